import { formatDuration } from "../../../values/duration.ts";
import { writeJson } from "../../../values/json.ts";
import { showSpent } from "../../../values/show/cost.ts";
import {
  escapeMarkdown,
  htmlText,
  markdownCode,
  markdownDetails,
  markdownFence,
  markdownProse,
  markdownSentence,
  markdownTable,
  summaryCode,
} from "../../../values/show/markdown.ts";
import { showMetric, showScores } from "../../../values/show/score.ts";
import { count, cutMiddle, cutText, formatNumber, listTold, takeSome } from "../../../values/text.ts";
import type { Failure } from "../../causes/failures.ts";
import { readScore } from "../../judged/score.ts";
import { tellResult } from "../../judged/told.ts";
import { kindOf } from "../../kinds.ts";
import type { Location, TestResult } from "../../model/report.ts";
import { type AssertionView, listByTest, type SetView, viewTest } from "../../view/index.ts";
import { errorSaid } from "../../wording/answer.ts";
import { lastWords, MARKS, reasonOf, statusOf } from "../../wording/failures.ts";
import { nameResult } from "../../wording/name-result.ts";
import { describeBlocks, showValue } from "./blocks.ts";
import { cell, type Link } from "./tables.ts";

/**
 * Bounds of one failure, so that the first one leaves room for the others: characters of texts (a command that is cut does not run), and how
 * many assertions, echoes, runs and sets are told.
 */
const MAX = { sentence: 300, hint: 1000, block: 8000, answer: 1500, name: 200, command: 2000, title: 700, short: 80 };
const LISTED = { assertions: 10, echoes: 10, runs: 10, sets: 20 };

/** How many failures are told one by one: the report has the others. */
export const MAX_FAILURES = 50;

/** Everything that helps with one failure, folded; `number`: that of its cause, where a line above tells it. */
export function failureDetails(failure: Failure, link: Link, open: boolean, number: number | undefined): string {
  const { cause, lead, echoes, runs = [] } = failure;
  const { below, sets, detail, ...view } = viewTest(lead);
  const members = sets.filter(({ set }) => !set.passed).flatMap((set) => set.members);
  const failed = [...view.failed, ...members.filter(({ state }) => state === "failed")];
  const title = cause.message;
  const said = errorSaid(lead);
  const isTold = title.length <= MAX.title && said !== undefined && title.includes(said);
  const reason = reasonOf(lead);
  const isLong = reason.length > MAX.sentence || reason.includes("\n");
  const first = echoes.length === 0 ? "" : `The first is <strong>${escapeMarkdown(nameResult(lead))}</strong>: `;
  const wrong = runs.map((run) => {
    return `✗ ${escapeMarkdown(nameResult(run))}: ${markdownCode(cutText(reasonOf(run), MAX.sentence))}`;
  });
  const checks = failed.map((one) => describeAssertion(one, link, lead.location, title));
  const scores = below.map((sentence) => `✗ ${escapeMarkdown(cutMiddle(sentence, MAX.sentence))}`);
  const parts = [
    `${first}${describeTest(lead, link)}`,
    said === undefined || isTold
      ? ""
      : `The server answered with an error:\n\n${markdownFence(cutText(said, MAX.answer), "text")}`,
    takeSome(wrong, LISTED.runs, (rest) => `… and ${rest} more`).join("<br>"),
    ...describeBlocks(detail),
    ...(failed.length === 0 && isLong ? [markdownFence(cutText(reason, MAX.block), "text")] : []),
    ...takeSome(scores, LISTED.assertions, (rest) => `… and ${rest} more below their thresholds.`),
    ...takeSome(checks, LISTED.assertions, (rest) => `… and ${count(rest, "more failed assertion")}.`),
    ...describeSets(sets),
    lead.hint === undefined ? "" : describeHint(lead.hint),
    describeStderr(failure),
    describeEchoes(failure, link),
    describeExchange(lead),
    ...(lead.repro === undefined ? [] : ["Run it alone:", markdownFence(cutText(lead.repro, MAX.command), "sh")]),
  ];
  const whose = echoes.length === 0 ? nameResult(lead) : count(echoes.length + 1, "test");
  // A line above has the cause.
  const summary =
    number === undefined
      ? `<strong>${htmlText(whose)}</strong>: ${summaryCode(cutMiddle(title, MAX.title))}`
      : `<strong>Cause ${number}</strong>: ${htmlText(whose)}`;
  const details = markdownDetails(summary, parts.filter((part) => part !== "").join("\n\n"));
  return open ? details.replace("<details>", "<details open>") : details;
}

function describeTest(lead: TestResult, link: Link): string {
  const { cost_usd: cost, tokens, attempts } = lead;
  const on = lead.server === "" ? "" : ` on ${markdownCode(cutText(lead.server, MAX.name))}`;
  const score = readScore(lead);
  const facts = [
    link(lead.location),
    `${kindOf(lead).noun}${on}`,
    `${formatDuration(lead.duration_ms)}${attempts > 1 ? `, ${attempts} attempts` : ""}`,
    ...(score ? [markdownSentence(`score ${score.whole}`)] : []),
    ...tellResult(lead).map(({ text }) => markdownSentence(cutMiddle(text, MAX.sentence))),
    ...(cost === undefined ? [] : [escapeMarkdown(showSpent(cost))]),
    ...(tokens === undefined ? [] : [count(tokens, "token")]),
  ];
  return facts.join(" · ");
}

function describeExchange({ request, response }: TestResult): string {
  const { method = "", tool, uri, prompt, arguments: args, params } = request ?? {};
  const asked = [method, tool ?? uri ?? prompt ?? ""].join(" ").trimEnd();
  const values = [args, params, response && (response.error ?? response.result)];
  const shown = values.flatMap((value) => (value === undefined ? [] : showValue(value, MAX.answer)));
  const title = `Request and response: ${summaryCode(cutText(asked, MAX.name))}`;
  return !request || shown.length === 0 ? "" : markdownDetails(title, shown.join("\n\n"));
}

/** The place of the test and the title are above already, and are not repeated: the values of the title are. */
function describeAssertion(
  { target, matcher, facts, message: said, expected, actual, values, diff, hint, location }: AssertionView,
  link: Link,
  above: Location,
  title: string,
): string {
  const what = `${markdownCode(cutText(target, MAX.name))} ${markdownCode(matcher)}`;
  const told = facts.map((fact) => ` · ${cell(fact)}`).join("");
  const at = link(location) === link(above) ? "" : ` at ${link(location)}`;
  const isShort = said.length <= MAX.sentence;
  const isTold = isShort && said === title;
  const shown = Object.entries(isTold && diff.length === 0 ? values : { expected, found: actual }).flatMap(
    ([word, value]) => (value === undefined ? [] : { word, value, json: writeJson(value) }),
  );
  const short = shown.filter(({ json }) => json.length <= MAX.short);
  const line = short.map(({ word, json }) => `${word} ${markdownCode(json)}`).join(", ");
  const lines = diff.map(({ op, text }) => `${op} ${text}`).join("\n");
  return listTold([
    listTold([`✗ ${what}${told}${at}`, isShort && !isTold && said !== "" && markdownCode(said), line]).join("<br>"),
    !isShort && markdownFence(cutText(said, MAX.block), "text"),
    diff.length > 0 && markdownFence(cutText(lines, MAX.block), "diff"),
    ...shown.flatMap((one) => (short.includes(one) ? [] : [one.word, showValue(one.value, MAX.block)])),
    hint !== undefined && describeHint(hint),
  ]).join("\n\n");
}

function describeHint(hint: string): string {
  return `<strong>Hint:</strong> ${markdownProse(cutMiddle(hint, MAX.hint))}`;
}

/** The sets of one test as a table, those that do not hold first. */
function describeSets(sets: readonly SetView[]): string[] {
  const rows = sets.map(({ set }) => {
    return [
      `${MARKS[statusOf(set)]} ${cell(set.name)}`,
      ...showScores(set.score, set.threshold),
      showMetric(set.weight),
    ];
  });
  const rest = rows.length > LISTED.sets ? [`… and ${rows.length - LISTED.sets} more`] : [];
  const table = markdownTable(["Set", "Score", "Needs", "Weight"], rows.slice(0, LISTED.sets));
  return rows.length === 0 ? [] : [table, ...rest];
}

/** If a server answered, its stderr is seldom the reason, and is folded. */
function describeStderr({ lead, echoes }: Failure): string {
  const words = lastWords([lead, ...echoes]);
  const text = words.length > 0 ? markdownFence(cutText(words.join("\n"), MAX.block), "text") : "";
  if (text === "" || lead.status !== "errored") return text && markdownDetails("stderr of the server", text);
  return `Last lines of the server's stderr:\n\n${text}`;
}

function describeEchoes({ lead, echoes }: Failure, link: Link): string {
  if (echoes.length === 0) return "";
  const told = listByTest(echoes, [lead, ...echoes]).map(({ first, names, check }) => {
    const failed = check === "" ? "" : ` (${markdownCode(check)})`;
    return `${first.status}: ${escapeMarkdown(names)} at ${link(first.location)}${failed}`;
  });
  const shown = takeSome(told, LISTED.echoes, (rest) => `… and ${formatNumber(rest)} more`);
  const list = shown.map((line) => `- ${line}`).join("\n");
  return `${count(echoes.length, "more test")} failed for the same reason:\n\n${list}`;
}
