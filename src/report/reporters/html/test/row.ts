import { formatDuration } from "../../../../values/duration.ts";
import { formatCost } from "../../../../values/show/cost.ts";
import { formatNumber } from "../../../../values/text.ts";
import { saidWrong } from "../../../causes/group-causes.ts";
import { readScore } from "../../../judged/score.ts";
import { kindOf } from "../../../kinds.ts";
import type { TestDelta, TestResult } from "../../../model/report.ts";
import { reasonOf, wentWrong } from "../../../wording/failures.ts";
import { remarksOf } from "../../../wording/remarks.ts";
import { badge, type Content, html, type Markup } from "../markup.ts";
import { BOUNDS, line, titleOf } from "../texts.ts";

/** Tags that a row names; the others are in its body. */
const MAX_ROW_TAGS = 3;

/** The tests of the same cause: those that this one leads, or the one that leads it. */
export interface Kin {
  lead?: TestResult;
  echoes: readonly TestResult[];
}

/** What rows have to know of the report. */
export interface RowContext {
  suites: ReadonlyMap<string, string>;
  places: ReadonlyMap<TestResult, number>;
  deltas: ReadonlyMap<string, TestDelta>;
  kin: ReadonlyMap<TestResult, Kin>;
  /** The keys by which the filters find a test. */
  keys(result: TestResult): readonly string[];
  /** Columns that some test has something in. */
  has: Readonly<Record<"score" | "cost", boolean>>;
}

/** One test: a line that opens to `body`. */
export function renderRow(result: TestResult, context: RowContext, body: Markup): Markup {
  const { id, status, duration_ms: ms, cost_usd: cost, score, flaky, attempts, location } = result;
  const { suites, places, keys, has } = context;
  const shown = readScore(result);
  const filters = [status, flaky ? "flaky" : [], keys(result)].flat(2).join(" ");
  const suite = suites.size > 1 && [line(suites.get(result.suite) ?? result.suite, 80), " "];
  const file = html`<span class="dim">${line(location.file.replace(/^.*[/\\]/s, ""))}:${location.line}</span>`;
  const scored = shown && html`<span class="label">score </span>${shown.short}`;
  const spent = cost === null ? "unknown" : cost && formatCost(cost);
  const title = html`<span class="title">${titleOf(result)}</span>`;
  const cells = [
    html`<span class="status">${badge(status)}</span>`,
    html`<span class="name">${title}${tagsOf(result, context)}${whyOf(result, context)}</span>`,
    html`<span class="suite">${suite}${file}</span>`,
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

function whyOf(result: TestResult, { kin }: RowContext): Content {
  const { status, message } = result;
  const why = kin.has(result)
    ? line(saidWrong(result) ?? reasonOf(result), BOUNDS.preview)
    : status === "passed"
      ? remarksOf(result)
          .map(({ text }) => text)
          .join(", ")
      : line(wentWrong(result) ? reasonOf(result) : (message ?? ""), BOUNDS.preview);
  return why && html`<span class="why">${why}</span>`;
}

function tagsOf(result: TestResult, { deltas, kin }: RowContext): Content {
  const { id, kind, tags, replayed, single, attempts, flaky } = result;
  const change = deltas.get(id)?.changes[0];
  const alike = kin.get(result)?.echoes.length ?? 0;
  const told: Content[] = [
    alike > 0 && `${formatNumber(alike)} more of this cause`,
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
