import { CollectedErrors } from "../../errors.ts";
import { groupBy } from "../../values/group-by.ts";
import { compare } from "../../values/order.ts";
import { kindOf } from "../kinds.ts";
import { countFindings } from "../model/describe-server.ts";
import type { Report, RunInfo, ServerReport, TestResult, ToolSurface, Warning } from "../model/report.ts";
import { assembleReport } from "../totals/assemble.ts";
import { waitsForJudge } from "../wording/failures.ts";
import { findMismatches, isRetry } from "./check.ts";
import { joinParts, type NamedReport, partsOf, sortReports } from "./parts.ts";
import { joinResults } from "./results.ts";
import { differentSurfaces, missingShards } from "./wording.ts";

/**
 * One report of several: shards of a plan, runs of different tests, and retries of them (`--last-failed`). The order of the
 * reports changes nothing. A test that passed on a retry is flaky. What compares a run with a baseline is left out. A single
 * report is given back as it is. Throws CollectedErrors of `reports-mismatch`: a test twice, other tools, commits or suites.
 */
export function mergeReports(reports: readonly NamedReport[]): Report {
  const sorted = sortReports(reports);
  const [first, ...others] = sorted;
  if (!first) throw new RangeError("no report to merge");
  if (others.length === 0) return first.report;
  const errors = findMismatches(sorted);
  if (errors.length > 0) throw new CollectedErrors(errors);
  const suites = joinSuites(sorted);
  const paths = suites.map(({ path }) => path);
  const missing = findMissing(sorted);
  const { results, positions } = joinResults(sorted, paths, missing.length === 0);
  const { servers, warnings } = joinServers(sorted, paths);
  const notRun = ownOf(sorted, isRetry).reduce((sum, { report }) => sum + (report.summary.not_run ?? 0), 0);
  return assembleReport({
    tool: first.report.tool,
    run: joinRuns(sorted, suites, missing.length > 0, positions),
    servers,
    results,
    not_run: notRun || undefined,
    left_out_evals: countLeftOut(sorted, results) || undefined,
    warnings: joinWarnings(sorted, results.some(waitsForJudge), [...missing, ...warnings]),
  });
}

function joinRuns(
  reports: readonly NamedReport[],
  suites: RunInfo["suites"],
  incomplete: boolean,
  positions: number[] | undefined,
): RunInfo {
  const runs = reports.map(({ report }) => report.run);
  const inSome = (key: keyof RunInfo): true | undefined => runs.some((run) => run[key]) || undefined;
  const { parts, ...when } = joinParts(reports);
  return {
    ...when,
    interrupted: inSome("interrupted"),
    bailed: inSome("bailed"),
    budget_tripped: runs.find((run) => run.budget_tripped)?.budget_tripped,
    positions,
    last_failed: reports.every(isRetry) || undefined,
    merged: parts.length,
    parts,
    partial:
      incomplete || ownOf(parts, (part) => part.last_failed === true).some(({ partial }) => partial) || undefined,
    commit: runs.find((run) => run.commit !== undefined)?.commit,
    require_judge: inSome("require_judge"),
    strict_protocol: inSome("strict_protocol"),
    fail_on: strictest(runs),
    suites,
    environment: {
      node: list(runs.map(({ environment }) => environment.node)),
      platform: list(runs.map(({ environment }) => environment.platform)),
      ci: runs.some(({ environment }) => environment.ci),
    },
  };
}

/** Those that are no retry, which leaves nothing out that is not there from what it retries; all, where each is one. */
function ownOf<T>(all: readonly T[], isRetry: (one: T) => boolean): readonly T[] {
  const own = all.filter((one) => !isRetry(one));
  return own.length > 0 ? own : all;
}

/** What fails a run when its parts were told different things: all failures before regressions before nothing. */
function strictest(runs: readonly RunInfo[]): RunInfo["fail_on"] {
  const told = runs.map((run) => run.fail_on);
  return told.includes(undefined) ? undefined : told.includes("regression") ? "regression" : "never";
}

function list(texts: readonly string[]): string {
  return [...new Set(texts.flatMap((text) => text.split(", ")))].sort().join(", ");
}

/** In the order that all reports have them in, or else by path. */
function joinSuites(reports: readonly NamedReport[]): RunInfo["suites"] {
  const lists = reports.map(({ report }) => report.run.suites);
  const orders = new Set(lists.map((suites) => JSON.stringify(suites.map(({ path }) => path))));
  if (orders.size === 1) return lists[0] ?? [];
  const byPath = new Map(lists.flat().map((suite) => [suite.path, suite]));
  return [...byPath.values()].sort((a, b) => compare(a.path, b.path));
}

/** Missing shards that a warning names. A saved report may say any count: those that nobody names are not listed either. */
const MAX_NAMED = 10;

function findMissing(reports: readonly NamedReport[]): Warning[] {
  const plans = new Map<string, { count: number; there: Set<number> }>();
  for (const { shard, last_failed: retry } of reports.flatMap(({ report }) => partsOf(report))) {
    if (!shard) continue;
    const key = shard.plan ?? `of ${shard.count}`;
    const plan = plans.get(key) ?? { count: shard.count, there: new Set() };
    plans.set(key, plan);
    if (!retry && shard.index <= plan.count) plan.there.add(shard.index);
  }
  return [...plans.values()].flatMap(({ count, there }) => {
    const missing: number[] = [];
    for (let index = 1; index <= count && missing.length < MAX_NAMED; index++) {
      if (!there.has(index)) missing.push(index);
    }
    return missing.length === 0 ? [] : [missingShards(missing, count - there.size, count)];
  });
}

/** Shards of a plan, and retries, leave out the same evals. Beside a report of evals nobody knows what is left. */
function countLeftOut(reports: readonly NamedReport[], results: readonly TestResult[]): number {
  if (results.some((result) => kindOf(result).apart)) return 0;
  return Math.max(...reports.map(({ report }) => report.summary.left_out_evals ?? 0));
}

/** Each warning once, those with a place first; what merging warns of is told anew. `waiting`: a test waits for a judge. */
function joinWarnings(reports: readonly NamedReport[], waiting: boolean, own: readonly Warning[]): Warning[] {
  const settled = new Set(["shards-missing", "nothing-succeeded", ...(waiting ? [] : ["judge-required"])]);
  const kept = reports.flatMap(({ report }) => report.warnings).filter(({ code }) => !settled.has(code));
  const keyed = new Map([...own, ...kept].map((warning) => [keyOf(warning), warning]));
  return [...keyed].sort(([a], [b]) => compare(a, b)).map(([, warning]) => warning);
}

/** Sorts by place, then by what is said. */
function keyOf({ location, code, message, hint }: Warning): string {
  const place = location ? [location.file, pad(location.line), pad(location.column)] : ["\uffff"];
  return JSON.stringify([...place, code, message, hint ?? ""]);
}

function pad(number: number): string {
  return String(number).padStart(9, "0");
}

/** Each server and revision once, sessions and findings added up; `warnings`: of those whose tools differ. */
function joinServers(
  reports: readonly NamedReport[],
  suites: readonly string[],
): { servers: ServerReport[]; warnings: Warning[] } {
  const all = reports.flatMap(({ report }) => report.servers);
  const groups = groupBy(all, ({ suite, name, protocol }) => JSON.stringify([suite, name, protocol]));
  const ranks = new Map(suites.map((path, rank) => [path, rank]));
  const rankOf = ({ suite }: ServerReport): number => ranks.get(suite) ?? suites.length;
  const joined = [...groups.values()].flatMap(joinServer);
  joined.sort(
    (a, b) => rankOf(a) - rankOf(b) || compare(a.name, b.name) || compare(a.protocol ?? "", b.protocol ?? ""),
  );
  const torn = [...groups.values()].filter(
    (group) => new Set(group.flatMap((one) => one.surface?.hash ?? [])).size > 1,
  );
  const names = [...new Set(torn.flatMap(([server]) => server?.name ?? []))];
  return { servers: joined, warnings: names.map(differentSurfaces) };
}

function joinServer(group: readonly ServerReport[]): ServerReport[] {
  const [first] = group;
  if (!first) return [];
  const info = group.find((server) => server.server_info)?.server_info;
  const surface = chooseSurface(group.flatMap((server) => server.surface ?? []));
  const findings = countFindings(group.flatMap((server) => server.findings));
  return [
    {
      ...first,
      server_info: info,
      sessions: group.reduce((sum, { sessions }) => sum + sessions, 0),
      surface,
      findings: findings.sort((a, b) => compare(a.rule, b.rule) || compare(a.message, b.message)),
    },
  ];
}

/** The first, unless another one of the same tools says more of them. */
function chooseSurface(surfaces: readonly ToolSurface[]): ToolSurface | undefined {
  const [first] = surfaces;
  const same = surfaces.filter(({ hash }) => hash === first?.hash);
  return same.find(({ tokens }) => tokens !== undefined) ?? first;
}
