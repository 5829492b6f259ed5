import { McptestError } from "../../errors.ts";
import type { SessionFinding, SessionRecord } from "../../mcp/index.ts";
import type { PlannedTest } from "../../plan/index.ts";
import type { Finding, ServerReport } from "../../report/index.ts";
import type { ServerSpec, Suite } from "../../suite/index.ts";
import { groupBy } from "../../values/group-by.ts";
import { isObject, type JsonObject } from "../../values/json.ts";
import type { Surfaces } from "./surface.ts";

/** The server that a planned test, or a node of it, calls. Throws McptestError `internal` when the loader let an unknown one through. */
export function serverOf({ suite, spec }: PlannedTest, name = spec.server): ServerSpec {
  const server = suite.servers.get(name);
  if (!server) throw new McptestError("internal", `test "${spec.name}" calls no known server`);
  return server;
}

/** One entry for each server and revision that a session was opened to, in that order, with the findings of all its sessions. */
export function reportServers(
  suites: readonly Suite[],
  sessions: readonly SessionRecord[],
  surfaces: Surfaces,
): ServerReport[] {
  return suites.flatMap((suite) =>
    [...suite.servers.values()].flatMap((server) => {
      const own = sessions.filter((record) => record.server === server);
      const groups = [...groupBy(own, ({ session }) => session.protocol)];
      // Sessions open side by side, in whatever order.
      const order: readonly unknown[] = server.protocols;
      groups.sort(([a], [b]) => order.indexOf(a) - order.indexOf(b) || (String(a) < String(b) ? -1 : 1));
      return groups.map(([, records]) => reportServer(suite, server, records, surfaces));
    }),
  );
}

function reportServer(
  suite: Suite,
  server: ServerSpec,
  records: readonly SessionRecord[],
  surfaces: Surfaces,
): ServerReport {
  const last = records.at(-1)?.session;
  const listed = records.findLast(({ session }) => session.toolList);
  return {
    suite: suite.path,
    name: server.name,
    protocol: last?.protocol,
    server_info: last && readServerInfo(last.handshake),
    server_version: server.server_version,
    sessions: records.length,
    surface: surfaces.get(listed?.session.toolList),
    findings: countFindings(records.flatMap((record) => record.session.findings)),
  };
}

/** What the server says it is; since revision 2026-07-28 it says so in `_meta`. */
function readServerInfo({ serverInfo, _meta: meta }: JsonObject): JsonObject | undefined {
  const info = serverInfo ?? (isObject(meta) ? meta["io.modelcontextprotocol/serverInfo"] : undefined);
  return isObject(info) ? info : undefined;
}

/** The same finding several times over is one finding with a count; the first frame stands for all. */
function countFindings(findings: readonly SessionFinding[]): Finding[] {
  const counted = new Map<string, Finding>();
  for (const finding of findings) {
    const key = `${finding.kind}\n${finding.message}`;
    const known = counted.get(key);
    if (known) known.count += 1;
    else counted.set(key, { ...finding, count: 1 });
  }
  return [...counted.values()];
}
