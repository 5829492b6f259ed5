import { type Json, writeJson } from "../../../../values/json.ts";
import { escapeMarkdown, markdownCode, markdownDetails, markdownFence } from "../../../../values/show/markdown.ts";
import { showJson } from "../../../../values/show/preview.ts";
import { count, cutText, takeSome } from "../../../../values/text.ts";
import { type CriterionRow, listCriteria, listVotes, type Vote } from "../../../judged/criteria.ts";
import { listEvidence, markCited } from "../../../judged/evidence.ts";
import { describeBasis, describeEnd, describeReplay } from "../../../judged/wording.ts";
import type { AgentCall, ConversationDetail, EvaluationDetail, Turn } from "../../../model/report.ts";
import { boundedTable, cell, sentence } from "../tables.ts";

/** Bounds of what one evaluation may take: criteria, judgements, questions of a tree. */
const MAX = { criteria: 30, judging: 15, path: 32, paths: 3 };

/** A judgement: by whom, criteria with reasons, the path of a tree, and the candidate with what judges cite of it. */
export function describeEvaluation(detail: EvaluationDetail): string[] {
  const { rubric, candidate, judging, combined, conversation } = detail;
  const { prompt, response } = candidate;
  const votes = listVotes(detail);
  return [
    describeBasis(detail).map(cell).join("<br>"),
    ...(combined ? [describeVotes(votes)] : []),
    ...(combined && rubric.form === "text" ? [] : describeCriteria(listCriteria(detail))),
    ...votes
      .filter(({ path }) => path.length > 0)
      .slice(0, MAX.paths)
      .map(describePath),
    ...(prompt === undefined ? [] : [`Asked:\n\n${quote(prompt, [])}`]),
    ...(response === undefined ? [] : [`Judged:\n\n${quote(response, listEvidence(judging))}`]),
    ...(conversation ? describeConversation(conversation) : []),
  ];
}

function describeVotes(votes: readonly Vote[]): string {
  const rows = votes.map(({ model, passed, given, score, why, claims }) => {
    return [cell(model), given ? tick(passed) : "! none", score, [why, ...claims].map(cell).join("<br>")];
  });
  return boundedTable(["Judge", "Vote", "Score", "Why"], rows, MAX.judging);
}

function describeCriteria(criteria: readonly CriterionRow[]): string[] {
  const rows = criteria.map(({ name, passed, scores, gate, why, claims, cited = "", lacks }) => {
    const told = [...[why, ...claims, cited].map(cell), lacks === undefined ? "" : `<strong>${lacks}</strong>`];
    const cells = [`${tick(passed)} ${cell(name)}`, scores.map(sentence).join(" "), sentence(gate)];
    return [...cells, told.filter((part) => part !== "").join("<br>")];
  });
  return rows.length === 0 ? [] : [boundedTable(["Criterion", "Score", "Gate", "Why"], rows, MAX.criteria)];
}

function describePath({ path, passed, why, score }: Vote): string {
  const steps = path.map(({ ask, answer, shown, reason = "" }) => {
    return `${cell(ask)} <strong>${answer}</strong> (${shown})${reason === "" ? "" : `<br>${cell(reason)}`}`;
  });
  const leaf = `${tick(passed)} ${score || "no score"}${why === "" ? "" : `: ${cell(why)}`}`;
  const shown = takeSome(steps, MAX.path, (rest) => `… and ${rest} more`);
  return [...shown, leaf].map((step, at) => `${at + 1}. ${step}`).join("\n");
}

function tick(passed: boolean | undefined): string {
  return passed === undefined ? "○" : passed ? "✓" : "✗";
}

/** Bounds of what one conversation may take: characters in all, calls of a turn, characters of values. */
const CHAT = { all: 12_000, calls: 10, title: 160, args: 1000, result: 1500 };

/** A conversation as one reads a chat; what calls came to is folded. */
export function describeConversation(detail: ConversationDetail): string[] {
  const { system_prompt: system, prompt, turns, replay } = detail;
  const said = turns.map((turn, at) => describeTurn(turn, at + 1));
  const shown: string[] = [];
  let room = CHAT.all;
  for (const turn of said) {
    room -= turn.length;
    if (room < 0) break;
    shown.push(turn);
  }
  const left = said.length - shown.length;
  return [
    ...(system === undefined ? [] : [say("system", system)]),
    ...(prompt === undefined ? [] : [say("user", prompt)]),
    ...shown,
    ...(left > 0 ? [`… and ${count(left, "more turn")}.`] : []),
    [describeEnd(detail), ...(replay ? [describeReplay(replay)] : [])]
      .map((text) => escapeMarkdown(cutText(text, CHAT.title * 2)))
      .join("<br>"),
  ];
}

function describeTurn({ text, calls }: Turn, number: number): string {
  const told = calls.map(describeCall);
  return [
    say(`turn ${number}`, text ?? ""),
    ...takeSome(told, CHAT.calls, (rest) => `… and ${count(rest, "more call")}.`),
  ].join("\n\n");
}

function say(who: string, text: string): string {
  return `<strong>${who}</strong>${text === "" ? "" : `\n\n${quote(text, [])}`}`;
}

function describeCall({ name, server, args, result, error, is_error: failed }: AgentCall): string {
  const title = cutText(
    `${server === "" ? name : `${server}.${name}`}(${showJson(args ?? {}, CHAT.title)})`,
    CHAT.title * 2,
  );
  const parts = [
    markdownFence(layOut(args ?? {}, CHAT.args), "json"),
    error === undefined
      ? markdownFence(layOut(result ?? "no answer", CHAT.result), "json")
      : markdownFence(cutText(error, CHAT.result), "text"),
  ];
  return markdownDetails(`${failed ? "✗" : "✓"} ${markdownCode(title)}`, parts.join("\n\n"));
}

function layOut(value: Json, max: number): string {
  return cutText(typeof value === "string" ? value : writeJson(value, 2), max);
}

const MAX_TEXT = 3000;

/** A text as a quotation, what is cited of it marked. */
export function quote(text: string, evidence: readonly string[]): string {
  const spans = markCited(cutText(text.trim(), MAX_TEXT), evidence);
  const shown = spans.map((span) => (span.cited ? `<mark>${inline(span.text)}</mark>` : inline(span.text)));
  return `<blockquote>${shown.join("")}</blockquote>`;
}

/** Lines stay lines, and blanks at the ends stay. */
function inline(text: string): string {
  const lines = text.split("\n").map((line) => {
    const [first = "", last = ""] = [/^[ \t]+(?=\S)/.exec(line)?.[0], /[ \t]+$/.exec(line)?.[0]];
    return `${first && " "}${escapeMarkdown(line)}${last && " "}`;
  });
  return lines.join("<br>");
}
