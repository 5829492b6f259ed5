import {
  describeLabels,
  describeReplay,
  describeRubric,
  describeVerdict,
  FIGURES,
  figureCells,
} from "../../../judged/wording.ts";
import type { CalibrationDetail, Disagreement, Figure, TestResult } from "../../../model/report.ts";
import { type Content, html, type Markup } from "../markup.ts";
import { BOUNDS, cut, line, moreRow, several } from "../texts.ts";

/** How far a judge agrees with people, and where it does not. */
export function renderCalibration(_: TestResult, detail: CalibrationDetail): Content {
  const { rubric, figures, worst, replay } = detail;
  const facts = [describeRubric(rubric), describeLabels(detail), ...(replay ? [describeReplay(replay)] : [])];
  const [what, ...heads] = FIGURES;
  return html`<h3>Calibration</h3><ul class="judged-facts">${facts.map((fact) => html`<li>${cut(fact, BOUNDS.line)}</li>`)}</ul>
<div class="scroll" tabindex="0" role="group" aria-label="Agreement with people"><table class="narrow"><thead><tr><th scope="col">${what}</th>${heads.map((head) => html`<th scope="col" class="num">${head}</th>`)}</tr></thead><tbody>${figures.map(renderFigure)}</tbody></table></div>
${worst.length > 0 && renderWorst(worst)}`;
}

function renderFigure(figure: Figure): Markup {
  const [name, ...cells] = figureCells(figure);
  return html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td class="num">${cell}</td>`)}</tr>`;
}

function renderWorst(worst: readonly Disagreement[]): Markup {
  return html`<h4>Worst disagreements</h4><div class="scroll" tabindex="0" role="group" aria-label="Worst disagreements"><table><thead><tr><th scope="col">Label</th><th scope="col">Response</th><th scope="col">People</th><th scope="col">Judge</th><th scope="col">Why</th></tr></thead>
<tbody>${several(worst, BOUNDS.tags, renderDisagreement, (more) => moreRow(more, 5))}</tbody></table></div>`;
}

function renderDisagreement({ id, response, label, label_score: wanted, score, passed, reason }: Disagreement): Markup {
  return html`<tr><th scope="row">${line(id, 80)}</th><td class="why-cell">${cut(response, BOUNDS.line * 2)}</td><td>${describeVerdict(label, wanted)}</td><td>${describeVerdict(passed ? "pass" : "fail", score)}</td><td class="why-cell">${reason !== undefined && cut(reason, BOUNDS.line * 2)}</td></tr>`;
}
