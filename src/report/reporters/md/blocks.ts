import { formatDuration } from "../../../values/duration.ts";
import { type Json, writeJson } from "../../../values/json.ts";
import {
  escapeMarkdown,
  htmlText,
  markdownCode,
  markdownDetails,
  markdownFence,
  summaryCode,
} from "../../../values/show/markdown.ts";
import { showJson } from "../../../values/show/preview.ts";
import { count, cutText, listTold, takeSome } from "../../../values/text.ts";
import { renderMermaid } from "../../composition/mermaid.ts";
import { renderTree } from "../../composition/tree.ts";
import { markCited } from "../../judged/evidence.ts";
import { type Block, type BlockWriters, type ChatCall, limitBlocks, writeBlock } from "../../view/index.ts";
import { boundedRows, boundedTable, cell, sentence } from "./tables.ts";

/** Bounds of one block: rows of each kind of table, steps of a path, characters of a text. */
const MAX = { votes: 15, criteria: 30, worst: 10, path: 32, text: 3000 };
/** How many blocks of a type are shown. */
const SHOWN: Partial<Record<Block["type"], number>> = { path: 3, said: 8 };
/** Bounds of one conversation: characters in all, calls of a turn, characters of values. */
const CHAT = { all: 12_000, calls: 10, title: 160, args: 1000, result: 1500 };
/** Bounds of one graph: characters of a drawing or a tree, errors, characters of an error and a name. */
const GRAPH = { drawing: 20_000, tree: 8000, errors: 5, error: 300, name: 200 };

/** What is special to the kind of a test. */
export function describeBlocks(blocks: readonly Block[]): string[] {
  const shown = limitBlocks(blocks, (type) => SHOWN[type] ?? blocks.length);
  return shown.map((block) => writeBlock(WRITERS, block, undefined));
}

const WRITERS: BlockWriters<string, undefined> = {
  facts: ({ facts }) => facts.map(sentence).join("<br>"),
  heading: ({ text }) => `<strong>${cell(text)}</strong>`,
  list: ({ title, items }) => `${cell(title)}:\n\n${items.map((item) => `- ${sentence(item)}`).join("\n")}`,
  table: ({ table }) => boundedTable(table),
  votes: ({ votes }) => {
    const rows = votes.map(({ model, passed, given, score, why, claims }) => {
      return [cell(model), given ? tick(passed) : "! none", score, lines([why, ...claims])];
    });
    return boundedRows(["Judge", "Vote", "Score", "Why"], rows, MAX.votes);
  },
  criteria: ({ rows: criteria }) => {
    const rows = criteria.map(({ name, question, passed, scores, gate, why, claims, cited, lacks }) => {
      const told = listTold([lines([why, ...claims, cited]), lacks && `<strong>${lacks}</strong>`]).join("<br>");
      return [`${tick(passed)} ${lines([name, question])}`, sentence(scores.join(" ")), sentence(gate), told];
    });
    return boundedRows(["Criterion", "Score", "Gate", "Why"], rows, MAX.criteria);
  },
  path: ({ vote: { path, passed, why, score } }) => {
    const steps = path.map(({ ask, answer, shown, reason }) => {
      return `${cell(ask)} <strong>${answer}</strong> (${shown})${reason ? `<br>${cell(reason)}` : ""}`;
    });
    const leaf = `${tick(passed)} ${score || "no score"}${why === "" ? "" : `: ${cell(why)}`}`;
    const shown = takeSome(steps, MAX.path, (rest) => `… and ${rest} more`);
    return [...shown, leaf].map((step, at) => `${at + 1}. ${step}`).join("\n");
  },
  disagreements: ({ rows }) => {
    const cells = rows.map(({ people, judge, ...row }) => [
      cell(row.id),
      cell(row.response),
      people,
      judge,
      cell(row.why),
    ]);
    const table = boundedRows(["Label", "Response", "People", "Judge", "Why"], cells, MAX.worst);
    return `Worst disagreements:\n\n${table}`;
  },
  said: ({ label, text, cited }) => `${label[0]?.toUpperCase()}${label.slice(1)}:\n\n${quote(text, cited)}`,
  chat: ({ turns, end, cited }) => {
    let room = CHAT.all;
    const said = turns.map(({ who, text, calls }) => {
      const told = takeSome(calls.map(describeCall), CHAT.calls, (rest) => `… and ${count(rest, "more call")}.`);
      return [`<strong>${who}</strong>`, ...(text === "" ? [] : [quote(text, cited)]), ...told].join("\n\n");
    });
    const fitting = said.filter((turn) => {
      room -= turn.length;
      return room >= 0;
    });
    const left = said.length - fitting.length;
    const rest = left > 0 ? [`… and ${count(left, "more turn")}.`] : [];
    return [...fitting, ...rest, escapeMarkdown(cutText(end, CHAT.title * 2))].join("\n\n");
  },
  graph: (block) => {
    const mermaid = block.noun === "node" ? renderMermaid(block.graph) : undefined;
    if (mermaid === undefined || mermaid.length > GRAPH.drawing)
      return markdownFence(cutText(renderTree(block).join("\n"), GRAPH.tree), "text");
    const errors = block.graph.rows.flatMap(({ node, errors }) => {
      const name = markdownCode(cutText(node.id, GRAPH.name));
      return errors.map((error) => `✗ node ${name} failed: ${escapeMarkdown(cutText(error, GRAPH.error))}`);
    });
    const told = takeSome(errors, GRAPH.errors, (rest) => `… and ${count(rest, "more failed node")}.`);
    return [markdownFence(mermaid, "mermaid"), ...told].join("\n\n");
  },
};

function tick(passed: boolean | undefined): string {
  return passed === undefined ? "○" : passed ? "✓" : "✗";
}

function lines(texts: readonly (string | undefined)[]): string {
  return listTold(texts).map(cell).join("<br>");
}

function describeCall({ name, args, came, failed, duration_ms: ms }: ChatCall): string {
  const title = cutText(`${name}(${showJson(args, CHAT.title)})`, CHAT.title * 2);
  const time = ms === undefined ? "" : ` ${formatDuration(ms)}`;
  const values = [showValue(args, CHAT.args), showValue(came, CHAT.result)];
  return markdownDetails(`${failed ? "✗" : "✓"} ${summaryCode(title)}${time}`, values.join("\n\n"));
}

/** A value as a fenced block: text as it is, anything else as indented JSON. */
export function showValue(value: Json, max: number): string {
  const isText = typeof value === "string";
  return markdownFence(cutText(isText ? value : writeJson(value, 2), max), isText ? "text" : "json");
}

/** A text as a quotation, with what is cited of it marked. */
function quote(text: string, cited: readonly string[]): string {
  const spans = markCited(cutText(text.trim(), MAX.text), cited);
  const shown = spans.map((span) => (span.cited ? `<mark>${inline(span.text)}</mark>` : inline(span.text)));
  return `<blockquote>${shown.join("")}</blockquote>`;
}

/** Keeps line breaks, and blanks at the ends. */
function inline(text: string): string {
  const lines = text.split("\n").map((line) => {
    const [first = "", last = ""] = [/^[ \t]+(?=\S)/.exec(line)?.[0], /[ \t]+$/.exec(line)?.[0]];
    return `${first && " "}${htmlText(line)}${last && " "}`;
  });
  return lines.join("<br>");
}
