/** A secret shorter than this is part of too many words to be masked wherever it stands. */
const MIN_SECRET_LENGTH = 4;
/** Shorter pieces (of base64, or a line of a longer secret) would hit by chance. */
const MIN_PIECE_LENGTH = 6;
const TRIVIAL = /^(?:true|false|null|none|undefined)$/i;

/** Every form in which a secret may turn up in a text; empty when it is too short or too common a word. */
export function formsOf(secret: string): string[] {
  const whole = secret.trim();
  const lines = whole.split(/\s*[\r\n]+\s*/);
  const pieces = lines.length > 1 ? lines.filter((line) => line.length >= MIN_PIECE_LENGTH) : [];
  return [secret, whole, ...pieces]
    .filter((text) => text.trim().length >= MIN_SECRET_LENGTH && !TRIVIAL.test(text.trim()))
    .flatMap((text) => [text, JSON.stringify(text).slice(1, -1), ...urlForms(text), ...base64Forms(text)]);
}

function urlForms(text: string): string[] {
  const encoded = encodeURIComponent(text.replace(LONE_SURROGATE, "\ufffd"));
  const lowerCase = encoded.replace(/%../g, (byte) => byte.toLowerCase());
  return [encoded, lowerCase, encoded.replaceAll("%20", "+")];
}

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Whole, and as the part of a longer base64 text that only depends on the secret, at each of the three alignments. */
function base64Forms(text: string): string[] {
  const bytes = Buffer.from(text, "utf8");
  const inner = [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString("base64")
      .replace(/=+$/, "");
    const spoilt = (bytes.length + shift) % 3 === 0 ? 0 : 1;
    return encoded.slice(shift === 0 ? 0 : shift + 1, encoded.length - spoilt);
  });
  const forms = [bytes.toString("base64"), ...inner.filter((form) => form.length >= MIN_PIECE_LENGTH)];
  return [...forms, ...forms.map((form) => form.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, ""))];
}

/**
 * Tokens that are known by their shape, whoever issued them. Every quantifier is bounded or starts where a word starts, so
 * that a hostile text costs linear time.
 */
export const TOKEN_SHAPES = [
  "(?<![A-Za-z0-9])[sp]k-(?=[\\w-]{0,48}\\d)[\\w-]{16,}",
  "(?<![A-Za-z0-9])[spr]k_(?:live|test)_[A-Za-z0-9]{16,}",
  "(?<![A-Za-z0-9])gh[opsur]_[A-Za-z0-9]{16,}",
  "(?<![A-Za-z0-9])github_pat_\\w{20,}",
  "(?<![A-Za-z0-9])glpat-[\\w-]{16,}",
  "(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}",
  "(?<![A-Za-z0-9])xox[a-z]-[A-Za-z0-9-]{10,}",
  "(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])",
  "(?<![A-Za-z0-9])AIza[\\w-]{35}",
  "(?<![\\w-])eyJ[\\w-]{8,}(?:\\.[\\w-]{2,}){1,4}",
  "-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[A-Za-z0-9+/=\\s\\\\]*",
].join("|");

/** Words that a secret-looking name holds; a text without any of them needs no closer look. */
export const SECRET_WORDS = "passw|passphrase|pwd|secret|token|credential|auth|cookie|key";
const HAS_SECRET_WORD = new RegExp(SECRET_WORDS, "i");

const SECRET_KEY = new RegExp(
  "(?:^|[_.-])(?:pass(?:word|wd|phrase)s?|pwd|secrets?|tokens?|credentials?|authorization|cookies?" +
    "|(?:api|access|auth|client|encryption|master|private|secret|service|session|shared|signing|subscription)[_.-]?keys?)$" +
    "|^x-(?:.+-)?(?:key|auth(?:-.+)?)$",
);
/** Tokens that point at a place, not at a person. */
const NO_SECRET = /(?:^|[_.-])(?:cancel|cancellation|continuation|next|page|progress|start|stop|sync)[_.-]?tokens?$/;

/** True for a JSON key or a header whose name says that its value is a secret: `password`, `accessToken`, `X-Api-Key`. */
export function isSecretKey(key: string): boolean {
  if (!HAS_SECRET_WORD.test(key)) return false;
  const name = key.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
  return SECRET_KEY.test(name) && !NO_SECRET.test(name);
}

/** True for an environment variable whose name says that its value is a secret: `GITHUB_TOKEN`, `DB_PASSWORD`, `API_KEY`. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

const SECRET_NAME =
  /(?:^|_)(?:TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|KEY|APIKEY|CREDENTIALS?|PAT|COOKIE|AUTH)$|_PWD$|(?:^|_)(?:SECRET|PASSWORD|PRIVATE_KEY|ACCESS_KEY|ACCESS_TOKEN)_/i;

/** Values of the environment variables with secret-looking names. */
export function secretsOf(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value]) => (value && isSecretName(name) ? [value] : []));
}
