import { layOutTable } from "../../../../values/show/columns.ts";
import { oneLine } from "../../../../values/text.ts";
import { describeBasis, describeVerdict, FIGURES, figureCells } from "../../../judged/wording.ts";
import type { CalibrationDetail, Disagreement, Report } from "../../../model/report.ts";
import { nameResult } from "../../../wording/name-result.ts";
import { indent, listBlocks, narrower, prose, type Style, spaceOut } from "../style.ts";

const MAX = { calibrations: 20, worst: 5, lines: 3, id: 40 };

/** The figures of calibrations that pass; those of others stand with their failures. */
export function renderCalibrations({ results }: Report, style: Style): string[] {
  const passed = results.flatMap((result) => {
    const { detail, status } = result;
    if (!detail || !("figures" in detail) || status !== "passed") return [];
    return [[style.bold(oneLine(nameResult(result))), ...renderFigures(detail, style)]];
  });
  return indent(listBlocks(spaceOut(passed), MAX.calibrations, style), 2);
}

/** How far a judge agrees with people, and where it does not. */
export function renderCalibration(detail: CalibrationDetail, style: Style): string[] {
  const worst = detail.worst.map((one) => renderDisagreement(one, style));
  return [
    ...renderFigures(detail, style),
    ...(worst.length > 0 ? ["", style.dim("worst disagreements")] : []),
    ...listBlocks(worst, MAX.worst, style),
  ];
}

function renderFigures(detail: CalibrationDetail, style: Style): string[] {
  const { figures } = detail;
  const [head = "", ...rows] = layOutTable([FIGURES, ...figures.map(figureCells)], style.columns ?? 100);
  return [
    ...describeBasis(detail).map((fact) => style.dim(oneLine(fact))),
    "",
    ...(figures.length > 0 ? [style.dim(head), ...rows] : ["no figure is defined"]),
  ];
}

function renderDisagreement(
  { id, response, label, passed, reason = "", ...scores }: Disagreement,
  style: Style,
): string[] {
  const people = describeVerdict(label, scores.label_score);
  const judge = describeVerdict(passed ? "pass" : "fail", scores.score);
  const within = narrower(style, 4);
  return [
    `${style.red("≠")} ${style.bold(oneLine(id, MAX.id))}  people ${people}, judge ${judge}`,
    ...indent(prose(`“${response}”`, within, MAX.lines), 4).map((line) => style.cyan(line)),
    ...indent(prose(reason, within, MAX.lines), 4),
  ];
}
