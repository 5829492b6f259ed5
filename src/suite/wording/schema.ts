import type { ErrorObject } from "ajv";
import { fault, type McptestError } from "../../errors.ts";
import { describeType, isObject, type Json } from "../../values/json.ts";
import { tellUnheld } from "../../values/numbers/doubles.ts";
import { Numeral, toDouble } from "../../values/numbers/numeral.ts";
import { showJson } from "../../values/show/preview.ts";
import { fill, quote } from "../../values/show/words.ts";
import { hintName } from "../../values/suggest.ts";
import { KINDS } from "../kinds.ts";
import { type FileNoun, locate, type Source } from "../yaml/source.ts";
import { problem } from "./base.ts";

/** What texts with a pattern are, by their keys; durations have words of their own. */
const PATTERNS: Readonly<Record<string, string>> = {
  on_error: "stop, continue or retry:<n> with n from 1 to 100",
  at: "a JSON Pointer from the root of a message, such as /result/tools/*/name",
};
/** Of texts in which there is something to read. */
const WORDS = "[^\\s\\p{Cf}]";
const NAME = "a name of letters, digits and _, which begins with no digit";

/** What a fault of the schema check means to a person; `path` leads from the file's root to the value. `hinted`: with the key that was meant. */
export function schemaError(source: Source, error: ErrorObject, path: readonly string[], hinted = true): McptestError {
  const params = error.params as Record<string, Json>;
  const here = locate(source, path);
  const subject = nameOf(path, source.noun);
  const value = error.data as Json;
  const invalid = (rule: string, hint?: string) => problem("invalid-value", `${subject} ${rule}`, here, hint);
  switch (error.keyword) {
    case "additionalProperties": {
      const key = String(params.additionalProperty);
      const known = Object.keys((error.parentSchema as { properties?: object } | undefined)?.properties ?? {});
      const misplaced = misplacedKey(source, known, path, key);
      if (misplaced) return misplaced;
      const what = path.at(-1) === "matcher" ? "matcher" : "key";
      const message = `unknown ${what} ${quote(key)}${what === "matcher" ? "" : ` in ${subject}`}`;
      const hint = hinted ? hintKey(key, isItem(path) ? [...known, "assert-set"] : known) : "";
      const matched =
        known.includes("matcher") && hint.startsWith("known")
          ? `a matcher is written as matcher: { ${quote(key)}: … }; `
          : "";
      return problem("unknown-key", message, locate(source, [...path, key], "key"), `${matched}${hint}` || undefined);
    }
    case "required": {
      const key = String(params.missingProperty);
      const { properties } = (error.parentSchema ?? {}) as { properties?: Record<string, { enum?: Json[] }> };
      const allowed = properties?.[key]?.enum ?? [];
      const hint = allowed.length > 1 ? `add ${key}: ${choices(allowed, [...path, key])}` : undefined;
      const message = `${subject} has no ${quote(key)}`;
      return problem("missing-key", message, here, key === "mode" ? MODE_HINT : hint);
    }
    case "type":
      if (value instanceof Numeral) {
        const message = `${subject} is a number to calculate with, but is ${tellUnheld({ numeral: value })}`;
        return problem("wrong-type", message, here, `write ${toDouble(value)} if that is meant`);
      }
      return problem(
        "wrong-type",
        `${subject} must be ${isDuration(error) ? "a duration" : typesOf(params.type as Json)}, but is ${describe(value)}`,
        here,
        isDuration(error) ? DURATION_HINT : typeHint(value, params.type as Json, path),
      );
    case "propertyNames":
      return nameError(source, path, String(params.propertyName));
    case "enum":
    case "const": {
      const allowed = (error.keyword === "enum" ? params.allowedValues : [params.allowedValue]) as Json[];
      const texts = allowed.filter((choice) => typeof choice === "string");
      const close = typeof value === "string" && allowed.length > 1 ? hintName(value, texts, "") : undefined;
      const isLine = path.at(-1) === "expect" && /\s/.test(String(value));
      const hint = isLine ? LIST_HINT : close?.startsWith("did you") ? close : undefined;
      return invalid(`must be ${choices(allowed, path)}, but is ${show(value)}`, hint);
    }
    case "pattern":
      if (params.pattern === WORDS) return invalid(`is ${value === "" ? "empty" : "blank"}`, "say what is asked");
      if (isDuration(error)) return invalid(`is no duration: ${show(value)}`, DURATION_HINT);
      return invalid(`must be ${PATTERNS[path.at(-1) ?? ""] ?? NAME}, but is ${show(value)}`);
    default:
      return invalid(
        limitMessage(error, source.noun, value, params),
        LIMIT_HINTS[`${error.keyword} ${path.at(-1)}`] ?? LIMIT_HINTS[error.keyword],
      );
  }
}

/** What keys are called elsewhere, and here. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  arguments: "args",
  assert: "expect",
  equal: "exact",
  equals: "exact",
  input: "args",
  matches: "regex",
  params: "args",
  path: "target",
  pattern: "regex",
  tests: "tools",
};

function hintKey(key: string, known: readonly string[]): string {
  const here = Object.hasOwn(ELSEWHERE, key) ? ELSEWHERE[key] : undefined;
  return here !== undefined && known.includes(here)
    ? `did you mean ${quote(here)}?`
    : hintName(key, known, "take it out");
}

const LIST_HINT = "an assertion in one line is an item of a list: start it with a dash";
const MODE_HINT = "add mode: context, which passes the context on stdin; a plain hook is written as a text";

const besideSet = fault(`unknown-key: <"key"> stands beside assert-set, which stands alone
  hint: <hint>`);
const nestedSet = fault(`nested-set: a set holds no other set
  hint: move it out of the set`);
const serverArgs = fault(`unknown-key: <server> has its arguments in "args"
  hint: put them into command: [npx, -y, my-server], a list of the program and its arguments`);
const suiteHook = fault(`unknown-key: <key> is for the whole suite, not for one test
  hint: move it to hooks at the top of the file`);

/** A key that is right in another place; what is special about its place is said. */
function misplacedKey(
  source: Source,
  known: readonly string[],
  path: readonly string[],
  key: string,
): McptestError | undefined {
  const at = locate(source, [...path, key], "key");
  if (known.length === 1 && known[0] === "assert-set") {
    const move = SET_KEYS.has(key) ? "" : "give the assertion an item of its own, or ";
    return besideSet({ key, hint: `${move}move it into the set` }, at);
  }
  if (isNestedSet(path, key)) return nestedSet(at);
  if (key === "args" && path.at(-2) === "servers") return serverArgs({ server: nameOf(path, source.noun) }, at);
  const isHook = path.at(-1) === "hooks" && path.length > 1 && (key === "beforeAll" || key === "afterAll");
  return isHook ? suiteHook({ key }, at) : undefined;
}

const SET_KEYS: ReadonlySet<string> = new Set(["name", "threshold", "weight", "assertions"]);

/** Whether a key of the map at a path makes it a set in a set. */
export function isNestedSet(path: readonly string[], key: string): boolean {
  return key === "assert-set" && path.at(-2) === "assertions" && path.at(-3) === "assert-set";
}

/** Whether the map at a path is one that may be a set. */
function isItem(path: readonly string[]): boolean {
  const list = path.at(-2);
  return list === "expect" || (list === "assertions" && path.at(-3) === "expect");
}

const IDENTIFIER = "use letters, digits, _ and -, starting with a letter or _";

/** What the keys of a map are names of, by the map's own key, and what such a name may hold. */
const NAMES: Readonly<Record<string, readonly [string, string]>> = {
  servers: ["a server", IDENTIFIER],
  variables: ["a variable", IDENTIFIER],
  env: ["an environment variable", "use letters, digits and _, starting with a letter or _"],
  headers: ["an HTTP header", "use letters, digits and -"],
};

function nameError(source: Source, path: readonly string[], key: string): McptestError {
  const [what, hint] = NAMES[path.at(-1) ?? ""] ?? ["a key", undefined];
  return problem("invalid-value", `${quote(key)} is no name for ${what}`, locate(source, [...path, key], "key"), hint);
}

/** What a limit of the schema means, by its keyword. */
const LIMITS: Readonly<Record<string, string>> = {
  minLength: "is empty",
  minProperties: "is empty",
  minItems: "takes <limit> items, but has <size>",
  maxItems: "takes <limit> items, but has <size>",
  uniqueItems: "holds the same item twice (items <one> and <other>)",
  maxProperties: "takes one key, but has <size>: <keys>",
  minimum: "must be at least <limit>, but is <shown>",
  exclusiveMinimum: "must be more than <limit>, but is <shown>",
  maximum: "must be at most <limit>, but is <shown>",
};

function limitMessage(
  { keyword, message }: ErrorObject,
  noun: FileNoun,
  value: Json,
  { limit, i, j }: Record<string, Json>,
): string {
  const keys = isObject(value) ? Object.keys(value) : [];
  const size = Array.isArray(value) ? value.length : keys.length;
  if (/^(min|max)Items$/.test(keyword) && size === 0) return "is an empty list";
  const template = LIMITS[keyword];
  if (template === undefined) return message ?? `is not as the format of a ${noun} says`;
  return fill(template, {
    limit: Number(limit),
    size,
    keys,
    shown: show(value),
    one: Number(j) + 1,
    other: Number(i) + 1,
  });
}

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

const ENTRIES: ReadonlyMap<string, string> = new Map(Object.values(KINDS).map(({ section, noun }) => [section, noun]));

/** What the items of a list are, by its key. */
const ITEMS: Readonly<Record<string, string>> = {
  expect: "an assertion",
  assertions: "an assertion",
  nodes: "a node",
  needs: "a need",
  cases: "a case",
  derivedMetrics: "a metric",
  weighted_sum: "a term of weighted_sum",
  weighted_average: "a term of weighted_average",
  pipe: "a step",
  beforeAll: "a hook of beforeAll",
  afterAll: "a hook of afterAll",
  beforeEach: "a hook of beforeEach",
  afterEach: "a hook of afterEach",
};

function nameOf(path: readonly string[], noun: FileNoun): string {
  const [section, second] = path;
  const last = path.at(-1);
  if (last === undefined || section === undefined) return `a ${noun}`;
  if (path.length === 2 && ENTRIES.has(section)) return `a ${ENTRIES.get(section)}`;
  if (path.length === 2 && section === "servers") return `server ${quote(second ?? "")}`;
  if (!/^\d+$/.test(last)) return last === "matcher" ? "a matcher" : quote(last);
  const list = path.at(-2) ?? "";
  return ITEMS[list] ?? `an item of ${quote(list)}`;
}

const TYPES: Readonly<Record<string, string>> = {
  object: "a map",
  array: "a list",
  string: "a text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  null: "null",
};

function typesOf(type: Json): string {
  const names = (Array.isArray(type) ? type : [type]).map((name) => TYPES[String(name)] ?? String(name));
  return joinWords(names);
}

function describe(value: Json): string {
  if (value === null) return "empty (null)";
  const type = describeType(value);
  if (type === "object" || type === "array") return TYPES[type] as string;
  return type === "boolean"
    ? `the boolean ${show(value)}`
    : `the ${type === "string" ? "text" : "number"} ${show(value)}`;
}

const DURATION_HINT = "write it as 250ms, 30s, 2m or 1h";

function isDuration({ parentSchema }: ErrorObject): boolean {
  return String(parentSchema?.pattern).includes("ms|s");
}

function typeHint(value: Json, type: Json, path: readonly string[]): string | undefined {
  if (path.at(-1) === "skip") return "say why: skip: not ready yet";
  if (value === null) return "give it a value, or leave the key out";
  if (type === "boolean" && typeof value === "string")
    return "write true or false; YAML 1.2 knows no yes, no, on or off";
  const wanted = Array.isArray(type) ? type : [type];
  if (typeof value !== "object" && typeof value !== "string" && wanted.includes("string"))
    return `quote it: "${value}"`;
  if (wanted.includes("array") && !wanted.includes("object")) {
    return typeof value === "string" && value.length < 40
      ? `put it in brackets: [${value}]`
      : "start each item with a dash: - …";
  }
  return undefined;
}

/** Values that a key allows; keys that allow numbers as well say so here, since the schema splits the two. */
function choices(allowed: readonly Json[], path: readonly string[]): string {
  const also = path[0] === "run" && (path[1] === "parallel" || path[1] === "bail") ? ["a whole number from 1"] : [];
  return joinWords([...allowed.map((value) => show(value)), ...also]);
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** A value of the suite in a message. */
function show(value: Json): string {
  return showJson(value, 60);
}
