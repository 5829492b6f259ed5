import { isTime, type SnapshotCounts } from "../../check/index.ts";
import type { McptestError } from "../../errors.ts";
import { isApart, type Plan, type PlannedTest } from "../../plan/index.ts";
import {
  addNotices,
  assembleReport,
  groupCauses,
  nameResult,
  type Report,
  type RunInfo,
  type ServerReport,
  splitNotices,
  summarise,
  type TestResult,
  type Warning,
} from "../../report/index.ts";
import { groupBy } from "../../values/group-by.ts";
import { sha256 } from "../../values/hash.ts";
import type { RunSettings } from "../settings.ts";
import type { TrippedCap } from "../spending/suite-budget.ts";
import { pairResults } from "./result.ts";
import { onProtocols, protocolDifference, snapshots } from "./wording.ts";

/** When the run began, how long it took, and what happened in it besides results. */
export interface Ending {
  at: Date;
  durationMs: number;
  bailed: boolean;
  tripped: TrippedCap | undefined;
  warnings: readonly McptestError[];
  snapshots: SnapshotCounts;
  unsaved: McptestError | undefined;
}

type RecordSettings = Pick<RunSettings, "version" | "signal" | "environment" | "updateSnapshots" | "strictProtocol"> &
  Pick<RunSettings, "requireJudge" | "denyWarnings" | "requireTests" | "seed">;

/** The record of the run: results in the order of the plan, whatever order they ended in. */
export function buildReport(
  plan: Plan,
  results: ReadonlyMap<PlannedTest, TestResult>,
  servers: ServerReport[],
  run: Ending,
  settings: RecordSettings,
): Report {
  const paired = pairResults(results, plan.tests);
  const ordered = paired.map(([, result]) => result);
  const notRun = plan.tests.length - new Set(paired.map(([test]) => test)).size;
  const warnings = [
    ...run.warnings.map(toWarning),
    ...describeProtocolDifferences(ordered),
    ...(run.unsaved ? [toWarning(run.unsaved)] : describeSnapshots(run.snapshots, settings.updateSnapshots)),
  ];
  return assembleReport({
    tool: { name: "mcptest", version: settings.version },
    run: describeRun(plan, paired, notRun, run, settings),
    servers,
    results: ordered,
    not_run: notRun || undefined,
    left_out_evals: plan.leftOut,
    ...splitNotices(warnings),
  });
}

function describeRun(
  plan: Plan,
  paired: ReturnType<typeof pairResults>,
  notRun: number,
  run: Ending,
  settings: RecordSettings,
): RunInfo {
  const { declared, shard, lastFailed: last_failed, partial, selection, selected } = plan;
  const part: Partial<RunInfo> = {
    shard: shard && { index: shard.index, count: shard.count, plan: shard.plan },
    positions: shard && paired.flatMap(([{ id }]) => shard.positions.get(id) ?? []),
    last_failed,
    partial,
    selection,
    selected: selected || undefined,
    declared: selection ? declared : undefined,
  };
  return {
    id: runId(plan, run.at),
    started_at: run.at.toISOString(),
    duration_ms: Math.round(run.durationMs * 1000) / 1000,
    interrupted: settings.signal.aborted || undefined,
    bailed: (run.bailed && notRun > 0) || undefined,
    budget_tripped: run.tripped,
    ...(declared === 0 ? {} : part),
    evals: plan.tests.some(({ spec }) => isApart(spec)) || undefined,
    require_judge: settings.requireJudge || undefined,
    strict_protocol: settings.strictProtocol || undefined,
    deny_warnings: settings.denyWarnings || undefined,
    suites: plan.suites.map(({ name, path, files }) => ({ name, path, files: [...files] })),
    seed: settings.seed,
    require_tests: settings.requireTests,
    environment: settings.environment,
  };
}

function toWarning({ code, message, hint, location }: McptestError): Warning {
  return { code, message, hint, location };
}

function describeSnapshots({ gone, ...counts }: SnapshotCounts, update: boolean): Warning[] {
  const names = gone.length > 0 ? gone : undefined;
  const told = (["written", "updated", "obsolete"] as const).flatMap((what) => {
    const [n, say] = [counts[what], snapshots[update && what === "obsolete" ? "removed" : what]];
    return n > 0 ? [say({ n, names, them: n === 1 ? "it" : "them" })] : [];
  });
  return told.map(toWarning);
}

/** Whether the run was of all tests, and gave all of them a result. */
export function isWhole({ shard, lastFailed, partial }: Plan, { run, summary }: Report): boolean {
  return !shard && !lastFailed && !partial && !run.interrupted && !summary.not_run;
}

/** The report with what the servers did while they were closed; the same object when they did nothing. */
export function withLateFindings(report: Report, servers: ServerReport[], warnings: readonly McptestError[]): Report {
  if (tally(servers) === tally(report.servers) && warnings.length === 0) return report;
  const causes = groupCauses({ ...report, servers });
  const { findings } = summarise(report.results, servers, causes);
  const summary = { ...report.summary, findings, causes: causes.length };
  return addNotices({ ...report, servers, causes, summary }, warnings.map(toWarning));
}

function tally(servers: readonly ServerReport[]): number {
  return servers.reduce((sum, { findings }) => findings.reduce((all, { count }) => all + count, sum), 0);
}

/** Names the run by what was run and when, in 16 hex digits. Shards may start on several machines at the same time. */
function runId({ suites, shard }: Plan, startedAt: Date): string {
  const files = suites.flatMap((suite) => suite.files.map((file) => file.sha256));
  return sha256(
    [startedAt.toISOString(), ...files, ...(shard ? [`${shard.index}/${shard.count}`] : [])].join("\n"),
    16,
  );
}

/** One warning for each test, or row of a composition, whose outcome depends on the protocol revision. */
function describeProtocolDifferences(results: readonly TestResult[]): Warning[] {
  const onSeveral = results.filter((result) => result.coordinates.protocol !== undefined);
  const groups = groupBy(onSeveral, (result) => JSON.stringify([result.suite, result.kind, nameOf(result)]));
  return [...groups.values()].flatMap((group) => {
    const byOutcome = groupBy(group, outcomeOf);
    const [first] = group;
    if (!first || byOutcome.size < 2) return [];
    const parts = [...byOutcome.values()].map((results) => {
      const [{ status, message: why } = first] = results;
      return onProtocols({ status, why, protocols: results.map((each) => each.coordinates.protocol).join(", ") });
    });
    const message = protocolDifference({ name: nameOf(first), parts: parts.join("; ") });
    return [{ code: "protocol-difference", message, location: first.location }];
  });
}

function nameOf({ name, coordinates: { protocol: _, ...coordinates } }: TestResult): string {
  return nameResult({ name, coordinates });
}

/** What counts as the same outcome. Times differ from run to run, whatever the protocol. */
function outcomeOf({ status, rule_id: rule, assertions }: TestResult): string {
  const failed = assertions.filter((assertion) => !assertion.passed);
  const facts = failed.map(({ target, matcher, message }) => [target, matcher, isTime(target) ? "" : message]);
  return JSON.stringify([status, rule, facts]);
}
