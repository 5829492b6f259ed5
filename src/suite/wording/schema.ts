import type { ErrorObject } from "ajv";
import { fault, type McptestError } from "../../errors.ts";
import { describeType, isObject, type Json } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import { tellUnheld } from "../../values/numbers/doubles.ts";
import { Numeral, toDouble } from "../../values/numbers/numeral.ts";
import { showJson } from "../../values/show/preview.ts";
import { type Fact, quote } from "../../values/show/words.ts";
import { hintName } from "../../values/suggest.ts";
import { KINDS } from "../kinds.ts";
import { locate, type Source } from "../yaml/source.ts";
import { hintKey } from "./elsewhere.ts";
import { nameOf } from "./names.ts";

const unknownKey = fault(`unknown-key: unknown key <"key"> in <subject>
  hint: <hint>`);
const unknownMatcher = fault(`unknown-key: unknown matcher <"key">
  hint: <hint>`);
const besideSet = fault(`unknown-key: <"key"> is beside assert-set, which must be alone
  hint: <hint>`);
const nestedSet = fault(`nested-set: a set holds no other set
  hint: move it out of the set`);
const serverArgs = fault(`unknown-key: <server> has its arguments in "args"
  hint: put them into command: [npx, -y, my-server], a list of the program and its arguments`);
const suiteHook = fault(`unknown-key: <key> is for the whole suite, not for one test
  hint: move it to hooks at the top of the file`);
const missingKey = fault(`missing-key: <subject> has no <"key">
  hint: <hint>`);
const unheldNumber = fault(`wrong-type: <subject> is a number to calculate with, but is <found>
  hint: write <held> if that is meant`);
const wrongType = fault(`wrong-type: <subject> must be <types>, but is <found>
  hint: <hint>`);
const invalidName = fault(`invalid-value: invalid <what> <"key">
  hint: <hint>`);
const notAllowed = fault(`invalid-value: <subject> must be <allowed>, but is <shown>
  hint: <hint>`);

type LimitSlot = "subject" | "limit" | "size" | "one" | "other" | "keys" | "shown" | "hint";

/** Values beyond a limit of the schema, by its keyword. */
const LIMITS: Readonly<
  Record<string, (facts: Readonly<Record<LimitSlot, Fact>>, location: SourceLocation) => McptestError>
> = {
  minLength: fault("invalid-value: <subject> is empty"),
  minProperties: fault(`invalid-value: <subject> is empty
    hint: <hint>`),
  minItems: fault("invalid-value: <subject> takes <limit> items, but has <size>"),
  maxItems: fault("invalid-value: <subject> takes <limit> items, but has <size>"),
  uniqueItems: fault("invalid-value: <subject> holds the same item twice (items <one> and <other>)"),
  maxProperties: fault(`invalid-value: <subject> takes one key, but has <size>: <keys>
    hint: <hint>`),
  minimum: fault("invalid-value: <subject> must be at least <limit>, but is <shown>"),
  exclusiveMinimum: fault("invalid-value: <subject> must be more than <limit>, but is <shown>"),
  maximum: fault(`invalid-value: <subject> must be at most <limit>, but is <shown>
    hint: <hint>`),
};
const aboutNothing = fault(`invalid-value: <subject> has only <keys>
  hint: say what it is about, such as tool`);
const emptyList = fault("invalid-value: <subject> is an empty list");
const otherFault = fault("invalid-value: <subject> <message>");

/** What to do about it, by its keyword and the key of the value. */
const LIMIT_HINTS: Readonly<Record<string, string>> = {
  maxProperties: "keep one of them",
  "maxProperties matcher": "join several matchers with all_of",
  "maximum threshold": "a threshold is a share: 0.8 is 80 %",
  "maximum weight": "write a smaller one: 1 is usual",
  minProperties: "give it one key",
  "minProperties matcher": "give it one matcher, such as exists: true",
  "minProperties value": "give it weighted_sum or weighted_average",
};

/** Descriptions of patterns, by the key of the text; durations have their own. */
const PATTERNS: Readonly<Record<string, string>> = {
  on_error: "stop, continue or retry:<n> with n from 1 to 100",
  until: "a day, such as 2027-03-01",
  at: "a JSON Pointer from the root of a message, such as /result/tools/*/name",
};
const NAME = "a name of letters, digits and _ that starts with a letter or _";
/** The pattern of texts that must not be blank. */
const WORDS = "[^\\s\\p{Cf}]";
const blankText = fault(`invalid-value: <subject> is blank
  hint: say what is asked`);
const emptyText = fault(`invalid-value: <subject> is empty
  hint: say what is asked`);

const LIST_HINT = "an assertion in one line is an item of a list: start it with a dash";
const MODE_HINT = "add mode: context, which passes the context on stdin; a plain hook is written as a text";
const DURATION_HINT = "write it as 250ms, 30s, 2m or 1h";

/** A fault of the schema check in words; `path` leads from the file's root to the value; `hinted`: with the key that was meant. */
export function schemaError(source: Source, error: ErrorObject, path: readonly string[], hinted = true): McptestError {
  const { keyword, params, parentSchema, message = `does not match the format of a ${source.noun}` } = error;
  const { type, limit, pattern, missingProperty, additionalProperty, propertyName } = params as Record<string, Json>;
  const here = locate(source, path);
  const key = path.at(-1) ?? "";
  const subject = nameOf(path, source.noun);
  const value = error.data as Json;
  const isDuration = String(parentSchema?.pattern).includes("ms|s");
  switch (keyword) {
    case "additionalProperties": {
      const known = Object.keys((parentSchema as { properties?: object } | undefined)?.properties ?? {});
      const name = String(additionalProperty);
      const line = path.at(-1) === "expect" ? asAssertion(name, isObject(value) ? value[name] : undefined) : undefined;
      return keyError(source, known, path, name, hinted, line);
    }
    case "required": {
      const missing = String(missingProperty);
      const { properties } = (parentSchema ?? {}) as { properties?: Record<string, { enum?: Json[] }> };
      const allowed = properties?.[missing]?.enum ?? [];
      const hint = allowed.length > 1 ? `add ${missing}: ${choices(allowed, [...path, missing])}` : undefined;
      return missingKey({ subject, key: missing, hint: missing === "mode" ? MODE_HINT : hint }, here);
    }
    case "type": {
      if (value instanceof Numeral)
        return unheldNumber({ subject, found: tellUnheld({ numeral: value }), held: toDouble(value) }, here);
      const hint = isDuration ? DURATION_HINT : typeHint(value, type as Json, path);
      const named = [type].flat().map((name) => TYPES[String(name)] ?? String(name));
      const types = isDuration ? "a duration" : joinWords(named);
      return wrongType({ subject, types, found: describe(value), hint }, here);
    }
    case "propertyNames": {
      const [what, hint] = NAMES[key] ?? ["key", undefined];
      const name = String(propertyName);
      return invalidName({ what, key: name, hint }, locate(source, [...path, name], "key"));
    }
    case "enum":
    case "const": {
      const allowed = (keyword === "enum" ? params.allowedValues : [params.allowedValue]) as Json[];
      const texts = allowed.filter((choice) => typeof choice === "string");
      const close = typeof value === "string" && allowed.length > 1 ? hintName(value, texts, "") : undefined;
      const isLine = key === "expect" && /\s/.test(String(value));
      const isTold = close?.startsWith("did you") || texts.length > MOST_CHOICES;
      const hint = isLine ? LIST_HINT : isTold ? close : undefined;
      return notAllowed({ subject, allowed: choices(allowed, path), shown: show(value), hint }, here);
    }
    case "pattern": {
      if (pattern === WORDS) return (value === "" ? emptyText : blankText)({ subject }, here);
      const allowed = isDuration ? "a duration" : (PATTERNS[key] ?? NAME);
      return notAllowed({ subject, allowed, shown: show(value), hint: isDuration ? DURATION_HINT : undefined }, here);
    }
  }
  const keys = isObject(value) ? Object.keys(value) : [];
  const size = Array.isArray(value) ? value.length : keys.length;
  if (keyword === "minProperties" && size > 0) return aboutNothing({ subject, keys }, here);
  if (size === 0 && /^(min|max)Items$/.test(keyword)) return emptyList({ subject }, here);
  const tell = LIMITS[keyword];
  if (!tell) return otherFault({ subject, message }, here);
  const items = { one: Number(params.j) + 1, other: Number(params.i) + 1 };
  const hint = LIMIT_HINTS[`${keyword} ${key}`] ?? LIMIT_HINTS[keyword];
  return tell({ subject, limit: Number(limit), size, keys, shown: show(value), ...items, hint }, here);
}

/** An unknown key, or one that is right in another place. */
function keyError(
  source: Source,
  known: readonly string[],
  path: readonly string[],
  key: string,
  hinted: boolean,
  line: string | undefined,
): McptestError {
  const at = locate(source, [...path, key], "key");
  const last = path.at(-1);
  const subject = nameOf(path, source.noun);
  if (known.length === 1 && known[0] === "assert-set") {
    const move = SET_KEYS.has(key) ? "" : "give the assertion an item of its own, or ";
    return besideSet({ key, hint: `${move}move it into the set` }, at);
  }
  if (isNestedSet(path, key)) return nestedSet(at);
  if (key === "args" && path.at(-2) === "servers") return serverArgs({ server: subject }, at);
  if (last === "hooks" && path.length > 1 && (key === "beforeAll" || key === "afterAll")) return suiteHook({ key }, at);
  if (line !== undefined) return unknownKey({ key, subject, hint: `write a list: - ${line}` }, at);
  const hint = hinted ? hintKey(key, isItem(path) ? [...known, "assert-set"] : known, path) : "";
  if (last === "matcher") return unknownMatcher({ key, hint }, at);
  // A matcher is most likely meant to be in `matcher`.
  const isBare = known.includes("matcher") && hint.startsWith("known");
  const nested = isBare ? `a matcher is written as matcher: { ${quote(key)}: … }; ` : "";
  return unknownKey({ key, subject, hint: `${nested}${hint}` }, at);
}

/** A target that is the key of a map, as the line that it should be; undefined for other keys. */
function asAssertion(key: string, value: Json | undefined): string | undefined {
  const [root = ""] = key.split(/[.[]/);
  const roots: readonly string[] = Object.values(KINDS).flatMap((kind) => kind.roots);
  if (value === undefined || !roots.includes(root)) return undefined;
  const [entry, another] = isObject(value) ? Object.entries(value) : [];
  const [matcher, argument] = entry && !another ? entry : ["=", value];
  return `${key} ${matcher} ${showJson(argument, 60)}`;
}

const SET_KEYS: ReadonlySet<string> = new Set(["name", "threshold", "weight", "assertions"]);

/** Whether a key makes the map at a path a set in a set. */
export function isNestedSet(path: readonly string[], key: string): boolean {
  return key === "assert-set" && path.at(-2) === "assertions" && path.at(-3) === "assert-set";
}

/** Whether a path is that of an assertion. */
export function isItem(path: readonly string[]): boolean {
  const list = path.at(-2);
  return list === "expect" || (list === "assertions" && path.at(-3) === "expect");
}

const IDENTIFIER = "letters, digits, _ and -; start with a letter or _";

/** What the keys of a map are, by the map's own key, and what they may hold. */
const NAMES: Readonly<Record<string, readonly [string, string]>> = {
  servers: ["server name", IDENTIFIER],
  variables: ["variable name", IDENTIFIER],
  env: ["environment variable name", "use letters, digits and _; start with a letter or _"],
  headers: ["HTTP header name", "use letters, digits and -"],
};

const TYPES: Readonly<Record<string, string>> = {
  object: "a map",
  array: "a list",
  string: "a text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  null: "null",
};

function describe(value: Json): string {
  const type = describeType(value);
  if (type === "null") return "empty (null)";
  if (type === "object" || type === "array") return TYPES[type] as string;
  return `the ${type === "string" ? "text" : type} ${show(value)}`;
}

function typeHint(value: Json, type: Json, path: readonly string[]): string | undefined {
  if (path.at(-1) === "skip") return "say why: skip: not ready yet";
  if (path.length === 0) return "it starts with a key and a colon, such as name:";
  if (value === null) return "give it a value, or leave the key out";
  if (type === "boolean" && typeof value === "string")
    return "write true or false; YAML 1.2 knows no yes, no, on or off";
  const wanted = [type].flat();
  if (path.length === 1 && path[0] === "servers" && Array.isArray(value)) return hintServers(value);
  if (typeof value !== "object" && typeof value !== "string" && wanted.includes("string"))
    return `quote it: "${value}"`;
  if (path.at(-1) === "cases" && typeof value === "string") return `rows of a file: cases: { file: ${value} }`;
  if (typeof value === "string" && wanted.every((one) => one === "number" || one === "integer")) {
    const [number, sign] = /^\d+(?:\.\d+)?(%?)$/.exec(value) ?? [];
    return number && (sign ? "write the number without %" : `write it without quotes: ${number}`);
  }
  if (type === "object" && !/^\d+$/.test(path.at(-1) ?? "")) return `write ${path.at(-1)}: { KEY: value }`;
  if (!wanted.includes("array") || wanted.includes("object")) return undefined;
  return typeof value === "string" && value.length < 40
    ? `put it in brackets: [${value}]`
    : "start each item with a dash: - …";
}

/** More values of a key are not all told. */
const MOST_CHOICES = 8;

/** The map that a list of servers is meant as. */
function hintServers(servers: readonly Json[]): string {
  const given = servers.flatMap((server) => (isObject(server) && typeof server.name === "string" ? [server.name] : []));
  const names = given.filter((name) => /^[A-Za-z_][\w-]{0,39}$/.test(name)).slice(0, 3);
  const entries = (names.length > 0 ? names : ["my_server"]).map((name) => `${name}: { … }`);
  return `write a map of names: servers: { ${entries.join(", ")} }`;
}

/** Values that a key allows; `parallel` and `bail` also allow numbers, which the schema checks apart. */
function choices(allowed: readonly Json[], path: readonly string[]): string {
  const also = path[0] === "run" && (path[1] === "parallel" || path[1] === "bail") ? ["a whole number from 1"] : [];
  if (allowed.length > MOST_CHOICES) return `one of ${allowed.length} values`;
  return joinWords([...allowed.map((value) => show(value)), ...also]);
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

function show(value: Json): string {
  return showJson(value, 60);
}
