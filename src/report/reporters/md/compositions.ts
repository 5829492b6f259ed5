import { formatCost } from "../../../values/show/cost.ts";
import { escapeMarkdown, markdownCode, markdownFence } from "../../../values/show/markdown.ts";
import { count, cutText, formatNumber, takeSome } from "../../../values/text.ts";
import { type DrawnTrace, drawGraph } from "../../composition/graph.ts";
import { renderMermaid } from "../../composition/mermaid.ts";
import { renderTree } from "../../composition/tree.ts";
import type { CompositionSummary, CompositionTrace, Report, Spend, TestResult } from "../../model/report.ts";
import { isAggregate, rankSpends } from "../../totals/spend.ts";
import { textsOf, untoldNodes } from "../../wording/failures.ts";
import type { Section } from "./size-limit.ts";
import { foldedTable } from "./tables.ts";

/** Bounds of what one graph may take. */
const GRAPH = 20_000;
const TREE = 8000;
const NODES = 5;
const ERROR = 300;
const NAME = 200;
/** Parts of one composition that the table of spend names. */
const PARTS = 20;

/** The graph of a composition that failed: a drawing, or text where it has too many edges; then errors told nowhere else. */
export function describeGraph(trace: CompositionTrace, result: TestResult): string[] {
  const graph = drawGraph(trace);
  const mermaid = renderMermaid(graph);
  const drawing =
    mermaid !== undefined && mermaid.length <= GRAPH
      ? markdownFence(mermaid, "mermaid")
      : describeTree(trace, textsOf(result));
  const errors = untoldNodes(result, textsOf(result)).map(({ id, error = "" }) => {
    return `✗ node ${markdownCode(cutText(id, NAME))} failed: ${escapeMarkdown(cutText(error, ERROR))}`;
  });
  return [drawing, ...takeSome(errors, NODES, (rest) => `… and ${count(rest, "more failed node")}.`)];
}

/** Nodes, or steps, as text, without what the texts `told` hold. */
export function describeTree(trace: DrawnTrace, told: readonly string[], noun = "node"): string {
  const tree = renderTree({ trace, graph: drawGraph(trace, told), noun });
  return markdownFence(cutText(tree.join("\n"), TREE), "text");
}

/** What the rows of each composition with cases came to together. */
export function compositionsSection({ compositions = [] }: Report): Section {
  const rows = compositions.filter(isAggregate).map((summary) => {
    const { name, suite, rows: all, passed, score } = summary;
    const scores = [score.mean, score.min, score.max].map((value) => value.toFixed(2));
    const title = `${escapeMarkdown(cutText(name, NAME))} ${markdownCode(suite)}`;
    return [title, `${formatNumber(passed)} of ${formatNumber(all)}`, ...scores, ...spendCells(summary)];
  });
  const head = ["Composition", "Rows passed", "Score", "Lowest", "Highest", "Cost", "Tokens"];
  return foldedTable("Compositions", head, rows);
}

/** Where compositions spent what they spent. */
export function spendSection({ compositions = [] }: Report): Section {
  const rows = compositions.flatMap((summary) => {
    const { by_case, by_model, by_node } = summary;
    return [
      ...spendRows(summary, "case", by_case),
      ...spendRows(summary, "model", by_model),
      ...spendRows(summary, "node", by_node),
    ];
  });
  return foldedTable("Spend", ["Composition", "Of", "Cost", "Tokens"], rows);
}

function spendRows({ name }: CompositionSummary, what: string, spends: Readonly<Record<string, Spend>>): string[][] {
  const title = escapeMarkdown(cutText(name, NAME));
  const rows = rankSpends(spends).map(([part, spend]) => {
    return [title, `${what} ${markdownCode(cutText(part, NAME))}`, ...spendCells(spend)];
  });
  return takeSome(rows, PARTS, (rest) => [title, `… and ${count(rest, `more ${what}`)}`, "", ""]);
}

function spendCells({ cost_usd: cost, tokens }: Spend): string[] {
  return [cost === null ? "unknown" : escapeMarkdown(formatCost(cost)), formatNumber(tokens)];
}
