import { layOutTable } from "../../../../values/show/columns.ts";
import { oneLine } from "../../../../values/text.ts";
import {
  describeLabels,
  describeReplay,
  describeRubric,
  describeVerdict,
  FIGURES,
  figureCells,
} from "../../../judged/wording.ts";
import type { CalibrationDetail, Disagreement } from "../../../model/report.ts";
import { indent, listSome, narrower, prose, type Style } from "../style.ts";

const MAX = { worst: 5, lines: 3, id: 40 };

/** How far a judge agrees with people, and where it does not. */
export function renderCalibration(detail: CalibrationDetail, style: Style): string[] {
  const { rubric, figures, worst, replay } = detail;
  const facts = [`${describeRubric(rubric)}; ${describeLabels(detail)}`, ...(replay ? [describeReplay(replay)] : [])];
  const [head = "", ...rows] = layOutTable([FIGURES, ...figures.map(figureCells)], style.columns ?? 100);
  const shown = worst.map((one) => renderDisagreement(one, style).join("\n"));
  return [
    ...facts.map((fact) => style.dim(oneLine(fact))),
    "",
    ...(figures.length > 0 ? [style.dim(head), ...rows] : ["no figure is defined"]),
    ...(worst.length > 0 ? ["", style.dim("worst disagreements")] : []),
    ...listSome(shown, MAX.worst, style).flatMap((text) => text.split("\n")),
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
