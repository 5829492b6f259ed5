import { describeBasis, describeVerdict, FIGURES, figureCells } from "../../../judged/wording.ts";
import type { CalibrationDetail, Disagreement, Figure } from "../../../model/report.ts";
import { type Content, html } from "../markup.ts";
import { BOUNDS, type Column, cut, line, renderTable } from "../texts.ts";

/** How far a judge agrees with people, and where it does not. */
export function renderCalibration(detail: CalibrationDetail): Content {
  const { figures, worst } = detail;
  return html`<h3>Calibration</h3><ul class="judged-facts">${describeBasis(detail).map((fact) => html`<li>${cut(fact, BOUNDS.line)}</li>`)}</ul>
${renderTable("Agreement with people", figures, COLUMNS, { look: "narrow" })}
${worst.length > 0 && html`<h4>Worst disagreements</h4>${renderTable("Worst disagreements", worst, WORST, { max: BOUNDS.tags })}`}`;
}

const COLUMNS = FIGURES.map(
  (head, at): Column<Figure> => [head, (figure) => figureCells(figure)[at], at === 0 ? undefined : "num"],
);

const WORST: readonly Column<Disagreement>[] = [
  ["Label", ({ id }) => line(id, 80)],
  ["Response", ({ response }) => cut(response, BOUNDS.line * 2), "why-cell"],
  ["People", ({ label, label_score: wanted }) => describeVerdict(label, wanted)],
  ["Judge", ({ passed, score }) => describeVerdict(passed ? "pass" : "fail", score)],
  ["Why", ({ reason }) => reason !== undefined && cut(reason, BOUNDS.line * 2), "why-cell"],
];
