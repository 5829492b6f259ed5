import { payloadOf } from "../../check/index.ts";
import { itemsOf, LISTS, type ToolDefinition, toolsOf } from "../../mcp/index.ts";
import { compareTool } from "../../report/index.ts";
import { deepEqual, isObject, type Json, type JsonObject, writeJson } from "../../values/json.ts";
import type { Replaceable } from "../../values/regex.ts";
import { type DiffLine, diffJson } from "../../values/show/diff.ts";
import { cutText, oneLine } from "../../values/text.ts";
import { shapeOf } from "../distill/draft-tests.ts";
import { type Answer, type Exchange, isAlike } from "../exchange.ts";

/** `breaking`: a correct caller may fail now; `change`: another answer; `info`: only prose differs. */
export type Level = "breaking" | "change" | "info";

/** Which differences fail: all but prose, or only those that break callers. */
export const FAILS: Readonly<Record<"breaking" | "any", readonly Level[]>> = {
  breaking: ["breaking"],
  any: ["breaking", "change"],
};

/** How a live server differs from its recording. */
export interface Difference {
  level: Level;
  text: string;
  diff?: DiffLine[];
}

const MAX_DETAIL = 300;

export function compareTools(before: readonly ToolDefinition[], after: readonly ToolDefinition[]): Difference[] {
  const byName = (tools: readonly ToolDefinition[]) => new Map(tools.map((tool) => [tool.name, tool]));
  const [old, now] = [byName(before), byName(after)];
  const removed = [...old.keys()].filter((name) => !now.has(name));
  const added = [...now.keys()].filter((name) => !old.has(name));
  return [
    ...removed.map((name): Difference => ({ level: "breaking", text: `the tool ${name} was removed` })),
    ...added.map((name): Difference => ({ level: "change", text: `the tool ${name} was added` })),
    ...[...old].flatMap(([name, tool]) => compareDefinitions(name, tool, now.get(name))),
  ];
}

/** What a server no longer declares in its handshake. What is new there breaks nobody, and changes no answer. */
export function compareCapabilities(before: Json | undefined, after: Json | undefined): Difference[] {
  const gone = lackingIn(before, after);
  return gone.length === 0 ? [] : [{ level: "breaking", text: `it no longer declares ${listed(gone)}` }];
}

/** Keys of `before` that `after` lacks, as paths: `resources.subscribe`. */
function lackingIn(before: Json | undefined, after: Json | undefined): string[] {
  if (!isObject(before)) return [];
  const now = isObject(after) ? after : {};
  return Object.entries(before).flatMap(([key, value]) => {
    if (value === false) return [];
    if ((now[key] ?? false) === false) return key;
    return lackingIn(value, now[key]).map((rest) => `${key}.${rest}`);
  });
}

function listed(names: readonly string[]): string {
  return cutText(oneLine(names.join(", ")), MAX_DETAIL);
}

/** What callers name of an answer that lists prompts or templates; resources come and go. */
function namesIn(method: string, { result }: Answer): string[] {
  if (method === "resources/list") return [];
  return (itemsOf(method, result) ?? []).map((item) => String(item[LISTS[method]?.id ?? ""]));
}

function compareDefinitions(name: string, before: JsonObject, after: JsonObject | undefined): Difference[] {
  if (!after || deepEqual(before, after)) return [];
  const [old, now] = [withoutProse(before), withoutProse(after)] as [JsonObject, JsonObject];
  const { breaks, details } = compareTool(old, now);
  const told = (level: Level, some: readonly string[]): Difference[] =>
    some.length === 0 ? [] : [{ level, text: `the tool ${name}: ${some.join("; ")}` }];
  if (details.length > 0)
    return [...told("breaking", details.slice(0, breaks)), ...told("change", details.slice(breaks))];
  return told("info", compareTool(before, after).details);
}

/** Keys of schemas that hold values, in which `title` is data. */
const VALUES: ReadonlySet<string> = new Set(["const", "default", "enum", "examples"]);

/** Leaves out titles and descriptions. A property named `title` has a schema, not a text. */
function withoutProse(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutProse);
  if (!isObject(value)) return value;
  const isProse = (key: string): boolean =>
    (key === "description" || key === "title") && typeof value[key] === "string";
  const kept = Object.entries(value).filter(([key]) => !isProse(key));
  return Object.fromEntries(kept.map(([key, each]) => [key, VALUES.has(key) ? each : withoutProse(each)]));
}

/** Results of these are data; those of others describe what a server offers. */
const DATA: ReadonlySet<string> = new Set(["tools/call", "resources/read", "completion/complete"]);

/** How a live answer differs from the recorded one, but for ids, times and `_meta`. */
export function compareAnswers(
  method: string,
  before: Answer,
  after: Answer,
  normalize: readonly Replaceable[],
): Difference[] {
  const difference = compareWhole(method, before, after, normalize);
  if (!difference || method !== "tools/list") return difference ? [difference] : [];
  // A page of tools: the others may stand on other pages.
  const [old, now] = [toolsOf(before.result), toolsOf(after.result)];
  const listed = new Set(now.map(({ name }) => name));
  const declared = compareTools(
    old.filter(({ name }) => listed.has(name)),
    now,
  );
  return [difference, ...declared.filter(({ level }) => level === "breaking")];
}

function compareWhole(
  method: string,
  before: Answer,
  after: Answer,
  normalize: readonly Replaceable[],
): Difference | undefined {
  const isSame = (change: (answer: Answer) => Answer): boolean => {
    const exchangeOf = (answer: Answer): Exchange => ({ via: "server", method, params: {}, ...change(answer) });
    return isAlike(exchangeOf(before), exchangeOf(after), normalize);
  };
  if (isSame(withoutMeta)) return undefined;
  const [was, is] = [failureOf(before), failureOf(after)];
  if (was === undefined && is !== undefined)
    return { level: "breaking", text: `it succeeded when it was recorded, and fails now: ${is}` };
  if (was !== undefined && is === undefined)
    return { level: "breaking", text: `it failed when it was recorded (${was}), and succeeds now` };
  const names = namesIn(method, after);
  const gone = namesIn(method, before).filter((name) => !names.includes(name));
  if (gone.length > 0) return { level: "breaking", text: `it no longer lists ${listed(gone)}`, ...diff(before, after) };
  if (isSame((answer) => wordless(method, answer)))
    return { level: "info", text: "only prose changed", ...diff(before, after) };
  if (before.error !== undefined || after.error !== undefined)
    return { level: "change", text: "it fails in another way", ...diff(before, after) };
  const shapeIn = ({ result = null }: Answer): Json =>
    shapeOf(method === "tools/call" && isObject(result) ? payloadOf(result) : result);
  const what = deepEqual(shapeIn(before), shapeIn(after)) ? "values" : "keys or types";
  return { level: "change", text: `the answer has other ${what}`, ...diff(before, after) };
}

function failureOf({ result, error }: Answer): string | undefined {
  if (error !== undefined)
    return cutText(oneLine(isObject(error) ? String(error.message) : writeJson(error)), MAX_DETAIL);
  if (!isObject(result) || result.isError !== true) return undefined;
  const [first] = Array.isArray(result.content) ? result.content : [];
  return isObject(first) && typeof first.text === "string" ? cutText(oneLine(first.text), MAX_DETAIL) : "isError";
}

function withoutMeta(answer: Answer): Answer {
  if (!isObject(answer.result)) return answer;
  const { _meta: _, ...result } = answer.result;
  return { result };
}

/** Leaves out the message of an error, and titles and descriptions of what a server offers. */
function wordless(method: string, answer: Answer): Answer {
  const { result, error } = withoutMeta(answer);
  if (isObject(error)) return { error: { ...error, message: "" } };
  return result === undefined || DATA.has(method) ? answer : { result: withoutProse(result) };
}

function diff(before: Answer, after: Answer): Pick<Difference, "diff"> {
  const bodyOf = (answer: Answer): Json => answer.error ?? withoutMeta(answer).result ?? null;
  return { diff: diffJson(bodyOf(before), bodyOf(after)) };
}
