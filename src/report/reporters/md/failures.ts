import { formatDuration } from "../../../values/duration.ts";
import { type Json, writeJson } from "../../../values/json.ts";
import { showSpent } from "../../../values/show/cost.ts";
import {
  escapeMarkdown,
  markdownCode,
  markdownDetails,
  markdownFence,
  markdownSentence,
} from "../../../values/show/markdown.ts";
import { count, cutMiddle, cutText, formatNumber, takeSome } from "../../../values/text.ts";
import type { Failure } from "../../causes/failures.ts";
import { readScore } from "../../judged/score.ts";
import { tellResult } from "../../judged/told.ts";
import { kindOf } from "../../kinds.ts";
import type { AssertionResult, TestResult } from "../../model/report.ts";
import { errorSaid } from "../../wording/answer.ts";
import { describeScores, expectedValueOf, failedAssertions, lastWords, reasonOf } from "../../wording/failures.ts";
import { nameResult } from "../../wording/name-result.ts";
import { describeDetail } from "./details.ts";
import { describeSets } from "./grades.ts";
import { describeFailedRuns } from "./judged/sections.ts";
import type { Link } from "./tables.ts";

/** Bounds of what one failure may take, so that the first one leaves room for the others. */
const SENTENCE = 300;
const HINT = 1000;
const BLOCK = 8000;
/** Of a request or an answer. */
const ANSWER = 1500;
const ASSERTIONS = 10;
const ECHOES = 10;
const NAME = 200;
/** A command that is cut short does not run. */
const COMMAND = 2000;
/** Of the text of a cause. */
const TITLE = 700;
/** Values no longer than this stand in an assertion's message as a whole. */
const SHORT = 80;

/** Failures that are told one by one: who has more reads the first ones, and the report. */
export const MAX_FAILURES = 50;

/** Everything that helps with one failure, folded. */
export function failureDetails(failure: Failure, link: Link, open: boolean): string {
  const { cause, lead, echoes } = failure;
  const failed = failedAssertions(lead);
  const title = cause.message;
  const below = describeScores(lead).map((sentence) => `✗ ${escapeMarkdown(cutText(sentence, SENTENCE))}`);
  const parts = [
    `${echoes.length === 0 ? "" : `The first is <strong>${escapeMarkdown(nameResult(lead))}</strong>: `}${describeTest(lead, link)}`,
    ...describeAnswer(lead, title),
    ...describeFailedRuns(failure),
    ...(lead.detail ? describeDetail(lead.detail, lead) : []),
    ...(failed.length === 0 && (reasonOf(lead).length > SENTENCE || reasonOf(lead).includes("\n"))
      ? [markdownFence(cutText(reasonOf(lead), BLOCK), "text")]
      : []),
    ...takeSome(below, ASSERTIONS, (rest) => `… and ${rest} more below their thresholds.`),
    ...failed.slice(0, ASSERTIONS).map((assertion) => describeAssertion(assertion, link, lead, title)),
    ...(failed.length > ASSERTIONS ? [`… and ${count(failed.length - ASSERTIONS, "more failed assertion")}.`] : []),
    ...describeSets(lead),
    ...(lead.hint === undefined ? [] : [`<strong>Hint:</strong> ${escapeMarkdown(cutText(lead.hint, HINT))}`]),
    ...describeStderr(failure),
    ...describeEchoes(echoes, link),
    ...describeExchange(lead),
    ...(lead.repro === undefined ? [] : ["Run it alone:", markdownFence(cutText(lead.repro, COMMAND), "sh")]),
  ];
  const whose = echoes.length === 0 ? nameResult(lead) : count(echoes.length + 1, "test");
  const summary = `<strong>${escapeMarkdown(whose)}</strong>: ${escapeMarkdown(cutMiddle(title, TITLE))}`;
  const details = markdownDetails(summary, parts.join("\n\n"));
  return open ? details.replace("<details>", "<details open>") : details;
}

function describeTest(lead: TestResult, link: Link): string {
  const attempts = lead.attempts > 1 ? `, ${lead.attempts} attempts` : "";
  const on = lead.server === "" ? "" : ` on ${markdownCode(cutText(lead.server, NAME))}`;
  const subject = `${kindOf(lead).noun}${on}`;
  const { cost_usd: cost, tokens } = lead;
  const score = readScore(lead);
  const facts = [
    link(lead.location),
    subject,
    `${formatDuration(lead.duration_ms)}${attempts}`,
    ...(score ? [markdownSentence(`score ${score.whole}`)] : []),
    ...tellResult(lead).map(({ text }) => markdownSentence(cutText(text, SENTENCE))),
    ...(cost === undefined ? [] : [escapeMarkdown(showSpent(cost))]),
    ...(tokens === undefined ? [] : [count(tokens, "token")]),
  ];
  return facts.join(" · ");
}

/** What the server said is wrong, unless the title has all of it. */
function describeAnswer(lead: TestResult, title: string): string[] {
  const said = errorSaid(lead);
  if (said === undefined || (title.includes(said) && title.length <= TITLE)) return [];
  return [`The server answered with an error:\n\n${markdownFence(cutText(said, ANSWER), "text")}`];
}

/** What was asked and answered, folded. */
function describeExchange({ request, response }: TestResult): string[] {
  if (!request) return [];
  const { method, tool, uri, prompt, arguments: args } = request;
  const asked = [method, tool ?? uri ?? prompt ?? ""].join(" ").trimEnd();
  const blocks = [...(args === undefined ? [] : [args]), ...(response ? [response.error ?? response.result] : [])];
  const shown = blocks.map((value) => markdownFence(cutText(layOut(value), ANSWER), "json"));
  const title = `Request and response: ${markdownCode(cutText(asked, NAME))}`;
  return shown.length === 0 ? [] : [markdownDetails(title, shown.join("\n\n"))];
}

/** The place of the test and `title` stand above already, and are not said again. */
function describeAssertion(assertion: AssertionResult, link: Link, { location }: TestResult, title: string): string {
  const name = assertion.name === undefined ? "" : `${escapeMarkdown(cutText(assertion.name, NAME))}: `;
  const what = `${markdownCode(cutText(assertion.target, NAME))} ${markdownCode(assertion.matcher)}`;
  const { message: said = "" } = assertion;
  const short = said.length <= SENTENCE;
  const message = short && said === title ? "" : said;
  const at = link(assertion.location) === link(location) ? "" : ` at ${link(assertion.location)}`;
  return [
    `✗ ${name}${what}${at}${short && message !== "" ? `<br>${escapeMarkdown(message)}` : ""}`,
    ...(short ? [] : [markdownFence(cutText(message, BLOCK), "text")]),
    ...showDifference(assertion),
  ].join("\n\n");
}

/** The diff; without one, the values, unless they are so short that the message has them. */
function showDifference(assertion: AssertionResult): string[] {
  const { diff, actual, message } = assertion;
  if (diff && diff.length > 0) {
    return [markdownFence(cutText(diff.map(({ op, text }) => `${op} ${text}`).join("\n"), BLOCK), "diff")];
  }
  const shown = { expected: layOut(expectedValueOf(assertion)), found: layOut(actual) };
  const short = Object.values(shown).every((text) => text.length <= SHORT);
  if (short && message !== undefined) return [];
  return Object.entries(shown).flatMap(([word, text]) =>
    text === "" ? [] : [`${word}\n\n${markdownFence(text, "json")}`],
  );
}

function layOut(value: Json | undefined): string {
  return value === undefined ? "" : cutText(writeJson(value, 2), BLOCK);
}

function describeStderr({ lead, echoes }: Failure): string[] {
  const words = lastWords([lead, ...echoes]);
  if (words.length === 0) return [];
  const text = markdownFence(cutText(words.join("\n"), BLOCK), "text");
  // Of a server that answered, what it says besides is seldom the reason.
  const { status } = lead;
  return [
    status === "errored"
      ? `The server's last words on stderr:\n\n${text}`
      : markdownDetails("stderr of the server", text),
  ];
}

function describeEchoes(echoes: readonly TestResult[], link: Link): string[] {
  if (echoes.length === 0) return [];
  const told = echoes.map((one) => `${one.status}: ${escapeMarkdown(nameResult(one))} at ${link(one.location)}`);
  const shown = takeSome(told, ECHOES, (rest) => `… and ${formatNumber(rest)} more`).map((line) => `- ${line}`);
  return [`The same cause has ${count(echoes.length, "more test")}:\n\n${shown.join("\n")}`];
}
