import { formatDuration } from "../../../../values/duration.ts";
import { formatCost } from "../../../../values/show/cost.ts";
import { saidWrong } from "../../../causes/group-causes.ts";
import { readScore } from "../../../judged/score.ts";
import { kindOf } from "../../../kinds.ts";
import type { TestDelta, TestResult } from "../../../model/report.ts";
import { reasonOf, wentWrong } from "../../../wording/failures.ts";
import { remarksOf } from "../../../wording/remarks.ts";
import { badge, type Content, html, type Markup } from "../markup.ts";
import { line, titleOf } from "../texts.ts";

/** Tags that a row names; the others are in its body. */
const MAX_ROW_TAGS = 3;

/** What rows have to know of the report. */
export interface RowContext {
  suites: ReadonlyMap<string, string>;
  places: ReadonlyMap<TestResult, number>;
  deltas: ReadonlyMap<string, TestDelta>;
  /** The keys by which the filters find a test. */
  keys(result: TestResult): readonly string[];
  /** Columns that some test has something in. */
  has: Readonly<Record<"score" | "cost", boolean>>;
}

/** One test: a line that opens to `body`; it does not repeat the `told` reason of its group. */
export function renderRow(result: TestResult, context: RowContext, body: Markup, told?: string): Markup {
  const { id, status, duration_ms: ms, cost_usd: cost, score, flaky, attempts } = result;
  const { places, keys, has } = context;
  const shown = readScore(result);
  const filters = [status, flaky ? "flaky" : [], keys(result)].flat(2).join(" ");
  const scored = shown && html`<span class="label">score </span>${shown.short}`;
  const spent = cost === null ? "unknown" : cost && formatCost(cost);
  const title = html`<span class="title">${titleOf(result)}</span>`;
  const cells = [
    html`<span class="status">${badge(status)}</span>`,
    html`<span class="name">${title}${tagsOf(result, context)}${renderWhy(whyOf(result), told)}</span>`,
    renderSuite(result, context),
    has.score && html`<span class="score num">${scored}</span>`,
    html`<span class="time num">${attempts > 0 && formatDuration(ms)}</span>`,
    has.cost && html`<span class="cost num">${spent}</span>`,
  ];
  const data = [
    html` data-n="${places.get(result)}" data-f="${filters}" data-ms="${ms}"`,
    Boolean(cost) && html` data-c="${cost ?? 0}"`,
    score !== undefined && html` data-q="${score}"`,
  ];
  const opened = html`<details><summary>${cells}</summary><div class="body">${body}</div></details>`;
  return html`<li class="test s-${status}" id="t-${id}"${data}>${opened}</li>\n`;
}

/** Where a test stands. */
export function renderSuite({ suite, location }: TestResult, { suites }: RowContext): Markup {
  const name = suites.size > 1 && [line(suites.get(suite) ?? suite, 80), " "];
  const file = html`<span class="dim">${line(location.file.replace(/^.*[/\\]/s, ""))}:${location.line}</span>`;
  return html`<span class="suite">${name}${file}</span>`;
}

/** Characters of a reason in a row. */
const MAX_WHY = 300;

/** The reason below a name, unless it is told already. */
export function renderWhy(why: string, told?: string): Content {
  return why !== "" && why !== told && html`<span class="why">${line(why, MAX_WHY)}</span>`;
}

/** Why a test ended as it did: what its server said, or what does not hold. */
export function whyOf(result: TestResult): string {
  if (wentWrong(result)) return saidWrong(result) ?? reasonOf(result);
  if (result.status !== "passed") return result.cause ?? result.message ?? "";
  const remarks = remarksOf(result).map(({ text }) => text);
  return remarks.join(", ");
}

function tagsOf(result: TestResult, { deltas }: RowContext): Content {
  const { id, kind, tags, replayed, single, attempts, flaky } = result;
  const change = deltas.get(id)?.changes[0];
  const told: Content[] = [
    kindOf(result).order > 0 && kind, // The first is what most tests are.
    replayed && "replayed",
    single && "one of several",
    attempts > 1 && !flaky && `${attempts} tries`,
    ...tags.slice(0, MAX_ROW_TAGS).map((tag) => line(tag, 40)),
    tags.length > MAX_ROW_TAGS && `+${tags.length - MAX_ROW_TAGS}`,
  ];
  return [
    change !== undefined && html` <span class="tag change c-${change}">${change}</span>`,
    flaky && html` ${badge("flaky")}`,
    told.map((text) => text && html` <span class="tag">${text}</span>`),
  ];
}
