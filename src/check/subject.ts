import type { Exchange, TaskCourse } from "../mcp/index.ts";
import { deepEqual, isObject, type Json, type JsonObject, ownValue, writeJson } from "../values/json.ts";
import { type PathStep, type Resolution, resolvePath } from "../values/path.ts";
import { codeOf, isRefusal } from "../values/refusal.ts";
import { showJson } from "../values/show/preview.ts";
import { words } from "../values/show/words.ts";
import { isRawKey, lacksContent, type Payload, shapeOf } from "./payload.ts";

/** Characters of a server's error that a message quotes: it is why a test failed. */
const MAX_SAID = 1000;

/** What assertions address. */
export interface Subject {
  /** `result` or `error` as the server sent it, `duration_ms`, `progress`, `logs`, `asked`, `notifications`. */
  readonly root: JsonObject;
  /** What a target leads to; `result.<key>` may read the payload. */
  resolve(steps: readonly PathStep[]): Resolution;
  /** In milliseconds. */
  readonly durationMs: number;
  /** The response's text: its text blocks, or its JSON without any. */
  responseText(): string;
  /** The number of tokens in that text; set once they are counted. */
  tokens?: number;
}

/** The target that is the payload itself. */
const PAYLOAD = "payload";

const reported = words("the tool reported an error: <said>");
const rejected = words("the server answered with error <code>: <said>");
const erred = words("the server answered with the error <said>");
const notObject = words("the result is not an object: <shown>");
const notRefused = words("the server did not refuse it, but answered <shown>");
const otherError = words("<why>, which is not a refusal: <said>; to expect this error, assert `error.code`");
const payloadIs = words("[[<reason>; ]]the payload is <source>");
const unfinished = words("the task is <status>[[: <message>]]");

/** The subject of an exchange of this method. `mask` takes secrets out of what is quoted; `also`: other roots. */
export function subjectOf(
  method: string,
  exchange: Exchange,
  mask: (value: Json) => Json = (value) => value,
  also: JsonObject = {},
): Subject {
  const { result, error, durationMs, progress, logs, asked = [], notifications = [], task } = exchange;
  const root: JsonObject = {};
  if (result !== undefined) root.result = result;
  if (error !== undefined) root.error = error;
  const told = { progress: [...progress], logs: [...logs], asked: [...asked], notifications: [...notifications] };
  Object.assign(root, { duration_ms: durationMs, ...told }, also);
  if (task) root.task = describeTask(task);
  const shape = shapeOf(method);
  let payload: Payload | undefined;

  const show = (value: Json): string => showJson(mask(value));
  const quote = (value: Json): string => showJson(mask(value), MAX_SAID);
  const resolvePayload = (result: JsonObject, name: string, steps: readonly PathStep[]): Resolution => {
    payload ??= shape.payload(result);
    const { value, source } = payload;
    if (value === undefined) return { found: false, resolved: name, reason: payloadIs({ reason: "", source }) };
    const resolution = resolvePath({ [name]: value }, steps);
    if (resolution.found || resolution.resolved !== name) return resolution;
    const isError = ownValue(result, "isError") === true;
    const reason = isError ? reported({ said: quote(value) }) : resolution.reason;
    return { ...resolution, reason: payloadIs({ reason, source }) };
  };
  /** Adds the tool's own words to `isError: true`. */
  const explainError = (result: JsonObject, resolution: Resolution): Resolution => {
    if (!resolution.found || resolution.value !== true) return resolution;
    payload ??= shape.payload(result);
    const { value } = payload;
    return value === undefined ? resolution : { ...resolution, note: reported({ said: quote(value) }) };
  };

  /** The error of the answer, JSON-RPC's or the tool's. */
  const failure = (): string | undefined => {
    if (isObject(error) && typeof error.message === "string" && error.data === undefined)
      return rejected({ code: show(error.code ?? null), said: quote(error.message) });
    if (error !== undefined) return erred({ said: quote(error) });
    const isFlagged = isObject(result) && shape.flag !== undefined && ownValue(result, shape.flag) === true;
    return isFlagged ? reported({ said: quote(shape.payload(result).value ?? null) }) : undefined;
  };
  /** Why the claim of a word such as `expect: success` does not hold; undefined if it does. */
  const CLAIMS: Readonly<Record<string, () => string | undefined>> = {
    succeeded: () => {
      const broken = result === undefined || isObject(result) ? undefined : notObject({ shown: show(result) });
      return failure() ?? (task && whyUnfinished(task)) ?? broken ?? lacksContent(method, (result ?? {}) as JsonObject);
    },
    refused: () => {
      const said = failure();
      if (said === undefined) return notRefused({ shown: show(result ?? null) });
      const why = error === undefined ? undefined : whyNoRefusal(method, error);
      return why && otherError({ why, said });
    },
  };

  return {
    root,
    durationMs,
    resolve(steps) {
      const [first, second, third] = steps;
      const name = first?.kind === "key" ? first.key : "";
      if (Object.hasOwn(CLAIMS, name)) {
        const note = CLAIMS[name]?.();
        return note === undefined ? { found: true, value: true } : { found: true, value: false, note };
      }
      const resolution = resolvePath(root, steps);
      if (name !== "result" && name !== PAYLOAD) return resolution;
      if (!isObject(result)) {
        if (resolution.found || error === undefined) return resolution;
        return { ...resolution, reason: erred({ said: show(error) }) };
      }
      if (name === PAYLOAD) return resolvePayload(result, name, steps);
      if (!second) return resolution;
      if (second.kind !== "key" || !shape.isRaw(second.key, result)) return resolvePayload(result, name, steps);
      if (third !== undefined || second.key !== shape.flag) return resolution;
      return resolution.found ? explainError(result, resolution) : { found: true, value: false };
    },
    responseText() {
      const texts = isObject(result) ? shape.texts(result) : [];
      return texts.length > 0 ? texts.join("\n") : writeJson(result ?? error ?? null);
    },
  };
}

/** Reserved codes that are not about this request: https://www.jsonrpc.org/specification#error_object */
const FAULTS: ReadonlyMap<number, string> = new Map([
  [-32603, "the server had an internal error"],
  [-32601, "the server does not know the method"],
  [-32600, "the server calls the request invalid"],
  [-32700, "the server could not read the request"],
]);

/** Why a JSON-RPC error is not a refusal of this request; undefined for one that is. */
function whyNoRefusal(method: string, error: Json): string | undefined {
  if (isRefusal(method, error)) return undefined;
  const code = codeOf(error);
  if (code === undefined) return "the error has no integer code";
  return FAULTS.get(code) ?? `JSON-RPC reserves the code ${code}`;
}

/**
 * The subject of a tool test whose result a response transform rewrote to `output`, which is `{ result }` or the value of the result alone. A
 * value with a key of CallToolResult is the new result. Any other is the payload: `result` and `result.<key>` read it, and the keys of
 * CallToolResult read what the server sent. The response keeps its size.
 */
export function subjectOfReshaped(
  exchange: Exchange,
  output: Json,
  mask: (value: Json) => Json,
  also?: JsonObject,
): Subject {
  const sent = subjectOf("tools/call", exchange, mask, also);
  const wrapped = isObject(output) ? ownValue(output, "result") : undefined;
  if (wrapped !== undefined && deepEqual(wrapped, exchange.result ?? null)) return sent;
  const { responseText } = sent;
  if (isObject(wrapped) && Object.keys(wrapped).some(isRawKey))
    return { ...subjectOf("tools/call", { ...exchange, result: wrapped }, mask, also), responseText };
  const result = wrapped === undefined ? output : wrapped;
  const root: JsonObject = { ...sent.root, result, payload: result };
  return {
    ...sent,
    root,
    resolve(steps) {
      const [first, second] = steps;
      const name = first?.kind === "key" ? first.key : "";
      const isSent = name === "result" && second?.kind === "key" && isRawKey(second.key);
      if (isSent || (name !== "result" && name !== PAYLOAD)) return sent.resolve(steps);
      const resolution = resolvePath(root, steps);
      if (resolution.found) return resolution;
      const source = "what the response transform gave";
      return { ...resolution, reason: payloadIs({ reason: resolution.reason, source }) };
    },
  };
}

/** The subject of a JSON value, such as the trace of a composition. `text` gives what is counted as its response. */
export function subjectOfValue(root: JsonObject, durationMs: number, text: () => string): Subject {
  return { root, durationMs, resolve: (steps) => resolvePath(root, steps), responseText: text };
}

/** What assertions read as `task`. */
function describeTask({ id, statuses, ttl_ms, polls, inputs }: TaskCourse): JsonObject {
  const { status = null, message } = statuses.at(-1) ?? {};
  const all = [...new Set(statuses.map((one) => one.status))];
  return { id, status, statuses: all, ...(message !== undefined && { message }), ttl_ms, polls, inputs: [...inputs] };
}

/** Why a call that ran as a task did not succeed; undefined where the task is completed. */
function whyUnfinished({ statuses }: TaskCourse): string | undefined {
  const { status = "working", message } = statuses.at(-1) ?? {};
  return status === "completed" ? undefined : unfinished({ status, message });
}
