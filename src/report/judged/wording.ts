import { formatCost } from "../../values/show/cost.ts";
import { displayScore, type Scale, showScores } from "../../values/show/score.ts";
import { words } from "../../values/show/words.ts";
import { count, formatNumber, listTold, nameSome } from "../../values/text.ts";
import type {
  CalibrationDetail,
  ConversationDetail,
  EvaluationDetail,
  Figure,
  Interval,
  RepeatsSummary,
  Replay,
  RubricInfo,
  RunsSummary,
  TestResult,
  Units,
} from "../model/report.ts";

export type { Scale } from "../../values/show/score.ts";

/** A jury's verdict that one vote more or less would turn. */
export const NEAR = "near the line: one vote decides";
/** The same of a mean of several repeats. */
export const NEAR_REPEATS = "near the line: the threshold lies inside the interval";
/** A judge that passes a calibration by its `expect` alone. */
export const UNCALIBRATED = "not calibrated: nothing shows that it is better than chance";

/** `replayed from a recording of 2026-11-01, claude-sonnet-4-6`. */
export function describeReplay({ recorded, models, scripted, cost_usd: cost }: Replay): string {
  const who = models.join(", ");
  const made = scripted ? `made by a scripted API${who === "" ? "" : ` instead of ${who}`}` : who;
  const spent = cost === null ? ", whose cost is not known" : cost ? `, which cost ${formatCost(cost)} then` : "";
  return `replayed from a recording of ${dayOf(recorded)}${made === "" ? "" : `, ${made}`}${spent}`;
}

/** `2 assertions on time were not judged`; undefined when all were. */
export function describeUnjudged(...results: readonly Pick<TestResult, "assertions">[]): string | undefined {
  const number = results.flatMap(({ assertions }) => assertions.filter(({ unjudged }) => unjudged)).length;
  return number > 0 ? `${count(number, "assertion")} on time ${number === 1 ? "was" : "were"} not judged` : undefined;
}

/** The day of a time in ISO 8601. */
export function dayOf(iso: string): string {
  return iso.split("T")[0] ?? iso;
}

/** The rubric, who judged, and the recording that answered: a sentence each. */
export function describeBasis(detail: CalibrationDetail | EvaluationDetail): string[] {
  const { rubric, replay } = detail;
  const who = "figures" in detail ? describeLabels(detail) : [describeJudges(detail)];
  return [describeRubric(rubric), ...who, ...(replay ? [describeReplay(replay)] : [])];
}

/** `rubric groundedness v1, geometric mean, evidence required`. */
function describeRubric({ name, version, form, text, require_evidence: evidence, ...rubric }: RubricInfo): string {
  const title = text === undefined ? FORMS[form] : `rubric: ${text}`;
  return [
    name === undefined ? title : `rubric ${name}${version === undefined ? "" : ` v${version}`}`,
    ...(rubric.aggregation === undefined ? [] : [rubric.aggregation.replace("_", " ")]),
    ...(evidence ? [`evidence${evidence === true ? "" : ` out of the ${evidence}`} required`] : []),
    ...(rubric.strict ? ["only a perfect score passes"] : []),
  ].join(", ");
}

const FORMS = { text: "rubric in words", criteria: "criteria", tree: "decision tree" } as const;

/** Who judged, and what several came to: `jury: 2 of 3 pass, mean 0.57, 0.20 to 0.80, deviation 0.32`. */
export function describeJudges({ rubric, combined, judging, spread, consensus, aggregate }: EvaluationDetail): string {
  const models = [...new Set(judging.map(({ model }) => model))];
  if (combined === undefined) return models.length === 0 ? "nobody was asked" : `judged by ${models.join(", ")}`;
  const who = combined === "jury" ? `jury of ${judging.length}, ${models.join(", ")}` : `panel, ${aggregate ?? "mean"}`;
  if (spread === undefined) return who;
  const needs = consensus === undefined ? "" : ` (${percent(consensus)} needed)`;
  const [mean, min, max] = [spread.mean, spread.min, spread.max].map((one = 0) => showUnits(one, readScale(rubric)));
  const far = rubric.units === undefined ? `, deviation ${chance(spread.stdev)}` : "";
  const scores = spread.mean === undefined ? "" : `; mean ${mean}, ${min} to ${max}${far}`;
  return `${who}: ${spread.passes} of ${spread.votes} pass${needs}${scores}`;
}

/** `7 of 10 passed (70%, 95% interval 40-89%), 90% needed; pass@3 0.99, pass^3 0.29`; with errors `1 of 5 passed (4 errored), 20%, …`. */
export function describeRuns(runs: RunsSummary): string {
  const { rate, min_rate: needed, interval, left_out: left, errored } = runs;
  if (runs.runs === 0) return `no run counts: ${count(left ?? 0, "run")} not judged`;
  const { low, high } = interval;
  const within = `${percent(rate)}, 95% interval ${percent(low).slice(0, -1)}-${percent(high)}`;
  const k = Math.min(3, runs.runs);
  const shares = errored ? `(${errored} errored), ${within}` : `(${within})`;
  const needs = needed === undefined ? "" : `, ${percent(needed)} needed`;
  return listTold([
    `${describeRate(runs)} passed ${shares}${needs}`,
    k > 1 && `pass@${k} ${chance(runs.pass_at[k - 1])}, pass^${k} ${chance(runs.pass_all[k - 1])}`,
    left !== undefined && `${left} left out (not judged)`,
  ]).join("; ");
}

/** `5 repeats, deviation 0.05, 95 % 0.66 to 0.78`, in the units of their mean. */
export function describeRepeats({ n, stdev, interval }: RepeatsSummary, scale: Scale): string {
  const far = scale === "unit" ? `, deviation ${chance(stdev)}` : "";
  const within = interval && `, 95 % ${showUnits(interval.low, scale)} to ${showUnits(interval.high, scale)}`;
  return `${count(n, "repeat")}${far}${within ?? ""}`;
}

/** `7 of 10`. */
export function describeRate({ runs, passed }: Pick<RunsSummary, "runs" | "passed">): string {
  return `${formatNumber(passed)} of ${formatNumber(runs)}`;
}

/** A chance or a score, as tables have it. */
export function chance(value = 0): string {
  return showScores(value, 0)[0];
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** How a conversation ended: `completed after 2 turns, 3 calls`. */
export function describeOutcome({ outcome, turns }: ConversationDetail): string {
  const calls = turns.reduce((sum, turn) => sum + turn.calls.length, 0);
  return `${outcome ? OUTCOMES[outcome] : "broken off by an error"} after ${count(turns.length, "turn")}, ${count(calls, "call")}`;
}

const OUTCOMES: Readonly<Record<NonNullable<ConversationDetail["outcome"]>, string>> = {
  completed: "completed",
  max_turns: "stopped: it reached max_turns",
  max_tokens: "stopped: an answer reached max_tokens",
  refusal: "stopped: the model refused",
  context_full: "stopped: its context is full",
  budget: "stopped: the budget is spent",
};

/** The same with what it used: `…; 9,312 tokens (8,000 in, 6,000 of them from the cache, 1,312 out)`. */
export function describeEnd(detail: ConversationDetail): string {
  const end = describeOutcome(detail);
  if (!detail.tokens) return end;
  const { input, output, cache_read: read } = detail.tokens;
  if (input === null || output === null) return `${end}; tokens not known`;
  const cached = read ? `, ${formatNumber(read)} of them from the cache` : "";
  return `${end}; ${count(input + output, "token")} (${formatNumber(input)} in${cached}, ${formatNumber(output)} out)`;
}

/** `42 labels, 1 ungraded, judged by claude-sonnet-4-6`, and why the first three could not be graded. */
function describeLabels(detail: CalibrationDetail): string[] {
  const { model, ungraded = [] } = detail;
  const why = nameSome(ungraded, 3, ({ id, reason }) => `${id} (${reason})`, "; ");
  const told = `${countLabels(detail)}${model === undefined ? "" : `, judged by ${model}`}`;
  return [told, ...(why === "" ? [] : [`ungraded: ${why}`])];
}

/** `19 labels, 1 ungraded`. */
export function countLabels({ n, ungraded = [] }: CalibrationDetail): string {
  return `${count(n, "label")}${ungraded.length > 0 ? `, ${formatNumber(ungraded.length)} ungraded` : ""}`;
}

/** The table of figures. */
export const FIGURES = { title: "Agreement with people", head: ["agreement with people", "value", "95% interval"] };

/** A figure as a row of its table. */
export function figureCells({ name, value, interval }: Figure): [string, string, string] {
  return [FIGURE_NAMES[name], chance(value), interval === undefined ? "" : showInterval(interval)];
}

const FIGURE_NAMES: Readonly<Record<Figure["name"], string>> = {
  accuracy: "accuracy",
  tpr: "passes found (tpr)",
  tnr: "fails found (tnr)",
  kappa: "Cohen's kappa",
  mae: "mean absolute error",
  bias: "bias",
};

/** `0.74 to 0.95`. */
export function showInterval({ low, high }: Interval): string {
  return `${chance(low)} to ${chance(high)}`;
}

/** What a person and a judge say of one response: `pass 0.90`. */
export function describeVerdict(verdict: "pass" | "fail" | undefined, score: number | undefined): string {
  return [verdict ?? [], score === undefined ? [] : chance(score)].flat().join(" ");
}

/** The units of a rubric's or a result's scores (default: 0 to 1). */
export function readScale({ units }: { units?: Units } = {}): Scale {
  const { scale = "unit", min, max } = units ?? {};
  return scale !== "likert" ? scale : min === undefined || max === undefined ? "unit" : { likert: { min, max } };
}

/** A score in these units; on a binary scale a mean, which may be neither, is shown from 0 to 1. */
export function showUnits(score: number, scale: Scale, passed?: boolean): string {
  return passed === undefined ? showScores(score, 0, scale)[0] : displayScore(score, scale, passed);
}

/** What earlier runs say of a test that was flaky in some. */
export const describeHistory = words("flaky: <flaky> of last <runs>");
