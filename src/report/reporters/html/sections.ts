import { count, formatNumber } from "../../../values/text.ts";
import { causesOf } from "../../causes/failures.ts";
import type { Report, ServerReport, Warning } from "../../model/report.ts";
import * as view from "../../view/index.ts";
import { remedyOf } from "../../wording/alerts.ts";
import { countChanges, nameCommit, showDelta, totalsOf } from "../../wording/deltas.ts";
import { type Content, html } from "./markup.ts";
import { renderHint, renderPlace } from "./test/assertions.ts";
import * as texts from "./texts.ts";
import { BOUNDS, cut, drawTable, fold, joinFacts, line, linkTo, pre, several } from "./texts.ts";

/** Causes that are told, and tests that each of them links to at once. */
const MAX = { causes: 50, links: 5 };

/** A table that has rows, below its title where it has one here. */
export function drawRows(table: view.Table, title?: string): Content {
  return table.rows.length > 0 && [title !== undefined && html`<h3>${title}</h3>`, drawTable(table)];
}

/** Why tests failed, each reason once. */
export function renderCauses(report: Report): Content {
  const causes = causesOf(report);
  const results = new Map(report.results.map((result) => [result.id, result]));
  const drawn = several(causes, MAX.causes, ({ message, server, tests, rule_id: rule }) => {
    const known = tests.flatMap((id) => results.get(id) ?? []).map(linkTo);
    const size = tests.length === 0 ? "the server itself" : count(tests.length, "test");
    const remedy = tests.length === 0 && remedyOf(rule);
    const on = server !== undefined && html` on <b>${line(server)}</b>`;
    const more = known.slice(MAX.links);
    const listed = several(more, BOUNDS.rows, (link) => html`<li>${link}</li>`);
    return html`<li class="panel cause"><p class="text message">${cut(message, BOUNDS.line * 3)}</p>
<p class="dim">${size}${on}${known.length > 0 && ": "}${joinFacts(known.slice(0, MAX.links))}</p>
${remedy && renderHint(remedy)}${more.length > 0 && fold(`${formatNumber(more.length)} more`, html`<ul>${listed}</ul>`)}</li>\n`;
  });
  return causes.length > 0 && html`<ol>${drawn}</ol>`;
}

/** How the run compares with the baseline: totals, tests that changed, tools that changed. */
export function renderBaseline(report: Report): Content {
  const { baseline } = report;
  if (baseline === undefined) return undefined;
  const { path, commit, source } = baseline;
  const [changes, stale] = [view.TABLES.changes(report), view.TABLES.stale(report)];
  const title = commit !== null && html`commit <code title="${line(commit)}">${line(nameCommit(commit), 60)}</code>`;
  const by = source === undefined ? html`saved in <code>${line(path)}</code>` : html`by <code>${source}</code>`;
  const totals = totalsOf(baseline.summary).map(([name, delta, unit]) => `${name} ${showDelta(delta, unit)}`);
  const told = [countChanges(baseline), ...totals].join(" · ");
  return [
    html`<p class="dim">Compared with ${title || "an unknown commit"}, ${by}: ${told}</p>\n`,
    changes.rows.length === 0 ? html`<p>No test changed.</p>` : drawTable(changes, "", { Change: showChanges }),
    drawRows(view.TABLES.tools(report), "Tools"),
    stale.rows.length > 0 && fold(`${stale.title}: ${count(stale.rows.length, "test")}`, drawTable(stale)),
  ];
}

function showChanges(cell: view.Cell): Content {
  const changes = view.textOf(cell).split(", ");
  return changes.map((change) => html`<span class="tag change c-${change}">${change}</span> `);
}

/** Prompts and models side by side; each cell leads to its test. */
export function renderGrids(report: Report): Content {
  const grids = view.viewGrids(report);
  const rest = (more: number) => html`<ul>${texts.moreItem(more)}</ul>`;
  return grids.length > 0 && several(grids, BOUNDS.tags, (grid) => drawTable(grid, "grid"), rest);
}

/** The results and the spending of each composition. */
export function renderCompositions(report: Report): Content {
  const compositions = drawRows(view.TABLES.compositions(report));
  return compositions && [compositions, drawRows(view.TABLES.spend(report), "Spend")];
}

/** Each server: what it says it is, what it offers, what it did that it should not have. */
export function renderServers(report: Report): Content {
  const { servers } = report;
  const findings = view.TABLES.findings(report);
  const found = drawRows(findings, findings.title);
  const surfaces = servers.slice(0, BOUNDS.rows).map(renderSurface);
  const warned = found && html`<section class="panel warn">${found}</section>`;
  return servers.length > 0 && [drawTable(view.TABLES.servers(report)), warned, surfaces];
}

function renderSurface({ name, surface }: ServerReport): Content {
  if (surface === undefined) return undefined;
  const { tools, hash } = surface;
  const listed = several(tools, BOUNDS.rows, ({ name, tokens, definition }) => {
    const size = tokens !== undefined && html` <span class="dim">${count(tokens, "token")}</span>`;
    const head = html`<code>${line(name)}</code>${size}`;
    if (definition === undefined) return html`<li>${head}</li>`;
    return html`<li><details><summary>${head}</summary>${pre(texts.showValue(definition))}</details></li>`;
  });
  return fold(`${count(tools.length, "tool")} of ${line(name)}`, [
    html`<p class="dim">sha256 of all definitions <code>${line(hash, 64)}</code></p>`,
    html`<ul class="tools">${listed}</ul>`,
  ]);
}

/** What audits and property tests found, by server; what does not count is folded. */
export function renderFound(report: Report): Content {
  const tables = view.viewFound(report);
  const notes = view.viewNotes(report);
  const outcomes = view.viewOutcomes(report);
  if (tables.length + outcomes.length === 0) return undefined;
  return [
    outcomes.map((text) => html`<p class="text">${cut(text)}</p>\n`),
    tables.map((table) => drawRows(table, line(table.title))),
    view.viewTried(report).map((table) => fold(line(table.title), drawTable(table))),
    notes.rows.length > 0 && fold(count(notes.rows.length, "note"), drawTable(notes)),
    view.isAudit(report) && html`<p class="dim">${view.REACH}</p>`,
  ];
}

/** What to change though no test failed because of it, or what happened. */
export function renderNotices(notices: readonly Warning[] = []): Content {
  const listed = several(notices, BOUNDS.rows, ({ code, message, hint, location }) => {
    const more = [location && renderPlace(location), hint !== undefined && renderHint(hint)];
    return html`<li class="panel warn"><b>${line(code)}</b> ${cut(message)}${more}</li>`;
  });
  return notices.length > 0 && html`<ul class="plain">${listed}</ul>`;
}
