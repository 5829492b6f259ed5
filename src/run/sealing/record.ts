import { isTime, type SnapshotCounts } from "../../check/index.ts";
import type { McptestError } from "../../errors.ts";
import { textOfError } from "../../errors.ts";
import type { Plan, PlannedTest } from "../../plan/index.ts";
import {
  assembleReport,
  groupCauses,
  nameResult,
  type Report,
  type RunInfo,
  type ServerReport,
  summarise,
  type TestResult,
  type Warning,
} from "../../report/index.ts";
import { groupBy } from "../../values/group-by.ts";
import { sha256 } from "../../values/hash.ts";
import { listNames } from "../../values/suggest.ts";
import type { RunSettings } from "../settings.ts";
import type { TrippedCap } from "../spending/suite-budget.ts";

/** When the run began, how long it took, and what came of it besides results. */
export interface Ending {
  at: Date;
  durationMs: number;
  bailed: boolean;
  tripped: TrippedCap | undefined;
  warnings: readonly McptestError[];
  snapshots: SnapshotCounts;
  unsaved: readonly Warning[];
}

/** What the report says of the settings. */
type Told = Pick<
  RunSettings,
  | "version"
  | "environment"
  | "requireJudge"
  | "requireTests"
  | "denyWarnings"
  | "updateSnapshots"
  | "strictProtocol"
  | "signal"
>;

/** The record of the run: results in the order of the plan, whatever order they ended in. */
export function buildReport(
  plan: Plan,
  results: ReadonlyMap<PlannedTest, TestResult>,
  servers: ServerReport[],
  run: Ending,
  settings: Told,
): Report {
  const ordered = plan.tests.flatMap((test) => results.get(test) ?? []);
  const warnings = [
    ...run.warnings.map(toWarning),
    ...describeProtocolDifferences(ordered),
    ...(run.unsaved.length > 0 ? run.unsaved : describeSnapshots(run.snapshots, settings.updateSnapshots)),
  ];
  return assembleReport({
    tool: { name: "mcptest", version: settings.version },
    run: describeRun(plan, ordered, run, settings),
    servers,
    results: ordered,
    not_run: plan.tests.length - ordered.length || undefined,
    left_out_evals: plan.leftOut,
    warnings,
  });
}

/** What there is to say of the run itself. */
function describeRun(plan: Plan, results: readonly TestResult[], run: Ending, settings: Told): RunInfo {
  return {
    id: runId(plan, run.at),
    started_at: run.at.toISOString(),
    duration_ms: Math.round(run.durationMs * 1000) / 1000,
    interrupted: settings.signal.aborted || undefined,
    bailed: (run.bailed && results.length < plan.tests.length) || undefined,
    budget_tripped: run.tripped,
    ...describePart(plan, results),
    require_judge: settings.requireJudge || undefined,
    strict_protocol: settings.strictProtocol || undefined,
    deny_warnings: settings.denyWarnings || undefined,
    require_tests: settings.requireTests,
    suites: plan.suites.map(({ name, path, files }) => ({ name, path, files: [...files] })),
    environment: settings.environment,
  };
}

/** Which part of the tests the run was about. */
function describePart(
  { declared, shard, lastFailed, partial, selection }: Plan,
  results: readonly TestResult[],
): Partial<RunInfo> {
  // No part of nothing is as it should be.
  if (declared === 0) return {};
  return {
    shard: shard && { index: shard.index, count: shard.count, plan: shard.plan },
    positions: shard && results.flatMap(({ id }) => shard.positions.get(id) ?? []),
    last_failed: lastFailed || undefined,
    partial: partial || undefined,
    selection: selection || undefined,
  };
}

function toWarning({ code, message, hint, location }: McptestError): Warning {
  return { code, message, hint, location };
}

/** Snapshots that could not be written: what was to be kept is lost, which fails the run. */
export function describeUnsaved(error: unknown): Warning[] {
  const hint = "make the folder of the suite writable, or run where the snapshots are already there";
  return [{ code: "output-unwritable", message: `snapshots could not be written: ${textOfError(error)}`, hint }];
}

function describeSnapshots({ written, updated, obsolete, gone }: SnapshotCounts, update: boolean): Warning[] {
  const parts = [
    ...(written > 0 ? [`${written} written`] : []),
    ...(updated > 0 ? [`${updated} updated`] : []),
    ...(obsolete > 0 ? [`${obsolete} ${update ? "removed" : "obsolete"}`] : []),
    ...(gone.length > 0 ? [`of tests that are not declared any more: ${listNames(gone)}`] : []),
  ];
  if (parts.length === 0) return [];
  const hint = obsolete > 0 && !update ? "--update-snapshots removes obsolete ones" : "look at them, and commit them";
  return [{ code: "snapshots", message: `snapshots: ${parts.join(", ")}`, hint }];
}

/** Whether it was of all tests, and came to all of them. */
export function isWhole({ shard, lastFailed, partial }: Plan, { run, summary }: Report): boolean {
  return !shard && !lastFailed && !partial && !run.interrupted && !summary.not_run;
}

/** The report with what the servers did while they were closed; the same object when they did nothing. */
export function withLateFindings(report: Report, servers: ServerReport[], warnings: readonly Warning[]): Report {
  if (tally(servers) === tally(report.servers) && warnings.length === 0) return report;
  const causes = groupCauses({ ...report, servers });
  const { findings } = summarise(report.results, servers, causes);
  const counts = { ...report.summary, findings, causes: causes.length };
  return { ...report, servers, causes, summary: counts, warnings: [...report.warnings, ...warnings] };
}

/** How many findings there are, notes and repetitions included. */
function tally(servers: readonly ServerReport[]): number {
  return servers.reduce((sum, { findings }) => findings.reduce((all, { count }) => all + count, sum), 0);
}

/** Names the run: of what was run and when, 16 hex digits. Shards start on several machines, maybe at the same time. */
function runId(plan: Plan, startedAt: Date): string {
  const files = plan.suites.flatMap((suite) => suite.files.map((file) => file.sha256));
  const shard = plan.shard ? [`${plan.shard.index}/${plan.shard.count}`] : [];
  return sha256([startedAt.toISOString(), ...files, ...shard].join("\n"), 16);
}

/** One warning for each test, or row of a composition, whose outcome depends on the protocol revision it ran on. */
function describeProtocolDifferences(results: readonly TestResult[]): Warning[] {
  const onSeveral = results.filter((result) => result.coordinates.protocol !== undefined);
  const groups = groupBy(onSeveral, ({ suite, kind, name, coordinates }) => {
    const { protocol: _, ...others } = coordinates;
    return JSON.stringify([suite, kind, name, others]);
  });
  return [...groups.values()].flatMap(describeDifference);
}

function describeDifference(group: readonly TestResult[]): Warning[] {
  const byOutcome = groupBy(group, outcomeOf);
  const [first] = group;
  if (!first || byOutcome.size < 2) return [];
  const { protocol: _, ...others } = first.coordinates;
  const name = nameResult({ name: first.name, coordinates: others });
  const parts = [...byOutcome.values()].map(describeOutcome);
  return [
    {
      code: "protocol-difference",
      message: `"${name}" depends on the protocol: ${parts.join("; ")}`,
      location: first.location,
    },
  ];
}

/** What counts as the same outcome: times differ from run to run, and say nothing of the protocol. */
function outcomeOf({ status, rule_id: rule, assertions }: TestResult): string {
  const failed = assertions.filter((assertion) => !assertion.passed);
  const facts = failed.map(({ target, matcher, message }) => [target, matcher, isTime(target) ? "" : message]);
  return JSON.stringify([status, rule, facts]);
}

function describeOutcome(results: readonly TestResult[]): string {
  const [first] = results;
  const why = first?.message === undefined ? "" : ` (${first.message})`;
  return `${first?.status}${why} on ${results.map((result) => result.coordinates.protocol).join(", ")}`;
}
