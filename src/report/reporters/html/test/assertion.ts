import { type Json, writeJson } from "../../../../values/json.ts";
import { cutEnd } from "../../../../values/show/preview.ts";
import { showScores } from "../../../../values/show/score.ts";
import { count } from "../../../../values/text.ts";
import type { AssertionResult, DiffLine, Location, SetResult, TestResult } from "../../../model/report.ts";
import { expectedValueOf } from "../../../wording/failures.ts";
import { type Content, html, icon, type Mark, type Markup, namedIcon } from "../markup.ts";
import { BOUNDS, cut, line, moreItem, several, showValue } from "../texts.ts";

/** Every assertion of a test: failed ones in full and first, those of a set under the set, the others by name. */
export function renderAssertions({ assertions, sets = [] }: TestResult): Content {
  if (assertions.length === 0) return undefined;
  const judged = assertions.filter(({ unjudged }) => !unjudged);
  const held = judged.filter(({ passed }) => passed).length;
  const names = new Set(sets.map(({ name }) => name));
  const loose = assertions.filter(({ set }) => set === undefined || !names.has(set));
  const membersOf = ({ name }: SetResult) => assertions.filter(({ set }) => set === name);
  return html`<h3>Assertions <span class="dim">${held} of ${judged.length} hold</span></h3>
${sets.map((set) => renderSet(set, membersOf(set)))}${renderList(loose)}`;
}

function renderSet(
  { name, score, threshold, weight, passed, deferred, location }: SetResult,
  members: readonly AssertionResult[],
): Markup {
  const [shown, needed] = showScores(score, threshold);
  const mark: Mark = deferred ? "deferred" : passed ? "passed" : "failed";
  return html`<section class="set"><h4>${namedIcon(mark)}Set ${line(name)} <span class="dim">score ${shown} of ${needed} needed · weight ${weight} · ${place(location)}</span></h4>${renderList(members)}</section>`;
}

function renderList(assertions: readonly AssertionResult[]): Content {
  if (assertions.length === 0) return undefined;
  const failed = assertions.filter(({ passed }) => !passed);
  const ordered = [...failed, ...assertions.filter(({ passed }) => passed)];
  return html`<ul class="assertions">${several(ordered, BOUNDS.assertions, renderAssertion, moreItem)}</ul>`;
}

function renderAssertion(assertion: AssertionResult): Markup {
  const { name, target, matcher, passed, deferred, unjudged, weight, score, hint, location } = assertion;
  const mark: Mark = deferred || unjudged ? "deferred" : passed ? "passed" : "failed";
  const facts = [
    ...(name === undefined ? [] : [line(name)]),
    ...(weight === undefined ? [] : [`weight ${weight}`]),
    ...(score === undefined ? [] : [`score ${showScores(score, 0)[0]}`]),
    ...(deferred ? ["no judge"] : []),
    ...(unjudged ? [`not judged: ${unjudged}`] : []),
  ].join(" · ");
  const head = html`<div class="assertion-head">${icon(mark)}<span class="sr">${unjudged ? "not judged" : mark}: </span><code>${line(target)}</code> <b>${line(matcher)}</b>${facts !== "" && html` <span class="dim">${facts}</span>`}</div>`;
  if (passed) return html`<li>${head}</li>`;
  return html`<li class="failed">${head}${renderReason(assertion)}
${hint !== undefined && renderHint(hint)}${renderPlace(location)}</li>`;
}

/** Messages and values no longer than this are read at a glance. */
const MAX_GLANCE = 120;

/** In words; a box for the diff alone. A long value that the words do not have whole is folded. */
function renderReason(assertion: AssertionResult): Content {
  const { actual, diff = [], message = "" } = assertion;
  const words = message !== "" && html`<p class="text">${cut(message)}</p>`;
  const restated = diff.length <= 2 && diff.every(({ op, text }) => op !== " " && message.includes(text));
  const twice = message.length > MAX_GLANCE && message.startsWith("expected ");
  if (diff.length > 0 && !restated) return [!twice && words, renderDiff(diff)];
  const values = { expected: expectedValueOf(assertion), found: actual };
  return [words, Object.entries(values).map(([label, value]) => renderValue(label, value, message))];
}

function renderValue(label: string, value: Json | undefined, message: string): Content {
  if (value === undefined || message.includes(writeJson(value))) return undefined;
  const shown = showValue(value);
  if (message.includes(shown)) return undefined;
  if (shown.length <= MAX_GLANCE) return html`<p><span class="dim">${label}</span> <code>${shown}</code></p>`;
  return html`<details class="inner"><summary>${label}</summary><pre tabindex="0">${shown}</pre></details>`;
}

export function renderHint(hint: string): Markup {
  return html`<p class="hint"><b>Hint</b> ${cut(hint, BOUNDS.message)}</p>`;
}

/** `file:line`. */
export function place({ file, line: number }: Location): string {
  return `${line(file)}:${number}`;
}

/** Characters of a source line before its token and after it. */
const AROUND = 80;

/** Where it stands, and the source line with its token marked: that stays in view however the line is broken. */
export function renderPlace(location: Location): Markup {
  const { column, end_column: end = column + 1, text } = location;
  const [before, token, after] = [text?.slice(0, column - 1), text?.slice(column - 1, end - 1), text?.slice(end - 1)];
  const start = before
    ?.trimStart()
    .slice(-AROUND)
    .replace(/^[\udc00-\udfff]/, "");
  return html`<p class="place"><span class="dim">${place(location)}:${column}</span>${text !== undefined && html` <code>${start}<span class="token">${cut(token || " ", BOUNDS.line)}</span>${cutEnd(after ?? "", AROUND)}</code>`}</p>`;
}

const OPS = { " ": "same", "-": "expected", "+": "actual" } as const;

/** Expected and actual line by line; in a line that stands for another one, the characters that differ are marked. */
function renderDiff(diff: readonly DiffLine[]): Markup {
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
