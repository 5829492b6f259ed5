import { showJson } from "../../../../values/show/preview.ts";
import { cutWidth, displayWidth } from "../../../../values/show/width.ts";
import { count, oneLine } from "../../../../values/text.ts";
import { describeOutcome, describeReplay, describeTokens } from "../../../judged/wording.ts";
import type { AgentCall, ConversationDetail, Turn } from "../../../model/report.ts";
import { indent, listBlocks, narrower, prose, type Style } from "../style.ts";

/** Bounds of what one conversation shows: turns at its start and end, calls of a turn, lines of a text, characters of values. */
const MAX = { first: 4, last: 6, calls: 8, text: 6, args: 160, result: 400 };
const LABEL = 7;
/** Of a line where nothing says how wide the terminal is. */
const WIDE = 160;

/** A conversation as one reads a chat: who says what, what was called and what came back, how it ended. */
export function renderConversation(detail: ConversationDetail, style: Style): string[] {
  const { system_prompt: system, prompt, turns, tokens, replay } = detail;
  const said = turns.map((turn, at) => say(String(at + 1), turn.text, style, renderCalls(turn, style)));
  const left = turns.length - MAX.first - MAX.last;
  const shown =
    left > 0
      ? [...said.slice(0, MAX.first), [style.dim(`… ${count(left, "turn")} left out here`)], ...said.slice(-MAX.last)]
      : said;
  const ended = [describeOutcome(detail), ...(tokens ? [describeTokens(tokens)] : [])].join("; ");
  return [
    ...(system === undefined ? [] : say("system", system, style)),
    ...(prompt === undefined ? [] : say("user", prompt, style)),
    ...shown.flat(),
    ...prose(ended, style, MAX.text).map(detail.outcome === "completed" ? style.dim : style.yellow),
    ...(replay ? prose(describeReplay(replay), style, MAX.text).map(style.dim) : []),
  ];
}

function say(who: string, text: string | undefined, style: Style, calls: readonly string[] = []): string[] {
  const [first = "", ...others] = [...prose(text ?? "", narrower(style, LABEL), MAX.text), ...calls];
  return [`${style.dim(who.padStart(LABEL - 1))} ${first}`, ...indent(others, LABEL)];
}

function renderCalls({ calls }: Turn, style: Style): string[] {
  const shown = calls.map((call) => renderCall(call, narrower(style, LABEL)));
  return listBlocks(shown, MAX.calls, style);
}

/** `server.tool({"q":1}) → {"hits":[]}`, on two lines where one is too narrow. */
function renderCall({ name, server, args, result, error, is_error: failed }: AgentCall, style: Style): string[] {
  const room = style.columns ?? WIDE;
  const title = oneLine(server === "" ? name : `${server}.${name}`, 120);
  const call = cutWidth(`${title}(${oneLine(showJson(args ?? {}, MAX.args), MAX.args * 2)})`, room);
  const came =
    error ?? (result === undefined ? "no answer" : typeof result === "string" ? result : showJson(result, MAX.result));
  const answer = `${failed ? "✗" : "→"} ${oneLine(came, MAX.result)}`;
  const paint = failed ? style.red : style.dim;
  const one = displayWidth(call) + 1 + displayWidth(answer) <= room;
  return one ? [`${style.cyan(call)} ${paint(answer)}`] : [style.cyan(call), `  ${paint(cutWidth(answer, room - 2))}`];
}
