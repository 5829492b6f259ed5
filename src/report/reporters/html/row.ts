import { formatDuration } from "../../../values/duration.ts";
import { formatCost } from "../../../values/show/cost.ts";
import { showScores } from "../../../values/show/score.ts";
import type { TestDelta, TestResult } from "../../model/report.ts";
import { reasonOf } from "../../wording/failure-facts.ts";
import { wentWrong } from "../../wording/failures.ts";
import { showCoordinates } from "../../wording/name-result.ts";
import { remarksOf } from "../../wording/remarks.ts";
import { type Content, html, type Markup } from "./markup.ts";
import { badge, namedIcon } from "./status.ts";
import { BOUNDS, line } from "./texts.ts";

/** Tags that a row names; the others are in what it opens to. */
const MAX_ROW_TAGS = 3;

/** What the filters know a test by: numbers that stand for its server and tags. */
export interface RowKeys {
  /** Place of the test in the run. */
  at: number;
  server: number;
  tags: readonly number[];
  /** What its suite is called; left out where there is one suite. */
  suite?: string | undefined;
}

/** One test: a line that opens to `body`. */
export function renderRow(result: TestResult, keys: RowKeys, delta: TestDelta | undefined, body: Markup): Markup {
  const { id, kind, status, duration_ms: ms, cost_usd: cost, score, flaky } = result;
  return html`<li class="test s-${status}" id="t-${id}" data-n="${keys.at}" data-s="${status}" data-k="${kind}" data-v="${keys.server}" data-t="${keys.tags.join(" ")}" data-ms="${ms}"${cost !== undefined && html` data-c="${cost}"`}${score !== undefined && html` data-q="${score}"`}${flaky && html` data-f="1"`}><details><summary>${namedIcon(flaky ? "flaky" : status)}<span class="name">${titleOf(result)}${whyOf(result)}</span>${renderMeta(result, keys, delta)}<span class="num time">${result.attempts > 0 && formatDuration(ms)}</span></summary><div class="body">${body}</div></details></li>\n`;
}

/** The name, and which of several runs of the test it is. */
export function titleOf(result: TestResult): Markup {
  const coordinates = showCoordinates(result.coordinates);
  return html`${line(result.name)}${coordinates !== "" && html` <span class="coordinates">${line(coordinates)}</span>`}`;
}

function whyOf(result: TestResult): Content {
  const { status, message, cause } = result;
  const why =
    status === "passed"
      ? remarksOf(result)
          .map(({ text }) => text)
          .join(", ")
      : wentWrong(result)
        ? reasonOf(result)
        : (message ?? cause);
  return why && html`<span class="why">${line(why, BOUNDS.preview)}</span>`;
}

function renderMeta(
  { kind, tags, score, cost_usd: cost, cached, replayed, single, attempts, flaky }: TestResult,
  { suite }: RowKeys,
  delta: TestDelta | undefined,
): Markup {
  const retried = attempts > 1 && !flaky;
  return html`<span class="meta">${delta?.changes[0] !== undefined && html`<span class="tag change c-${delta.changes[0]}">${delta.changes[0]}</span>`}${flaky && badge("flaky")}${cached && html`<span class="tag">cached</span>`}${replayed && html`<span class="tag">replayed</span>`}${single && html`<span class="tag">one of several</span>`}${retried && html`<span class="tag">${attempts} tries</span>`}${tags.slice(0, MAX_ROW_TAGS).map((tag) => html`<span class="tag">${line(tag, 40)}</span>`)}${tags.length > MAX_ROW_TAGS && html`<span class="tag">+${tags.length - MAX_ROW_TAGS}</span>`}${suite !== undefined && html`<span class="tag"><span class="sr">suite </span>${line(suite, 80)}</span>`}<span class="kind">${kind}</span>${score !== undefined && html`<span class="num"><span class="sr">score </span>${showScores(score, 0)[0]}</span>`}${cost !== undefined && cost > 0 && html`<span class="num"><span class="sr">cost </span>${formatCost(cost)}</span>`}</span>`;
}
