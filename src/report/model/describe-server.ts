import { groupBy } from "../../values/group-by.ts";
import { isObject, type JsonObject } from "../../values/json.ts";
import type { Finding, ServerReport } from "./report.ts";

type SeenFinding = Omit<Finding, "count"> & Partial<Pick<Finding, "count">>;

/** A server in the report, described by the last session with it. */
export function describeServer(
  server: Pick<ServerReport, "suite" | "name" | "location" | "server_version" | "surface" | "unlisted"> &
    Partial<Pick<ServerReport, "transport" | "duration_ms" | "apps">>,
  sessions: readonly { protocol: string; handshake: JsonObject; findings: readonly SeenFinding[] }[],
): ServerReport {
  const { suite, name, location, server_version, transport, duration_ms, surface, unlisted, apps } = server;
  const last = sessions.at(-1);
  return {
    suite,
    name,
    location,
    protocol: last?.protocol,
    server_info: last && readServerInfo(last.handshake),
    server_version,
    sessions: sessions.length,
    transport,
    duration_ms,
    surface,
    unlisted,
    apps,
    findings: countFindings(sessions.flatMap(({ findings }) => findings)),
  };
}

/** What the server says it is; since revision 2026-07-28 it says so in `_meta`. */
function readServerInfo({ serverInfo, _meta: meta }: JsonObject): JsonObject | undefined {
  const info = serverInfo ?? (isObject(meta) ? meta["io.modelcontextprotocol/serverInfo"] : undefined);
  return isObject(info) ? info : undefined;
}

/** Whether a finding counts: notes do not. */
export function isCounted({ severity }: Pick<Finding, "severity">): boolean {
  return severity !== "note";
}

/** Equal findings become one with a count and the first frame. */
export function countFindings(findings: readonly SeenFinding[]): Finding[] {
  const groups = groupBy(findings, identify);
  return [...groups.values()].flatMap((group) => {
    const count = group.reduce((sum, { count = 1 }) => sum + count, 0);
    return group.slice(0, 1).map((first) => ({ ...first, count }));
  });
}

/** The same for equal findings: at the same places, what was found may differ. */
function identify({ rule, severity, method, places, message }: SeenFinding): string {
  return JSON.stringify([rule, severity, method, places?.map(({ at, wanted }) => [at, wanted]) ?? message]);
}
