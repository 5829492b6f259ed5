import { comparable, type Exchange, isAnswered, putBack } from "../../cassette/index.ts";
import { lacksContent, payloadOf } from "../../check/index.ts";
import { isObject, type Json, type JsonObject, stableStringify, writeJson } from "../../values/json.ts";
import { cutText, freeName, oneLine } from "../../values/text.ts";
import { shapeOf } from "../cassette/shape.ts";
import { type DraftTest, SUCCEEDS, type SuiteDraft } from "../init/draft.ts";
import { escapeReferences } from "../init/render.ts";

/** The tests of a recording. */
export interface Distilled {
  draft: SuiteDraft;
  /** By the name of a test, what it was made of. */
  calls: ReadonlyMap<string, Exchange>;
  /** Why calls are no tests, each once. */
  notes: string[];
  /** Names of environment variables that the tests read. */
  needed: string[];
}

/** What tests are made of, where they stand in a suite, and the key of what they ask for. */
const KINDS: Readonly<Record<string, { section: keyof SuiteDraft; key: string }>> = {
  "tools/call": { section: "tools", key: "tool" },
  "resources/read": { section: "resources", key: "uri" },
  "prompts/get": { section: "prompts", key: "prompt" },
};

/** One test for each distinct call; of several answers to the same call it asserts the first. */
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
      notes.add(
        "calls in which the server asked the client are left out: script its answers under `client` and add them",
      );
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

/** That it fails as it did; or that it succeeds with something, and its answer has the same types and, of objects, the same keys. */
function expectationOf({ method, result, error }: Exchange): Json {
  if (isObject(error)) return [`error.code = ${writeJson(error.code ?? null)}`];
  if (error !== undefined) return ["error exists"];
  if (!isObject(result)) return ["error absent"];
  if (method !== "tools/call") return lacksContent(method, result) === undefined ? SUCCEEDS : ["error absent"];
  if (result.isError === true) return ["result.isError = true"];
  const { type, ...rest } = shapeOf(payloadOf(result));
  if (type === "null") return SUCCEEDS;
  const schema: JsonObject = { type: type as Json, ...rest };
  const shape = Object.keys(rest).length === 0 ? `payload type ${type}` : { target: "payload", matcher: { schema } };
  return ["result.isError = false", shape];
}

/** What was a secret is read from the environment: under its name, or one that says that it is a secret. */
export function readSecrets(value: Json, needed: Set<string>): Json {
  return putBack(value, {
    get(mark) {
      // Of `value:1:base64` it is a form of a value, which is a value of its own here.
      const [kind = "", ...number] = mark.split(":");
      const name = (number.length === 0 ? kind : `${kind}_SECRET_${number.join("_")}`).replace(/\W/g, "_");
      const variable = number.length === 0 ? name : name.toUpperCase();
      needed.add(variable);
      return `\${env.${variable}}`;
    },
  });
}

/** `find_book title=Emma`; what was a secret is left out. */
function nameCall({ name, uri, arguments: args }: JsonObject): string {
  const values = Object.entries(isObject(args) ? args : {}).map(([key, value]) => {
    const text = typeof value === "string" ? value : writeJson(value);
    return `${key}=${cutText(oneLine(text), 30)}`;
  });
  const text = [String(name ?? `reads ${String(uri)}`), values.join(", ")].filter(Boolean).join(" ");
  return cutText(oneLine(String(putBack(text, { get: () => "…" }))), 100);
}
