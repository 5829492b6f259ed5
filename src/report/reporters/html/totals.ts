import { showSpent } from "../../../values/show/cost.ts";
import { showMetric, showScores } from "../../../values/show/score.ts";
import { formatNumber, takeSome } from "../../../values/text.ts";
import type { CompositionSummary, Report, Rollup, Spend } from "../../model/report.ts";
import { isAggregate, rankSpends } from "../../totals/spend.ts";
import { type Content, html } from "./markup.ts";
import { type Column, line, renderTable } from "./texts.ts";

/** Spenders that one cell names. */
const MAX_SPENDERS = 5;

const ROLLUPS: readonly Column<Rollup>[] = [
  ["Metric", ({ name }) => line(name)],
  ["Mean", ({ mean }) => showMetric(mean), "num"],
  ["Min", ({ min }) => showMetric(min), "num"],
  ["Max", ({ max }) => showMetric(max), "num"],
  ["Tests", ({ count }) => formatNumber(count), "num"],
];

/** Derived metrics over all tests. */
export function renderRollups({ rollups = [] }: Report): Content {
  return (
    rollups.length > 0 &&
    html`<section id="metrics"><h2>Metrics</h2>${renderTable("Metrics of all tests", rollups, ROLLUPS)}</section>`
  );
}

const COMPOSITIONS: readonly Column<CompositionSummary>[] = [
  ["Composition", ({ name }) => line(name)],
  ["Passed", ({ rows, passed }) => `${passed} of ${rows}`, "num"],
  ["Score", ({ score }) => showScores(score.mean, 0)[0], "num"],
  ["Tokens", ({ tokens }) => tokens > 0 && formatNumber(tokens), "num"],
  ["Cost", ({ cost_usd: cost }) => showSpent(cost), "num"],
  ["Costliest nodes", ({ by_node: spends }) => listSpends(spends)],
  ["Models", ({ by_model: spends }) => listSpends(spends)],
];

/** What the rows of each composition came to together. */
export function renderCompositions({ compositions = [] }: Report): Content {
  const told = compositions.filter(isAggregate);
  return (
    told.length > 0 &&
    html`<section id="compositions"><h2>Compositions</h2>${renderTable("Compositions", told, COMPOSITIONS)}</section>`
  );
}

function listSpends(spends: Readonly<Record<string, Spend>>): string {
  const ranked = rankSpends(spends).filter(([, { cost_usd: cost }]) => cost !== 0);
  const told = ranked.map(([name, spend]) => `${line(name, 60)} ${showSpent(spend.cost_usd)}`);
  return takeSome(told, MAX_SPENDERS, (rest) => `… and ${rest} more`).join(", ");
}
