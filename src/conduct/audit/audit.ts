import * as audits from "../../audit/index.ts";
import { asMcptestError, failure, type McptestError } from "../../errors.ts";
import { type ToolDefinition, withCanary } from "../../mcp/index.ts";
import * as reports from "../../report/index.ts";
import { loadRecords } from "../../run/index.ts";
import { clock } from "../../spend/index.ts";
import {
  type AuditCall,
  resolveNamed,
  type ServerNames,
  type ServerPlace,
  type ServerSpec,
  type Suite,
} from "../../suite/index.ts";
import { isCi } from "../../values/ci.ts";
import { roundMs } from "../../values/duration.ts";
import { sha256 } from "../../values/hash.ts";
import { type BaselineRequest, placeBaseline, readBaselineFile } from "../comparing/baseline-file.ts";
import { holdAsked, isNamed } from "../comparing/comparing.ts";
import type { Host } from "../request.ts";
import { conclude } from "../verdict/conclude.ts";
import { type LockRequest, openLock } from "./lock.ts";
import { notListed, rowOf, rowsOfLost, SAID, staleAcceptance } from "./rows.ts";

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
  only: readonly audits.Axis[];
  failOn?: "error" | "warning" | "regression" | "never" | undefined;
  maxSurfaceTokens?: number | undefined;
  /** For each server, in milliseconds. */
  maxDurationMs?: number | undefined;
  /** The usual one is compared where `failOn` wants it. */
  baseline?: Pick<BaselineRequest, "path" | "source"> | undefined;
  lock?: LockRequest | undefined;
  /** Compares the report and holds its gates in place of the baseline. */
  compare?(report: reports.Report, gates: reports.GateOptions): Promise<reports.Report>;
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

/**
 * Audits servers, one after the other, and writes the lock if that was asked for. Throws McptestError: baseline-unreadable, lock-unreadable,
 * output-unwritable, path-outside-workspace, usage, and `internal`.
 */
export async function auditServers(
  request: AuditRequest,
  host: Host,
  audience: AuditAudience,
): Promise<reports.ConcludedReport> {
  const { redactor, version, env, platform, root, signal } = host;
  const begun = { at: clock.date(), ms: clock.now() };
  const suites = [...new Set(request.targets.flatMap(({ suite }) => suite ?? []))];
  const { baseline: known = { path: undefined } } = request;
  const place = { ...(await placeBaseline(known.path, root, suites)), source: known.source };
  const compared = known.path !== undefined || request.failOn === "regression";
  const baseline = compared ? await readBaselineFile(place) : undefined;
  const lock = await openLock(request.lock ?? {}, root, suites);
  const today = begun.at.toISOString().slice(0, 10);
  const accepts = new Map(suites.map((suite) => [suite, new audits.Acceptances(suite.audit?.accept ?? [], today)]));
  const audited: Awaited<ReturnType<typeof auditOne>>[] = [];
  for (const target of request.targets) {
    if (signal.aborted) break;
    audience.started(target.server);
    const accept = (target.suite && accepts.get(target.suite)) ?? new audits.Acceptances([], today);
    audited.push(await auditOne(target, { accept, lock }, request, host, audience));
  }
  const saved = signal.aborted ? undefined : await lock.save();
  if (saved !== undefined) audience.onStderr(saved);
  const whole = request.selected === undefined && request.call !== "none" && !signal.aborted;
  const stale = whole ? [...accepts.values()].flatMap((each) => tellStale(each, today)) : [];
  const results = audited.flatMap(({ rows }) => rows);
  const named = suites.map(({ name, path, files }) => ({ name, path, files: [...files] }));
  const bare = audited.flatMap(({ rows }, index) => (request.targets[index]?.suite ? [] : rows.slice(0, 1)));
  const report = reports.assembleReport({
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
      suites: [...named, ...bare.map(({ suite: path, server: name }) => ({ name, path, files: [] }))],
      environment: { ...platform, ci: isCi(env) },
    },
    servers: audited.flatMap(({ server }) => server ?? []),
    results,
    ...reports.splitNotices(stale.map(({ code, message, hint, location }) => ({ code, message, hint, location }))),
    ...(lock.broken.length > 0 && { gates: lock.broken }),
  });
  const { failOn, maxSurfaceTokens } = request;
  const gates = { maxSurfaceTokens, failOn: failOn === "regression" || failOn === "never" ? failOn : undefined };
  const held = await (request.compare?.(report, gates) ?? holdAsked(report, baseline, place, gates, isNamed(known)));
  return reports.sealAround(conclude(held), redactor);
}

async function auditOne(
  { server: declared, suite }: AuditTarget,
  { accept, lock }: { accept: audits.Acceptances; lock: Awaited<ReturnType<typeof openLock>> },
  request: AuditRequest,
  host: Host,
  { onStderr, warn }: AuditAudience,
) {
  const { redactor } = host;
  const since = clock.now();
  // One that may speak several revisions is audited in the newest.
  const protocol = [...declared.protocols].sort().at(-1);
  const { server, canary } = withCanary(declared, redactor);
  const asked = audits.rulesFor(protocol ?? UNKNOWN, server.kind === "http", request.only);
  const ids = new Set(asked.map(({ id }) => id));
  const options: audits.GatherOptions = {
    ...host,
    onStderr,
    warn,
    protocol,
    tokens: new Map(),
    canary,
    weigh,
    asks: (...rules) => rules.some((rule) => ids.has(rule)),
    values: suite?.audit?.values,
    calls: (request.call ?? suite?.audit?.call) !== "none",
    limitMs: request.maxDurationMs ?? LIMIT_MS,
  };
  const { location } = server;
  const place = { suite: suite?.path ?? location.file, location, redactor, strict: request.failOn === "warning" };
  try {
    const { surface: seen, loss } = await audits.gather(server, options);
    const { revision: protocol, handshake, lists, weighed } = seen;
    const { name: own } = audits.infoIn(handshake);
    const name = suite || typeof own !== "string" || own === "" ? server.name : own;
    const surface = { ...seen, lock: lock.view(seen, name, redactor, { suite, server: declared }) };
    const rules = audits.rulesFor(protocol, server.kind === "http", request.only);
    const rows = (await audits.judge(surface, name, rules, accept)).map((one) =>
      rowOf(one, { ...place, server: name }),
    );
    const described = {
      suite: place.suite,
      name,
      location,
      server_version: server.server_version,
      transport: transportOf(server),
      ...{ surface: weighed?.surface, unlisted: lists.tools.unread, duration_ms: roundMs(clock.now() - since) },
    };
    const unread = Object.values(lists).find(
      (list) => list.unread !== undefined && list.unread !== audits.CUT.unasked,
    )?.unread;
    return {
      server: reports.describeServer(described, [{ protocol, handshake, findings: [] }]),
      rows: withLoss(rows, loss ?? (unread === undefined ? undefined : notListed({ why: unread }))),
    };
  } catch (thrown) {
    const error = asMcptestError(thrown);
    if (error.code === "internal" || error.code === "usage") throw thrown;
    return { server: undefined, rows: rowsOfLost(asked, { ...place, server: server.name }, error) };
  }
}

async function weigh(tools: readonly ToolDefinition[]): Promise<audits.Weighed> {
  const { describeTools, weigh: weighOne } = await loadRecords();
  const surface = await describeTools(tools, { tokens: new Map() });
  const known = new Map(surface.tools.map(({ name, tokens }) => [name, tokens]));
  const weights: audits.Weighed["tools"][number][] = [];
  for (const tool of tools) {
    const { name, outputSchema } = tool;
    weights.push({ name, tokens: outputSchema === undefined ? known.get(name) : await weighOne(tool, true) });
  }
  return { surface, tools: weights };
}

/** What kept rules from being asked, an ended session or a list that cannot be read: the first of them is an error, unless a rule failed for it. */
function withLoss(rows: reports.TestResult[], loss: McptestError | undefined): reports.TestResult[] {
  const first = rows.find(({ status }) => status === "skipped");
  if (!loss || !first || loss.code === "cancelled" || rows.some(({ status }) => status === "failed")) return rows;
  const lost = { status: "errored", message: loss.message, rule_id: loss.code, hint: loss.hint } as const;
  return rows.map((row) => (row === first ? { ...row, ...lost } : row));
}

function transportOf(server: ServerSpec): reports.ServerReport["transport"] {
  if (server.kind !== "http") return "stdio";
  return server.transport === "sse" ? "sse" : "http";
}

function tellStale({ stale }: audits.Acceptances, today: string): McptestError[] {
  return stale.map(({ rule, reason, until, location }) => {
    const why = until !== undefined && until < today ? SAID.over({ until }) : SAID.unused;
    return staleAcceptance({ rule, why, reason }, { location });
  });
}

const unknownServer = failure(`unknown-server: no suite declares a server <"name">
  hint: <name of names> else: their servers are <names>`);

/**
 * The servers of suites, or those that are wanted by name; `flags` change each of them. Throws McptestError: unknown-server, unset-env, and what
 * keeps a server from being used.
 */
export async function targetsOf(
  suites: readonly Suite[],
  wanted: readonly string[],
  flags: Omit<ServerNames, "config" | "server">,
  place: ServerPlace,
): Promise<AuditTarget[]> {
  const declared = [...new Set(suites.flatMap(({ servers }) => [...servers.keys()]))];
  for (const name of wanted) if (!declared.includes(name)) throw unknownServer({ name, names: declared });
  const targets: AuditTarget[] = [];
  for (const suite of suites)
    for (const name of suite.servers.keys()) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      const [lacking] = suite.lacking?.get(name) ?? suite.lacking?.get("") ?? [];
      if (lacking) throw lacking;
      const load = async () => ({ suites: [suite], errors: [] });
      const named = { ...flags, config: suite.path, server: name };
      targets.push({ suite, server: await resolveNamed(named, { ...place, load }) });
    }
  return targets;
}
