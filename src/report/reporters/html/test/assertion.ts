import type { Json } from "../../../../values/json.ts";
import { cutEnd } from "../../../../values/show/preview.ts";
import { showScores } from "../../../../values/show/score.ts";
import type { AssertionResult, Location, SetResult, TestResult } from "../../../model/report.ts";
import { expectedValueOf } from "../../../wording/failures.ts";
import { type Content, html, type Markup } from "../markup.ts";
import { icon, type Mark, namedIcon } from "../status.ts";
import { BOUNDS, cut, line, moreItem, several, showValue } from "../texts.ts";
import { renderDiff } from "./diff.ts";

/** Every assertion of a test: failed ones in full and first, those of a set under the set, the others by name. */
export function renderAssertions({ assertions, sets = [] }: TestResult): Content {
  if (assertions.length === 0) return undefined;
  const judged = assertions.filter(({ unjudged }) => !unjudged);
  const held = judged.filter(({ passed }) => passed).length;
  const names = new Set(sets.map(({ name }) => name));
  const loose = assertions.filter(({ set }) => set === undefined || !names.has(set));
  return html`<h3>Assertions <span class="dim">${held} of ${judged.length} hold</span></h3>
${sets.map((set) =>
  renderSet(
    set,
    assertions.filter((assertion) => assertion.set === set.name),
  ),
)}${renderList(loose)}`;
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
  if (value === undefined || message.includes(JSON.stringify(value))) return undefined;
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
