import type { ExchangeCassette, ServerRequest } from "../../generated/cassette.ts";
import { URL_REQUIRED } from "../../mcp/index.ts";
import type { PlannedTest } from "../../plan/index.ts";
import { nameResult } from "../../report/index.ts";
import type { ClientOptions, ProtocolRevision, ServerSpec, Suite } from "../../suite/index.ts";
import { deepEqual, isObject, type Json } from "../../values/json.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import type { Replaceable } from "../../values/regex.ts";
import type { Exchange } from "../exchange.ts";
import { type Planning, plannedTests } from "../inventory.ts";
import { type CassettePlace, placeCassette } from "../place.ts";
import { namedSecrets, putBack, type SecretValues } from "../placeholders.ts";
import { readNamedCassette, readOwnCassette } from "../store.ts";

/** A cassette, and the servers that its requests are sent to. */
export interface Subject {
  place: CassettePlace;
  cassette: ExchangeCassette;
  /** Of its test, or its path. */
  name: string;
  /** Undefined for a cassette that was named. */
  test?: PlannedTest;
  /** The server that has this name in the cassette; undefined when there is none. */
  serverOf(name: string, session: number): ServerSpec | undefined;
  protocolFor(server: ServerSpec): ProtocolRevision | undefined;
  /** Whether it has sessions of its own. */
  isolated: boolean;
  secrets: SecretValues;
  normalize: readonly Replaceable[];
}

/** A suite, whose tests have cassettes, or the file of one cassette, whose requests all go to one server. */
export type Target = Suite | { path: string; cwd: string; server: ServerSpec };

export interface SubjectsUse {
  /** The ids of the tests whose cassettes are asked for; left out: all. */
  ids?: ReadonlySet<string> | undefined;
  env: Readonly<Record<string, string | undefined>>;
  redactor: Redactor;
  planning: Planning;
  /** Told of a server that is asked later: it can start meanwhile. */
  startAhead(server: ServerSpec, protocol: ProtocolRevision | undefined): void;
}

/** The cassettes of a target. Throws what `readOwnCassette` and `readNamedCassette` throw. */
export async function subjectsOf(target: Target, use: SubjectsUse): Promise<Subject[]> {
  const { env, redactor, planning, startAhead, ids } = use;
  if ("server" in target) {
    const { path, cwd, server } = target;
    startAhead(server, server.protocols[0]);
    const { place, cassette } = await readNamedCassette(path, cwd);
    const secrets = namedSecrets(env, redactor);
    const serverOf = recordedClients(cassette, server, secrets);
    const own = { place, cassette, secrets, normalize: [], isolated: false, name: path };
    return [{ ...own, serverOf, protocolFor: () => server.protocols[0] }];
  }
  const isolated = target.run.isolation === "test";
  const secrets = namedSecrets({ ...env, ...target.env, ...target.vars }, redactor);
  const subjects: Subject[] = [];
  for (const test of plannedTests(target, planning)) {
    if (ids && !ids.has(test.id)) continue;
    const place = placeCassette(target, test.id);
    const cassette = await readOwnCassette(place, "test");
    if (!cassette?.exchanges.some(({ via }) => via === "server")) continue;
    const servers = isolated ? [] : Object.keys(cassette.servers).flatMap((name) => target.servers.get(name) ?? []);
    for (const server of servers) startAhead(server, planning.protocolFor(test, server));
    subjects.push({
      ...{ place, cassette, secrets, normalize: target.normalize ?? [], isolated, test },
      name: nameResult({ name: test.spec.name, coordinates: test.coordinates }),
      serverOf: (name) => target.servers.get(name),
      protocolFor: (server) => planning.protocolFor(test, server),
    });
  }
  return subjects;
}

const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

/** The server as the recorded client of each session meets it: it gets the same capabilities, and its requests the same answers. */
function recordedClients({ exchanges }: ExchangeCassette, server: ServerSpec, secrets: SecretValues) {
  // Sessions are shared by those with one server and one client.
  const known = new Map<string, ServerSpec>();
  return (_: string, session: number): ServerSpec => {
    const own = exchanges.filter(({ session: number = 1 }) => number === session);
    const client = clientOf(putBack(own as unknown as Json, secrets) as unknown as Exchange[]);
    if (!client) return server;
    const key = JSON.stringify(client);
    const spec = known.get(key) ?? { ...server, client };
    known.set(key, spec);
    return spec;
  };
}

function clientOf(exchanges: readonly Exchange[]): ClientOptions | undefined {
  const [capabilities] = exchanges.flatMap(({ method, params: { capabilities: offered, _meta: meta } = {} }) => {
    const offer = method === "initialize" ? offered : isObject(meta) ? meta[CAPABILITIES] : undefined;
    return isObject(offer) && Object.keys(offer).length > 0 ? [offer] : [];
  });
  if (!capabilities) return undefined;
  const asked = exchanges.flatMap((each, at) => [...(each.asked ?? []), ...roundsOf(each, exchanges.slice(at + 1))]);
  const answers = asked.flatMap(({ method, params, result }) => {
    // A URL, and the id of its visit, are new each time: the question is recognised without them.
    const { url: _, elicitationId: __, ...rest } = params;
    return isObject(result) ? [{ method, params: params.mode === "url" ? rest : params, result }] : [];
  });
  return { capabilities, answers };
}

/** Since 2026-07-28 the server asks in a result, and the next round of the request has the answers. */
function roundsOf({ method, params, result, error }: Exchange, later: readonly Exchange[]): ServerRequest[] {
  if (isObject(error) && error.code === URL_REQUIRED) {
    // It was made again: a person made the visits that it asks for.
    const isFollowed = later.some((each) => each.method === method && deepEqual(each.params ?? null, params ?? null));
    const { elicitations } = isObject(error.data) ? error.data : {};
    const visits = isFollowed && Array.isArray(elicitations) ? elicitations.filter(isObject) : [];
    return visits.map((visit) => ({ method: "elicitation/create", params: visit, result: { action: "accept" } }));
  }
  if (!isObject(result) || !isObject(result.inputRequests)) return [];
  const next = later.find((each) => each.method === method);
  const answers = isObject(next?.params?.inputResponses) ? next.params.inputResponses : {};
  return Object.entries(result.inputRequests).flatMap(([id, request]) => {
    if (!isObject(request) || typeof request.method !== "string") return [];
    const params = isObject(request.params) ? request.params : {};
    return [{ method: request.method, params, ...(answers[id] !== undefined && { result: answers[id] as Json }) }];
  });
}
