import { showJson } from "../../../../values/show/preview.ts";
import { cutWidth, displayWidth, padWidth } from "../../../../values/show/width.ts";
import { count, oneLine } from "../../../../values/text.ts";
import { type CriterionRow, listCriteria, listVotes, type Vote } from "../../../judged/criteria.ts";
import { describeBasis, describeEnd, describeReplay } from "../../../judged/wording.ts";
import type { AgentCall, CandidateInfo, ConversationDetail, EvaluationDetail, Turn } from "../../../model/report.ts";
import { indent, listBlocks, narrower, prose, type Style } from "../style.ts";

/** Bounds of what one evaluation shows: criteria, judgements, characters of a name, lines of a text. */
const MAX = { criteria: 30, judging: 15, name: 40, reason: 4, evidence: 3, candidate: 3 };

/** What is said of a vote without a score. */
const NO_SCORE = "no score";

/** A judgement as a person wants to read it: by whom, criteria with reasons and evidence, what was judged. */
export function renderEvaluation(detail: EvaluationDetail, style: Style): string[] {
  const { candidate, combined, conversation } = detail;
  const votes = listVotes(detail);
  return [
    ...describeBasis(detail)
      .flatMap((fact) => prose(fact, style, MAX.reason))
      .map((line) => style.dim(line)),
    ...(combined ? renderVotes(votes, style) : []),
    ...renderCriteria(listCriteria(detail), style),
    ...votes.slice(0, MAX.judging).flatMap((one) => renderPath(one, style)),
    "",
    ...(conversation ? renderConversation(conversation, style) : renderCandidate(candidate, style)),
  ];
}

/** All votes on a line; of those that were not given, the reasons below. */
function renderVotes(votes: readonly Vote[], style: Style): string[] {
  const several = new Set(votes.map(({ model }) => model)).size > 1;
  const shown = votes.slice(0, MAX.judging).map(({ model, score, passed, given }) => {
    const mark = given ? tick(passed, style) : style.red("!");
    return `${mark} ${several ? `${oneLine(model, MAX.name)} ` : ""}${given ? score || NO_SCORE : "none"}`;
  });
  const errors = [...new Set(votes.flatMap(({ given, why }) => (given ? [] : why)))];
  return [
    shown.join("  "),
    ...errors.flatMap((error) => prose(error, narrower(style, 2), MAX.reason)).map((line) => `  ${style.red(line)}`),
  ];
}

function renderCriteria(rows: readonly CriterionRow[], style: Style): string[] {
  const names = rows.map(({ name }) => oneLine(name, MAX.name));
  const width = Math.max(0, ...names.map(({ length }) => length));
  const shown = rows.map((row, at) => renderCriterion(row, padWidth(names[at] ?? "", width), style));
  return shown.length === 0 ? [] : ["", ...listBlocks(shown, MAX.criteria, style)];
}

function renderCriterion(row: CriterionRow, name: string, style: Style): string[] {
  const { passed, scores, gate, why, claims, cited = "", lacks } = row;
  const mark = tick(passed, style);
  if (passed === undefined) return [`${mark} ${name}  ${style.dim(oneLine(why))}`];
  const painted = passed ? String : style.red;
  const within = narrower(style, 4);
  return [
    `${mark} ${name}  ${painted(scores.map((score) => oneLine(score, MAX.name)).join(" "))}${gate === "" ? "" : style.dim(`  ${gate}`)}`,
    ...indent(prose(why, within, passed && !style.verbose ? 1 : MAX.reason), 4),
    ...indent(
      (style.verbose ? claims : []).map((claim) => oneLine(claim)),
      4,
    ),
    ...indent(prose(cited, within, MAX.evidence), 4).map((line) => style.cyan(line)),
    ...(lacks === undefined ? [] : [`    ${style.red(lacks)}`]),
  ];
}

/** The questions of a tree in the order they were asked, and what the last answer leads to. */
function renderPath({ path, score, passed, why }: Vote, style: Style): string[] {
  if (path.length === 0) return [];
  const leaf = `${tick(passed, style)} ${score || NO_SCORE}`;
  return ["", ...path.flatMap((step, at) => renderStep(step, at + 1, style)), ...hang(`   ${leaf}  `, why, style)];
}

function renderStep({ ask, answer, shown, reason = "" }: Vote["path"][number], number: number, style: Style): string[] {
  return [
    ...hang(`${String(number).padStart(2)} `, `${ask} ${answer} (${shown})`, style),
    ...indent(prose(reason, narrower(style, 4), 2), 4).map((line) => style.dim(line)),
  ];
}

function hang(head: string, text: string, style: Style): string[] {
  const [first = "", ...others] = prose(text, narrower(style, 4), MAX.reason);
  return [`${head}${first}`.trimEnd(), ...indent(others, 4)];
}

function renderCandidate({ prompt, response }: CandidateInfo, style: Style): string[] {
  const parts = [
    ["asked", prompt],
    ["reply", response],
  ] as const;
  return parts.flatMap(([label, text]) => {
    const [first = "", ...others] = prose(text ?? "", narrower(style, 7), MAX.candidate);
    return text === undefined ? [] : [`${style.dim(label)}  ${first}`, ...indent(others, 7)];
  });
}

function tick(passed: boolean | undefined, style: Style): string {
  return passed === undefined ? style.dim("○") : passed ? style.green("✓") : style.red("✗");
}

/** Bounds of what one conversation shows: turns at its start and end, calls of a turn, lines of a text, characters of values. */
const CHAT = { first: 4, last: 6, calls: 8, text: 6, args: 160, result: 400 };
const LABEL = 7;
/** Of a line where nothing says how wide the terminal is. */
const WIDE = 160;

/** A conversation as one reads a chat: who says what, what was called and what came back, how it ended. */
export function renderConversation(detail: ConversationDetail, style: Style): string[] {
  const { system_prompt: system, prompt, turns, replay } = detail;
  const said = turns.map((turn, at) => say(String(at + 1), turn.text, style, renderCalls(turn, style)));
  const left = turns.length - CHAT.first - CHAT.last;
  const shown =
    left > 0
      ? [...said.slice(0, CHAT.first), [style.dim(`… ${count(left, "turn")} left out here`)], ...said.slice(-CHAT.last)]
      : said;
  return [
    ...(system === undefined ? [] : say("system", system, style)),
    ...(prompt === undefined ? [] : say("user", prompt, style)),
    ...shown.flat(),
    ...prose(describeEnd(detail), style, CHAT.text).map(detail.outcome === "completed" ? style.dim : style.yellow),
    ...(replay ? prose(describeReplay(replay), style, CHAT.text).map(style.dim) : []),
  ];
}

function say(who: string, text: string | undefined, style: Style, calls: readonly string[] = []): string[] {
  const [first = "", ...others] = [...prose(text ?? "", narrower(style, LABEL), CHAT.text), ...calls];
  return [`${style.dim(who.padStart(LABEL - 1))} ${first}`, ...indent(others, LABEL)];
}

function renderCalls({ calls }: Turn, style: Style): string[] {
  const shown = calls.map((call) => renderCall(call, narrower(style, LABEL)));
  return listBlocks(shown, CHAT.calls, style);
}

/** `server.tool({"q":1}) → {"hits":[]}`, on two lines where one is too narrow. */
function renderCall({ name, server, args, result, error, is_error: failed }: AgentCall, style: Style): string[] {
  const room = style.columns ?? WIDE;
  const title = oneLine(server === "" ? name : `${server}.${name}`, 120);
  const call = cutWidth(`${title}(${oneLine(showJson(args ?? {}, CHAT.args), CHAT.args * 2)})`, room);
  const came =
    error ?? (result === undefined ? "no answer" : typeof result === "string" ? result : showJson(result, CHAT.result));
  const answer = `${failed ? "✗" : "→"} ${oneLine(came, CHAT.result)}`;
  const paint = failed ? style.red : style.dim;
  const one = displayWidth(call) + 1 + displayWidth(answer) <= room;
  return one ? [`${style.cyan(call)} ${paint(answer)}`] : [style.cyan(call), `  ${paint(cutWidth(answer, room - 2))}`];
}
