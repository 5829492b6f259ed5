import { formatLocation, type McptestError } from "../../../errors.ts";
import { escapeMarkdown, markdownCode, markdownFence, markdownLink } from "../../../values/show/markdown.ts";
import { cutText, formatNumber } from "../../../values/text.ts";
import { type Failure, rankFailures } from "../../causes/failures.ts";
import type { ConcludedReport, Location, Report, Verdict } from "../../model/report.ts";
import { sayProblems } from "../../wording/verdict.ts";
import type { Reporter } from "../reporter.ts";
import { changesSection, describeBaseline, staleSection, surfacesSection } from "./baseline.ts";
import { compositionsSection, spendSection } from "./compositions.ts";
import * as facts from "./facts.ts";
import { failureDetails, MAX_FAILURES } from "./failures.ts";
import { scoresSection } from "./grades.ts";
import { describeRun, headline } from "./headline.ts";
import { gridsSection, judgedSection, pipelinesSection, runsSection } from "./judged/sections.ts";
import { resultsSection } from "./results.ts";
import { fillSection, type Section, type SizeLimit } from "./size-limit.ts";
import { blockSection, type Link } from "./tables.ts";

/** What a page says of where it was made; what is left out is not said. */
export interface PageOrigin {
  /** In the place of `mcptest`, the first words of the page. */
  title?: string | undefined;
  job?: string | undefined;
  /** Which attempt at the run, when it is not the first. */
  attempt?: number | undefined;
  commit?: { sha: string; url?: string | undefined } | undefined;
  /** Where the whole report is to be had. */
  reportUrl?: string | undefined;
}

/** What a rendering is made for. */
export interface MarkdownOptions {
  budget: SizeLimit;
  /** Percent-encoded URL of a line of a file in the repository; undefined when there is none to link to. */
  urlOf(location: Location): string | undefined;
  /** How much is told: all; without facts that are no news (a comment); the verdict alone (a check). `all` when left out. */
  extent?: Extent | undefined;
  origin?: PageOrigin | undefined;
  /** Where the JSON report is, when one was written. */
  reportPath?: string;
}

export type Extent = "all" | "news" | "verdict";

type Problem = Pick<McptestError, "code" | "message" | "hint" | "location">;

/** So many failures have their details open from the start. */
const OPEN_FAILURES = 3;
/** The first words of a page. */
const TITLE = "mcptest";
/** The part of the room left that the table of failures may take; the details get the rest. */
const TABLE_SHARE = 0.4;
/** The same, of each part before it. */
const LEADING_SHARE = 0.2;
const MESSAGE = 2000;

/**
 * A report as GitHub Flavored Markdown: the verdict and what changed, one table of what failed or changed, the details of each
 * failure once, then what else is worth knowing, folded. Never larger than the budget: whole rows and blocks are left out, and their
 * number is said. Empty when not even the headline fits.
 */
export function renderMarkdown(report: ConcludedReport, options: MarkdownOptions): string {
  const { budget, extent = "all", origin = {} } = options;
  const link = linkWith(options.urlOf);
  const title = escapeMarkdown(origin.title ?? TITLE);
  const head = [headline(report, title), ...describeBaseline(report), describeRun(report).join(" ")];
  const foot = footer(report.tool.version, options);
  const fill = filler(budget, [...head, ...foot]);
  const leading = LEADING.map((make) => fill(make(report, link), LEADING_SHARE));
  if (extent === "verdict") return keepWithin(join([...head, ...leading, ...foot]), budget);

  const failures = rankFailures(report);
  const told = failures.slice(0, MAX_FAILURES);
  const details = writeBlocks(told, (failure, at) => failureDetails(failure, link, at < OPEN_FAILURES), budget);
  const facts = extent === "all" ? FACTS.map((make) => fill(make(report, link), 1 / (FACTS.length * 2))) : [];
  const table = fill(resultsSection(report, failures, link), TABLE_SHARE);
  const untold = failures.length - details.length;
  const body = fill({ ...detailsSection(details, whole(options)), untold }, 1);
  const judged = extent === "all" ? [judgedSection, pipelinesSection].map((make) => fill(make(report), 1)) : [];
  return keepWithin(join([...head, ...leading, table, body, ...judged, ...facts, ...foot]), budget);
}

/** A block for each failure, until there are more than can be shown. */
function writeBlocks(
  failures: readonly Failure[],
  write: (failure: Failure, at: number) => string,
  budget: SizeLimit,
): string[] {
  const blocks: string[] = [];
  let size = 0;
  for (const [at, failure] of failures.entries()) {
    if (size > budget.limit) break;
    const block = write(failure, at);
    size += budget.measure(block);
    blocks.push(block);
  }
  return blocks;
}

/** Why nothing was run: the errors of suites or inputs, each with its place. */
export function renderProblems(
  problems: readonly Problem[],
  options: MarkdownOptions & { version: string; verdict: Verdict },
): string {
  const link = linkWith(options.urlOf);
  const title = escapeMarkdown(options.origin?.title ?? TITLE);
  const head = [`## ❌ ${title}: ${escapeMarkdown(sayProblems(options.verdict))}`];
  const foot = footer(options.version, options);
  const blocks = problems.map((problem) => describeProblem(problem, link));
  const body = filler(options.budget, [...head, ...foot])(detailsSection(blocks, "in the log"), 1);
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

/** `where`: the rest is, as Markdown. */
function detailsSection(blocks: readonly string[], where: string): Section {
  return blockSection("", blocks, (left) => `… and ${formatNumber(left)} more, ${where}.`);
}

/** Where all of it is. */
function whole({ origin }: MarkdownOptions): string {
  return origin?.reportUrl === undefined ? "in the report" : `in ${markdownLink("the whole report", origin.reportUrl)}`;
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

function footer(version: string, { reportPath, origin = {} }: MarkdownOptions): string[] {
  const { job, attempt = 1, commit, reportUrl } = origin;
  const sha = commit && markdownCode(commit.sha.slice(0, 9));
  const facts = [
    `mcptest ${escapeMarkdown(version)}`,
    ...(job === undefined ? [] : [`job ${markdownCode(job)}`]),
    ...(attempt > 1 ? [`attempt ${attempt}`] : []),
    ...(commit && sha ? [`commit ${commit.url === undefined ? sha : markdownLink(sha, commit.url)}`] : []),
    ...(reportUrl === undefined ? [] : [markdownLink("whole report", reportUrl)]),
    ...(reportPath === undefined ? [] : [`report: ${markdownCode(reportPath)}`]),
  ];
  return [`<sub>${facts.join(" · ")}</sub>`];
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
const LEADING: readonly MakeSection[] = [facts.noticesSection, surfacesSection];

/** What follows them, each with the same share of the room that is left. */
const FACTS: readonly MakeSection[] = [
  changesSection,
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

/** UTF-16 units of a comment on GitHub, the smallest place that this is meant for: https://github.com/orgs/community/discussions/27190 */
const COMMENT_LENGTH = 65_536;

/** GitHub Flavored Markdown, small enough for a comment; what does not fit is counted. */
export const md: Reporter = {
  render: (report) =>
    renderMarkdown(report, {
      budget: { limit: COMMENT_LENGTH, measure: ({ length }) => length },
      urlOf: () => undefined,
    }),
};
