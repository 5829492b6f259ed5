import type { ErrorObject } from "ajv";
import type { McptestError } from "../../errors.ts";
import { describeType, isObject, type Json } from "../../values/json.ts";
import { tellUnheld } from "../../values/numbers/doubles.ts";
import { Numeral, toDouble } from "../../values/numbers/numeral.ts";
import { showJson } from "../../values/show/preview.ts";
import { quote } from "../../values/show/words.ts";
import { hintName, listNames } from "../../values/suggest.ts";
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
      const message = `${subject} must be ${choices(allowed, path)}, but is ${show(value)}`;
      return problem("invalid-value", message, here, hint);
    }
    case "pattern":
      if (params.pattern === WORDS)
        return problem("invalid-value", `${subject} is ${value === "" ? "empty" : "blank"}`, here, "say what is asked");
      return isDuration(error)
        ? problem("invalid-value", `${subject} is no duration: ${show(value)}`, here, DURATION_HINT)
        : problem(
            "invalid-value",
            `${subject} must be ${PATTERNS[path.at(-1) ?? ""] ?? NAME}, but is ${show(value)}`,
            here,
          );
    default:
      return problem(
        "invalid-value",
        limitMessage(error, source.noun, subject, value, params),
        here,
        limitHint(error, path),
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

/** A key that is right in another place; what is special about its place is said. */
function misplacedKey(
  source: Source,
  known: readonly string[],
  path: readonly string[],
  key: string,
): McptestError | undefined {
  const at = locate(source, [...path, key], "key");
  if (known.length === 1 && known[0] === "assert-set") {
    const hint = SET_KEYS.has(key)
      ? "move it into the set"
      : "give the assertion an item of its own, or move it into the set";
    return problem("unknown-key", `${quote(key)} stands beside assert-set, which stands alone`, at, hint);
  }
  if (isNestedSet(path, key)) return problem("nested-set", "a set holds no other set", at, "move it out of the set");
  if (key === "args" && path.at(-2) === "servers") {
    const hint = "put them into command: [npx, -y, my-server], a list of the program and its arguments";
    return problem("unknown-key", `${nameOf(path, source.noun)} has its arguments in "args"`, at, hint);
  }
  if (path.at(-1) === "hooks" && path.length > 1 && (key === "beforeAll" || key === "afterAll")) {
    const message = `${key} is for the whole suite, not for one test`;
    return problem("unknown-key", message, at, "move it to hooks at the top of the file");
  }
  return undefined;
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

function limitMessage(
  error: ErrorObject,
  noun: FileNoun,
  subject: string,
  value: Json,
  params: Record<string, Json>,
): string {
  const limit = Number(params.limit);
  const size = Array.isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : 0;
  switch (error.keyword) {
    case "minLength":
    case "minProperties":
      return `${subject} is empty`;
    case "minItems":
    case "maxItems":
      return size === 0 ? `${subject} is an empty list` : `${subject} takes ${limit} items, but has ${size}`;
    case "uniqueItems":
      return `${subject} holds the same item twice (items ${Number(params.j) + 1} and ${Number(params.i) + 1})`;
    case "maxProperties":
      return `${subject} takes one key, but has ${size}: ${listNames(Object.keys(value as object))}`;
    case "minimum":
    case "exclusiveMinimum":
      return `${subject} must be ${error.keyword === "minimum" ? "at least" : "more than"} ${limit}, but is ${show(value)}`;
    case "maximum":
      return `${subject} must be at most ${limit}, but is ${show(value)}`;
    default:
      return `${subject} ${error.message ?? `is not as the format of a ${noun} says`}`;
  }
}

function limitHint(error: ErrorObject, path: readonly string[]): string | undefined {
  const matcher = path.at(-1) === "matcher";
  if (error.keyword === "maxProperties") return matcher ? "join several matchers with all_of" : "keep one of them";
  if (error.keyword === "maximum" && path.at(-1) === "threshold") return "a threshold is a share: 0.8 is 80 %";
  if (error.keyword === "maximum" && path.at(-1) === "weight") return "write a smaller one: 1 is usual";
  if (error.keyword === "minProperties" && path.at(-1) === "value") return "give it weighted_sum or weighted_average";
  if (error.keyword === "minProperties")
    return matcher ? "give it one matcher, such as exists: true" : "give it one key";
  return undefined;
}

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
