import { CollectedErrors } from "../../errors.ts";
import { groupBy } from "../../values/group-by.ts";
import { compare } from "../../values/order.ts";
import { oneLine } from "../../values/text.ts";
import { groupCauses } from "../causes/group-causes.ts";
import { countUnmeasured, findTorn, mergeCoverage } from "../coverage/merge.ts";
import { kindOf } from "../kinds.ts";
import { countFindings } from "../model/describe-server.ts";
import type { Report, RunInfo, RunPart, ServerReport, TestResult, Warning } from "../model/report.ts";
import { mergeMutations } from "../mutation/merge.ts";
import { assembleReport } from "../totals/assemble.ts";
import { summarise } from "../totals/summarise.ts";
import { findMismatches } from "./check.ts";
import { dropRepeated, isRetry, joinParts, lacksShards, type NamedReport, sortReports } from "./parts.ts";
import { joinResults } from "./results.ts";

/**
 * Merges shards of a plan, runs of different tests, and retries of them (`--last-failed`); the order of the reports has no influence. A test
 * that passed on a retry is flaky. Leaves out comparisons with a baseline, and the results of a repeated shard: `parts` lists it. Counts the
 * results of a single report again. Throws CollectedErrors of `reports-mismatch`: a test twice, other tools, commits or suites.
 */
export function mergeReports(reports: readonly NamedReport[]): Report {
  const all = sortReports(reports);
  const [first, ...others] = all;
  if (!first) throw new RangeError("no report to merge");
  if (others.length === 0) return recount(first.report);
  const sorted = dropRepeated(all);
  const errors = findMismatches(sorted);
  if (errors.length > 0) throw new CollectedErrors(errors);
  const suites = joinSuites(sorted);
  const paths = suites.map(({ path }) => path);
  const { parts, ...when } = joinParts(all);
  const whole = !lacksShards({ ...first.report, run: { ...first.report.run, parts } });
  const { results, positions } = joinResults(sorted, paths, whole);
  const parted = sorted.map(({ report }) => report);
  const { servers, warnings } = joinServers(parted, paths);
  const told = (key: "warnings" | "notes"): Warning[] => parted.flatMap((report) => report[key] ?? []);
  const notRun = ownOf(sorted, isRetry).reduce((sum, { report }) => sum + (report.summary.not_run ?? 0), 0);
  return assembleReport({
    tool: first.report.tool,
    run: { ...when, ...joinRuns(sorted, suites, parts, positions), ...(!whole && { partial: true }) },
    servers,
    results,
    coverage: mergeCoverage(parted, paths),
    not_run: notRun || undefined,
    mutation: mergeMutations(parted.flatMap(({ mutation }) => mutation ?? [])),
    left_out_evals: countLeftOut(sorted, results) || undefined,
    // `nothing-succeeded` is found again.
    warnings: joinNotices([...warnings, ...told("warnings").filter(({ code }) => code !== "nothing-succeeded")]),
    notes: joinNotices(told("notes")),
    reviewed: joinReviews(parted),
  });
}

/** The summary of a saved report may not match its results. */
function recount(report: Report): Report {
  const { not_run, left_out_evals } = report.summary;
  const causes = groupCauses(report);
  const summary = { ...summarise(report.results, report.servers, causes), not_run, left_out_evals };
  return { ...report, causes, summary };
}

function joinRuns(
  reports: readonly NamedReport[],
  suites: RunInfo["suites"],
  parts: readonly RunPart[],
  positions: number[] | undefined,
): Omit<RunInfo, "id" | "started_at" | "duration_ms"> {
  const runs = reports.map(({ report }) => report.run);
  const inSome = (key: keyof RunInfo): true | undefined => runs.some((run) => run[key]) || undefined;
  const own = ownOf(parts, (part) => part.last_failed === true);
  return {
    interrupted: inSome("interrupted"),
    bailed: inSome("bailed"),
    budget_tripped: runs.find((run) => run.budget_tripped)?.budget_tripped,
    positions,
    last_failed: reports.every(isRetry) || undefined,
    merged: parts.length,
    parts: [...parts],
    partial: own.some(({ partial }) => partial) || undefined,
    selection: own.some(({ selection }) => selection) || undefined,
    ...sharedSelection(runs),
    commit: runs.find((run) => run.commit !== undefined)?.commit,
    evals: inSome("evals"),
    require_judge: inSome("require_judge"),
    strict_protocol: inSome("strict_protocol"),
    deny_warnings: inSome("deny_warnings"),
    require_tests: ["always", undefined, "never"].find((which) =>
      runs.some(({ require_tests }) => require_tests === which),
    ) as RunInfo["require_tests"],
    fail_on: strictest(runs),
    suites,
    environment: {
      node: list(runs.map(({ environment }) => environment.node)),
      platform: list(runs.map(({ environment }) => environment.platform)),
      ci: runs.some(({ environment }) => environment.ci),
    },
  };
}

/** What was selected, where all reports had the same selection. */
function sharedSelection([first, ...others]: readonly RunInfo[]): Pick<RunInfo, "selected" | "declared"> {
  const { selected, declared } = first ?? {};
  return others.every((run) => run.selected === selected && run.declared === declared) ? { selected, declared } : {};
}

/** Those that are not a retry: a retry leaves out only what the other reports have. All, if each is a retry. */
function ownOf<T>(all: readonly T[], isRetry: (one: T) => boolean): readonly T[] {
  const own = all.filter((one) => !isRetry(one));
  return own.length > 0 ? own : all;
}

/** The strictest rule of the parts: warnings, too, then all failures, then regressions, then nothing fails the run. */
function strictest(runs: readonly RunInfo[]): RunInfo["fail_on"] {
  const told = runs.map((run) => run.fail_on);
  if (told.includes("warning")) return "warning";
  return told.includes(undefined) ? undefined : told.includes("regression") ? "regression" : "never";
}

function list(texts: readonly string[]): string {
  return [...new Set(texts.flatMap((text) => text.split(", ")))].sort().join(", ");
}

/** In the reports' order if all agree on it, else by path. */
function joinSuites(reports: readonly NamedReport[]): RunInfo["suites"] {
  const lists = reports.map(({ report }) => report.run.suites);
  const orders = new Set(lists.map((suites) => JSON.stringify(suites.map(({ path }) => path))));
  if (orders.size === 1) return lists[0] ?? [];
  const byPath = new Map(lists.flat().map((suite) => [suite.path, suite]));
  return [...byPath.values()].sort((a, b) => compare(a.path, b.path));
}

/** Shards of a plan, and retries, leave out the same evals. Beside a report of evals, what is left out is unknown. */
function countLeftOut(reports: readonly NamedReport[], results: readonly TestResult[]): number {
  if (results.some((result) => kindOf(result).apart)) return 0;
  return Math.max(...reports.map(({ report }) => report.summary.left_out_evals ?? 0));
}

/** Audits of one pull request see the same changes. */
function joinReviews(reports: readonly Report[]): Report["reviewed"] {
  const keyed = groupBy(
    reports.flatMap(({ reviewed = [] }) => reviewed),
    (one) => JSON.stringify(one),
  );
  return keyed.size === 0 ? undefined : [...keyed.values()].flatMap(([first]) => first ?? []);
}

/** Each once, those with a place first. */
function joinNotices(told: readonly Warning[]): Warning[] {
  const keyed = new Map(told.map((one) => [keyOf(one), one]));
  return [...keyed].sort(([a], [b]) => compare(a, b)).map(([, warning]) => warning);
}

/** Sorts by place, then by text. */
function keyOf({ location, code, message, hint }: Warning): string {
  const pad = (number: number): string => String(number).padStart(9, "0");
  const place = location ? [location.file, pad(location.line), pad(location.column)] : ["\uffff"];
  return JSON.stringify([...place, code, message, hint ?? ""]);
}

/** Each server and revision once, with the sum of sessions and findings; `warnings` name servers whose tools differ, also by coverage. */
function joinServers(reports: readonly Report[], suites: readonly string[]) {
  const all = reports.flatMap(({ servers }) => servers);
  const groups = groupBy(all, ({ suite, name, protocol }) => JSON.stringify([suite, name, protocol]));
  const ranks = new Map(suites.map((path, rank) => [path, rank]));
  const rankOf = ({ suite }: ServerReport): number => ranks.get(suite) ?? suites.length;
  const joined = [...groups.values()].map((group) => joinServer(group as [ServerReport]));
  const byName = (a: ServerReport, b: ServerReport): number => compare(a.name, b.name);
  joined.sort((a, b) => rankOf(a) - rankOf(b) || byName(a, b) || compare(a.protocol ?? "", b.protocol ?? ""));
  const isTorn = (group: ServerReport[]): boolean => new Set(group.flatMap((one) => one.surface?.hash ?? [])).size > 1;
  const torn = [...groups.values()].flatMap((group) => (isTorn(group) ? (group[0]?.name ?? []) : []));
  const warnings = [...new Set([...torn, ...findTorn(reports)])].map(differentSurfaces);
  const unmeasured = countUnmeasured(reports);
  return {
    servers: joined,
    warnings: unmeasured > 0 ? [...warnings, sayUnmeasured(unmeasured, reports.length)] : warnings,
  };
}

function sayUnmeasured(number: number, of: number): Warning {
  return {
    code: "coverage-missing",
    message: `${number} of ${of} reports measured no coverage: what only their tests call counts as not called`,
    hint: "add --coverage to every run whose report is merged",
  };
}

function differentSurfaces(server: string): Warning {
  return {
    code: "surface-differs",
    message: `server "${oneLine(server, 80)}" did not have the same tools in all runs; those of the first are shown`,
    hint: "let all runs start the same version of the server",
  };
}

function joinServer(group: readonly [ServerReport, ...ServerReport[]]): ServerReport {
  const [first] = group;
  const [surface, ...surfaces] = group.flatMap((server) => server.surface ?? []);
  const findings = countFindings(group.flatMap((server) => server.findings));
  return {
    ...first,
    server_info: group.find((server) => server.server_info)?.server_info,
    sessions: group.reduce((sum, { sessions }) => sum + sessions, 0),
    // The first, unless another one of the same tools also has their tokens.
    surface:
      surface?.tokens === undefined
        ? (surfaces.find(({ hash, tokens }) => hash === surface?.hash && tokens !== undefined) ?? surface)
        : surface,
    unlisted: group.every(({ unlisted }) => unlisted !== undefined) ? first.unlisted : undefined,
    findings: findings.sort((a, b) => compare(a.rule, b.rule) || compare(a.message, b.message)),
  };
}
