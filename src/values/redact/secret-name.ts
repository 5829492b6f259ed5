import { parsePath } from "../path.ts";
import { issuerOf } from "./token-shapes.ts";

/** Words in names of secrets; a text without any of them needs no closer look. */
export const SECRET_WORDS =
  "pass(?!ed|es|ing)|pwd|secret|token|credential|auth|cookie|key|dsn|pat(?![a-z])|webhook|connection_?string";
const HAS_SECRET_WORD = new RegExp(SECRET_WORDS, "i");

/** The last characters of a name, which are looked at. */
const LONGEST = 100;

/** What may follow the word that counts: number, stage, form. */
const TAIL = new RegExp(
  "(?:_?v?\\d+(?!\\d)|_(?:prod(?:uction)?|stag(?:e|ing)|stg|dev(?:elopment)?|test(?:ing)?|qa|uat|live|sandbox|ci|local" +
    "|old|new|current|previous|value|base64|b64|pem))+$",
);

const SECRET = new RegExp(
  "(?:pass(?:word|wd)?|pwd|token|secret)$" +
    "|(?:api|access|auth|client|encryption|master|private|secret|service|session|shared|signing|subscription)keys?$" +
    "|(?:^|_)(?:pass(?:word|wd)s|passphrases?|secrets|tokens|keys?|pat|dsn|auth|authorization|credentials?" +
    "|cookies?|secret_key_base|access_key_id|auth_config|connection_?string|webhook(?:_ur[il]s?)?)$|^x_(?:\\w+_)?auth_",
);

const INNOCENT = new RegExp(
  "(?:^|_)(?:(?:ask|by|com|encom|over|sur|tres|under)pass|(?:by|first|second|low|high|band)_pass|public_?keys?)$" +
    "|(?:^|_|next|previous)(?:after|before|cancel|cancellation|continu(?:e|ation)|cursor|delta|end|next|page|pagination|prev|previous|progress|resume|skip" +
    "|start|stop|sync)_?tokens?$",
);

/** Keys that name a thing; in capitals they may be an account's. */
const IDENTIFIER = new RegExp(
  "^(?:keys?|pat|webhook)$|(?:^|_)(?:cache|column|component|composite|dedup(?:e|lication)?|epic|expected|extra|feature" +
    "|field|file|foreign|group|hot|idempotency|index|invalid|issue|lookup|message|missing|object|order|parent|partition" +
    "|primary|project|property|required|row|sort|space|style|translation|unique|unknown|valid)_keys?$",
);

/** Settings, under whatever name. */
const COMMON =
  /^\s*(?:true|false|null|none|undefined|yes|no|on|off|enabled|disabled|required|optional|default|basic|bearer)\s*$/i;

/** Whether a text is too common to be a secret. */
export function isCommonWord(text: string): boolean {
  return COMMON.test(text);
}

/**
 * Whether the name of a variable, a header or a JSON key says that its value is a secret: `GITHUB_TOKEN_PROD`, `PGPASSWORD`, `accessToken`,
 * `X-Api-Key`. A known value can show that it is not: `tokens` that are a number.
 */
export function isSecretName(name: string, value = ""): boolean {
  return isSecretOf(secrecyOf(name), value);
}

/** Whether a text looks like the name of a variable, and not like a key that was pasted in its place. */
export function namesVariable(text: string): boolean {
  return /^[A-Z_][A-Z\d_]{0,59}$/.test(text) && issuerOf(text) === undefined;
}

/** Longer values are not secrets. */
export const LONGEST_SECRET = 8192;

/** Whether a value under a name of a secret differs enough from other text to be masked everywhere. */
export function isTelling(value: string): boolean {
  if (value.length < 8 || value.length > LONGEST_SECRET || Number.isFinite(Number(value))) return false;
  if (isCommonWord(value) || /\$\{|\[(?:redacted\]|secret:)/.test(value)) return false;
  const isMixed = /[^\p{L}\s]/u.test(value) || (/[a-z]/.test(value) && /[A-Z]/.test(value));
  return isMixed || value.replace(/\s/g, "").length >= 16;
}

/** A reference in place of a secret. */
const REFERENCE = /^\$\{[\w.-]+\}$/;

/** Whether a text is a secret under a name of this kind. */
export function isSecretOf(kind: Secrecy, value: string): boolean {
  if (kind === "public" || isCommonWord(value) || REFERENCE.test(value)) return false;
  return kind === "secret" || value === "" || !Number.isFinite(Number(value));
}

/** What a name says of its value. */
export function secrecyOf(name: string): Secrecy {
  const known = kinds.get(name);
  if (known !== undefined) return known;
  const kind = HAS_SECRET_WORD.test(name) ? kindOf(name.slice(-LONGEST)) : "public";
  if (kinds.size >= MOST_KINDS) kinds.clear();
  if (name.length <= LONGEST) kinds.set(name, kind);
  return kind;
}

/** What the target of an assertion says of its value: by its last key, or one on the way under which all is secret; not by its root or a node's id. */
export function secrecyOfTarget(target: string): Secrecy {
  const steps = HAS_SECRET_WORD.test(target) ? parsePath(target) : [];
  const path = Array.isArray(steps) ? steps.slice(target.startsWith("nodes.") ? 2 : 1) : [];
  const kinds = path.flatMap((step) => (step.kind === "key" ? [secrecyOf(step.key)] : []));
  return kinds.includes("secret") ? "secret" : (kinds.at(-1) ?? "public");
}

/** `counted`: texts are secrets, numbers are counts of them. */
export type Secrecy = "public" | "secret" | "counted";

const kinds = new Map<string, Secrecy>();
const MOST_KINDS = 1000;

function kindOf(name: string): Secrecy {
  const words = name
    .replace(/([a-z0-9])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$2_")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .toLowerCase()
    .replace(TAIL, "");
  if (!SECRET.test(words) || INNOCENT.test(words) || /^(?:OLD)?PWD$/.test(name)) return "public";
  if (name !== name.toUpperCase() && IDENTIFIER.test(words)) return "public";
  // `MAX_TOKENS=4096` and `pass=12` count something.
  return /(?:^|_)(?:tokens|keys|secrets)$|^pass$/.test(words) ? "counted" : "secret";
}
