import { formatDuration } from "../../../values/duration.ts";
import type { Json } from "../../../values/json.ts";
import { formatCost } from "../../../values/show/cost.ts";
import {
  escapeMarkdown,
  markdownCode,
  markdownDetails,
  markdownFence,
  markdownRow,
} from "../../../values/show/markdown.ts";
import { showScores } from "../../../values/show/score.ts";
import { count, cutMiddle, cutText, takeSome } from "../../../values/text.ts";
import { kindOf } from "../../kinds.ts";
import type { AssertionResult, TestResult } from "../../model/report.ts";
import { lastWords, reasonOf } from "../../wording/failure-facts.ts";
import { expectedValueOf, type Failure, failedAssertions } from "../../wording/failures.ts";
import { nameResult } from "../../wording/name-result.ts";
import { describeScores } from "../../wording/scores.ts";
import { describeDetail } from "./details.ts";
import { describeSets } from "./grades.ts";
import { describeFailedRuns } from "./judged/sections.ts";
import type { Link } from "./tables.ts";

/** Bounds of what one failure may take, so that the first one leaves room for the others. */
const SENTENCE = 300;
const HINT = 1000;
const BLOCK = 8000;
const ASSERTIONS = 10;
const ECHOES = 20;
const NAME = 200;
/** A command that is cut short does not run. */
const COMMAND = 2000;
/** Values no longer than this stand in an assertion's message as a whole. */
const SHORT = 80;

/** The row of a failure in the table of failures. */
export function failureRow({ lead, echoes }: Failure, link: Link): string {
  const others = echoes.length > 0 ? ` and ${echoes.length} more` : "";
  const [failed] = failedAssertions(lead);
  return markdownRow([
    `<strong>${escapeMarkdown(nameResult(lead))}</strong>${others}`,
    lead.status,
    escapeMarkdown(cutMiddle(reasonOf(lead), SENTENCE)),
    link(failed?.location ?? lead.location),
  ]);
}

/** Everything that helps with one failure, folded. */
export function failureDetails(failure: Failure, link: Link, open: boolean): string {
  const { lead, echoes } = failure;
  const failed = failedAssertions(lead);
  const below = describeScores(lead).map((sentence) => `✗ ${escapeMarkdown(cutText(sentence, SENTENCE))}`);
  const parts = [
    describeTest(lead, link),
    ...describeFailedRuns(failure),
    ...(lead.detail ? describeDetail(lead, lead.detail) : []),
    ...(failed.length === 0 && (reasonOf(lead).length > SENTENCE || reasonOf(lead).includes("\n"))
      ? [markdownFence(cutText(reasonOf(lead), BLOCK), "text")]
      : []),
    ...takeSome(below, ASSERTIONS, (rest) => `… and ${rest} more below their thresholds.`),
    ...failed.slice(0, ASSERTIONS).map((assertion) => describeAssertion(assertion, link)),
    ...(failed.length > ASSERTIONS ? [`… and ${count(failed.length - ASSERTIONS, "more failed assertion")}.`] : []),
    ...describeSets(lead),
    ...(lead.hint === undefined ? [] : [`<strong>Hint:</strong> ${escapeMarkdown(cutText(lead.hint, HINT))}`]),
    ...describeStderr(failure),
    ...describeEchoes(echoes),
    ...(lead.repro === undefined ? [] : [`Run it alone:\n\n${markdownFence(cutText(lead.repro, COMMAND), "sh")}`]),
  ];
  const summary = `<strong>${escapeMarkdown(nameResult(lead))}</strong>: ${escapeMarkdown(cutMiddle(reasonOf(lead), SENTENCE))}`;
  const details = markdownDetails(summary, parts.join("\n\n"));
  return open ? details.replace("<details>", "<details open>") : details;
}

function describeTest(lead: TestResult, link: Link): string {
  const attempts = lead.attempts > 1 ? `, ${lead.attempts} attempts` : "";
  const on = lead.server === "" ? "" : ` on ${markdownCode(cutText(lead.server, NAME))}`;
  const subject = `${kindOf(lead).noun}${on}`;
  const { score, threshold = 0, cost_usd: cost, tokens } = lead;
  const facts = [
    link(lead.location),
    subject,
    `${formatDuration(lead.duration_ms)}${attempts}`,
    ...(score === undefined ? [] : [`score ${showScores(score, threshold).join(", needs ")}`]),
    ...(cost === undefined ? [] : [escapeMarkdown(formatCost(cost))]),
    ...(tokens === undefined ? [] : [count(tokens, "token")]),
    ...(lead.cached === true ? ["of an earlier run"] : []),
  ];
  return facts.join(" · ");
}

function describeAssertion(assertion: AssertionResult, link: Link): string {
  const name = assertion.name === undefined ? "" : `${escapeMarkdown(cutText(assertion.name, NAME))}: `;
  const what = `${markdownCode(cutText(assertion.target, NAME))} ${markdownCode(assertion.matcher)}`;
  const { message = "" } = assertion;
  const short = message.length <= SENTENCE;
  return [
    `✗ ${name}${what} at ${link(assertion.location)}${short && message !== "" ? `<br>${escapeMarkdown(message)}` : ""}`,
    ...(short ? [] : [markdownFence(cutText(message, BLOCK), "text")]),
    ...showDifference(assertion),
  ].join("\n\n");
}

/** The diff; without one, the values, unless they are so short that the message has them. */
function showDifference(assertion: AssertionResult): string[] {
  const { diff, actual, message } = assertion;
  if (diff && diff.length > 0) {
    const lines = diff.map(({ op, text }) => `${op} ${text}`).join("\n");
    return [markdownFence(cutText(lines, BLOCK), "diff")];
  }
  const shown = { expected: layOut(expectedValueOf(assertion)), found: layOut(actual) };
  const short = Object.values(shown).every((text) => text.length <= SHORT);
  if (short && message !== undefined) return [];
  return Object.entries(shown).flatMap(([word, text]) =>
    text === "" ? [] : [`${word}\n\n${markdownFence(text, "json")}`],
  );
}

function layOut(value: Json | undefined): string {
  return value === undefined ? "" : cutText(JSON.stringify(value, null, 2), BLOCK);
}

function describeStderr(failure: Failure): string[] {
  const words = lastWords(failure);
  if (words.length === 0) return [];
  return [`The server's last words on stderr:\n\n${markdownFence(cutText(words.join("\n"), BLOCK), "text")}`];
}

function describeEchoes(echoes: readonly TestResult[]): string[] {
  if (echoes.length === 0) return [];
  const named = echoes.slice(0, ECHOES).map((result) => `${escapeMarkdown(nameResult(result))} (${result.status})`);
  const more = echoes.length > ECHOES ? ` and ${echoes.length - ECHOES} more` : "";
  return [`The same cause befell ${named.join(", ")}${more}.`];
}
