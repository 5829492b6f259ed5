import { MASK } from "../../../../values/redact/mask.ts";
import { cutEnd, cutStart } from "../../../../values/show/preview.ts";
import { showScores } from "../../../../values/show/score.ts";
import { count } from "../../../../values/text.ts";
import type { DiffLine, Location, TestResult } from "../../../model/report.ts";
import { type AssertionView, type SetView, viewAssertions } from "../../../view/index.ts";
import { statusOf } from "../../../wording/failures.ts";
import { type Content, html, icon, type Markup, namedIcon } from "../markup.ts";
import { BOUNDS, cut, fold, line, place, pre, several, showValue } from "../texts.ts";

/** The assertions of a test: failed ones in full, and sets that do not hold; apart from them, behind a fold, what holds. */
export function renderAssertions(result: TestResult): { wrong: Content; held: Content } {
  const judged = result.assertions.filter(({ unjudged }) => !unjudged);
  const holding = judged.filter(({ passed }) => passed).length;
  const { failed, held, sets } = viewAssertions(result, true);
  const title = html`Assertions <span class="dim">${holding} of ${judged.length} hold</span>`;
  const broken = sets.filter(({ whole }) => !whole);
  const holds = [sets.filter(({ whole }) => whole).map(renderSet), renderList(held)];
  const isWrong = failed.length + broken.length > 0;
  return {
    wrong: isWrong && html`<h3>${title}</h3>${renderList(failed)}${broken.map(renderSet)}`,
    held: holds.flat().some(Boolean) && fold(isWrong ? `Passed assertions (${holding})` : title, holds),
  };
}

function renderSet({ set, members }: SetView): Markup {
  const { name, score, threshold, weight, location } = set;
  const [shown, needed] = showScores(score, threshold);
  const facts = `score ${shown} of ${needed} needed · weight ${weight} · ${place(location)}`;
  const ordered = members.toSorted((a, b) => Number(a.state === "passed") - Number(b.state === "passed"));
  return html`<section class="set"><h4>${namedIcon(statusOf(set))}Set ${line(name)} <span class="dim">${facts}</span></h4>
${renderList(ordered)}</section>`;
}

function renderList(assertions: readonly AssertionView[]): Content {
  if (assertions.length === 0) return undefined;
  return html`<ul class="assertions">${several(assertions, BOUNDS.assertions, renderAssertion)}</ul>`;
}

function renderAssertion({ target, matcher, state, facts, ...told }: AssertionView): Markup {
  const mark = state === "unjudged" ? "deferred" : state;
  const word = html`<span class="sr">${state === "unjudged" ? "not judged" : state}: </span>`;
  const shown = facts.length > 0 && html` <span class="dim">${facts.map((fact) => line(fact)).join(" · ")}</span>`;
  const head = html`<div class="assertion-head">${icon(mark)}${word}<code>${line(target)}</code> <b>${line(matcher)}</b>${shown}</div>`;
  if (state !== "failed") return html`<li>${head}</li>`;
  const { message, diff, hint, location } = told;
  const [expected, actual] = [told.expected, told.actual].map((value) => value !== undefined && showValue(value));
  const reason = [
    message !== "" && html`<p class="text">${cut(message)}</p>`,
    diff.length > 0 && renderDiff(diff),
    renderValue("expected", expected, actual),
    renderValue("found", actual, expected),
  ];
  return html`<li class="failed">${head}${reason}
${hint !== undefined && renderHint(hint)}${renderPlace(location)}</li>`;
}

/** Values no longer than this are read at a glance. */
const MAX_GLANCE = 120;

function renderValue(label: string, shown: string | false | undefined, other: string | false | undefined): Content {
  if (!shown) return undefined;
  const marked = markChanged(shown, other || undefined);
  if (shown.length > MAX_GLANCE) return fold(label, pre(marked));
  return html`<p class="value"><span class="dim">${label}</span> <code class="${label}">${marked}</code></p>`;
}

/** What to do about it. */
export function renderHint(hint: string): Markup {
  return html`<p class="hint"><b>Hint</b> ${cut(hint, BOUNDS.message)}</p>`;
}

/** Characters of a source line before its token and after it. */
const AROUND = 160;

/** A place, and its source line between those beside it, with a caret under the token, which stays there however lines are broken. */
export function renderPlace({ before, after, ...location }: Location): Markup {
  const { line: number, column, end_column: end = column + 1, text } = location;
  const at = html`<p class="place dim">${place(location)}:${column}</p>`;
  if (text === undefined) return at;
  const masked = text.indexOf(MASK);
  const isMoved = masked >= 0 && masked < column - 1;
  const token = html`<span class="token">${cut(text.slice(column - 1, end - 1) || " ", BOUNDS.line)}</span>`;
  const lines: [number, Content][] = [
    [number - 1, before && endOf(before)],
    [number, isMoved ? endOf(text) : [startOf(text.slice(0, column - 1)), token, endOf(text.slice(end - 1))]],
    [number + 1, after && endOf(after)],
  ];
  const drawn = lines.map(([at, content]) => {
    const look = at === number ? "at" : "near";
    return content && html`<span class="${look}"><span class="gutter">${at}</span> ${content}\n</span>`;
  });
  return html`${at}${pre(drawn, "excerpt")}`;
}

/** Of a long text only the start. */
function endOf(text: string): string {
  return text.length <= AROUND ? text : `${cutEnd(text, AROUND)}…`;
}

/** What stands before the token; of a long line only its end. */
function startOf(start: string): string {
  return start.length <= AROUND ? start : `…${cutStart(start, AROUND)}`;
}

const OPS = { " ": "same", "-": "expected", "+": "actual" } as const;

/** Expected and actual line by line; in a line that replaces another one, the characters that differ are marked. */
function renderDiff(diff: readonly DiffLine[]): Markup {
  const shown = diff.slice(0, BOUNDS.diffLines).map(({ op, text }) => ({ op, text: cut(text, BOUNDS.line) }));
  const beside = pairLines(shown);
  const rest = diff.length - shown.length;
  const lines = shown.map(
    ({ op, text }, at) => html`<span class="${OPS[op]}">${op} ${markChanged(text, beside[at])}\n</span>`,
  );
  const more = rest > 0 && html`<span class="more">… and ${count(rest, "more line")} in the JSON report</span>`;
  return html`<p class="key"><span class="expected">- expected</span> <span class="actual">+ actual</span></p>
${pre([lines, more], "diff")}`;
}

/** For each line the one that it replaces: the first expected line of a block beside its first actual one, and so on. */
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

/** Marks what lies between the start and the end that a line shares with the other; nothing if they share less than a third. */
function markChanged(text: string, other: string | undefined): Content {
  if (other === undefined) return text;
  const [own, its] = [[...text], [...other]];
  const most = Math.min(own.length, its.length);
  let start = 0;
  while (start < most && own[start] === its[start]) start++;
  let end = 0;
  while (end < most - start && own[own.length - 1 - end] === its[its.length - 1 - end]) end++;
  if ((start + end) * 3 < Math.max(own.length, its.length)) return text;
  const slice = (from: number, to?: number): string => own.slice(from, to).join("");
  const changed = slice(start, own.length - end);
  return [slice(0, start), changed !== "" && html`<mark>${changed}</mark>`, slice(own.length - end)];
}
