import { count, formatNumber } from "../../../values/text.ts";
import { countStates } from "../../coverage/sums.ts";
import { sayDuty } from "../../coverage/told.ts";
import type { Coverage, Obligation, Report } from "../../model/report.ts";
import type { Survivor } from "../../mutation/survivors.ts";
import { listFigures, listMeasured, type Measured } from "../../view/index.ts";
import { type Content, html, type Markup } from "./markup.ts";
import { BOUNDS, cut, line, moreText, place, pre, several } from "./texts.ts";

const STATES: readonly Obligation["state"][] = ["asserted", "called", "open", "excluded"];

/** Both figures, and a row for each tool: its obligations as squares, what no test notices beside them. */
export function renderMeasures(report: Report): Content {
  const figures = listFigures(report, undefined);
  if (figures.length === 0) return undefined;
  const told = figures.map(({ name, value, rest }) => html`<li>${name} <b>${value}</b>${rest}</li>`);
  const legend = STATES.map((state) => html`<li>${drawSquare(state)} ${state}</li>`);
  const all = listMeasured(report);
  const isOne = new Set(all.map(({ server }) => server)).size === 1;
  const rows = several(all, BOUNDS.rows, (row) => renderRow(row, isOne));
  return html`<ul class="figures">${told}</ul>
${report.coverage && html`<ul class="legend dim" aria-label="Squares">${legend}</ul>${renderUncounted(report.coverage)}`}
<ol class="panel measures">${rows}</ol>`;
}

/** `Coverage and mutation score`, as far as they are measured. */
export function titleMeasures(report: Report): string {
  const names = listFigures(report, undefined).map(({ name }, at) => (at === 0 ? name : name.toLowerCase()));
  return names.join(" and ");
}

function renderUncounted({ servers }: Coverage): Content {
  const all = servers.flatMap(({ not_counted = [] }) => not_counted);
  const told = several(all, BOUNDS.tags, ({ tool, reason }) => {
    return html`<li>not counted: <code>${line(tool)}</code>, ${cut(reason, BOUNDS.line)}</li>`;
  });
  return all.length > 0 && html`<ul class="dim">${told}</ul>`;
}

function renderRow({ server, name, obligations, survivors }: Measured, isOne: boolean): Markup {
  const { total, called, asserted } = countStates(obligations);
  const states = obligations.slice(0, BOUNDS.rows);
  const share = `${formatNumber(called)} of ${formatNumber(total)} called, ${formatNumber(asserted)} asserted`;
  const sums = total === 0 ? "excluded" : share;
  const head = html`<code>${line(name)}</code>${!isOne && html` <span class="dim">${line(server)}</span>`}`;
  const squares = html`<span class="squares" aria-hidden="true">${states.map(({ state }) => drawSquare(state))}</span>`;
  const listed = html`<ul class="duties">${states.map(renderDuty)}</ul>${moreText(obligations.length - states.length)}`;
  const summary = html`<summary>${head} <span class="dim sums">${sums}</span>${squares}</summary>`;
  const held = obligations.length > 0 ? html`<details>${summary}${listed}</details>` : html`<p>${head}</p>`;
  const label = html`aria-label="${count(survivors.length, "survivor")}"`;
  const shown = several(survivors, BOUNDS.tags, renderSurvivor);
  const beside = survivors.length > 0 && html`<ul class="survivors" ${label}>${shown}</ul>`;
  return html`<li class="measure"><div>${held}</div>${beside}</li>\n`;
}

function drawSquare(state: Obligation["state"]): Markup {
  return html`<i class="square q-${state}"></i>`;
}

function renderDuty(one: Obligation): Markup {
  const { state, tried, reason } = one;
  const what = sayDuty(one) || one.resource || "a call";
  const more = [tried && `a call was ${tried}`, reason].filter(Boolean).join("; ");
  return html`<li>${drawSquare(state)} ${line(what)} <span class="dim">${state}${more !== "" && `: ${cut(more, BOUNDS.line)}`}</span></li>`;
}

function renderSurvivor({ sentence, add }: Survivor): Markup {
  const how =
    add &&
    html`<p class="dim">add to <b>${line(add.test)}</b>, ${place(add.location)}:</p>${pre(cut(add.yaml, BOUNDS.passed))}`;
  return html`<li><p>${cut(sentence, BOUNDS.line * 2)}</p>${how}</li>`;
}
