import { count } from "../../../values/text.ts";
import type { Comparison, Report, SurfaceDelta } from "../../model/report.ts";
import {
  type ChangedTest,
  countChanges,
  listTools,
  nameCommit,
  rankDeltas,
  showDelta,
  type ToolLine,
  totalsOf,
} from "../../wording/deltas.ts";
import { nameStale } from "../../wording/name-result.ts";
import { badge, type Content, html, type Markup } from "./markup.ts";
import { linkTo } from "./test/row.ts";
import { BOUNDS, type Column, line, listLines, moreItem, renderTable, several } from "./texts.ts";

/** The order in which changed tests are told: the worst first. */
const RANKS = ["regressed", "score", "cost", "slower", "flaky", "new", "fixed", "faster"] as const;

/** How the run compares with the baseline: totals, tests that changed, tools that changed. */
export function renderBaseline(report: Report): Content {
  const { baseline } = report;
  if (baseline === undefined) return undefined;
  const { path, commit, source, surfaces = [], stale } = baseline;
  const ranked = rankDeltas(report, RANKS);
  return html`<section id="baseline"><h2>Against the baseline</h2>
<p class="dim">Compared with ${commit === null ? "an unknown commit" : html`commit <code title="${line(commit)}">${line(nameCommit(commit), 60)}</code>`}, ${source === undefined ? html`saved in <code>${line(path)}</code>` : html`by <code>${source}</code>`}: ${tellTotals(baseline)}</p>
${ranked.length === 0 ? html`<p>No test changed.</p>` : renderTable("Tests that changed", ranked, CHANGES)}
${surfaces.map(renderSurface)}
${stale.length > 0 && html`<details class="inner"><summary>${count(stale.length, "test")} of the baseline that no suite declares any more</summary><ul>${several(stale, BOUNDS.rows, (test) => html`<li>${line(nameStale(test))} <span class="dim">${line(test.kind)} · ${line(test.suite)}</span></li>`, moreItem)}</ul></details>`}</section>`;
}

function tellTotals(comparison: Comparison): string {
  const totals = totalsOf(comparison.summary).flatMap(([name, delta, unit]) =>
    delta === undefined ? [] : `${name} ${showDelta(delta, unit)}`,
  );
  return [countChanges(comparison), ...totals].join(" · ");
}

const CHANGES: readonly Column<ChangedTest>[] = [
  ["Test", ({ result }) => linkTo(result)],
  [
    "Change",
    ({ delta }) => delta.changes.map((change) => html`<span class="tag change c-${change}">${change}</span> `),
  ],
  [
    "Status",
    ({ delta: { status_before: before }, result: { status } }) =>
      html`${before !== undefined && before !== status && `${before} → `}${badge(status)}`,
  ],
  ["Score", ({ delta: { score } }) => score && showDelta(score, "score"), "num"],
  ["Cost", ({ delta: { cost_usd: cost } }) => cost && showDelta(cost, "cost_usd"), "num"],
  ["Time", ({ delta: { duration_ms: ms } }) => ms && showDelta(ms, "duration_ms"), "num"],
];

function renderSurface(surface: SurfaceDelta): Markup {
  const { server, suite, tokens } = surface;
  const tools = several(listTools(surface), BOUNDS.rows, renderTool, moreItem);
  return html`<section class="panel"><h3>Tools of ${line(server)} <span class="dim">${line(suite)}</span></h3><ul class="surface">${tools}${tokens && html`<li><b>tokens</b> ${showDelta(tokens, "tokens")}</li>`}</ul></section>`;
}

function renderTool({ tool, change, breaking, details }: ToolLine): Markup {
  return html`<li><b>${change}</b> <code>${line(tool)}</code> ${breaking && badge("failed", "breaking")} ${listLines(details, "; ")}</li>`;
}
