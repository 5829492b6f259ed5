import { formatDuration } from "../../../values/duration.ts";
import { showJson } from "../../../values/show/preview.ts";
import { markCited } from "../../judged/evidence.ts";
import type { TestResult } from "../../model/report.ts";
import {
  type BlockWriters,
  type ChatCall,
  type CriterionRow,
  type DisagreementRow,
  limitBlocks,
  type Vote,
  viewDetail,
  writeBlock,
} from "../../view/index.ts";
import { type Content, html, icon, type Mark, type Markup, namedIcon } from "./markup.ts";
import { renderGraph } from "./test/composition.ts";
import { BOUNDS, type Column, cut, drawTable, line, moreText, pre, renderTable, several, showValue } from "./texts.ts";

const TITLES: Readonly<Record<string, string>> = {
  evaluation: "Judgement",
  calibration: "Calibration",
  comparison: "Comparison",
  task: "Task",
};

/** What is special to the kind of a test. */
export function renderBlocks(result: TestResult): Content {
  const title = TITLES[result.detail?.type ?? ""];
  const shown = limitBlocks(viewDetail(result), () => BOUNDS.tags);
  return [title && html`<h3>${title}</h3>`, shown.map((block) => writeBlock(WRITERS, block, result))];
}

const WRITERS: BlockWriters<Content, TestResult> = {
  facts: ({ facts }) => {
    const shown = facts.map((fact) => html`<li>${cut(fact, BOUNDS.line * 5)}</li>`);
    return html`<ul class="judged-facts">${shown}</ul>`;
  },
  heading: ({ text }) => html`<h3>${line(text)}</h3>`,
  list: ({ title, items }) => {
    const shown = several(items, BOUNDS.rows, (item) => html`<li>${cut(item, BOUNDS.line * 5)}</li>`);
    return html`<h4>${line(title)}</h4><ul>${shown}</ul>`;
  },
  table: ({ table }) => html`<h3>${line(table.title)}</h3>${drawTable(table, "narrow")}`,
  votes: ({ votes }) => renderTable("Votes", votes, VOTES),
  criteria: ({ rows }) => renderTable("Criteria", rows, CRITERIA, { look: "criteria" }),
  path: ({ vote: { path, passed, why, score } }) => {
    const reason = why !== "" && html` <span>${cut(why, BOUNDS.line * 5)}</span>`;
    const leaf = html`<li class="leaf">${namedIcon(markOf(passed))} <b>${score || "no score"}</b>${reason}</li>`;
    const steps = several(path, BOUNDS.rows, ({ ask: question, answer, shown, reason }) => {
      const given = html`<span class="answer">${answer}</span> <span class="dim">${shown}</span>`;
      return html`<li><b>${cut(question, BOUNDS.line)}</b> ${given}${ask(reason, BOUNDS.line * 5)}</li>`;
    });
    return html`<ol class="path">${steps}${leaf}</ol>`;
  },
  disagreements: ({ rows }) => {
    return html`<h4>Worst disagreements</h4>${renderTable("Worst disagreements", rows, WORST, { max: BOUNDS.tags })}`;
  },
  said: ({ label, text, cited }) => {
    return html`<dl class="values candidate"><dt>${label}</dt><dd>${pre(renderCited(text, cited), "said")}</dd></dl>`;
  },
  chat: ({ turns, end, completed, cited }) => {
    const said = several(turns, BOUNDS.turns, ({ who, role, text, calls }) => {
      const bubble = text !== "" && html`<div class="bubble">${renderCited(text, cited)}</div>`;
      const shown = several(
        calls,
        BOUNDS.tags,
        (call) => renderCall(call, cited),
        (more) => html`${moreText(more)}`,
      );
      return html`<li class="turn ${role}"><span class="who">${who}</span>${bubble}${shown}</li>`;
    });
    return html`<h3>Conversation</h3><ol class="chat">${said}</ol>
<p class="${completed ? "dim" : "note warn"}">${end}</p>`;
  },
  graph: renderGraph,
};

function renderCited(text: string, cited: readonly string[]): Content {
  return markCited(cut(text, BOUNDS.value), cited).map((span) =>
    span.cited ? html`<mark>${span.text}</mark>` : span.text,
  );
}

function renderCall({ name, args, came, failed, duration_ms: ms }: ChatCall, cited: readonly string[]): Markup {
  const call = html`<code>${line(name, 160)}(${showJson(args, BOUNDS.preview)})</code>`;
  const time = ms !== undefined && html` <span class="dim">${formatDuration(ms)}</span>`;
  return html`<details class="inner call"><summary>${namedIcon(failed ? "failed" : "ok")}${call}${time}</summary>
<dl class="values"><dt>arguments</dt><dd>${pre(showValue(args))}</dd>
<dt>${failed ? "error" : "result"}</dt><dd>${pre(renderCited(showValue(came), cited), failed ? "bad" : "")}</dd></dl></details>`;
}

const VOTES: readonly Column<Vote>[] = [
  ["Judge", ({ model }) => line(model)],
  [
    "Vote",
    ({ passed, given }) => (given ? [icon(markOf(passed)), passed ? " pass" : " fail"] : [icon("errored"), " none"]),
  ],
  ["Score", ({ score }) => score, "num"],
  ["Why", renderWhy, "why-cell"],
];

const CRITERIA: readonly Column<CriterionRow>[] = [
  ["Criterion", ({ name, question, passed }) => [namedIcon(markOf(passed)), " ", line(name), ask(question)]],
  ["Score", ({ scores }) => line(scores.join(" ")), "num"],
  ["Gate", ({ gate }) => gate],
  ["Why", renderWhy, "why-cell"],
];

const WORST: readonly Column<DisagreementRow>[] = [
  ["Label", ({ id }) => line(id, 80)],
  ["Response", ({ response }) => cut(response, BOUNDS.line * 2), "why-cell"],
  ["People", ({ people }) => people],
  ["Judge", ({ judge }) => judge],
  ["Why", ({ why }) => cut(why, BOUNDS.line * 2), "why-cell"],
];

function ask(question: string | undefined, max: number = BOUNDS.line): Content {
  return question !== undefined && html`<span class="question">${cut(question, max)}</span>`;
}

function renderWhy(told: Pick<CriterionRow, "why" | "claims"> & Partial<CriterionRow>): Content {
  const { why, claims, cited, lacks } = told;
  const listed = claims.map((claim) => html`<li>${cut(claim, BOUNDS.line)}</li>`);
  return [
    cut(why, BOUNDS.line * 5),
    claims.length > 0 && html`<ul class="claims">${listed}</ul>`,
    cited !== undefined && html`<span class="cited">${cut(cited, BOUNDS.line * 5)}</span>`,
    lacks !== undefined && html`<b class="unsupported">${lacks}</b>`,
  ];
}

function markOf(passed: boolean | undefined): Mark {
  return passed === undefined ? "skipped" : passed ? "passed" : "failed";
}
