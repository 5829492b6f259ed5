import { formatLocation, type McptestError } from "../errors.ts";
import { judgeReport, type Location, type Report, type Verdict } from "../report/index.ts";
import { escapeMarkdown, markdownCode, markdownFence, markdownLink } from "../values/markdown.ts";
import { count, cutText } from "../values/text.ts";
import { type Budget, fillSection, type Section } from "./budget.ts";
import { rankFailures } from "./failures.ts";
import { countResults, describeRun } from "./headline.ts";
import { compositionsSection, spendSection } from "./summary-compositions.ts";
import {
  deferredSection,
  findingsSection,
  flakySection,
  type Link,
  rollupsSection,
  serversSection,
  skippedSection,
  slowestSection,
  suitesSection,
  tableSection,
  warningsSection,
} from "./summary-facts.ts";
import { failureDetails, failureRow } from "./summary-failures.ts";

/** What a summary is made for. */
export interface SummaryOptions {
  budget: Budget;
  /** Percent-encoded URL of a line of a file in the repository; undefined when there is none to link to. */
  urlOf(location: Location): string | undefined;
  /** Where the JSON report is, when one was written. */
  reportPath?: string;
}

type Problem = Pick<McptestError, "code" | "message" | "hint" | "location">;

/** With so few failures their details are open from the start. */
const OPEN_FAILURES = 3;
/** The part of the room left that the table of failures may take; the details get the rest. */
const TABLE_SHARE = 0.4;
const MESSAGE = 2000;

/**
 * A report as GitHub Flavored Markdown: totals, failures with their place, details folded, then what else is worth
 * knowing. Never larger than the budget: whole rows and blocks are left out, and their number is said. Empty when not
 * even the headline fits.
 */
export function renderJobSummary(report: Report, options: SummaryOptions): string {
  const link = linkWith(options.urlOf);
  const failures = rankFailures(report);
  const head = [headline(report), describeRun(report).join(" ")];
  const foot = footer(report.tool.version, options.reportPath);
  const facts = [
    compositionsSection(report),
    spendSection(report),
    rollupsSection(report),
    findingsSection(report),
    flakySection(report, link),
    warningsSection(report, link),
    suitesSection(report),
    skippedSection(report, link),
    deferredSection(report, link),
    slowestSection(report),
    serversSection(report),
  ];
  const rows = failures.map((failure) => failureRow(failure, link));
  const details = failures.map((failure) => failureDetails(failure, link, failures.length <= OPEN_FAILURES));
  const failing = tableSection("Failures", ["Test", "Status", "What happened", "Where"], rows);

  const fill = filler(options.budget, [...head, ...foot]);
  const factTexts = facts.map((section) => fill(section, 1 / (facts.length * 2)));
  const table = fill(failing, TABLE_SHARE);
  const body = fill(detailsSection(details), 1);
  return keepWithin(join([...head, table, body, ...factTexts, ...foot]), options.budget);
}

/** Why nothing was run: the errors of suites or inputs, each with its place. */
export function renderProblemSummary(
  problems: readonly Problem[],
  options: SummaryOptions & { version: string },
): string {
  const link = linkWith(options.urlOf);
  const head = [`## ❌ mcptest: ${count(problems.length, "error")}, nothing was run`];
  const foot = footer(options.version, options.reportPath);
  const blocks = problems.map((problem) => describeProblem(problem, link));
  const body = filler(options.budget, [...head, ...foot])(detailsSection(blocks), 1);
  return keepWithin(join([...head, body, ...foot]), options.budget);
}

/** Gives each section its share of what is left of the budget, and counts what it takes. */
function filler(budget: Budget, fixed: readonly string[]): (section: Section, share: number) => string {
  let left = budget.limit - budget.measure(join(fixed));
  const separator = budget.measure("\n\n");
  return (section, share) => {
    const text = fillSection(section, left * share - separator, budget.measure);
    if (text !== "") left -= budget.measure(text) + separator;
    return text;
  };
}

/** Where not even the headline fits, nothing is better than a summary that GitHub refuses. */
function keepWithin(text: string, { limit, measure }: Budget): string {
  return measure(text) > limit ? "" : text;
}

function detailsSection(blocks: readonly string[]): Section {
  return { before: "", blocks, between: "\n\n", after: "", more: (left) => `… and ${left} more, in the report.` };
}

const MARKS: Readonly<Record<Verdict, string>> = { interrupted: "⚠️", notReady: "❌", failed: "❌", passed: "✅" };

function headline(report: Report): string {
  return `## ${MARKS[judgeReport(report)]} mcptest: ${countResults(report.summary)}`;
}

function describeProblem(problem: Problem, link: Link): string {
  const { code, message, hint, location } = problem;
  const place = location === undefined ? "" : ` at ${link(location)}`;
  return join([
    `<strong>${code}</strong>${place}`,
    escapeMarkdown(cutText(message, MESSAGE)),
    location?.text === undefined ? "" : markdownFence(formatLocation(location).slice(1).join("\n"), "text"),
    hint === undefined ? "" : `<strong>Hint:</strong> ${escapeMarkdown(cutText(hint, MESSAGE))}`,
  ]).trimEnd();
}

function footer(version: string, reportPath: string | undefined): string[] {
  const where = reportPath === undefined ? "" : ` · report: ${markdownCode(reportPath)}`;
  return [`<sub>mcptest ${escapeMarkdown(version)}${where}</sub>`];
}

function linkWith(urlOf: SummaryOptions["urlOf"]): Link {
  return (location) => {
    const url = urlOf(location);
    const label = markdownCode(`${location.file}:${location.line}`);
    return url === undefined ? label : markdownLink(label, url);
  };
}

function join(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}
