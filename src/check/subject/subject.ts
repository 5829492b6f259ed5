import type { Exchange } from "../../mcp/index.ts";
import { isObject, type Json, type JsonObject, ownValue, writeJson } from "../../values/json.ts";
import { type PathStep, type Resolution, resolvePath } from "../../values/path.ts";
import { showJson } from "../../values/show/preview.ts";
import { lacksContent, type Payload, shapeOf } from "./payload.ts";
import { whyNoRefusal } from "./refusal.ts";

/** Characters of what a server says is wrong, which is why a test failed. */
const MAX_SAID = 1000;

/** What assertions address. */
export interface Subject {
  /** `result` or `error` as the server sent it, `duration_ms`, `progress`, `logs`. */
  readonly root: JsonObject;
  /** What a target leads to; `result.<key>` may read the payload. */
  resolve(steps: readonly PathStep[]): Resolution;
  /** How long it took to come about, in milliseconds. */
  readonly durationMs: number;
  /** The response's text: its text blocks, or its JSON when it has none. */
  responseText(): string;
  /** How many tokens the text has; set once they were counted. */
  tokens?: number;
}

/** The target that is what `result.<key>` reads keys of. */
const PAYLOAD = "payload";

/** The subject that an exchange of this method makes. `mask` takes secrets out of what is quoted. */
export function subjectOf(method: string, exchange: Exchange, mask: (value: Json) => Json = same): Subject {
  const { result, error } = exchange;
  const { durationMs, progress, logs } = exchange;
  const root: JsonObject = {};
  if (result !== undefined) root.result = result;
  if (error !== undefined) root.error = error;
  Object.assign(root, { duration_ms: durationMs, progress: [...progress], logs: [...logs] });
  const shape = shapeOf(method);
  let payload: Payload | undefined;

  const resolvePayload = (result: JsonObject, name: string, steps: readonly PathStep[]): Resolution => {
    payload ??= shape.payload(result);
    const { value, source } = payload;
    const origin = `the payload is ${source}`;
    if (value === undefined) return { found: false, resolved: name, reason: origin };
    const resolution = resolvePath({ [name]: value }, steps);
    if (resolution.found || resolution.resolved !== name) return resolution;
    const reason = ownValue(result, "isError") === true ? reportedError(value) : resolution.reason;
    return { ...resolution, reason: `${reason}; ${origin}` };
  };
  const show = (value: Json): string => showJson(mask(value));
  const quote = (value: Json): string => showJson(mask(value), MAX_SAID);
  const reportedError = (value: Json): string => `the tool reported an error: ${quote(value)}`;
  /** `isError: true` alone says nothing of what went wrong. */
  const explainError = (result: JsonObject, resolution: Resolution): Resolution => {
    if (!resolution.found || resolution.value !== true) return resolution;
    payload ??= shape.payload(result);
    return payload.value === undefined ? resolution : { ...resolution, note: reportedError(payload.value) };
  };

  /** By which of the two kinds of error the server answered. */
  const failure = (): string | undefined => {
    if (isObject(error) && typeof error.message === "string" && error.data === undefined) {
      return `the server answered with error ${show(error.code ?? null)}: ${quote(error.message)}`;
    }
    if (error !== undefined) return `the server answered with the error ${quote(error)}`;
    const reported = isObject(result) && shape.flag !== undefined && ownValue(result, shape.flag) === true;
    return reported ? reportedError(shape.payload(result).value ?? null) : undefined;
  };
  /** What a request is said to come to, in a word. */
  const claims: Readonly<Record<string, () => Resolution>> = {
    succeeded: () => {
      const broken = result === undefined || isObject(result) ? undefined : `the result is no object: ${show(result)}`;
      const note = failure() ?? broken ?? lacksContent(method, (result ?? {}) as JsonObject);
      return note === undefined ? { found: true, value: true } : { found: true, value: false, note };
    },
    refused: () => {
      const said = failure();
      const other = said === undefined || error === undefined ? undefined : whyNoRefusal(method, error);
      if (said !== undefined && other === undefined) return { found: true, value: true };
      const note =
        other === undefined
          ? `the server did not refuse it, but answered ${show(result ?? null)}`
          : `${other}, which is no refusal: ${said}; to expect this error, assert \`error.code\``;
      return { found: true, value: false, note };
    },
  };

  return {
    root,
    durationMs,
    resolve(steps) {
      const [first, second, third] = steps;
      const name = first?.kind === "key" ? first.key : "";
      const claim = Object.hasOwn(claims, name) ? claims[name] : undefined;
      if (claim) return claim();
      const resolution = resolvePath(root, steps);
      if (name !== "result" && name !== PAYLOAD) return resolution;
      if (!isObject(result)) {
        if (resolution.found || error === undefined) return resolution;
        return { ...resolution, reason: `the server answered with the error ${show(error)}` };
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

/** The subject that is a JSON value as it stands, such as the trace of a composition. `text` gives what is counted as its response. */
export function subjectOfValue(root: JsonObject, durationMs: number, text: () => string): Subject {
  return { root, durationMs, resolve: (steps) => resolvePath(root, steps), responseText: text };
}

const same = (value: Json): Json => value;
