import { reaches, showMetric, showMetrics, showScores } from "../../../values/show/score.ts";
import { displayWidth, padWidth } from "../../../values/show/width.ts";
import { count, oneLine, takeSome } from "../../../values/text.ts";
import { readScore } from "../../judged/score.ts";
import type { AssertionResult, DerivedMetricResult, SetResult, TestResult } from "../../model/report.ts";
import { renderAssertion } from "./assertion.ts";
import { indent, narrower, type Style } from "./style.ts";

const MAX_NAME = 60;
/** Metrics and sets that a test's line names, members of a set or other assertions that hold, and characters of a reason. */
const MAX_NAMED = 2;
const MAX_LISTED = 20;
const MAX_REASON = 120;

/** Whether a result says more than whether each assertion holds. */
export function isScored({ score, sets, derived_metrics: metrics }: TestResult): boolean {
  return score !== undefined || sets !== undefined || metrics !== undefined;
}

/** For the line of a test: `0.75 ≥ 0.70`, metrics below their threshold, without a score sets that hold in part. */
export function remarkScores(result: TestResult, style: Style): string[] {
  const { threshold, sets = [], derived_metrics: metrics = [] } = result;
  const partial = threshold === undefined ? sets.filter((set) => set.score < 1) : [];
  const failed = metrics.filter(({ passed }) => passed === false);
  const texts = [
    ...partial.map((set) => ` ${(set.passed ? style.dim : style.red)(setRatio(set))}`),
    ...failed.map((metric) => ` ${style.red(`${oneLine(metric.name, MAX_NAME)} ${metricValue(metric)}`)}`),
  ];
  return [
    ...paintScore(result, style).map((text) => ` ${text}`),
    ...takeSome(texts, MAX_NAMED, (rest) => style.dim(` … and ${rest} more`)),
  ];
}

/** Score and metrics, one line each, their columns aligned. */
export function renderScores(result: TestResult, style: Style): string[] {
  const name = padWidth("score", widthOf(result.derived_metrics ?? []));
  const lines = paintScore(result, style).map((text) => `${markOf(readScore(result)?.holds, style)} ${name}  ${text}`);
  return [...lines, ...renderMetrics(result, style)];
}

/** The metrics, one line each, their columns aligned. */
export function renderMetrics({ derived_metrics: metrics = [] }: TestResult, style: Style): string[] {
  const width = widthOf(metrics);
  return metrics.flatMap((metric) => [
    `${markOf(metric.passed, style)} ${padWidth(titleOf(metric), width)}  ${paint(metric.passed, style)(metricValue(metric))}`,
    ...(metric.unknown_refs === undefined ? [] : [`  ${style.yellow(describeUnknown(metric))}`]),
  ]);
}

function widthOf(metrics: readonly DerivedMetricResult[]): number {
  return Math.max("score".length, ...metrics.map((metric) => displayWidth(titleOf(metric))));
}

function titleOf({ name }: DerivedMetricResult): string {
  return `metric ${oneLine(name, MAX_NAME)}`;
}

/** The sets, those that do not hold first, each with its members; `detailed`: what failed in full, whole sets last. */
export function renderSets({ sets = [], assertions }: TestResult, style: Style, detailed: boolean): string[] {
  const sorted = [...sets.filter(({ passed }) => !passed), ...sets.filter(({ passed }) => passed)];
  const isWhole = (set: SetResult): boolean => set.passed && membersOf(set, assertions).every(({ passed }) => passed);
  const whole = detailed ? sorted.filter(isWhole) : [];
  const heads = whole.map((set) => renderSetHead(set, style));
  return [
    ...sorted.filter((set) => !whole.includes(set)).flatMap((set) => renderSet(set, assertions, style, detailed)),
    ...(whole.length > 0 ? [""] : []),
    ...takeSome(heads, MAX_LISTED, (rest) => style.dim(`… and ${count(rest, "more set")} without a failure`)),
  ];
}

function renderSet(set: SetResult, all: readonly AssertionResult[], style: Style, detailed: boolean): string[] {
  const members = membersOf(set, all);
  const inner = narrower(style, 2);
  const lines =
    detailed && !set.passed
      ? members.flatMap((member) => (member.passed ? listAssertion(member, inner) : renderAssertion(member, inner)))
      : listAssertions(members, style);
  return [...(detailed ? [""] : []), renderSetHead(set, style), ...indent(lines, 2)];
}

function membersOf({ name }: SetResult, assertions: readonly AssertionResult[]): AssertionResult[] {
  return assertions.filter(({ set }) => set === name);
}

/** Assertions on one line each, those that do not hold with the first line of the reason. */
export function listAssertions(assertions: readonly AssertionResult[], style: Style, max = MAX_LISTED): string[] {
  const shown = assertions.map((assertion) => listAssertion(assertion, style));
  return takeSome(shown, max, (rest) => style.dim(`… and ${count(rest, "more assertion")}`));
}

function listAssertion(assertion: AssertionResult, style: Style): string {
  const { name, target, matcher, passed, deferred, unjudged, score, message } = assertion;
  const subject = `${oneLine(target)} ${oneLine(matcher)}`;
  const label = name === undefined ? "" : `  ${oneLine(name, MAX_NAME)}`;
  const why = deferred || message === undefined ? "" : `  ${oneLine(message.split("\n")[0] ?? "", MAX_REASON)}`;
  const told = unjudged ? `  not judged: ${unjudged}` : why;
  const reason = passed && score !== undefined ? `  ${score}${told}` : told;
  const mark = deferred ? style.yellow("~") : unjudged ? style.dim("~") : markOf(passed, style);
  return `${mark} ${style.dim(`${subject}${label}`)}${showWeight(assertion, style)}${style.dim(reason)}`;
}

/** `  weight 3`, where it is not the usual one. */
function showWeight({ weight = 1 }: { weight?: number }, style: Style): string {
  return weight === 1 ? "" : style.dim(`  weight ${weight}`);
}

function renderSetHead(set: SetResult, style: Style): string {
  const { name, score, threshold, passed, deferred } = set;
  const mark = deferred ? style.yellow("~") : markOf(passed, style);
  const wait = deferred ? style.yellow("  waits for a judge") : "";
  return `${mark} set ${style.bold(oneLine(name, MAX_NAME))}  ${paintRatio(score, threshold, style)}${wait}${showWeight(set, style)}`;
}

function setRatio({ name, score, threshold }: SetResult): string {
  return `${oneLine(name, MAX_NAME)} ${ratio(showScores(score, threshold), reaches(score, threshold))}`;
}

function metricValue({ value, threshold }: DerivedMetricResult): string {
  return threshold === undefined ? showMetric(value) : ratio(showMetrics(value, threshold), reaches(value, threshold));
}

function describeUnknown({ name, unknown_refs: refs = [] }: DerivedMetricResult): string {
  const quoted = refs.map((ref) => `"${oneLine(ref, MAX_NAME)}"`);
  const told = takeSome(quoted, MAX_NAMED, (rest) => `… and ${rest} more`).join(", ");
  return `metric ${oneLine(name, MAX_NAME)} counts as 0 what the test does not have: ${told}`;
}

/** `0.75 ≥ 0.70`; nothing where there is no score. */
function paintScore(result: TestResult, style: Style): string[] {
  const score = readScore(result);
  return score ? [paint(score.holds, style)(oneLine(score.whole))] : [];
}

function paintRatio(score: number, threshold: number, style: Style): string {
  const passed = reaches(score, threshold);
  return paint(passed, style)(ratio(showScores(score, threshold), passed));
}

function ratio([value, threshold]: readonly [string, string], passed: boolean): string {
  return `${value} ${passed ? "≥" : "<"} ${threshold}`;
}

function markOf(passed: boolean | undefined, style: Style): string {
  return passed === undefined ? " " : paint(passed, style)(passed ? "✓" : "✗");
}

function paint(passed: boolean | undefined, style: Style): (text: string) => string {
  return passed === undefined ? String : passed ? style.green : style.red;
}
