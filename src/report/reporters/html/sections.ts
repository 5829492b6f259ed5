import { count, formatNumber } from "../../../values/text.ts";
import { causesOf } from "../../causes/failures.ts";
import type { Comparison, Report, ServerReport, SurfaceTool, TestResult, Warning } from "../../model/report.ts";
import {
  type Cell,
  isAudit,
  REACH,
  TABLES,
  textOf,
  viewFound,
  viewGrids,
  viewNotes,
  viewOutcomes,
  viewTried,
} from "../../view/index.ts";
import { remedyOf } from "../../wording/alerts.ts";
import { countChanges, nameCommit, showDelta, totalsOf } from "../../wording/deltas.ts";
import { type Content, html, type Markup } from "./markup.ts";
import { renderHint, renderPlace } from "./test/assertions.ts";
import * as texts from "./texts.ts";
import { BOUNDS, cut, drawTable, fold, joinFacts, line, linkTo, pre, several } from "./texts.ts";

/** Causes that are told, and tests that each of them links to at once. */
const MAX_CAUSES = 50;
const MAX_LINKS = 5;

/** Why tests failed, each reason once. */
export function renderCauses(report: Report): Content {
  const causes = causesOf(report);
  const results = new Map(report.results.map((result) => [result.id, result]));
  const drawn = several(causes, MAX_CAUSES, ({ message, server, tests, rule_id: rule }) => {
    const known = tests.flatMap((id) => results.get(id) ?? []);
    const size = tests.length === 0 ? "the server itself" : count(tests.length, "test");
    const remedy = tests.length === 0 && remedyOf(rule);
    const on = server !== undefined && html` on <b>${line(server)}</b>`;
    return html`<li class="panel cause"><p class="text message">${cut(message, BOUNDS.line * 3)}</p>
<p class="dim">${size}${on}${known.length > 0 && ": "}${joinFacts(known.slice(0, MAX_LINKS).map(linkTo))}</p>
${remedy && renderHint(remedy)}${listMore(known.slice(MAX_LINKS))}</li>\n`;
  });
  return causes.length > 0 && section("causes", count(causes.length, "cause"), html`<ol>${drawn}</ol>`);
}

function listMore(results: readonly TestResult[]): Content {
  const listed = several(results, BOUNDS.rows, (result) => html`<li>${linkTo(result)}</li>`);
  return results.length > 0 && fold(`${formatNumber(results.length)} more`, html`<ul>${listed}</ul>`);
}

/** How the run compares with the baseline: totals, tests that changed, tools that changed. */
export function renderBaseline(report: Report): Content {
  const { baseline } = report;
  if (baseline === undefined) return undefined;
  const { path, commit, source } = baseline;
  const [changes, tools, stale] = [TABLES.changes(report), TABLES.tools(report), TABLES.stale(report)];
  const title = commit !== null && html`commit <code title="${line(commit)}">${line(nameCommit(commit), 60)}</code>`;
  const by = source === undefined ? html`saved in <code>${line(path)}</code>` : html`by <code>${source}</code>`;
  return section("baseline", "Changes since the baseline", [
    html`<p class="dim">Compared with ${title || "an unknown commit"}, ${by}: ${tellTotals(baseline)}</p>\n`,
    changes.rows.length === 0 ? html`<p>No test changed.</p>` : drawTable(changes, "", { Change: showChanges }),
    tools.rows.length > 0 && html`<h3>Tools</h3>${drawTable(tools)}`,
    stale.rows.length > 0 &&
      fold(`${count(stale.rows.length, "test")} of the baseline that no suite declares any more`, drawTable(stale)),
  ]);
}

function showChanges(cell: Cell): Content {
  return textOf(cell)
    .split(", ")
    .map((change) => html`<span class="tag change c-${change}">${change}</span> `);
}

function tellTotals(comparison: Comparison): string {
  const totals = totalsOf(comparison.summary).flatMap(([name, delta, unit]) =>
    delta === undefined ? [] : `${name} ${showDelta(delta, unit)}`,
  );
  return [countChanges(comparison), ...totals].join(" · ");
}

/** Prompts and models side by side; each cell leads to its test. */
export function renderGrids(report: Report): Content {
  const grids = viewGrids(report);
  const drawn = several(
    grids,
    BOUNDS.tags,
    (grid) => drawTable(grid, "grid"),
    (more) => html`<ul>${texts.moreItem(more)}</ul>`,
  );
  return grids.length > 0 && section("matrices", "Matrices", drawn);
}

/** The results and the spending of each composition. */
export function renderCompositions(report: Report): Content {
  const [compositions, spend] = [TABLES.compositions(report), TABLES.spend(report)];
  const spent = spend.rows.length > 0 && html`<h3>Spend</h3>${drawTable(spend)}`;
  return compositions.rows.length > 0 && section("compositions", "Compositions", [drawTable(compositions), spent]);
}

/** What load tests measured. */
export function renderLoad(report: Report): Content {
  const load = TABLES.load(report);
  return load.rows.length > 0 && section("load", "Load", drawTable(load));
}

/** Derived metrics over all tests. */
export function renderRollups(report: Report): Content {
  const rollups = TABLES.rollups(report);
  return rollups.rows.length > 0 && section("metrics", "Metrics", drawTable(rollups));
}

/** Each server: what it says it is, what it offers, what it did that it should not have. */
export function renderServers(report: Report): Content {
  const { servers } = report;
  if (servers.length === 0) return undefined;
  const findings = TABLES.findings(report);
  const found = html`<section class="panel warn"><h3>${findings.title}</h3>${drawTable(findings)}</section>`;
  const surfaces = servers.slice(0, BOUNDS.rows).map(renderSurface);
  return section("servers", "Servers", [
    drawTable(TABLES.servers(report)),
    findings.rows.length > 0 && found,
    surfaces,
  ]);
}

function renderSurface({ name, surface }: ServerReport): Content {
  if (surface === undefined) return undefined;
  const { tools, hash } = surface;
  return fold(`${count(tools.length, "tool")} of ${line(name)}`, [
    html`<p class="dim">sha256 of all definitions <code>${line(hash, 64)}</code></p>`,
    html`<ul class="tools">${several(tools, BOUNDS.rows, renderTool)}</ul>`,
  ]);
}

function renderTool({ name, tokens, definition }: SurfaceTool): Markup {
  const size = tokens !== undefined && html` <span class="dim">${count(tokens, "token")}</span>`;
  const head = html`<code>${line(name)}</code>${size}`;
  if (definition === undefined) return html`<li>${head}</li>`;
  return html`<li><details><summary>${head}</summary>${pre(texts.showValue(definition))}</details></li>`;
}

/** What audits and property tests found, by server; what does not count is folded. */
export function renderFound(report: Report): Content {
  const tables = viewFound(report);
  const notes = viewNotes(report);
  const outcomes = viewOutcomes(report);
  if (tables.length + outcomes.length === 0) return undefined;
  return section("found", "Findings", [
    outcomes.map((text) => html`<p class="text">${cut(text)}</p>\n`),
    tables.map((table) => html`<h3>${line(table.title)}</h3>${drawTable(table)}`),
    viewTried(report).map((table) => fold(line(table.title), drawTable(table))),
    notes.rows.length > 0 && fold(count(notes.rows.length, "note"), drawTable(notes)),
    isAudit(report) && html`<p class="dim">${REACH}</p>`,
  ]);
}

/** What to change though no test failed because of it. */
export function renderWarnings({ warnings }: Report): Content {
  return renderNotices("warnings", "Warnings", warnings);
}

/** What happened. */
export function renderNotes({ notes = [] }: Report): Content {
  return renderNotices("notes", "Notes", notes);
}

function renderNotices(id: string, title: string, notices: readonly Warning[]): Content {
  const list = html`<ul class="plain">${several(notices, BOUNDS.rows, renderNotice)}</ul>`;
  return notices.length > 0 && section(id, title, list);
}

function renderNotice({ code, message, hint, location }: Warning): Markup {
  const more = [location && renderPlace(location), hint !== undefined && renderHint(hint)];
  return html`<li class="panel warn"><b>${line(code)}</b> ${cut(message)}${more}</li>`;
}

function section(id: string, title: string, content: Content): Markup {
  return html`<section id="${id}"><h2>${title}</h2>\n${content}</section>`;
}
