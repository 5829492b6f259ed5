import type { ClientOptions } from "../../suite/index.ts";
import { isSubset } from "../../values/json/subset.ts";
import type { Json, JsonObject } from "../../values/json.ts";
import { objectOf } from "../protocol/rules/frame.ts";
import { METHOD_NOT_FOUND } from "../revisions.ts";
import { refuseServerRequest } from "../wording.ts";

export type Answer = { result: JsonObject } | { error: { code: number; message: string } };

/** The client's capabilities: what the suite declares answers for, and nothing else. */
export function offerCapabilities(client: ClientOptions): JsonObject {
  if (client.capabilities) return client.capabilities;
  const offers = (["roots", "sampling", "elicitation"] as const).filter((key) => client[key]);
  return Object.fromEntries(offers.map((key) => [key, {}]));
}

/** The scripted answer to a server's request: the first whose `match` is contained in the params. */
export function findScripted(client: ClientOptions, method: string, params: JsonObject): JsonObject | undefined {
  const fits = ({ match = {} }: { match?: JsonObject }): boolean => isSubset(match, params);
  const given = client.answers?.find((one) => one.method === method && isSubset(one.params, params));
  if (given) return given.result;
  if (method === "roots/list") return client.roots && { roots: client.roots as unknown as Json };
  if (method === "sampling/createMessage") return client.sampling?.find(fits)?.result;
  const entry = method === "elicitation/create" ? client.elicitation?.find(fits) : undefined;
  if (!entry) return undefined;
  const { action, content } = entry;
  const filled = action === "accept" ? { ...defaultsOf(params.requestedSchema), ...content } : content;
  return { action, ...((content || Object.keys(filled ?? {}).length > 0) && { content: filled ?? {} }) };
}

function defaultsOf(schema: Json | undefined): JsonObject {
  const fields = Object.entries(objectOf(objectOf(schema).properties));
  return Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const { default: value } = objectOf(field);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

export function answerRequest(client: ClientOptions, method: string, params: JsonObject): Answer {
  if (method === "ping") return { result: {} };
  const result = findScripted(client, method, params);
  return result ? { result } : { error: { code: METHOD_NOT_FOUND, message: refuseServerRequest(method) } };
}
