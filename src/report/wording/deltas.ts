import { formatDuration } from "../../values/duration.ts";
import { formatCost } from "../../values/show/cost.ts";
import { showMetric, showScores } from "../../values/show/score.ts";
import { formatNumber, listCounts, listTold, oneLine, takeSome } from "../../values/text.ts";
import type { Comparison, Delta, Report, TestDelta, TestResult } from "../model/report.ts";

/** Times that differ by less than this, or by a smaller share of what they were, differ by chance. */
export const NOISE = { ms: 50, share: 0.2 };

/** Whether two times differ by more than chance. */
export function isNoticed({ before, after }: Delta): boolean {
  const change = Math.abs(after - before);
  return change >= NOISE.ms && change >= NOISE.share * before;
}

export const UNITS = {
  score: (value: number) => showScores(value, 0)[0],
  metric: showMetric,
  cost_usd: formatCost,
  tokens: formatNumber,
  duration_ms: formatDuration,
} as const;

/** `0.86 → 0.54 (-0.32)`, or `0.86 (unchanged)`. */
export function showDelta({ before, after }: Delta, unit: keyof typeof UNITS): string {
  const show = UNITS[unit];
  if (show(before) === show(after)) return `${show(after)} (unchanged)`;
  return `${show(before)} → ${show(after)} (${after < before ? "-" : "+"}${show(Math.abs(after - before))})`;
}

/** What changed in a test, in a line. */
export function describeDelta(delta: TestDelta): string {
  const { changes, status_before: before, score, cost_usd: cost, duration_ms: ms } = delta;
  return listTold([
    changes.join(", "),
    before && `${before} before`,
    score && `score ${showDelta(score, "score")}`,
    ...listMetrics(delta).map((metric) => `metric ${metric}`),
    cost && `cost ${showDelta(cost, "cost_usd")}`,
    ms && `time ${showDelta(ms, "duration_ms")}`,
  ]).join(" · ");
}

/** `p95 120 → 180 (+60)`: the metrics of a test that changed. */
export function listMetrics({ derived_metrics: metrics = {} }: TestDelta): string[] {
  const told = Object.entries(metrics).map(([name, delta]) => `${oneLine(name, 60)} ${showDelta(delta, "metric")}`);
  return takeSome(told, 20, (rest) => `and ${rest} more`);
}

type Change = TestDelta["changes"][number];
/** What needs a look first. */
const RANKS: readonly Change[] = ["regressed", "score", "metric", "fixed", "new", "flaky", "cost", "slower", "faster"];

/** A test that changed. */
export type ChangedTest = { delta: TestDelta; result: TestResult };

/** The tests of a comparison that are in these results. */
export function withResults({ tests }: Comparison, results: readonly TestResult[]): ChangedTest[] {
  const known = new Map(results.map((result) => [result.id, result]));
  return tests.flatMap((delta) => {
    const result = known.get(delta.id);
    return result ? [{ delta, result }] : [];
  });
}

/** The tests of a report that changed, those that need a look first. */
export function rankDeltas({ baseline, results }: Report): ChangedTest[] {
  const named = baseline ? withResults(baseline, results) : [];
  return RANKS.flatMap((rank) =>
    named.filter(({ delta: { changes } }) => RANKS.find((one) => changes.includes(one)) === rank),
  );
}

/** What a comparison is with: a branch that is known by its name, or a file. */
export function nameBase({ source }: Comparison, branch: string | undefined): string {
  return source ? (branch ?? "the base") : "the baseline";
}

/** The start of a commit's hash. */
export function nameCommit(commit: string | null): string {
  if (commit === null) return "an unknown commit";
  return /^[0-9a-f]{12,}$/.test(commit) ? commit.slice(0, 9) : commit;
}

/** `2 regressed, 1 fixed, 3 new`; `nothing changed` where no total changed either. */
export function countChanges(comparison: Comparison): string {
  const { summary, tests, surfaces = [] } = comparison;
  const of = (change: Change): number => tests.filter(({ changes }) => changes.includes(change)).length;
  const { regressed, fixed, new: added, flaky = 0, slower = 0, faster = 0, stale } = summary;
  const told = listCounts([
    [regressed, "regressed"],
    [fixed, "fixed"],
    [added, "new"],
    [flaky, "newly flaky"],
    [of("score"), "with another score"],
    [of("metric"), "with another metric"],
    [of("cost"), "with another cost"],
    [slower, "slower"],
    [faster, "faster"],
    [stale, "stale"],
    [surfaces.length, surfaces.length === 1 ? "server with changed tools" : "servers with changed tools"],
  ]);
  if (told !== "") return told;
  return listTotals(comparison).length > 0 ? "no test changed its verdict" : "nothing changed";
}

/** The totals that changed: `score 0.91 → 0.84 (-0.07)`. */
export function listTotals(comparison: Comparison): string[] {
  return listChangedTotals(comparison).map(([name, delta, unit]) => `${name} ${showDelta(delta, unit)}`);
}

/** The same as numbers, each with its unit. */
export function listChangedTotals({ summary }: Comparison): Total[] {
  return totalsOf(summary).filter(([, { before, after }, unit]) => UNITS[unit](before) !== UNITS[unit](after));
}

type Total = [name: string, delta: Delta, unit: keyof typeof UNITS];

/** Totals that both sides have, each with its unit; times that differ by more than chance. */
export function totalsOf({ score, cost_usd: cost, tokens, duration_ms: duration }: Comparison["summary"]): Total[] {
  const of = (name: string, delta: Delta | undefined, unit: Total[2]): Total[] => (delta ? [[name, delta, unit]] : []);
  return [
    ...of("score", score, "score"),
    ...of("cost", cost, "cost_usd"),
    ...of("tokens", tokens, "tokens"),
    ...of("time of calls", duration && isNoticed(duration) ? duration : undefined, "duration_ms"),
  ];
}
