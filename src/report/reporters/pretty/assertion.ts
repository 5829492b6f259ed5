import { formatLocation } from "../../../errors.ts";
import { showJson } from "../../../values/show/preview.ts";
import { count, oneLine, takeSome } from "../../../values/text.ts";
import type { AssertionResult, DiffLine } from "../../model/report.ts";
import { expectedValueOf } from "../../wording/failures.ts";
import { indent, lines, type Style } from "./style.ts";

/** Lines of a diff, and characters of an expected or actual value, that are shown. */
const MAX_DIFF_LINES = 60;
export const MAX_VALUE = 240;

/** A failed assertion: what was asked of which value, what was found instead, where it stands. */
export function renderAssertion(assertion: AssertionResult, style: Style): string[] {
  const { name, target, matcher, weight = 1, message = "", location } = assertion;
  const subject = `${style.bold(oneLine(target))} ${style.cyan(oneLine(matcher))}`;
  return [
    `${style.red("✗")} ${subject}${name === undefined ? "" : style.dim(`  ${oneLine(name)}`)}${weight === 1 ? "" : style.dim(`  weight ${weight}`)}`,
    ...indent(
      lines(withoutValues(assertion)).filter((line) => line !== ""),
      2,
    ),
    ...indent(renderComparison(assertion, message, style), 4),
    ...formatLocation(location, style),
  ];
}

function renderComparison(assertion: AssertionResult, message: string, style: Style): string[] {
  const { actual, diff } = assertion;
  const expected = expectedValueOf(assertion);
  if (diff && diff.length > 0) return restates(message, diff) ? [] : renderDiff(diff, style);
  const rows: [string, string][] = [];
  if (expected !== undefined) rows.push(["expected", showJson(expected, MAX_VALUE)]);
  if (actual !== undefined) rows.push(["actual", showJson(actual, MAX_VALUE)]);
  const untold = rows.filter(([, value]) => !message.includes(value));
  return untold.map(([label, value]) => renderValue(label, value, style));
}

/** What a message says besides the two values, where the diff shows them. */
function withoutValues({ matcher, message = "", diff = [] }: AssertionResult): string {
  return matcher === "exact" && diff.length > 0 && !restates(message, diff)
    ? message.replace(/^expected .*(?:\n +|$)/, "")
    : message;
}

function renderValue(label: string, value: string, style: Style): string {
  const paint = label === "expected" ? style.green : style.red;
  return `${style.dim(label.padEnd(8))}  ${paint(oneLine(value, MAX_VALUE + 1))}`;
}

/** True when the message already says both values of a one-line comparison. */
function restates(message: string, diff: readonly DiffLine[]): boolean {
  return diff.length <= 2 && diff.every(({ op, text }) => op !== " " && text !== "" && message.includes(text));
}

function renderDiff(diff: readonly DiffLine[], style: Style): string[] {
  const shown = diff.map(({ op, text }) => {
    const line = `${op} ${oneLine(text)}`.trimEnd();
    return op === "-" ? style.green(line) : op === "+" ? style.red(line) : style.dim(line);
  });
  const tell = (rest: number): string => style.dim(`  … ${count(rest, "more line")} in the JSON report`);
  return [`${style.green("- expected")}  ${style.red("+ actual")}`, ...takeSome(shown, MAX_DIFF_LINES, tell)];
}
