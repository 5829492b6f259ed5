import type { TestResult } from "../../report.ts";
import { renderAssertion, renderPlace } from "./assertion.ts";
import { listStatuses } from "./counts.ts";
import type { Problem } from "./problems.ts";
import { markOf, paintStatus, type Style } from "./style.ts";
import { count, indent, lines, oneLine, titleOf } from "./words.ts";

/** Tests of one cause that are listed by name; every test has its own line above. */
const MAX_TESTS_OF_CAUSE = 10;
/** Characters of one line of a server's stderr. */
const MAX_STDERR_LINE = 200;

/** One problem, told once: what, where, why, and how to see it again. */
export function renderProblem(problem: Problem, number: number, style: Style): string[] {
  const [first] = problem.results;
  const body = problem.results.length === 1 ? renderTest(first, style) : renderCause(problem, style);
  const [title = "", ...rest] = body;
  return [
    `${style.dim(`${String(number).padStart(3)})`)} ${title}`,
    ...indent([...rest, ...renderEvidence(problem, style)], 5),
  ];
}

function renderTest(result: TestResult, style: Style): string[] {
  const failed = result.assertions.filter((assertion) => !assertion.passed);
  const title = style.bold(paintStatus(result.status, style)(titleOf(result)));
  const heading = [`${markOf(result.status, style)} ${title}`, renderWhere(result, style)];
  if (failed.length === 0) {
    return [...heading, "", ...lines(result.message ?? result.status), ...renderPlace(result.location, style)];
  }
  return [...heading, ...failed.flatMap((assertion) => ["", ...renderAssertion(assertion, style)])];
}

function renderCause({ cause = "", results }: Problem, style: Style): string[] {
  const [first] = results;
  const [title = "", ...more] = lines(cause);
  const shown = results.slice(0, MAX_TESTS_OF_CAUSE);
  const rest = results.length - shown.length;
  return [
    `${markOf(first.status, style)} ${style.bold(style.red(title))}`,
    ...more,
    `behind ${count(results.length, "test")}: ${listStatuses(results)}`,
    ...shown.map((result) => `  ${markOf(result.status, style)} ${titleOf(result)}  ${renderWhere(result, style)}`),
    ...(rest > 0 ? [style.dim(`  … and ${rest} more`)] : []),
    "",
    ...renderPlace(first.location, style),
  ];
}

function renderWhere({ suite, server, location }: TestResult, style: Style): string {
  const place = location.file === suite ? `${suite}:${location.line}` : `${suite} (${location.file}:${location.line})`;
  return style.dim(`${oneLine(server, 60)} · ${oneLine(place)}`);
}

/** What helps with the problem: hint, the server's last words, the command that shows it again. */
function renderEvidence({ results }: Problem, style: Style): string[] {
  const [first] = results;
  const witness = results.find((result) => result.stderr_tail && result.stderr_tail.length > 0);
  const tail = witness?.stderr_tail ?? [];
  const hint = results.find((result) => result.hint)?.hint;
  const repro = results.find((result) => result.repro)?.repro;
  return [
    ...(hint ? ["", ...labelled("hint", lines(hint), style.yellow)] : []),
    ...(tail.length > 0
      ? ["", style.dim(`last ${count(tail.length, "line")} of ${oneLine((witness ?? first).server)}'s stderr`)]
      : []),
    ...tail.map((line) => `${style.dim("│")} ${oneLine(line, MAX_STDERR_LINE)}`),
    ...(repro ? ["", ...labelled("rerun", [oneLine(repro)], style.dim)] : []),
  ];
}

function labelled(label: string, block: readonly string[], paint: (text: string) => string): string[] {
  const [first = "", ...rest] = block;
  return [`${paint(label)}  ${first}`, ...indent(rest, label.length + 2)];
}
