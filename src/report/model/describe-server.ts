import { isObject, type JsonObject } from "../../values/json.ts";
import type { Finding, ServerReport } from "./report.ts";

type SeenFinding = Omit<Finding, "count">;

/** A session, as far as a report tells of it. */
interface SeenSession {
  protocol: string;
  handshake: JsonObject;
  findings: readonly SeenFinding[];
}

/** What a report says of a server by the sessions with it, the last of which stands for all. */
export function describeServer(
  server: Pick<ServerReport, "suite" | "name" | "server_version" | "surface">,
  sessions: readonly SeenSession[],
): ServerReport {
  const { suite, name, server_version, surface } = server;
  const last = sessions.at(-1);
  return {
    suite,
    name,
    protocol: last?.protocol,
    server_info: last && readServerInfo(last.handshake),
    server_version,
    sessions: sessions.length,
    surface,
    findings: countFindings(sessions.flatMap(({ findings }) => findings)),
  };
}

/** What the server says it is; since revision 2026-07-28 it says so in `_meta`. */
function readServerInfo({ serverInfo, _meta: meta }: JsonObject): JsonObject | undefined {
  const info = serverInfo ?? (isObject(meta) ? meta["io.modelcontextprotocol/serverInfo"] : undefined);
  return isObject(info) ? info : undefined;
}

/** The same finding several times over is one finding with a count; the first frame stands for all. */
function countFindings(findings: readonly SeenFinding[]): Finding[] {
  const counted = new Map<string, Finding>();
  for (const finding of findings) {
    const key = `${finding.kind}\n${finding.message}`;
    const known = counted.get(key);
    if (known) known.count += 1;
    else counted.set(key, { ...finding, count: 1 });
  }
  return [...counted.values()];
}
