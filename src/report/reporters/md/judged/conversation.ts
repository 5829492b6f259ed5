import { type Json, writeJson } from "../../../../values/json.ts";
import { escapeMarkdown, markdownCode, markdownDetails, markdownFence } from "../../../../values/show/markdown.ts";
import { showJson } from "../../../../values/show/preview.ts";
import { count, cutText, takeSome } from "../../../../values/text.ts";
import { markCited } from "../../../judged/evidence.ts";
import { describeOutcome, describeReplay, describeTokens } from "../../../judged/wording.ts";
import type { AgentCall, ConversationDetail, Turn } from "../../../model/report.ts";

/** Bounds of what one conversation may take: characters in all, calls of a turn, characters of values. */
const MAX = { all: 12_000, calls: 10, title: 160, args: 1000, result: 1500 };

/** A conversation as one reads a chat; what calls came to is folded. */
export function describeConversation(detail: ConversationDetail): string[] {
  const { system_prompt: system, prompt, turns, tokens, replay } = detail;
  const said = turns.map((turn, at) => describeTurn(turn, at + 1));
  const shown: string[] = [];
  let room = MAX.all;
  for (const turn of said) {
    room -= turn.length;
    if (room < 0) break;
    shown.push(turn);
  }
  const left = said.length - shown.length;
  const ended = [describeOutcome(detail), ...(tokens ? [describeTokens(tokens)] : [])].join("; ");
  return [
    ...(system === undefined ? [] : [say("system", system)]),
    ...(prompt === undefined ? [] : [say("user", prompt)]),
    ...shown,
    ...(left > 0 ? [`… and ${count(left, "more turn")}.`] : []),
    [ended, ...(replay ? [describeReplay(replay)] : [])]
      .map((text) => escapeMarkdown(cutText(text, MAX.title * 2)))
      .join("<br>"),
  ];
}

function describeTurn({ text, calls }: Turn, number: number): string {
  const told = calls.map(describeCall);
  return [
    say(`turn ${number}`, text ?? ""),
    ...takeSome(told, MAX.calls, (rest) => `… and ${count(rest, "more call")}.`),
  ].join("\n\n");
}

function say(who: string, text: string): string {
  return `<strong>${who}</strong>${text === "" ? "" : `\n\n${quote(text, [])}`}`;
}

function describeCall({ name, server, args, result, error, is_error: failed }: AgentCall): string {
  const title = cutText(
    `${server === "" ? name : `${server}.${name}`}(${showJson(args ?? {}, MAX.title)})`,
    MAX.title * 2,
  );
  const parts = [
    markdownFence(layOut(args ?? {}, MAX.args), "json"),
    error === undefined
      ? markdownFence(layOut(result ?? "no answer", MAX.result), "json")
      : markdownFence(cutText(error, MAX.result), "text"),
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
