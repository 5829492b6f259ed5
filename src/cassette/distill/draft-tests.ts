import { lacksContent, payloadOf } from "../../check/index.ts";
import { escapeReferences } from "../../template/escape.ts";
import { describeType, isObject, type Json, type JsonObject, stableStringify, writeJson } from "../../values/json.ts";
import { cutText, freeName, oneLine } from "../../values/text.ts";
import type { Exchange } from "../exchange.ts";
import { isAnswered } from "../frames/recorder.ts";
import { comparable } from "../frames/volatile.ts";
import { putBack, readSecrets } from "../placeholders.ts";

/** A test as it is written into a suite. */
export interface DraftTest {
  entry: JsonObject;
  comment?: string;
  /** Whether references in it are meant as such, and all else is escaped. */
  escaped?: boolean;
}

/** The tests of a suite that is written, by their sections. */
export type SuiteDraft = Record<"tools" | "resources" | "prompts", DraftTest[]>;

/** The tests of a recording. */
export interface Distilled {
  draft: SuiteDraft;
  /** What each test was made of, by its name. */
  calls: ReadonlyMap<string, Exchange>;
  /** Why some calls became no tests, each reason once. */
  notes: string[];
  /** Names of environment variables that the tests read. */
  needed: string[];
}

/** The requests that become tests, their section in a suite, and the key of what they ask for. */
const KINDS: Readonly<Record<string, { section: keyof SuiteDraft; key: string }>> = {
  "tools/call": { section: "tools", key: "tool" },
  "resources/read": { section: "resources", key: "uri" },
  "prompts/get": { section: "prompts", key: "prompt" },
};

const ASKS = "calls in which the server asked the client are left out: script its answers under `client` and add them";

/** One test for each distinct call, which asserts the first of its answers. */
export function draftTests(exchanges: readonly Exchange[]): Distilled {
  const draft: SuiteDraft = { tools: [], resources: [], prompts: [] };
  const calls = new Map<string, Exchange>();
  const seen = new Set<string>();
  const notes = new Set<string>();
  const needed = new Set<string>();
  for (const exchange of exchanges) {
    const { method, params, result } = exchange;
    const kind = KINDS[method];
    if (!kind || exchange.via !== "server" || !isAnswered(exchange)) continue;
    const asked = comparable(method, params);
    const key = stableStringify([method, asked]);
    if (seen.has(key)) continue;
    seen.add(key);
    if (exchange.asked || (isObject(result) && result.resultType === "input_required") || "inputResponses" in params) {
      notes.add(ASKS);
      continue;
    }
    const name = freeName(nameCall(asked), calls, "#");
    calls.set(name, exchange);
    draft[kind.section].push(draftTest(name, kind.key, asked, exchange, needed));
  }
  return { draft, calls, notes: [...notes], needed: [...needed] };
}

function draftTest(name: string, key: string, asked: JsonObject, exchange: Exchange, needed: Set<string>): DraftTest {
  const what = asked.name ?? asked.uri ?? null;
  const { arguments: args } = asked;
  const written = (value: Json): Json => readSecrets(escapeReferences(value), needed);
  const given: JsonObject = isObject(args) && Object.keys(args).length > 0 ? { args: written(args) } : {};
  const expect = escapeReferences(expectationOf(exchange));
  return { entry: { name: escapeReferences(name), [key]: written(what), ...given, expect }, escaped: true };
}

/** It fails as it did; or it succeeds, and its answer has the same types and keys. */
function expectationOf({ method, result, error }: Exchange): Json {
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
function nameCall({ name, uri, arguments: args }: JsonObject): string {
  const values = Object.entries(isObject(args) ? args : {}).map(([key, value]) => {
    const text = typeof value === "string" ? value : writeJson(value);
    return `${key}=${cutText(oneLine(text), 30)}`;
  });
  const text = [String(name ?? `reads ${String(uri)}`), values.join(", ")].filter(Boolean).join(" ");
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
