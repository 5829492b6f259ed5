import type { Baseline, BaselineTest } from "../../generated/baseline.ts";
import { mean } from "../../statistics/describe.ts";
import { sumCosts } from "../../values/show/cost.ts";
import { TOLERANCE, tidyNumber } from "../../values/show/score.ts";
import type { Comparison, Delta, Report, TestDelta, TestResult } from "../model/report.ts";
import { costOf } from "../totals/judged.ts";
import { isMeasured, modelTokens } from "../totals/spend.ts";
import { isNoticed, NOISE } from "../wording/deltas.ts";
import { isFailure } from "../wording/failures.ts";
import { describeMutation, listErrors, listOpen } from "./make.ts";
import { compareSurfaces } from "./surfaces.ts";
import { goneBeside, isComplete, untoldRows } from "./update.ts";

/** How a run is compared. */
export interface CompareOptions {
  /** Path of the baseline file, as reports name it. */
  path: string;
  source?: Comparison["source"];
  /** Ids of tests to leave out, even as new ones. */
  uncompared?: ReadonlySet<string> | undefined;
  /** Whether the file of a suite exists. */
  isThere?: ((suite: string) => boolean) | undefined;
  /** A score that falls by more than this is a regression; if left out, only the status decides. */
  maxScoreDrop?: number | undefined;
}

/** A cost that changes by less than a hundredth is the same. */
const SAME_COST = 0.01;

type Change = TestDelta["changes"][number];
/** The order in which changes of one test are told. */
const ORDER: readonly Change[] = ["regressed", "fixed", "new", "flaky", "score", "metric", "cost", "slower", "faster"];

/** Says how a run differs from its baseline, test by test and in total. */
export function compare(report: Report, baseline: Baseline, options: CompareOptions): Comparison {
  const known = report.results.filter(({ id }) => !options.uncompared?.has(id));
  const pairs = known.map((result): Pair => {
    return { result, before: Object.hasOwn(baseline.tests, result.id) ? baseline.tests[result.id] : undefined };
  });
  const tests = pairs.flatMap(({ result, before }) => {
    const delta = compareTest(result, before, options);
    return delta.changes.length > 0 ? [delta] : [];
  });
  const count = (change: Change): number => tests.filter(({ changes }) => changes.includes(change)).length;
  const stale = findStale(report, baseline, options);
  const surfaces = compareSurfaces(report.servers, baseline.servers);
  return {
    path: options.path,
    commit: baseline.commit,
    source: options.source,
    summary: {
      new: count("new"),
      fixed: count("fixed"),
      regressed: count("regressed"),
      flaky: count("flaky"),
      slower: count("slower"),
      faster: count("faster"),
      stale: stale.length,
      ...compareTotals(pairs),
    },
    tests,
    stale,
    surfaces: surfaces.length > 0 ? surfaces : undefined,
    ...(isComplete(report, ({ selection }) => selection) && {
      coverage: compareCoverage(report, baseline),
      mutation: compareMutation(report, baseline),
    }),
  };
}
type Pair = { result: TestResult; before: BaselineTest | undefined };

function compareCoverage({ coverage: now }: Report, { coverage: before }: Baseline): Comparison["coverage"] {
  if (!now?.known || !before) return undefined;
  const known = new Set(before.open);
  const change = (key: "total" | "called" | "asserted"): Delta => ({ before: before[key], after: now[key] });
  const open = listOpen(now).filter((id) => !known.has(id));
  return { total: change("total"), called: change("called"), asserted: change("asserted"), open };
}

function compareMutation(report: Report, { mutation: before }: Baseline): Comparison["mutation"] {
  const now = describeMutation([report]);
  if (!before || !now || before.score === null || now.score === null) return undefined;
  const known = new Set(before.survivors);
  return {
    killed: { before: before.killed, after: now.killed },
    survived: { before: before.survived, after: now.survived },
    score: { before: before.score, after: now.score },
    survivors: now.survivors.filter((id) => !known.has(id)),
  };
}

function compareTest(result: TestResult, before: BaselineTest | undefined, options: CompareOptions): TestDelta {
  const flaky = result.flaky === true && before?.flaky !== true;
  if (!before && result.single) return { id: result.id, changes: [] };
  if (!before) return { id: result.id, changes: flaky ? ["new", "flaky"] : ["new"] };
  const scores = result.single ? undefined : scoresOf(result, before);
  const score = scores && Math.abs(scores.after - scores.before) > TOLERANCE ? scores : undefined;
  const metrics = result.single ? undefined : compareMetrics(result, before);
  const cost = compareCost(result, before);
  const durations = durationsOf(result, before);
  const duration = durations && isNoticed(durations) ? durations : undefined;
  // A rule or check that failed before found something that the baseline lacks.
  const foundMore = listErrors([result])?.some((id) => !before.findings?.includes(id));
  const { maxScoreDrop: most = Number.POSITIVE_INFINITY } = options;
  const fell = score !== undefined && dropOf(score) > most;
  const found: Record<Change, boolean> = {
    regressed: (isFailure(result) && (!isFailure(before) || foundMore)) || fell,
    fixed: !result.single && result.status === "passed" && isFailure(before),
    new: false,
    flaky,
    score: score !== undefined,
    metric: metrics !== undefined,
    cost: cost !== undefined,
    slower: duration !== undefined && duration.after > duration.before,
    faster: duration !== undefined && duration.after < duration.before,
  };
  return {
    id: result.id,
    changes: ORDER.filter((change) => found[change]),
    status_before: before.status === result.status ? undefined : before.status,
    score,
    derived_metrics: metrics,
    cost_usd: cost,
    duration_ms: duration,
  };
}

/** By how much a value fell, without the noise of its last bits. */
export function dropOf({ before, after }: Delta): number {
  return before - after - TOLERANCE;
}

function scoresOf({ score: after }: TestResult, { score: before }: BaselineTest): Delta | undefined {
  return before === undefined || after === undefined ? undefined : { before, after };
}

/** The metrics that both sides have and that changed: figures of a load by more than chance. */
function compareMetrics(result: TestResult, { derived_metrics: metrics = {} }: BaselineTest) {
  const share = result.detail?.type === "load" ? NOISE.share : 0;
  const changed = (result.derived_metrics ?? []).flatMap(({ name, value: after }): [string, Delta][] => {
    const before = Object.hasOwn(metrics, name) ? metrics[name] : undefined;
    const isNew = before !== undefined && Math.abs(after - before) > Math.max(TOLERANCE, share * Math.abs(before));
    return isNew ? [[name, { before, after }]] : [];
  });
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

/** A replayed result cost nothing this time, which is no change. */
function compareCost(result: TestResult, test: BaselineTest): Delta | undefined {
  if (!isMeasured(result) || result.status === "skipped" || test.status === "skipped") return undefined;
  const delta = test.samples === 0 ? undefined : costsOf(result, test);
  const { before, after } = delta ?? { before: 0, after: 0 };
  return Math.abs(after - before) <= SAME_COST * Math.max(after, before) ? undefined : delta;
}

/** Undefined if a cost is not known; a side without a cost spent nothing if the other side has one. */
function costsOf(result: TestResult, { cost_usd: before }: BaselineTest): Delta | undefined {
  const after = costOf(result);
  return before === null || after === null ? undefined : sumsOf(before, after)[0];
}

/** The durations of a call that was made on both sides and passed: a failing one may end early. */
function durationsOf(result: TestResult, { status, duration_ms: before }: BaselineTest): Delta | undefined {
  const comparable = result.status === "passed" && status === "passed" && isMeasured(result) && result.attempts > 0;
  return comparable && before !== undefined ? { before, after: result.duration_ms } : undefined;
}

/** Sums and means over the tests on both sides, so that new tests do not count as a change. */
function compareTotals(pairs: readonly Pair[]): Partial<Comparison["summary"]> {
  const both = pairs.flatMap(({ result, before }) => (before ? [{ result, before }] : []));
  const scores = both.flatMap(({ result, before }) => scoresOf(result, before) ?? []);
  const measured = both.filter(({ result, before: { samples } }) => isMeasured(result) && samples !== 0);
  const costs = measured.flatMap(({ result, before }) => costsOf(result, before) ?? []);
  const tokens = measured.flatMap(({ result, before }) => {
    const after = modelTokens(result);
    return after === null ? [] : sumsOf(before.tokens, after);
  });
  const durations = both.flatMap(({ result, before }) => durationsOf(result, before) ?? []);
  return {
    score: total(scores, (values) => tidyNumber(mean(values))),
    cost_usd: total(costs, sumCosts),
    tokens: total(tokens, sumCosts),
    duration_ms: total(durations, sumCosts),
  };
}

/** A number that only one side has counts as 0 on the other. */
function sumsOf(before: number | undefined, after: number | undefined): Delta[] {
  return before === undefined && after === undefined ? [] : [{ before: before ?? 0, after: after ?? 0 }];
}

function total(deltas: readonly Delta[], add: (values: number[]) => number): Delta | undefined {
  if (deltas.length === 0) return undefined;
  return { before: add(deltas.map(({ before }) => before)), after: add(deltas.map(({ after }) => after)) };
}

/** Tests of the baseline that this run does not have: not declared any more, or of a tool or a file that is gone. Empty unless all tests ran. */
function findStale(report: Report, baseline: Baseline, { isThere }: CompareOptions): Comparison["stale"] {
  if (!isComplete(report)) return [];
  const suites = new Set(report.run.suites.map(({ path }) => path));
  const ran = new Set(report.results.map(({ id }) => id));
  const isGone = goneBeside([report], isThere);
  const isUntold = untoldRows([report]);
  return Object.entries(baseline.tests).flatMap(([id, { kind, suite, name, coordinates }]) => {
    const row = { kind, suite, name, coordinates };
    return (suites.has(suite) || isGone(suite)) && !ran.has(id) && !isUntold(row) ? [{ id, ...row }] : [];
  });
}
