import type { Baseline } from "../../generated/baseline.ts";
import { compare } from "../../values/order.ts";
import type { Report, RunInfo, TestResult } from "../model/report.ts";
import { recordRuns } from "./history.ts";
import { keyOf, makeBaseline, nameOf } from "./make.ts";

/**
 * Puts runs into a baseline. Keeps suites that still exist but did not run, and tests that a partial run left out. `updated`, `kept`: how many
 * tests the runs gave, and how many were taken over.
 */
export function updateBaseline(
  old: Baseline | undefined,
  reports: readonly Report[],
  commit: string | null,
  version: string,
  isThere?: (suite: string) => boolean,
) {
  const fresh = makeBaseline(reports, commit, version);
  const partial = !coversAll(reports);
  const suites = new Set(reports.flatMap(({ run }) => run.suites.map(({ path }) => path)));
  const isGone = goneBeside(reports, isThere);
  const isUntold = untoldRows(reports);
  const stays = (suite: string): boolean => partial || !(suites.has(suite) || isGone(suite));
  const kept = Object.entries(old?.tests ?? {}).filter(
    ([id, test]) => !(id in fresh.tests) && (stays(test.suite) || isUntold(test)),
  );
  const renewed = new Set(fresh.servers.map(nameOf));
  const others = old?.servers.filter((server) => !renewed.has(nameOf(server)) && stays(server.suite)) ?? [];
  const servers = [...fresh.servers, ...others].sort((a, b) => compare(keyOf(a), keyOf(b)));
  const { runs, recentOf } = recordRuns(old, reports, commit);
  const tests = [...Object.entries(fresh.tests), ...kept]
    .sort(([a], [b]) => compare(a, b))
    .map(([id, test]) => [id, { ...test, recent: recentOf(id) }] as const);
  // Evals, which another command runs, are no part of either.
  const whole = coversAll(reports, ({ selection }) => selection) ? fresh : undefined;
  const coverage = whole?.coverage ?? old?.coverage;
  const mutation = whole?.mutation ?? old?.mutation;
  const baseline: Baseline = { ...fresh, runs, tests: Object.fromEntries(tests), servers, coverage, mutation };
  return { baseline, partial, updated: Object.keys(fresh.tests).length, kept: kept.length };
}

/** Tells which suites' files are gone, provided that those of the suites that ran exist: this is their checkout. */
export function goneBeside(
  reports: readonly Report[],
  isThere: (suite: string) => boolean = () => true,
): (suite: string) => boolean {
  const here = reports.every(({ run }) => run.suites.every(({ path }) => isThere(path)));
  return (suite) => here && !isThere(suite);
}

type Row = Pick<TestResult, "kind" | "suite" | "name" | "coordinates">;

/** Tells which rows, one a tool, these runs could not have: the server of their test did not list its tools. */
export function untoldRows(reports: readonly Report[]): (row: Row) => boolean {
  const keyOfTest = ({ kind, suite, name }: Row): string => JSON.stringify([kind, suite, name]);
  const whole = reports.flatMap(({ results }) => results.filter(({ coordinates }) => coordinates.tool === undefined));
  const tests = new Set(whole.map(keyOfTest));
  return (row) => row.coordinates.tool !== undefined && tests.has(keyOfTest(row));
}

const leavesSome = ({ partial }: RunInfo): boolean | undefined => partial;

/** Whether a report has a result of every test that its suites declare; `leaves`: whether a run leaves some out. */
export function isComplete({ run, summary }: Report, leaves = leavesSome): boolean {
  return !leaves(run) && !run.last_failed && !run.interrupted && run.shard === undefined && !summary.not_run;
}

/** One complete run of all suites is enough, and so are all of its shards. */
function coversAll(reports: readonly Report[], leaves = leavesSome): boolean {
  const paths = (report: Report): string[] => report.run.suites.map(({ path }) => path);
  const covered = new Set(reports.filter((report) => isComplete(report, leaves)).flatMap(paths));
  for (const { run } of reports) {
    const { shard } = run;
    if (!shard) continue;
    const isWhole = (part: Report): boolean => isComplete({ ...part, run: { ...part.run, shard: undefined } }, leaves);
    const parts = reports.filter((part) => part.run.shard?.count === shard.count && isWhole(part));
    const indexes = new Set(parts.map((part) => part.run.shard?.index));
    if (indexes.size === shard.count) for (const path of parts.flatMap(paths)) covered.add(path);
  }
  return reports.flatMap(paths).every((path) => covered.has(path));
}
