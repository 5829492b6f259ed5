import { formatLocation } from "../../../errors.ts";
import type { Json } from "../../../values/json.ts";
import { showScores } from "../../../values/show/score.ts";
import { count } from "../../../values/text.ts";
import type { AssertionResult, DiffLine, Location, SetResult, TestResult } from "../../model/report.ts";
import { expectedValueOf } from "../../wording/failures.ts";
import { type Content, html, type Markup } from "./markup.ts";
import { icon, type Mark, namedIcon } from "./status.ts";
import { BOUNDS, cut, line, moreItem, several, showValue } from "./texts.ts";

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
  return html`<ul class="assertions" role="list">${several(ordered, BOUNDS.assertions, renderAssertion, moreItem)}</ul>`;
}

function renderAssertion(assertion: AssertionResult): Markup {
  const { name, target, matcher, passed, deferred, unjudged, weight, score, message, hint, location } = assertion;
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
  return html`<li class="failed">${head}${message !== undefined && html`<pre tabindex="0" class="text">${cut(message)}</pre>`}${renderComparison(assertion)}
${hint !== undefined && renderHint(hint)}${renderPlace(location)}</li>`;
}

function renderComparison(assertion: AssertionResult): Content {
  const { actual, diff } = assertion;
  if (diff && diff.length > 0) return renderDiff(diff);
  const expected = expectedValueOf(assertion);
  if (expected === undefined && actual === undefined) return undefined;
  return html`<dl class="values">${renderValue("expected", expected)}${renderValue("actual", actual)}</dl>`;
}

function renderValue(label: string, value: Json | undefined): Content {
  return (
    value !== undefined && html`<dt>${label}</dt><dd><pre tabindex="0" class="${label}">${showValue(value)}</pre></dd>`
  );
}

const OPS = { " ": "same", "-": "expected", "+": "actual" } as const;

function renderDiff(diff: readonly DiffLine[]): Markup {
  const lines = several(
    diff,
    BOUNDS.diffLines,
    ({ op, text }) => html`<span class="${OPS[op]}">${op} ${cut(text, BOUNDS.line)}\n</span>`,
    (more) => html`<span class="more">… and ${count(more, "more line")} in the JSON report</span>`,
  );
  return html`<p class="key"><span class="expected">- expected</span> <span class="actual">+ actual</span></p><pre tabindex="0" class="diff">${lines}</pre>`;
}

export function renderHint(hint: string): Markup {
  return html`<p class="hint"><b>Hint</b> ${cut(hint, BOUNDS.message)}</p>`;
}

/** `file:line`. */
export function place({ file, line: number }: Location): string {
  return `${line(file)}:${number}`;
}

/** Where it stands, and the source line with its part marked. */
export function renderPlace(location: Location): Markup {
  const [, source, carets] = formatLocation({ ...location, file: "" });
  return html`<div class="place"><span class="dim">${place(location)}:${location.column}</span>${source !== undefined && html`<pre tabindex="0">${source}\n<span class="carets">${carets}</span></pre>`}</div>`;
}
