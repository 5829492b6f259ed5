import { Acceptances, type Axis, type GatherOptions, gather, judge, rulesFor } from "../../audit/index.ts";
import { asMcptestError, type McptestError } from "../../errors.ts";
import { type OpenOptions, withCanary } from "../../mcp/index.ts";
import {
  assembleReport,
  type ConcludedReport,
  describeServer,
  type Report,
  type ServerReport,
  sealAround,
  splitNotices,
  type TestResult,
} from "../../report/index.ts";
import { loadRecords } from "../../run/index.ts";
import { clock } from "../../spend/index.ts";
import type { AuditCall, ProtocolRevision, ServerSpec, Suite } from "../../suite/index.ts";
import { isCi } from "../../values/ci.ts";
import { roundMs } from "../../values/duration.ts";
import { sha256 } from "../../values/hash.ts";
import { isObject } from "../../values/json.ts";
import { placeBaseline, readBaselineFile } from "../comparing/baseline-file.ts";
import { holdGates } from "../comparing/comparing.ts";
import type { Host } from "../request.ts";
import { conclude } from "../verdict/conclude.ts";
import { missingBaseline } from "../wording.ts";
import { type RowPlace, rowOf, rowsOfLost } from "./rows.ts";
import { SAID, staleAcceptance } from "./wording.ts";

/** A server to audit, and the suite that declares it. */
export interface AuditTarget {
  server: ServerSpec;
  suite?: Suite | undefined;
}

/** An audit as flags or inputs ask for it. */
export interface AuditRequest {
  targets: readonly AuditTarget[];
  /** The flags that leave servers or rules out; undefined when none does. */
  selected?: string | undefined;
  /** Wins over the suites. */
  call?: AuditCall | undefined;
  /** Empty: every axis. */
  only: readonly Axis[];
  failOn?: "error" | "warning" | "regression" | "never" | undefined;
  maxSurfaceTokens?: number | undefined;
  /** For each server, in milliseconds. */
  maxDurationMs?: number | undefined;
  /** Path of the baseline, if it is compared. */
  baseline?: string | undefined;
}

/** Who is told of an audit while it runs. */
export interface AuditAudience {
  started(server: ServerSpec): void;
  onStderr(line: string): void;
  warn(warning: McptestError): void;
}

const LIMIT_MS = 60_000;
/** A revision that each rule of a server that is not known applies to, or not. */
const UNKNOWN = "2025-11-25";

/** Audits servers, one after the other. Throws McptestError: baseline-unreadable, path-outside-workspace, and `internal`. */
export async function auditServers(
  request: AuditRequest,
  host: Host,
  audience: AuditAudience,
): Promise<ConcludedReport> {
  const { redactor, version, env, platform, root, signal } = host;
  const begun = { at: clock.date(), ms: clock.now() };
  const suites = [...new Set(request.targets.flatMap(({ suite }) => suite ?? []))];
  const place = await placeBaseline(request.baseline, root, suites);
  const compared = request.baseline !== undefined || request.failOn === "regression";
  const baseline = compared ? await readBaselineFile(place) : undefined;
  if (compared && !baseline) throw missingBaseline({ name: place.name });
  const today = begun.at.toISOString().slice(0, 10);
  const accepts = new Map(suites.map((suite) => [suite, new Acceptances(suite.audit?.accept ?? [], today)]));
  const audited: Audited[] = [];
  for (const target of request.targets) {
    if (signal.aborted) break;
    audience.started(target.server);
    const accept = (target.suite && accepts.get(target.suite)) ?? new Acceptances([], today);
    audited.push(await auditOne(target, accept, request, host, audience));
  }
  const whole = request.selected === undefined && request.call !== "none" && !signal.aborted;
  const stale = whole ? [...accepts.values()].flatMap((each) => tellStale(each, today)) : [];
  const results = audited.flatMap(({ rows }) => rows);
  const named = suites.map(({ name, path, files }) => ({ name, path, files: [...files] }));
  const bare = audited.filter((_, index) => !request.targets[index]?.suite);
  const report = assembleReport({
    tool: { name: "mcptest", version },
    run: {
      id: sha256([begun.at.toISOString(), ...results.map(({ id }) => id)].join("\n"), 16),
      started_at: begun.at.toISOString(),
      duration_ms: roundMs(clock.now() - begun.ms),
      interrupted: signal.aborted || undefined,
      // The tests of the suites did not run.
      partial: suites.length > 0 || undefined,
      selection: request.selected === undefined ? undefined : true,
      selected: request.selected,
      fail_on: request.failOn === "error" || request.failOn === "regression" ? undefined : request.failOn,
      suites: [...named, ...bare.map(({ server: { name, suite } }) => ({ name, path: suite, files: [] }))],
      environment: { ...platform, ci: isCi(env) },
    },
    servers: audited.map(({ server }) => server),
    results,
    ...splitNotices(stale.map(({ code, message, hint, location }) => ({ code, message, hint, location }))),
  });
  const { failOn, maxSurfaceTokens } = request;
  const gates = { maxSurfaceTokens, failOn: failOn === "regression" || failOn === "never" ? failOn : undefined };
  const held: Report = await holdGates(report, baseline, place, gates);
  return sealAround(conclude(held), redactor);
}

interface Audited {
  server: ServerReport;
  rows: TestResult[];
}

async function auditOne(
  { server: declared, suite }: AuditTarget,
  accepts: Acceptances,
  request: AuditRequest,
  host: Host,
  { onStderr, warn }: AuditAudience,
): Promise<Audited> {
  const { env, version, signal, redactor, mockCommand } = host;
  const since = clock.now();
  const protocol = newestOf(declared.protocols);
  const { server } = withCanary(declared, redactor);
  const open: OpenOptions = {
    env,
    version,
    signal,
    redactor,
    mockCommand,
    onStderr,
    warn,
    protocol,
    tokens: new Map(),
  };
  const asked = rulesFor(protocol ?? UNKNOWN, server.kind === "http", request.only);
  const ids = new Set(asked.map(({ id }) => id));
  const { describeTools } = await loadRecords();
  const options: GatherOptions = {
    ...open,
    asks: (...rules) => rules.some((rule) => ids.has(rule)),
    calls: (request.call ?? suite?.audit?.call) !== "none",
    limitMs: request.maxDurationMs ?? LIMIT_MS,
    weigh: (tools) => describeTools(tools, { tokens: new Map() }),
  };
  const { file, line, column, end_column } = server.location;
  const location = end_column === undefined ? { file, line, column } : { file, line, column, end_column };
  const path = suite?.path ?? file;
  const common = { suite: path, location, server_version: server.server_version, transport: transportOf(server) };
  const strict = request.failOn === "warning";
  const describe = (
    name: string,
    told: Partial<Parameters<typeof describeServer>[0]>,
    sessions: Parameters<typeof describeServer>[1],
  ) =>
    describeServer(
      { ...common, surface: undefined, unlisted: undefined, ...told, name, duration_ms: roundMs(clock.now() - since) },
      sessions,
    );
  try {
    const { surface, session } = await gather(server, options);
    const name = suite ? server.name : (nameIn(surface.handshake) ?? server.name);
    const place: RowPlace = { suite: path, server: name, location, redactor, strict };
    const rules = rulesFor(surface.revision, server.kind === "http", request.only);
    const rows = (await judge(surface, name, rules, accepts)).map((outcome) => rowOf(outcome, place));
    const { tools } = surface.lists;
    const told = { surface: surface.weighed, unlisted: tools.unread };
    const report = describe(name, told, [{ protocol: surface.revision, handshake: surface.handshake, findings: [] }]);
    return { server: report, rows: session.failure ? withLoss(rows, session.failure) : rows };
  } catch (thrown) {
    const error = asMcptestError(thrown);
    if (error.code === "internal") throw thrown;
    const place: RowPlace = { suite: path, server: server.name, location, redactor, strict };
    return { server: describe(server.name, {}, []), rows: rowsOfLost(asked, place, error) };
  }
}

/** A session that ended by itself kept rules from being asked: the first of them is an error, unless a rule failed for it. */
function withLoss(rows: readonly TestResult[], { message, code, hint }: McptestError): TestResult[] {
  const first = rows.find(({ status }) => status === "skipped");
  if (!first || code === "cancelled" || rows.some(({ status }) => status === "failed")) return [...rows];
  const lost = {
    status: "errored",
    message: SAID.late({ why: message }),
    rule_id: code,
    ...(hint !== undefined && { hint }),
  } as const;
  return rows.map((row) => (row === first ? { ...row, ...lost } : row));
}

/** A server that may speak several revisions is audited in the newest. */
function newestOf(protocols: readonly ProtocolRevision[]): ProtocolRevision | undefined {
  return [...protocols].sort().at(-1);
}

function transportOf(server: ServerSpec): ServerReport["transport"] {
  if (server.kind !== "http") return "stdio";
  return server.transport === "sse" ? "sse" : "http";
}

function nameIn({ serverInfo, _meta: meta }: { serverInfo?: unknown; _meta?: unknown }): string | undefined {
  const info = serverInfo ?? (isObject(meta) ? meta["io.modelcontextprotocol/serverInfo"] : undefined);
  return isObject(info) && typeof info.name === "string" && info.name !== "" ? info.name : undefined;
}

function tellStale({ stale }: Acceptances, today: string): McptestError[] {
  return stale.map(({ rule, reason, until, location }) => {
    const why = until !== undefined && until < today ? SAID.over({ until }) : SAID.unused;
    return staleAcceptance({ rule, why, reason }, { location });
  });
}
