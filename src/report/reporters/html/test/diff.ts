import { count } from "../../../../values/text.ts";
import type { DiffLine } from "../../../model/report.ts";
import { type Content, html, type Markup } from "../markup.ts";
import { BOUNDS, cut } from "../texts.ts";

const OPS = { " ": "same", "-": "expected", "+": "actual" } as const;

/** Expected and actual line by line; in a line that stands for another one, the characters that differ are marked. */
export function renderDiff(diff: readonly DiffLine[]): Markup {
  const shown = diff.slice(0, BOUNDS.diffLines).map(({ op, text }) => ({ op, text: cut(text, BOUNDS.line) }));
  const beside = pairLines(shown);
  const rest = diff.length - shown.length;
  return html`<p class="key"><span class="expected">- expected</span> <span class="actual">+ actual</span></p><pre tabindex="0" class="diff">${shown.map((line, at) => html`<span class="${OPS[line.op]}">${line.op} ${markChanged(line.text, beside[at])}\n</span>`)}${rest > 0 && html`<span class="more">… and ${count(rest, "more line")} in the JSON report</span>`}</pre>`;
}

/** For each line the one that stands in its place: the first expected line of a block beside its first actual one, and so on. */
function pairLines(lines: readonly DiffLine[]): (string | undefined)[] {
  const beside: (string | undefined)[] = [];
  for (let at = 0; at < lines.length; ) {
    let gone = at;
    while (lines[gone]?.op === "-") gone++;
    let come = gone;
    while (lines[come]?.op === "+") come++;
    for (let pair = 0; pair < Math.min(gone - at, come - gone); pair++) {
      beside[at + pair] = lines[gone + pair]?.text;
      beside[gone + pair] = lines[at + pair]?.text;
    }
    at = Math.max(come, at + 1);
  }
  return beside;
}

/** What lies between the start and the end that a line shares with the other; nothing where they share less than a third. */
function markChanged(text: string, other: string | undefined): Content {
  if (other === undefined) return text;
  const [own, its] = [[...text], [...other]];
  const most = Math.min(own.length, its.length);
  let start = 0;
  while (start < most && own[start] === its[start]) start++;
  let end = 0;
  while (end < most - start && own[own.length - 1 - end] === its[its.length - 1 - end]) end++;
  if ((start + end) * 3 < Math.max(own.length, its.length)) return text;
  const changed = own.slice(start, own.length - end).join("");
  return [
    own.slice(0, start).join(""),
    changed !== "" && html`<mark>${changed}</mark>`,
    own.slice(own.length - end).join(""),
  ];
}
