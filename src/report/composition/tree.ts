import { formatDuration } from "../../values/duration.ts";
import { showSpent } from "../../values/show/cost.ts";
import { displayWidth } from "../../values/show/width.ts";
import { count, cutText, escapeControls, oneLine, takeSome } from "../../values/text.ts";
import type { GraphBlock } from "../view/types.ts";
import { MARKS } from "../wording/failures.ts";
import { type GraphRow, listNodeStatuses, nameNeed } from "./graph.ts";

/** Colours of the drawing. */
type TreePaint = Readonly<Record<"bold" | "dim" | "red" | "green" | "cyan", (text: string) => string>>;

const PLAIN: TreePaint = { bold: String, dim: String, red: String, green: String, cyan: String };

/** Characters of an id, a fact and an error, lines of an error; a name wider than the column pushes only its own line. */
const MAX = { id: 40, fact: 120, error: 400, lines: 4, column: 56 };
const TIME_WIDTH = 6;
const CRITICAL = "◆";

/** A graph as lines of text: what it came to, then each node with status, time, cost and errors. */
export function renderTree({ trace, graph, noun }: Omit<GraphBlock, "type">, paint: TreePaint = PLAIN): string[] {
  const { rows, counts, left_out: left, spent } = graph;
  const columns = {
    width: Math.min(MAX.column, Math.max(0, ...rows.map((row) => displayWidth(headOf(row))))),
    costs: spent ? Math.max(...rows.map(({ node }) => showSpent(node.cost_usd).length)) + 2 : 0,
    servers: new Set(rows.map(({ node }) => node.server)).size > 1,
  };
  const legend = rows.some((row) => row.critical) ? `  ${paint.cyan(CRITICAL)} ${paint.dim("critical path")}` : "";
  return [
    `${count(counts.total, noun)} in ${formatDuration(trace.composition.duration_ms)}: ${listNodeStatuses(counts)}${legend}`,
    ...rows.flatMap((row) => [renderNode(row, columns, paint), ...renderErrors(row, paint)]),
    ...(left.total === 0 ? [] : [paint.dim(`… and ${left.total} more: ${listNodeStatuses(left)}`)]),
  ];
}

/** `costs`: the width of the column, 0 when nothing cost anything. */
type Columns = { width: number; costs: number; servers: boolean };

function renderNode(row: GraphRow, { width, costs, servers }: Columns, paint: TreePaint): string {
  const { node, critical } = row;
  const marks = { ok: paint.green, failed: paint.red, skipped: paint.dim };
  const names = { ok: String, failed: (name: string) => paint.bold(paint.red(name)), skipped: paint.dim };
  const gap = " ".repeat(Math.max(0, width - displayWidth(headOf(row))));
  const time = (node.status === "skipped" ? "" : formatDuration(node.duration_ms)).padStart(TIME_WIDTH);
  const cost = showSpent(node.cost_usd).padStart(costs);
  const iterationPaint = node.iterations?.some(({ status }) => status === "failed") ? paint.red : paint.dim;
  const told = [
    paint.dim(branchOf(row)),
    `${marks[node.status](MARKS[node.status])} ${names[node.status](oneLine(node.id, MAX.id))}${gap}`,
    `  ${paint.dim(time)}${paint.dim(cost)} ${critical ? paint.cyan(CRITICAL) : " "} `,
    paint.dim(factsOf(row, servers).join(" · ")),
    row.iterations === undefined ? "" : paint.dim(" · ") + iterationPaint(row.iterations),
  ];
  return told.join("").trimEnd();
}

function headOf(row: GraphRow): string {
  return `${branchOf(row)}✓ ${oneLine(row.node.id, MAX.id)}`;
}

function branchOf({ rails }: GraphRow): string {
  if (rails.length === 0) return "";
  return `${railsOf(rails.slice(0, -1))}${rails.at(-1) ? "├─ " : "└─ "}`;
}

function railsOf(rails: readonly boolean[]): string {
  return rails.map((goesOn) => (goesOn ? "│  " : "   ")).join("");
}

function factsOf({ node, needs, iterations }: GraphRow, servers: boolean): string[] {
  const skipped = node.status === "skipped";
  const reason = node.reason === undefined ? "" : `: ${oneLine(node.reason, MAX.fact)}`;
  return [
    skipped ? `skipped${reason}` : oneLine(node.tool, MAX.fact),
    ...(servers && !skipped ? [`on ${oneLine(node.server, MAX.id)}`] : []),
    ...(node.mocked ? ["mocked"] : []),
    ...(node.frozen ? ["replayed"] : []),
    ...(node.attempts > 1 && iterations === undefined ? [count(node.attempts, "attempt")] : []),
    ...(needs.length === 0 ? [] : [`needs ${oneLine(needs.map(nameNeed).join(", "), MAX.fact)}`]),
  ];
}

function renderErrors({ rails, parent, errors }: GraphRow, paint: TreePaint): string[] {
  const rail = paint.dim(`${railsOf(rails)}${parent ? "│ " : "  "}`);
  return errors.flatMap((error) => {
    const lines = escapeControls(cutText(error.trimEnd(), MAX.error)).replace(/\t/g, "  ").split("\n");
    const shown = takeSome(lines, MAX.lines, (rest) => `… (${count(rest, "more line")})`);
    return shown.map((line) => `${rail}${line}`.trimEnd());
  });
}
