import { listTold, oneLine } from "../../../values/text.ts";
import { describeHistory } from "../../judged/wording.ts";
import type { Report } from "../../model/report.ts";
import { TABLES, textOf } from "../../view/index.ts";
import * as deltas from "../../wording/deltas.ts";
import { nameResult } from "../../wording/name-result.ts";
import { sayGate } from "../../wording/reasons.ts";
import { indent, listSome, type Style, styleOf } from "../text/style.ts";

const MAX = { tests: 20, tools: 20, stale: 5 };

/** Counts, totals, and the tests and tools that changed since the baseline. */
export function renderBaseline(report: Report, style: Style): string[] {
  const { baseline } = report;
  if (!baseline) return [];
  const changed = deltas.rankDeltas(report).map(({ delta, result }) => {
    const paint = delta.changes.includes("regressed") ? style.red : style.bold;
    return `${paint(oneLine(nameResult(result)))}  ${style.dim(deltas.describeDelta(delta))}`;
  });
  // Lines of tests are out before a run is compared.
  const flaky = report.results.flatMap((result) => {
    const { history } = result;
    return history && history.flaky > 0
      ? `${oneLine(nameResult(result))}  ${style.yellow(describeHistory(history))}`
      : [];
  });
  const list = (name: "tools" | "stale", title: string): string[] => {
    const rows = TABLES[name](report).rows.map((row) => row.map((cell) => oneLine(textOf(cell), 160)));
    const told = rows.map((cells) => listTold(cells).join("  "));
    return told.length > 0 ? [style.bold(title), ...indent(listSome(told, MAX[name], style), 2)] : [];
  };
  const lines = [
    style.bold(deltas.countChanges(baseline)),
    ...deltas.listTotals(baseline),
    ...listSome(changed, MAX.tests, style),
    ...listSome(flaky, MAX.tests, style),
    ...list("tools", "tools"),
    ...list("stale", "gone since the baseline"),
  ];
  return indent(lines, 2);
}

/** `Compared with 4f0c2b7d9 (.mcptest/baseline.json)`. */
export function titleBaseline({ baseline }: Report): string {
  return baseline
    ? `Compared with ${oneLine(deltas.nameCommit(baseline.commit), 60)} (${oneLine(baseline.source ?? baseline.path, 100)})`
    : "";
}

/** The comparison alone, for a terminal. */
export function renderComparison(report: Report, options: { colour: boolean }): string {
  const style = styleOf(options);
  const gates = report.gates?.map((gate) => `  ${style.red("✗")} ${oneLine(sayGate(gate), 400)}`);
  const lines = [
    titleBaseline(report),
    ...renderBaseline(report, style),
    ...(gates?.length ? ["Gates not met", ...gates] : []),
  ];
  return lines.map((line) => `${line}\n`).join("");
}
