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
  const { protocol, handshake = {} }: Partial<(typeof sessions)[number]> = sessions.at(-1) ?? {};
  const { serverInfo, _meta: meta } = handshake;
  // Since revision 2026-07-28 a server says in `_meta` what it is.
  const info = serverInfo ?? (isObject(meta) ? meta["io.modelcontextprotocol/serverInfo"] : undefined);
  return {
    ...server,
    protocol,
    server_info: isObject(info) ? info : undefined,
    sessions: sessions.length,
    findings: countFindings(sessions.flatMap(({ findings }) => findings)),
  };
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
