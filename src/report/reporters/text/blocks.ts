import { showJson } from "../../../values/show/preview.ts";
import { cutWidth, displayWidth, padWidth } from "../../../values/show/width.ts";
import { count, oneLine } from "../../../values/text.ts";
import { renderTree } from "../../composition/tree.ts";
import { type Block, type BlockWriters, type ChatCall, type CriterionRow, writeBlock } from "../../view/index.ts";
import { hang, indent, LABEL, labelled, listBlocks, narrower, prose, type Style } from "./style.ts";
import { renderTable } from "./table.ts";

/** Bounds of one block: rows, votes, characters of a name, lines of texts. */
const MAX = { rows: 30, votes: 15, worst: 5, name: 40, said: 3, reason: 4, list: 6 };
/** Turns at the start and the end of a conversation, calls of a turn, lines of a text, characters of values. */
const CHAT = { first: 6, last: 6, calls: 8, text: 6, args: 160, result: 400 };
/** Columns of the label of what is said: `reference` is the longest. */
const SAID = 11;
/** Columns where nothing says how wide the terminal is. */
const WIDE = 160;

/** What is special to the kind of a test, a blank line between its parts. */
export function renderBlocks(blocks: readonly Block[], style: Style): string[] {
  return blocks.flatMap((block, at) => {
    const before = blocks[at - 1]?.type;
    const joined = before === undefined || before === "heading" || (before === "said" && block.type === before);
    return [...(joined || TIGHT.has(block.type) ? [] : [""]), ...writeBlock(WRITERS, block, style)];
  });
}

/** What follows the block before it without a blank line. */
const TIGHT: ReadonlySet<Block["type"]> = new Set(["facts", "list", "votes"]);

const WRITERS: BlockWriters<string[], Style> = {
  facts: ({ facts }, style) => facts.flatMap((fact) => prose(fact, style, MAX.list).map(style.dim)),
  heading: ({ text }, style) => [style.bold(oneLine(text))],
  list: ({ title, items }, style) => [
    style.dim(oneLine(title)),
    ...items.flatMap((item) => indent(prose(item, narrower(style, 2), MAX.list), 2)),
  ],
  table: ({ table }, style) => renderTable(table, style),
  votes: ({ votes }, style) => {
    const shown = votes.slice(0, MAX.votes);
    const several = new Set(shown.map(({ model }) => model)).size > 1;
    const rows = shown.map(({ model, score, passed, given, why, claims }) => {
      const mark = given ? tick(passed, style) : style.red("!");
      const head = `${mark} ${several ? `${oneLine(model, MAX.name)} ` : ""}${given ? score : "none"}`;
      return { head, why: [why, ...(style.verbose ? claims : [])].join("\n").trim() };
    });
    if (rows.every(({ why }) => why === "")) return [rows.map(({ head }) => head).join("  ")];
    return rows.flatMap(({ head, why }) => hang(`${head}  `, why, style, MAX.reason));
  },
  criteria: ({ rows }, style) => {
    const names = rows.map(({ name }) => oneLine(name, MAX.name));
    const width = Math.max(0, ...names.map(({ length }) => length));
    const shown = rows.map((row, at) => renderCriterion(row, padWidth(names[at] ?? "", width), style));
    return listBlocks(shown, MAX.rows, style);
  },
  path: ({ vote: { path, passed, score, why } }, style) => [
    ...path.flatMap(({ ask, answer, shown, reason }, at) => [
      ...hang(`${String(at + 1).padStart(2)} `, `${ask} ${answer} (${shown})`, style, MAX.reason),
      ...below(reason, style, 2).map(style.dim),
    ]),
    ...hang(`   ${tick(passed, style)} ${score}  `, why, style, MAX.reason),
  ],
  disagreements: ({ rows }, style) => {
    const shown = rows.map(({ id, response, people, judge, why }) => [
      `${style.red("≠")} ${style.bold(oneLine(id, MAX.name))}  people ${people}, judge ${judge}`,
      ...below(`“${response}”`, style, MAX.said).map(style.cyan),
      ...below(why, style, MAX.said),
    ]);
    return [style.dim("worst disagreements"), ...listBlocks(shown, MAX.worst, style)];
  },
  said: ({ label, text }, style) => labelled(label, prose(text, narrower(style, SAID), MAX.said), style.dim, SAID),
  chat: ({ turns, end, completed }, style) => {
    const said = turns.map(({ who, text, calls }) => {
      const shown = calls.map((call) => renderCall(call, narrower(style, LABEL)));
      const told = [...prose(text, narrower(style, LABEL), CHAT.text), ...listBlocks(shown, CHAT.calls, style)];
      return labelled(who, told, style.dim);
    });
    const left = turns.length - CHAT.first - CHAT.last;
    const rest = left > 0 ? [[style.dim(`… ${count(left, "turn")} left out here`)]] : [];
    const shown = left > 0 ? [...said.slice(0, CHAT.first), ...rest, ...said.slice(-CHAT.last)] : said;
    return [...shown.flat(), ...prose(end, style, CHAT.text).map(completed ? style.dim : style.yellow)];
  },
  graph: renderTree,
};

function renderCriterion(row: CriterionRow, name: string, style: Style): string[] {
  const { question, passed, scores, gate, why, claims, cited, lacks } = row;
  if (passed === undefined) return [`${tick(passed, style)} ${name}  ${style.dim(oneLine(why))}`];
  const full = style.verbose || !passed;
  const shown = (passed ? String : style.red)(scores.map((one) => oneLine(one, MAX.name)).join(" "));
  return [
    `${tick(passed, style)} ${name}  ${shown}${gate === "" ? "" : style.dim(`  ${gate}`)}`,
    ...(full ? below(question, style, 1).map(style.dim) : []),
    ...below(why, style, full ? MAX.reason : 1),
    ...(style.verbose ? claims.flatMap((claim) => below(claim, style, 1)) : []),
    ...below(cited, style, MAX.said).map(style.cyan),
    ...below(lacks, style, 1).map(style.red),
  ];
}

/** `server.tool({"q":1}) → {"hits":[]}`, on two lines where one is too narrow. */
function renderCall({ name, args, came, failed }: ChatCall, style: Style): string[] {
  const room = style.columns ?? WIDE;
  const call = cutWidth(`${oneLine(name, 120)}(${oneLine(showJson(args, CHAT.args), CHAT.args * 2)})`, room);
  const told = oneLine(typeof came === "string" ? came : showJson(came, CHAT.result), CHAT.result);
  const answer = `${failed ? "✗" : "→"} ${told}`;
  const paint = failed ? style.red : style.dim;
  const one = displayWidth(call) + 1 + displayWidth(answer) <= room;
  return one ? [`${style.cyan(call)} ${paint(answer)}`] : [style.cyan(call), `  ${paint(cutWidth(answer, room - 2))}`];
}

function below(text: string | undefined, style: Style, max: number): string[] {
  return indent(prose(text ?? "", narrower(style, 4), max), 4);
}

function tick(passed: boolean | undefined, style: Style): string {
  return passed === undefined ? style.dim("○") : passed ? style.green("✓") : style.red("✗");
}
