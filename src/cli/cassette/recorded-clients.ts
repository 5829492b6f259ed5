import { type Exchange, putBack, type SecretValues, type ServerRequest } from "../../cassette/index.ts";
import type { ClientOptions, ServerSpec } from "../../suite/index.ts";
import { groupBy } from "../../values/group-by.ts";
import { isObject, type Json } from "../../values/json.ts";
import type { Subject } from "./verify.ts";

const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

/** The server as the recorded client of each session meets it: it is offered the same capabilities, and what it asks is answered as it was. */
export function recordedClients(
  { exchanges }: { exchanges: readonly Exchange[] },
  server: ServerSpec,
  secrets: SecretValues,
): Subject["serverOf"] {
  const sessions = groupBy(exchanges, ({ session = 1 }) => session);
  // Sessions are shared by those with one server and one client.
  const known = new Map<string, ServerSpec>();
  return (_, session) => {
    const client = clientOf(
      putBack((sessions.get(session) ?? []) as unknown as Json, secrets) as unknown as Exchange[],
    );
    if (!client) return server;
    const key = JSON.stringify(client);
    const spec = known.get(key) ?? { ...server, client };
    known.set(key, spec);
    return spec;
  };
}

/** Undefined where the client offered nothing, or its offer is not recorded. */
function clientOf(exchanges: readonly Exchange[]): ClientOptions | undefined {
  const offers = exchanges.flatMap(({ method, params: { capabilities, _meta: meta } }) => {
    const offer = method === "initialize" ? capabilities : isObject(meta) ? meta[CAPABILITIES] : undefined;
    return isObject(offer) && Object.keys(offer).length > 0 ? [offer] : [];
  });
  const [capabilities] = offers;
  if (!capabilities) return undefined;
  const asked = exchanges.flatMap((each, at) => [...(each.asked ?? []), ...roundsOf(each, exchanges.slice(at + 1))]);
  const answers = asked.flatMap(({ result, ...each }) => (isObject(result) ? [{ ...each, result }] : []));
  return { capabilities, answers };
}

type Asked = Pick<ServerRequest, "method" | "params" | "result">;

/** Since 2026-07-28 the server asks in a result, and the next round of the request has the answers. */
function roundsOf({ method, result }: Exchange, later: readonly Exchange[]): Asked[] {
  if (!isObject(result) || !isObject(result.inputRequests)) return [];
  const next = later.find((each) => each.method === method);
  const answers = isObject(next?.params.inputResponses) ? next.params.inputResponses : {};
  return Object.entries(result.inputRequests).flatMap(([id, request]) => {
    if (!isObject(request) || typeof request.method !== "string") return [];
    const params = isObject(request.params) ? request.params : {};
    return [{ method: request.method, params, ...(answers[id] !== undefined && { result: answers[id] as Json }) }];
  });
}
