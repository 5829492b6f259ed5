import { markdownTable } from "../../../../values/show/markdown.ts";
import { describeBasis, describeVerdict, FIGURES, figureCells } from "../../../judged/wording.ts";
import type { CalibrationDetail } from "../../../model/report.ts";
import { boundedTable, cell } from "../tables.ts";

const MAX_WORST = 10;

/** How far a judge agrees with people, and where it does not. */
export function describeCalibration(detail: CalibrationDetail): string[] {
  const { figures, worst } = detail;
  const rows = worst.map(({ id, response, label, label_score: wanted, score, passed, reason = "" }) => {
    const judge = describeVerdict(passed ? "pass" : "fail", score);
    return [cell(id), cell(response), describeVerdict(label, wanted), judge, cell(reason)];
  });
  return [
    describeBasis(detail).map(cell).join("<br>"),
    markdownTable(FIGURES, figures.map(figureCells)),
    ...(rows.length === 0
      ? []
      : ["Worst disagreements:", boundedTable(["Label", "Response", "People", "Judge", "Why"], rows, MAX_WORST)]),
  ];
}
