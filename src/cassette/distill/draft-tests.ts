import { lacksContent, payloadOf } from "../../check/index.ts";
import { escapeReferences } from "../../template/escape.ts";
import { groupBy } from "../../values/group-by.ts";
import {
  describeType,
  isObject,
  type Json,
  type JsonObject,
  stableStringify,
  tableOf,
  writeJson,
} from "../../values/json.ts";
import { subjectOfParams } from "../../values/show/asked.ts";
import { cutText, freeName, oneLine } from "../../values/text.ts";
import { type Answer, type Exchange, taskMade } from "../exchange.ts";
import { isAnswered } from "../frames/recorder.ts";
import { comparable } from "../frames/volatile.ts";
import { putBack, readSecrets } from "../placeholders.ts";
import { type RecordedTask, readTask, taskKey } from "../tasks.ts";

/** A test as it is written into a suite. */
export interface DraftTest {
  entry: JsonObject;
  comment?: string;
  /** Whether references in it are meant as such, and all else is escaped. */
  escaped?: boolean;
}

/** The tests of a suite that is written, by their sections. */
export type SuiteDraft = Record<"tools" | "resources" | "prompts" | "completions", DraftTest[]>;

/** The requests that become tests, their section in a suite, and the keys of what they ask for. */
const KINDS: Readonly<Record<string, { section: keyof SuiteDraft; ask(params: JsonObject): JsonObject }>> = tableOf({
  "tools/call": { section: "tools", ask: ({ name, arguments: args }) => ({ tool: name ?? null, ...someArgs(args) }) },
  "resources/read": { section: "resources", ask: ({ uri }) => ({ uri: uri ?? null }) },
  "prompts/get": {
    section: "prompts",
    ask: ({ name, arguments: args }) => ({ prompt: name ?? null, ...someArgs(args) }),
  },
  "completion/complete": { section: "completions", ask: askCompletion },
});

const someArgs = (args: Json | undefined): JsonObject =>
  isObject(args) && Object.keys(args).length > 0 ? { args } : {};

function askCompletion({ ref, argument, context }: JsonObject): JsonObject {
  const { name: prompt, uri: resource } = isObject(ref) ? ref : {};
  const { name, value = "" } = isObject(argument) ? argument : {};
  const { arguments: given } = isObject(context) ? context : {};
  return {
    ...(prompt === undefined ? { resource: resource ?? null } : { prompt }),
    argument: { [String(name)]: value },
    ...(given !== undefined && { context: given }),
  };
}

const ASKS = "calls in which the server asked the client are left out: script its answers under `client` and add them";
const ENDLESS = "calls whose task has no end in the recording are left out";

/**
 * One test for each distinct call, which asserts the first of its answers. `calls`: what each test was made of, by its name; `notes`: why some
 * calls became no tests, each reason once; `needed`: names of environment variables that the tests read.
 */
export function draftTests(exchanges: readonly Exchange[]) {
  const draft: SuiteDraft = { tools: [], resources: [], prompts: [], completions: [] };
  const calls = new Map<string, readonly Exchange[]>();
  const ofTasks = groupBy(exchanges, (each) => (taskMade(each) ? undefined : taskKey(each)));
  const seen = new Set<string>();
  const notes = new Set<string>();
  const needed = new Set<string>();
  for (const exchange of exchanges) {
    const { method, params = {}, result } = exchange;
    const kind = KINDS[method];
    if (!kind || exchange.via !== "server" || !isAnswered(exchange)) continue;
    const asked = comparable(method, params);
    const task = taskMade(exchange) && readTask(exchange, ofTasks.get(taskKey(exchange)) ?? []);
    const key = stableStringify([method, asked, task !== undefined]);
    if (seen.has(key)) continue;
    seen.add(key);
    const all = [exchange, ...(task?.exchanges ?? [])];
    const asks = all.some((each) => each.asked || each.method === "tasks/update") || "inputResponses" in params;
    if (asks || (isObject(result) && result.resultType === "input_required")) {
      notes.add(ASKS);
      continue;
    }
    if (task && !task.answer) {
      notes.add(ENDLESS);
      continue;
    }
    const name = freeName(nameCall(asked), calls, "#");
    calls.set(name, all);
    const given = readSecrets(escapeReferences({ ...kind.ask(asked), ...(task && { task: wishOf(task) }) }), needed);
    const expect =
      task?.status === undefined
        ? expectationOf({ method, ...(task?.answer ?? exchange) })
        : [`task.status = ${task.status}`];
    const entry = { name: escapeReferences(name), ...(given as JsonObject), expect: escapeReferences(expect) };
    draft[kind.section].push({ entry, escaped: true });
  }
  return { draft, calls, notes: [...notes], needed: [...needed] };
}

/** The key `task` of a test that wants what was recorded. */
function wishOf({ wish: { ttlMs, cancelAt } }: RecordedTask): Json {
  const options = { ...(ttlMs !== undefined && { ttl: `${ttlMs}ms` }), ...(cancelAt && { cancel_at: cancelAt }) };
  return Object.keys(options).length === 0 || options;
}

/** It fails as it did; or it succeeds, and its answer has the same types and keys. */
function expectationOf({ method, result, error }: Pick<Exchange, "method"> & Answer): Json {
  if (isObject(error)) return [`error.code = ${writeJson(error.code ?? null)}`];
  if (error !== undefined) return ["error exists"];
  if (!isObject(result)) return ["error absent"];
  if (method !== "tools/call") return lacksContent(method, result) === undefined ? "success" : ["error absent"];
  if (result.isError === true) return ["result.isError = true"];
  const { type, ...rest } = shapeOf(payloadOf(result));
  if (type === "null") return "success";
  const schema: JsonObject = { type: type as Json, ...rest };
  const shape = Object.keys(rest).length === 0 ? `payload type ${type}` : { target: "payload", matcher: { schema } };
  return ["result.isError = false", shape];
}

/** `find_book title=Emma`, without secrets. */
function nameCall(asked: JsonObject): string {
  const { name, uri, arguments: args, argument } = asked;
  const values = Object.entries(isObject(args) ? args : {}).map(([key, value]) => {
    const text = typeof value === "string" ? value : writeJson(value);
    return `${key}=${cutText(oneLine(text), 30)}`;
  });
  const { value = "" } = isObject(argument) ? argument : {};
  const what = argument === undefined ? `reads ${String(uri)}` : `completes ${subjectOfParams(asked)} ${String(value)}`;
  const text = [String(name ?? what), values.join(", ")].filter(Boolean).join(" ");
  return cutText(oneLine(String(putBack(text, { get: () => "…" }))), 100);
}

const MAX_DEPTH = 8;

/** A JSON Schema of all values of the form of this one: its types and, of objects, its keys. */
export function shapeOf(value: Json, depth = 0): JsonObject {
  const type = describeType(value);
  if (depth >= MAX_DEPTH) return { type };
  if (Array.isArray(value)) {
    const shapes = new Map(
      value.map((each) => shapeOf(each, depth + 1)).map((shape) => [JSON.stringify(shape), shape]),
    );
    const items = shapes.size === 1 ? [...shapes.values()][0] : { anyOf: [...shapes.values()] };
    return { type, ...(shapes.size > 0 && { items: items as JsonObject }) };
  }
  if (!isObject(value) || Object.keys(value).length === 0) return { type };
  const keys = Object.keys(value).sort();
  const properties = keys.map((key): [string, Json] => [key, shapeOf(value[key] as Json, depth + 1)]);
  return { type, required: keys, properties: Object.fromEntries(properties) };
}
