import { isNested, isObject, type Json, type JsonObject, parseJson, withinStack, writeJson } from "../json.ts";
import { isNumber, type Numeral } from "../numbers/numeral.ts";
import { freeName } from "../text.ts";
import { maskAcross } from "./across.ts";
import { KnownSecrets, replaceSpans, type Span } from "./known.ts";
import { MASK } from "./mask.ts";
import { isSecretName, isSecretOf, isTelling, SECRET_WORDS, type Secrecy, secrecyOf } from "./secret-name.ts";
import { TOKEN_SHAPES } from "./token-shapes.ts";

/** Deeper values are masked whole. */
const MAX_DEPTH = 512;

/** The longest text whose result is kept, and how many are kept. */
const SHORT = 200;
const MOST_KNOWN = 2000;
const MOST_CUTS = 50;
/** Characters of a secret beside a cut that tell too much. */
const TELLING = 8;

/** Takes secrets out of reports, logs and comments. */
export interface Redactor {
  text(text: string): string;
  /** Masks strings, keys and numbers of JSON; `under`: the kind of its name. The same value if nothing is masked. */
  json<T extends Json>(value: T, under?: Secrecy): T;
  /** Masks one more value from now on. */
  register(secret: string): void;
  /** Registers the values under names of secrets in a frame, arguments or a file. `raw`: the text of the value, for a quick test. */
  learn(value: Json, raw?: string): void;
  /** Masks secrets that are split over items of a list, such as lines. The same list without any. */
  across<T extends Json>(items: T[]): T[];
  /** Masks the start of a secret, half of it or more, at the end of a line. */
  begun(line: string): string;
  known(): number;
  /** As `json`, with a mark for each secret: `[secret:…]`, of word characters, `-` and `:`. `isFixed`: the value does not change any more. */
  marked<T extends Json>(value: T, mark: Mark, isFixed?: boolean): T;
}

type Mark = (secret: string) => string;
const ALIKE: Mark = () => MASK;

/**
 * Masks the given secrets in all their forms, tokens of known shapes, and values under names of secrets. Secrets of fewer than four characters
 * are not masked: they are part of too many words.
 */
export function createRedactor(options: { secrets: readonly string[] }): Redactor {
  const secrets = new KnownSecrets();
  const known = new Map<string, string>();
  /** Values without secrets. */
  let clean = new WeakSet<object>();
  let mark = ALIKE;

  /** Finds parts of secrets beside cuts of a text. */
  const besideCuts = (value: string, spans: Span[]): void => {
    let left = MOST_CUTS;
    for (let cut = value.indexOf("…"); cut >= 0 && left > 0; cut = value.indexOf("…", cut + 1), left--) {
      spans.push(...secrets.begun(value.slice(0, cut), TELLING));
      for (const [start, end] of secrets.ended(value.slice(cut + 1), TELLING))
        spans.push([cut + 1 + start, cut + 1 + end]);
    }
  };

  const mask = (value: string): string => {
    if (mark === take) return MAY_TELL.test(value) ? maskJson(maskKeyed(value, mark)) : value;
    const spans: Span[] = [];
    SHAPES.lastIndex = 0;
    for (let shape = SHAPES.exec(value); shape; shape = SHAPES.exec(value)) spans.push([shape.index, SHAPES.lastIndex]);
    secrets.find(value, spans);
    besideCuts(value, spans);
    const masked = spans.length === 0 ? value : replaceSpans(value, spans, mark);
    return MAY_BE_KEYED.test(masked) ? maskJson(maskKeyed(masked, mark)) : masked;
  };

  /** In a text of JSON also masks numbers, lists and objects under names of secrets. */
  const maskJson = (value: string): string => {
    const parsed = KEYED_VALUE.test(value) ? parseJson(value) : undefined;
    const masked = parsed && json(parsed, 0);
    return masked === parsed ? value : writeJson(masked, value.includes("\n") ? 2 : undefined);
  };

  /** Keeps the results of short texts: targets, names of servers and files come again. */
  const text = (value: string): string => {
    if (value.length > SHORT || mark === take) return mask(value);
    const before = known.get(value);
    // A text without secrets is the same with any mark.
    if (before !== undefined && (mark === ALIKE || before === value)) return before;
    const masked = mask(value);
    if (mark !== ALIKE && masked !== value) return masked;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(value, masked);
    return masked;
  };

  const json = (value: Json, depth: number, kind: Secrecy = "public", ofSchemas = false): Json => {
    if (typeof value === "string") return value !== "" && isSecretOf(kind, value) ? mark(value) : text(value);
    if (isNumber(value)) return kind === "secret" || isSecretNumber(value) ? mark(String(value)) : value;
    if (!isNested(value)) return value;
    if (depth > MAX_DEPTH) return MASK;
    return Array.isArray(value) ? list(value, depth, kind) : object(value, depth, kind, ofSchemas);
  };

  const isSecretNumber = (value: number | Numeral): boolean =>
    secrets.isNumeric && mask(String(value)) !== String(value);

  const list = (given: Json[], depth: number, kind: Secrecy): Json => {
    const values = across(given);
    let masked: Json[] | undefined;
    for (let at = 0; at < values.length; at++) {
      const kept = json(values[at] as Json, depth + 1, kind);
      if (kept === values[at]) continue;
      masked ??= [...values];
      masked[at] = kept;
    }
    return masked ?? values;
  };

  const across = <T extends Json>(items: T[]): T[] => {
    if (items.length < 2 || secrets.size === 0 || mark === take) return items;
    const find = (text: string): Span[] => {
      const spans: Span[] = [];
      secrets.find(text, spans);
      besideCuts(text, spans);
      return spans;
    };
    return maskAcross(items, find, mark);
  };

  const object = (values: JsonObject, depth: number, under: Secrecy, ofSchemas: boolean): Json => {
    const keys = Object.keys(values);
    let masked: Map<string, Json> | undefined;
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] as string;
      const value = values[key] as Json;
      const name = text(key);
      const kind = under === "secret" ? under : ofSchemas && isObject(value) ? "public" : secrecyOf(key);
      const kept = json(value, depth + 1, kind, SCHEMAS.has(key));
      if (!masked && name === key && kept === value) continue;
      masked ??= new Map(keys.slice(0, at).map((before) => [before, values[before] as Json]));
      // Two keys with the same mask must not become one.
      masked.set(freeName(name, masked), kept);
    }
    return masked ? Object.fromEntries(masked) : values;
  };

  /** Works with another mark; a mark may call the redactor again. */
  const marking = <T>(own: Mark, work: () => T): T => {
    const before = mark;
    mark = own;
    try {
      return work();
    } finally {
      mark = before;
    }
  };

  const register = (secret: string): void => {
    if (!secrets.add(secret)) return;
    known.clear();
    clean = new WeakSet();
    // A password in a connection string, or in JSON.
    if (MAY_TELL.test(secret)) marking(take, () => mask(secret));
  };

  /** Learns what would be masked. */
  const take: Mark = (secret) => {
    const whole = secret.includes("\\") ? parseJson(`"${secret}"`) : secret;
    for (const each of [secret, whole]) if (typeof each === "string" && isTelling(each)) register(each);
    return MASK;
  };

  options.secrets.forEach(register);
  return {
    text: (value) => (mark === ALIKE ? text(value) : marking(ALIKE, () => text(value))),
    json: <T extends Json>(value: T, under?: Secrecy) => marking(ALIKE, () => json(value, 0, under) as T),
    register,
    learn(value, raw = withinStack(() => writeJson(value), undefined)) {
      if (raw === undefined || MAY_TELL.test(raw)) marking(take, () => json(value, 0));
    },
    across,
    begun: (line) => replaceSpans(line, secrets.begun(line), ALIKE),
    known: () => secrets.size,
    marked(value, own, isFixed = false) {
      if (typeof value === "object" && value !== null && clean.has(value)) return value;
      const masked = marking(own, () => json(value, 0) as typeof value);
      if (isFixed && masked === value && typeof value === "object" && value !== null) clean.add(value);
      return masked;
    },
  };
}

const SHAPES = new RegExp(TOKEN_SHAPES, "g");

/** Keys of JSON Schema that hold schemas by name: a `password` there only describes one. */
export const SCHEMAS = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);

/** JSON with a number, a list or an object under a name that may be one of a secret. */
const KEYED_VALUE = new RegExp(`^\\s*[[{][\\s\\S]*(?:${SECRET_WORDS})[^"\\\\]{0,64}\\\\*"\\s*:\\s*[-\\d[{]`, "i");

/** The sign of a secret in the text of a frame: a name and a separator. Every request has a `progressToken`. */
const MAY_TELL = new RegExp(
  `(?<!progress(?=token))(?:${SECRET_WORDS})[\\w.-]{0,64}\\\\*["']?\\s*[:=]|bearer|basic|://|\\\\u00[4-7]`,
  "i",
);

const MAY_BE_KEYED = new RegExp(`${SECRET_WORDS}|bearer|basic|://`, "i");

/** A name with one of the words, and the separator before its value; lengths are bounded to keep this linear. */
const NAME = new RegExp(
  `(?<![\\w.-])([\\w.-]{0,64}?(?:${SECRET_WORDS})[\\w.-]{0,64})` +
    `(\\\\*"\\s*:\\s*\\\\*"|=["']?|\\s*:\\s+(?:(?:basic|bearer|digest|token)\\s+)?)`,
  "gi",
);

/** The value after a separator: the rest of a JSON string, of a JSON string inside another, of a line, or one word. */
const REST_OF_STRING = /[^"\\]*(?:\\[\s\S][^"\\]*)*/y;
const REST_OF_INNER_STRING = /[^"\\]*/y;
const REST_OF_LINE = /[^\r\n"]*/y;
const WORD = /(?:\[(?:redacted|secret:[\w:-]+)\]|[^\s"'`&;,()<>{}[\]\\])*/y;

/**
 * A parameter by which a server asks for a token (RFC 9110, 11.2): of a known name, with a text in quotes, or with one of letters. A token may
 * end with `=` and stand in quotes itself.
 */
const PARAMETER = [
  /(?:resource_metadata|error_(?:description|uri)|authorization(?:_uri)?|acr_values|token_type)\s*=/,
  /[\w-]+\s*=\s*\\*(?:["']|&(?:quot|apos|#39);)(?!$|[\s,:;)>}\]])/,
  /[a-z_-]+\s*=\s*\w/,
]
  .map(({ source }) => source)
  .join("|");

/** `Bearer abc123` (not `Bearer realm="…"`), `Basic dXNlcjpwYXNz`, `://user:password@host`, `://token0123456789@host`. */
const SCHEMED_VALUE = new RegExp(
  [
    new RegExp(`(\\bBearer\\s+)(?!${PARAMETER})(?=\\S{0,256}?\\d|\\S{24})[\\w.~+/-]{8,}=*`),
    new RegExp(`(\\bBasic\\s+)(?!${PARAMETER}|\\d{4}-\\d\\d-\\d\\d\\b)(?=[a-z]{0,256}[\\d+/=])[\\w+/-]{8,}=*`),
    /(:\/\/[^\s/@:"']*:)[^\s/@"']+(?=@)|(:\/\/)(?=[^\s/@:"'\d]*\d)[^\s/@:"']{16,}(?=@)/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gi",
);

/** After a bare colon only values of headers are masked: "password: must be a string" is a sentence. */
const HEADER = /^(?:(?:proxy-)?authorization|(?:set-)?cookie|x-(?:[\w-]+-)?(?:token|key|secret|auth[\w-]*))$/i;
/** What follows the name in a sentence of ours, such as "authorization: access_denied": an error code of OAuth (RFC 6749 4.1.2.1) and OpenID Connect. */
const IN_SENTENCE = new RegExp(
  "^(?:no|iss|(?:access_denied|server_error|temporarily_unavailable|(?:invalid|insufficient|unauthorized|unsupported)_[a-z_]+|" +
    "[a-z_]+_(?:required|not_supported)):?)$",
);

function maskKeyed(text: string, mark: Mark): string {
  return maskNamed(text, mark).replace(SCHEMED_VALUE, (whole, ...prefixes) => {
    const prefix: string = prefixes.find((each) => typeof each === "string") ?? "";
    return `${prefix}${mark(whole.slice(prefix.length))}`;
  });
}

function maskNamed(text: string, mark: Mark): string {
  let masked = "";
  let done = 0;
  for (const match of text.matchAll(NAME)) {
    const [prefix, name = "", separator = ""] = match;
    const start = match.index + prefix.length;
    if (start < done || !isSecretValue(name, separator, "")) continue;
    const pattern = valueAfter(name, separator);
    pattern.lastIndex = start;
    const value = pattern.exec(text)?.[0] ?? "";
    const end = start + value.length;
    if (value === "" || !isSecretValue(name, separator, value)) continue;
    masked += `${text.slice(done, start)}${mark(value)}`;
    done = end;
  }
  return done === 0 ? text : masked + text.slice(done);
}

function isSecretValue(name: string, separator: string, value: string): boolean {
  return separator.includes('"') || separator.startsWith("=")
    ? isSecretName(name, value)
    : HEADER.test(name) && !IN_SENTENCE.test(value);
}

function valueAfter(name: string, separator: string): RegExp {
  if (separator.includes(":") && separator.endsWith('"')) {
    return separator.includes("\\") ? REST_OF_INNER_STRING : REST_OF_STRING;
  }
  return /^(?:set-)?cookie$/i.test(name) ? REST_OF_LINE : WORD;
}
