import { McptestError } from "../../errors.ts";
import type { SessionFinding, SessionRecord } from "../../mcp/index.ts";
import type { PlannedTest } from "../../plan/index.ts";
import { type Finding, redactServer, type ServerReport } from "../../report/index.ts";
import type { ServerSpec, Suite } from "../../suite/index.ts";
import { isObject, type JsonObject } from "../../values/json.ts";
import type { Runtime } from "../runtime.ts";

/** The server that a planned test runs on. Throws McptestError `internal` when the loader let an unknown one through. */
export function serverOf(test: PlannedTest): ServerSpec {
  const server = test.suite.servers.get(test.spec.server);
  if (!server) throw new McptestError("internal", `test "${test.spec.name}" runs on no known server`);
  return server;
}

/** One entry for each server and revision that a session was opened to, with the findings of all its sessions. */
export function reportServers(suites: readonly Suite[], runtime: Runtime): ServerReport[] {
  const sessions = runtime.pool.sessions();
  return suites.flatMap((suite) =>
    [...suite.servers.values()].flatMap((server) =>
      [...groupByProtocol(sessions.filter((record) => record.server === server)).values()].map((records) =>
        redactServer(reportServer(suite, server, records), runtime.redact),
      ),
    ),
  );
}

function groupByProtocol(records: readonly SessionRecord[]): Map<string, SessionRecord[]> {
  const groups = new Map<string, SessionRecord[]>();
  for (const record of records)
    groups.set(record.session.protocol, [...(groups.get(record.session.protocol) ?? []), record]);
  return groups;
}

function reportServer(suite: Suite, server: ServerSpec, records: readonly SessionRecord[]): ServerReport {
  const last = records.at(-1)?.session;
  const info = last && readServerInfo(last.handshake);
  return {
    suite: suite.path,
    name: server.name,
    ...(last ? { protocol: last.protocol } : {}),
    ...(info ? { server_info: info } : {}),
    ...(server.server_version === undefined ? {} : { server_version: server.server_version }),
    sessions: records.length,
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
