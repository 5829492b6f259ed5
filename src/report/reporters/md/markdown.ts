import { formatLocation, type McptestError } from "../../../errors.ts";
import { escapeMarkdown, markdownCode, markdownFence, markdownLink } from "../../../values/show/markdown.ts";
import { count, cutText } from "../../../values/text.ts";
import type { Location, Report } from "../../model/report.ts";
import { rankFailures } from "../../wording/failure-facts.ts";
import type { Failure } from "../../wording/failures.ts";
import { changesSection, describeBaseline, staleSection, surfacesSection } from "./baseline.ts";
import { compositionsSection, spendSection } from "./compositions.ts";
import * as facts from "./facts.ts";
import { failureDetails, failureRow } from "./failures.ts";
import { scoresSection } from "./grades.ts";
import { describeRun, headline } from "./headline.ts";
import { gridsSection, judgedSection, pipelinesSection, runsSection } from "./judged/sections.ts";
import { fillSection, type Section, type SizeLimit } from "./size-limit.ts";
import { type Link, tableSection } from "./tables.ts";

/** What a rendering is made for. */
export interface MarkdownOptions {
  budget: SizeLimit;
  /** Percent-encoded URL of a line of a file in the repository; undefined when there is none to link to. */
  urlOf(location: Location): string | undefined;
  /** Where the JSON report is, when one was written. */
  reportPath?: string;
  /** Why the step fails that the page is made for, which may be no fault of the run. */
  failure?: string | undefined;
}

type Problem = Pick<McptestError, "code" | "message" | "hint" | "location">;

/** With so few failures their details are open from the start. */
const OPEN_FAILURES = 3;
/** The part of the room left that the table of failures may take; the details get the rest. */
const TABLE_SHARE = 0.4;
/** The same, of each part before it. */
const LEADING_SHARE = 0.2;
const MESSAGE = 2000;

/**
 * A report as GitHub Flavored Markdown: totals, failures with their place, details folded, then what else is worth
 * knowing. Never larger than the budget: whole rows and blocks are left out, and their number is said. Empty when not
 * even the headline fits.
 */
export function renderMarkdown(report: Report, options: MarkdownOptions): string {
  const { budget } = options;
  const link = linkWith(options.urlOf);
  const failures = rankFailures(report);
  const head = [...headline(report, options.failure), describeRun(report).join(" "), ...describeBaseline(report)];
  const foot = footer(report.tool.version, options.reportPath);
  const rows = writeBlocks(failures, (failure) => failureRow(failure, link), budget);
  const details = writeBlocks(failures, (one) => failureDetails(one, link, failures.length <= OPEN_FAILURES), budget);
  const failing = tableSection("Failures", ["Test", "Status", "What happened", "Where"], rows);

  const fill = filler(budget, [...head, ...foot]);
  const leading = LEADING.map((make) => fill(make(report, link), LEADING_SHARE));
  const facts = FACTS.map((make) => fill(make(report, link), 1 / (FACTS.length * 2)));
  const table = fill(withUntold(failing, failures.length - rows.length), TABLE_SHARE);
  const body = fill(withUntold(detailsSection(details, "report"), failures.length - details.length), 1);
  const judged = [judgedSection, pipelinesSection].map((make) => fill(make(report), 1));
  return keepWithin(join([...head, ...leading, table, body, ...judged, ...facts, ...foot]), budget);
}

/** A block for each failure, until there are more than can be shown. */
function writeBlocks(failures: readonly Failure[], write: (failure: Failure) => string, budget: SizeLimit): string[] {
  const blocks: string[] = [];
  let size = 0;
  for (const failure of failures) {
    if (size > budget.limit) break;
    const block = write(failure);
    size += budget.measure(block);
    blocks.push(block);
  }
  return blocks;
}

/** A section of which some blocks were not even made: they are counted with those that do not fit. */
function withUntold(section: Section, untold: number): Section {
  return untold === 0 ? section : { ...section, untold };
}

/** Why nothing was run: the errors of suites or inputs, each with its place. */
export function renderProblems(problems: readonly Problem[], options: MarkdownOptions & { version: string }): string {
  const link = linkWith(options.urlOf);
  const head = [`## ❌ mcptest: ${count(problems.length, "error")}, nothing was run`];
  const foot = footer(options.version, options.reportPath);
  const blocks = problems.map((problem) => describeProblem(problem, link));
  const body = filler(options.budget, [...head, ...foot])(detailsSection(blocks, "log"), 1);
  return keepWithin(join([...head, body, ...foot]), options.budget);
}

/** Gives each section its share of what is left of the budget, and counts what it takes. */
function filler(budget: SizeLimit, fixed: readonly string[]): (section: Section, share: number) => string {
  let left = budget.limit - budget.measure(join(fixed));
  const separator = budget.measure("\n\n");
  return (section, share) => {
    const text = fillSection(section, left * share - separator, budget.measure);
    if (text !== "") left -= budget.measure(text) + separator;
    return text;
  };
}

/** Where not even the headline fits, nothing is better than a summary that GitHub refuses. */
function keepWithin(text: string, { limit, measure }: SizeLimit): string {
  return measure(text) > limit ? "" : text;
}

function detailsSection(blocks: readonly string[], whole: "report" | "log"): Section {
  return { before: "", blocks, between: "\n\n", after: "", more: (left) => `… and ${left} more, in the ${whole}.` };
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

function linkWith(urlOf: MarkdownOptions["urlOf"]): Link {
  return (location) => {
    const url = urlOf(location);
    const label = markdownCode(`${location.file}:${location.line}`);
    return url === undefined ? label : markdownLink(label, url);
  };
}

function join(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** One part of the page; without blocks it is not there. */
type MakeSection = (report: Report, link: Link) => Section;

/** What precedes the failures. */
const LEADING: readonly MakeSection[] = [facts.gatesSection, changesSection, surfacesSection];

/** What follows them, each with the same share of the room that is left. */
const FACTS: readonly MakeSection[] = [
  gridsSection,
  runsSection,
  compositionsSection,
  spendSection,
  facts.rollupsSection,
  scoresSection,
  facts.findingsSection,
  facts.flakySection,
  facts.isErrorSection,
  facts.warningsSection,
  staleSection,
  facts.suitesSection,
  facts.skippedSection,
  facts.deferredSection,
  facts.slowestSection,
  facts.serversSection,
];
