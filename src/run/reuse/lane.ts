import type { Pool, Session } from "../../mcp/index.ts";
import { type PlannedTest, protocolFor } from "../../plan/index.ts";
import {
  describeRequest,
  hashFacts,
  hashText,
  isEligible,
  isReadOnly,
  isToolEligible,
  rewritesRequest,
} from "../../result-cache/index.ts";
import type { RequestTest, ServerSpec } from "../../suite/index.ts";
import type { JsonObject } from "../../values/json.ts";
import { askTools } from "../lanes/tools.ts";
import { readServerInfo } from "../sealing/servers.ts";

/** What a server says of itself in a session. */
export interface ServerFacts {
  protocol: string;
  info: JsonObject | undefined;
  tools: ReadonlyMap<string, JsonObject>;
}

/** A test among those of its server. */
export interface LaneTest {
  test: PlannedTest;
  eligible: boolean;
  /** Whether its call leaves the server as it was. */
  readOnly: boolean;
  /** Hash of what the server is, what it says of what is asked, and what was asked before that may have changed it. */
  live: string;
}

/** What a server says in its session to these tests. A server that cannot tell its tools has none. */
export async function readFacts(
  session: Session,
  server: ServerSpec,
  lane: readonly PlannedTest[],
  signal: AbortSignal,
): Promise<ServerFacts> {
  const tools = lane.some(({ spec }) => "tool" in spec) ? await askTools(session, server, signal) : [];
  return {
    protocol: session.protocol,
    info: readServerInfo(session.handshake),
    tools: new Map(tools.map((tool) => [tool.name, tool])),
  };
}

/**
 * The session that all tests of a server and a revision ran in; undefined when there were several, or one that ended or
 * broke the protocol: a report from the cache would not say so.
 */
export function findSession(pool: Pool, server: ServerSpec, test: PlannedTest): Session | undefined {
  const protocol = protocolFor(test, server);
  const records = pool.sessions().filter((record) => record.server === server && record.protocol === protocol);
  const [only, another] = records.map(({ session }) => session);
  return another === undefined && only && !only.ended && only.findings.length === 0 ? only : undefined;
}

/** Looks at the tests of one server in their order; those that do not run are left out. */
export function surveyLane(
  lane: readonly PlannedTest[],
  identity: string,
  factsOf: (test: PlannedTest) => ServerFacts | undefined,
): LaneTest[] {
  const hashes = new Map<JsonObject | undefined, string>();
  const hashOnce = (tool: JsonObject | undefined): string => {
    const hash = hashes.get(tool) ?? hashFacts([tool]);
    hashes.set(tool, hash);
    return hash;
  };
  let history = "";
  const rows: LaneTest[] = [];
  for (const test of lane) {
    if (test.skip !== undefined || test.deferred !== undefined) continue;
    const spec = test.spec as RequestTest;
    const facts = factsOf(test);
    const tool = spec.tool === undefined ? undefined : facts?.tools.get(spec.tool);
    const readOnly = spec.tool === undefined || (tool !== undefined && isReadOnly(tool) && !rewritesRequest(spec));
    const known = spec.tool === undefined || (tool !== undefined && isToolEligible(spec, tool));
    const live = facts && hashText([identity, facts.protocol, hashOnce(facts.info), hashOnce(tool), history].join(" "));
    rows.push({ test, readOnly, eligible: live !== undefined && known && isEligible(test), live: live ?? "" });
    if (!readOnly) history = hashFacts([history, test.coordinates, describeRequest(spec)]);
  }
  return rows;
}

/**
 * Of the tests whose stored results hold, those that need not run: what a test that runs may depend on has to run before
 * it. `others`: whether something else uses the server after them.
 */
export function spare(rows: readonly LaneTest[], holds: (row: LaneTest) => boolean, others: boolean): LaneTest[] {
  const last = others ? rows.length : rows.findLastIndex((row) => !holds(row));
  return rows.filter((row, index) => holds(row) && (row.readOnly || index > last));
}
