import { reaches, showMetric, showMetrics, showScores } from "../../../values/show/score.ts";
import { displayWidth, padWidth } from "../../../values/show/width.ts";
import { count, oneLine, takeSome } from "../../../values/text.ts";
import { readScore } from "../../judged/score.ts";
import type { DerivedMetricResult, SetResult, TestResult } from "../../model/report.ts";
import type { AssertionView, SetView, TestView } from "../../view/index.ts";
import { renderAssertion } from "./assertion.ts";
import { indent, narrower, type Style } from "./style.ts";

/** Characters of a name and a reason; metrics and sets in the line of a test; items of a list. */
const MAX = { name: 60, reason: 120, named: 2, listed: 20 };

/** Whether a result has a score, sets or metrics. */
export function isScored({ score, sets, derived_metrics: metrics }: TestResult): boolean {
  return score !== undefined || sets !== undefined || metrics !== undefined;
}

/** For the line of a test: `0.75 ≥ 0.70`, metrics below their threshold, without a score sets that hold in part. */
export function remarkScores(result: TestResult, style: Style): string[] {
  const { threshold, sets = [], derived_metrics: metrics = [] } = result;
  const partial = threshold === undefined ? sets.filter((set) => set.score < 1) : [];
  const failed = metrics.filter(({ passed }) => passed === false);
  const texts = [
    ...partial.map((set) => (set.passed ? style.dim : style.red)(`${oneLine(set.name, MAX.name)} ${setRatio(set)}`)),
    ...failed.map((metric) => style.red(`${oneLine(metric.name, MAX.name)} ${metricRatio(metric)}`)),
  ];
  const score = paintScore(result, style);
  const shown = takeSome(texts, MAX.named, (rest) => style.dim(`… and ${rest} more`));
  return [...(score === "" ? [] : [score]), ...shown].map((text) => ` ${text}`);
}

/** Score, unless it is told, and metrics, one line each, their columns aligned. */
export function renderScores(result: TestResult, style: Style, isTold = false): string[] {
  const { derived_metrics: metrics = [] } = result;
  const width = Math.max("score".length, ...metrics.map((metric) => displayWidth(titleOf(metric))));
  const text = isTold ? "" : paintScore(result, style);
  const score = text === "" ? [] : [`${markOf(readScore(result)?.holds, style)} ${padWidth("score", width)}  ${text}`];
  const lines = metrics.flatMap((metric) => {
    const { passed, unknown_refs: refs } = metric;
    const told = `${titleOf(metric)} counts as 0 what the test does not have: `;
    const quoted = refs?.map((ref) => `"${oneLine(ref, MAX.name)}"`) ?? [];
    const unknown = takeSome(quoted, MAX.named, (rest) => `… and ${rest} more`).join(", ");
    return [
      `${markOf(passed, style)} ${padWidth(titleOf(metric), width)}  ${paint(passed, style)(metricRatio(metric))}`,
      ...(refs === undefined ? [] : [`  ${style.yellow(told + unknown)}`]),
    ];
  });
  return [...score, ...lines];
}

function titleOf({ name }: DerivedMetricResult): string {
  return `metric ${oneLine(name, MAX.name)}`;
}

/** The sets with their members; `detailed`: failed assertions in full, and whole sets last, on a line each. */
export function renderSets({ sets }: TestView, style: Style, detailed: boolean): string[] {
  const whole = detailed ? sets.filter((one) => one.whole) : [];
  const heads = whole.map(({ set }) => renderSetHead(set, style));
  return [
    ...sets.filter((one) => !whole.includes(one)).flatMap((one) => renderSet(one, style, detailed)),
    ...(whole.length > 0 ? [""] : []),
    ...takeSome(heads, MAX.listed, (rest) => style.dim(`… and ${count(rest, "more set")} without a failure`)),
  ];
}

function renderSet({ set, members }: SetView, style: Style, detailed: boolean): string[] {
  const inner = narrower(style, 2);
  const lines =
    detailed && !set.passed
      ? members.flatMap((one) => (one.state === "failed" ? renderAssertion(one, inner) : listAssertion(one, inner)))
      : listAssertions(members, style);
  return [...(detailed ? [""] : []), renderSetHead(set, style), ...indent(lines, 2)];
}

/** A line for each assertion, with the first line of its reason. */
export function listAssertions(assertions: readonly AssertionView[], style: Style, max = MAX.listed): string[] {
  const shown = assertions.map((assertion) => listAssertion(assertion, style));
  return takeSome(shown, max, (rest) => style.dim(`… and ${count(rest, "more assertion")}`));
}

function listAssertion({ target, matcher, state, facts, message }: AssertionView, style: Style): string {
  const told = [...facts.map((fact) => oneLine(fact, MAX.name)), oneLine(message.split("\n")[0] ?? "", MAX.reason)];
  const text = [`${oneLine(target)} ${oneLine(matcher)}`, ...told.filter((part) => part !== "")].join("  ");
  return `${ASSERTION_MARKS[state](style)} ${style.dim(text)}`;
}

const ASSERTION_MARKS: Readonly<Record<AssertionView["state"], (style: Style) => string>> = {
  passed: ({ green }) => green("✓"),
  failed: ({ red }) => red("✗"),
  deferred: ({ yellow }) => yellow("~"),
  unjudged: ({ dim }) => dim("~"),
};

function renderSetHead(set: SetResult, style: Style): string {
  const { name, score, threshold, weight, passed, deferred } = set;
  const mark = deferred ? style.yellow("~") : markOf(passed, style);
  const share = paint(reaches(score, threshold), style)(setRatio(set));
  const wait = deferred ? style.yellow("  waits for a judge") : "";
  return `${mark} set ${style.bold(oneLine(name, MAX.name))}  ${share}${wait}${weight === 1 ? "" : style.dim(`  weight ${weight}`)}`;
}

function setRatio({ score, threshold }: SetResult): string {
  return ratio(showScores(score, threshold), reaches(score, threshold));
}

function metricRatio({ value, threshold }: DerivedMetricResult): string {
  return threshold === undefined ? showMetric(value) : ratio(showMetrics(value, threshold), reaches(value, threshold));
}

function ratio([value, threshold]: readonly [string, string], passed: boolean): string {
  return `${value} ${passed ? "≥" : "<"} ${threshold}`;
}

/** `0.75 ≥ 0.70`; empty where there is no score. */
function paintScore(result: TestResult, style: Style): string {
  const score = readScore(result);
  return score ? paint(score.holds, style)(oneLine(score.whole)) : "";
}

function markOf(passed: boolean | undefined, style: Style): string {
  return passed === undefined ? " " : paint(passed, style)(passed ? "✓" : "✗");
}

function paint(passed: boolean | undefined, style: Style): (text: string) => string {
  return passed === undefined ? String : passed ? style.green : style.red;
}
