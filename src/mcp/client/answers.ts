import type { ClientOptions } from "../../suite/index.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { isSubset } from "../../values/subset.ts";
import { METHOD_NOT_FOUND } from "../revisions.ts";
import { refuseServerRequest } from "../wording.ts";

/** The body of a JSON-RPC response. */
export type Answer = { result: JsonObject } | { error: { code: number; message: string } };

/** The client's capabilities: what the suite declares answers for, and nothing else. */
export function offerCapabilities(client: ClientOptions): JsonObject {
  if (client.capabilities) return client.capabilities;
  const offers = (["roots", "sampling", "elicitation"] as const).filter((key) => client[key]);
  return Object.fromEntries(offers.map((key) => [key, {}]));
}

/** The scripted answer to a server's request: the first whose `match` is contained in the params. */
export function findScripted(client: ClientOptions, method: string, params: JsonObject): JsonObject | undefined {
  const given = client.answers?.find((one) => one.method === method && isSubset(one.params, params));
  if (given) return given.result;
  if (method === "roots/list") return client.roots && { roots: client.roots as unknown as Json };
  if (method === "sampling/createMessage") return client.sampling?.find((entry) => matches(entry, params))?.result;
  if (method !== "elicitation/create") return undefined;
  const entry = client.elicitation?.find((candidate) => matches(candidate, params));
  if (entry?.action !== "accept")
    return entry && { action: entry.action, ...(entry.content && { content: entry.content }) };
  const content = { ...defaultsOf(params.requestedSchema), ...entry.content };
  return { action: "accept", ...((entry.content || Object.keys(content).length > 0) && { content }) };
}

function defaultsOf(schema: Json | undefined): JsonObject {
  const fields = isObject(schema) && isObject(schema.properties) ? Object.entries(schema.properties) : [];
  return Object.fromEntries(
    fields.flatMap(([name, field]) =>
      isObject(field) && field.default !== undefined ? [[name, field.default] as const] : [],
    ),
  );
}

/** The response to a request from the server. */
export function answerRequest(client: ClientOptions, method: string, params: JsonObject): Answer {
  if (method === "ping") return { result: {} };
  const result = findScripted(client, method, params);
  return result ? { result } : { error: { code: METHOD_NOT_FOUND, message: refuseServerRequest(method) } };
}

function matches({ match }: { match?: JsonObject }, params: JsonObject): boolean {
  return match === undefined || isSubset(match, params);
}
