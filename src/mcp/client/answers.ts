import type { ClientOptions, Elicitation } from "../../suite/index.ts";
import { isSubset } from "../../values/json/subset.ts";
import { isObject, type Json, type JsonObject, withoutUndefined } from "../../values/json.ts";
import { objectOf } from "../protocol/rules/frame.ts";
import { modeOf, unoffered } from "../protocol/rules/offers.ts";
import { METHOD_NOT_FOUND } from "../revisions.ts";
import type { Person } from "../session.ts";
import { refuseServerRequest, refuseUnoffered } from "../wording.ts";

export type Answer = { result: JsonObject } | { error: { code: number; message: string } };

/** A request of the server. */
export interface Question {
  readonly method: string;
  readonly params: JsonObject;
}

/** An answer, and the entry of the suite that it is from, if it is to an elicitation. */
export interface Scripted {
  readonly answer: Answer;
  readonly entry?: Elicitation;
}

const INVALID_PARAMS = -32602;

/** The client's capabilities: what the suite declares answers for, changed by what it declares to offer. */
export function offerCapabilities({
  roots,
  sampling,
  elicitation,
  apps,
  capabilities = {},
}: ClientOptions): JsonObject {
  const modes = new Set(elicitation?.map(({ mode = "form" }) => mode));
  const byMode: JsonObject = modes.has("url") ? { ...(modes.has("form") && { form: {} }), url: {} } : {};
  const implied = {
    ...(roots && { roots: {} }),
    ...(sampling && { sampling: {} }),
    ...(elicitation && { elicitation: byMode }),
    ...(apps && { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } } }),
  };
  return patch(implied, capabilities);
}

/** Merges as RFC 7396 says: null takes a key away. */
function patch(value: Json | undefined, change: JsonObject): JsonObject {
  const merged = { ...objectOf(value) };
  for (const [key, own] of Object.entries(change)) {
    if (own === null) delete merged[key];
    else merged[key] = isObject(own) ? patch(merged[key], own) : own;
  }
  return merged;
}

/** The scripted answer to a question, or why there is none; with what opens its URL first. */
export function answerQuestion(
  client: ClientOptions,
  { method, params }: Question,
  person: Pick<Person, "given">,
): Scripted {
  if (method === "ping") return { answer: { result: {} } };
  const fault = unoffered(method, params, "", offerCapabilities(client));
  if (fault?.inside) return { answer: refuse(INVALID_PARAMS, refuseUnoffered(method, fault.inside)) };
  const result = client.answers?.find((one) => one.method === method && isSubset(one.params, params))?.result;
  if (result) return { answer: { result } };
  if (method === "roots/list" && client.roots)
    return { answer: { result: { roots: client.roots as unknown as Json } } };
  const take = <E extends { match?: JsonObject; times?: number }>(entries: readonly E[] = []): E | undefined => {
    person.given ??= new Map();
    const { given } = person;
    const isLeft = (one: E): boolean => (given.get(one) ?? 0) < (one.times ?? Number.POSITIVE_INFINITY);
    const entry = entries.find((one) => isSubset(one.match ?? {}, params) && isLeft(one));
    if (entry) given.set(entry, (given.get(entry) ?? 0) + 1);
    return entry;
  };
  const sampled = method === "sampling/createMessage" ? take(client.sampling) : undefined;
  if (sampled) return { answer: { result: sampled.result } };
  const ofMode = client.elicitation?.filter(({ mode = "form" }) => mode === modeOf(params));
  const entry = method === "elicitation/create" ? take(ofMode) : undefined;
  if (!entry) return { answer: refuse(METHOD_NOT_FOUND, refuseServerRequest(method)) };
  return { answer: { result: entry.mode === "url" ? { action: entry.action } : fillForm(entry, params) }, entry };
}

/** A question of the server, and its answer, for the exchange. */
export function tellAsked({ method, params }: Question, answer: Answer): JsonObject {
  return { method, params, answer: "error" in answer ? { error: answer.error } : answer.result };
}

function refuse(code: number, message: string): Answer {
  return { error: { code, message } };
}

function fillForm({ action, content }: Elicitation, { requestedSchema }: JsonObject): JsonObject {
  const filled = action === "accept" ? { ...defaultsOf(requestedSchema), ...content } : content;
  return { action, ...((content || Object.keys(filled ?? {}).length > 0) && { content: filled ?? {} }) };
}

function defaultsOf(schema: Json | undefined): JsonObject {
  const fields = Object.entries(objectOf(objectOf(schema).properties));
  return withoutUndefined<JsonObject>(
    Object.fromEntries(fields.map(([name, field]) => [name, objectOf(field).default as Json])),
  );
}
