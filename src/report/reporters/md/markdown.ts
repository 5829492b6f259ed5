import { formatLocation, type McptestError } from "../../../errors.ts";
import {
  escapeMarkdown,
  markdownCode,
  markdownFence,
  markdownLink,
  markdownProse,
  markdownSentence,
} from "../../../values/show/markdown.ts";
import { count, cutMiddle, cutText, formatNumber, listTold } from "../../../values/text.ts";
import { type Failure, rankFailures } from "../../causes/failures.ts";
import type { ConcludedReport, Location, Report, Verdict } from "../../model/report.ts";
import { isFound, TABLES } from "../../view/index.ts";
import type { Reporter } from "../reporter.ts";
import { causesSection, numberCause } from "./causes.ts";
import { detailSections, factSections, foundSections } from "./facts.ts";
import { failureDetails, MAX_FAILURES } from "./failures.ts";
import { describeBaseline, describeReasons, describeRun, headline } from "./headline.ts";
import { describeFigures, newsSection } from "./measures.ts";
import { changesSection, everyTest } from "./results.ts";
import { blockSection, fillSection, type Link, type Section, type SizeLimit, tableSection } from "./tables.ts";

/** What a page says about where it was made. */
export interface PageOrigin {
  /** The first words of the page (default: `mcptest`). */
  title?: string | undefined;
  /** The branch that the run is compared with. */
  base?: string | undefined;
  job?: string | undefined;
  /** The attempt at the run; told if it is not the first. */
  attempt?: number | undefined;
  commit?: { sha: string; url?: string | undefined } | undefined;
  reportUrl?: string | undefined;
}

/** The purpose of a rendering. */
export interface MarkdownOptions {
  budget: SizeLimit;
  /** Percent-encoded URL of a line of a file in the repository, if there is one. */
  urlOf(location: Location): string | undefined;
  /** How much is told: all; without facts that are not news; without details of failures. Default: all. */
  extent?: "all" | "news" | "verdict" | undefined;
  /** Whether all tests are listed, folded, where there is room. Default: false. */
  listTests?: boolean | undefined;
  /** false where the place has a title of its own. Default: true. */
  titled?: boolean | undefined;
  origin?: PageOrigin | undefined;
}

type Problem = Pick<McptestError, "code" | "message" | "hint" | "location">;

/** How many failures are open from the start. */
const OPEN_FAILURES = 3;
const TITLE = "mcptest";
/** Shares of the remaining room that the lines of causes and the table of changes may take; details get the rest. */
const CAUSES_SHARE = 0.5;
const TABLE_SHARE = 0.4;
/** The same for each section before it. */
const LEADING_SHARE = 0.2;
const MESSAGE = 2000;

/**
 * A report as GitHub Flavored Markdown: the verdict, why it is red, its causes and what changed; then the details of each failure, and other
 * facts, folded. Never larger than the budget: it leaves out whole rows and blocks, and says how many. Empty if not even the headline
 * fits.
 */
export function renderMarkdown(report: ConcludedReport, options: MarkdownOptions): string {
  const { budget, extent = "all", origin = {}, urlOf } = options;
  const { reviewed = [] } = report;
  const link = linkWith(urlOf);
  const failures = rankFailures(report).filter(({ lead }) => !isFound(lead));
  const first = [
    ...reviewed.map(({ line }) => `⚠️ **${markdownSentence(line)}**`),
    ...(options.titled === false ? [] : [headline(report, escapeMarkdown(origin.title ?? TITLE))]),
    ...describeReasons(report),
    ...describeFigures(report, origin.base),
  ];
  const second = [...describeBaseline(report, origin.base), describeRun(report).join(" ")];
  const foot = footer(report.tool.version, options);
  const fill = filler(budget, [...first, ...second, ...foot]);
  const items = reviewed
    .flatMap(({ differences }) => differences)
    .map((text) => `- ${markdownSentence(cutText(text, MESSAGE))}`);
  const changed = fill(blockSection("", items, countLeft), LEADING_SHARE);
  const causes = fill(causesSection(report, failures, urlOf), CAUSES_SHARE);
  const found = foundSections(report, link).map((section) => fill(section, LEADING_SHARE * 2));
  const warnings = fill(noticeSection("**Warnings** ", report.warnings), LEADING_SHARE);
  const notes = fill(noticeSection("Notes: ", report.notes), LEADING_SHARE);
  const tools = fill(tableSection(TABLES.tools(report), link), LEADING_SHARE);
  const changes = fill(changesSection(report, link), TABLE_SHARE);
  const news = fill(newsSection(report, link), LEADING_SHARE);
  const head = [...first, changed, causes, ...found, warnings, ...second, news, notes, tools, changes];
  if (extent === "verdict") return keepWithin(join([...head, ...foot]), budget);

  const details: string[] = [];
  // No more than fill the budget are made.
  for (let size = 0; details.length < Math.min(failures.length, MAX_FAILURES) && size <= budget.limit; ) {
    const at = details.length;
    const number = numberCause(report, at, causes);
    details.push(failureDetails(failures[at] as Failure, link, at < OPEN_FAILURES, number));
    size += budget.measure(details[at] ?? "");
  }
  const sections = extent === "all" ? factSections(report, link) : [];
  const facts = sections.map((section) => fill(section, 1 / (sections.length * 2)));
  const { reportUrl } = origin;
  const where = reportUrl === undefined ? "in the report" : `in ${markdownLink("the whole report", reportUrl)}`;
  const body = fill({ ...detailsSection(details, where), untold: failures.length - details.length }, 1);
  const listed = options.listTests ? fill(everyTest(report, link), 1) : "";
  const judged = extent === "all" ? detailSections(report).map((section) => fill(section, 1)) : [];
  const widened = sections.map((section, at) => fill(section, 1, facts[at]));
  return keepWithin(join([...head, body, listed, ...judged, ...widened, ...foot]), budget);
}

/** Why nothing was run: the errors of suites or inputs, each with its place. */
export function renderProblems(
  problems: readonly Problem[],
  options: MarkdownOptions & { version: string; verdict: Verdict },
): string {
  const link = linkWith(options.urlOf);
  const title = escapeMarkdown(options.origin?.title ?? TITLE);
  const why = options.verdict.reasons.map(({ message }) => markdownProse(cutMiddle(message, MESSAGE)));
  const titled = `### ❌ ${title}: ${count(problems.length, "error")}, no test was run`;
  const head = [...(options.titled === false ? [] : [titled]), `**Red because** ${why.join(" · ")}`];
  const foot = footer(options.version, options);
  const blocks = problems.map((problem) => describeProblem(problem, link));
  const body = filler(options.budget, [...head, ...foot])(detailsSection(blocks, "in the log"), 1);
  return keepWithin(join([...head, body, ...foot]), options.budget);
}

/** Gives a section its share of the remaining budget, and subtracts what it takes. */
type Fill = (section: Section, share: number, former?: string) => string;

/** What fills sections; a `former` text of a section makes room for the new one. */
function filler(budget: SizeLimit, fixed: readonly string[]): Fill {
  let left = budget.limit - budget.measure(join(fixed));
  const separator = budget.measure("\n\n");
  const sizeOf = (text: string): number => (text === "" ? 0 : budget.measure(text) + separator);
  return (section, share, former = "") => {
    left += sizeOf(former);
    const text = fillSection(section, left * share - separator, budget.measure);
    left -= sizeOf(text);
    return text;
  };
}

/** Nothing is better than a summary that GitHub refuses. */
function keepWithin(text: string, { limit, measure }: SizeLimit): string {
  return measure(text) > limit ? "" : text;
}

/** What is told in a line: warnings and notes that have no place. */
function noticeSection(before: string, notices: Report["warnings"] = []): Section {
  const told = notices.flatMap(({ location, message, hint }) => {
    const text = hint === undefined ? message : `${message} (${hint})`;
    return location ? [] : markdownProse(cutText(text, MESSAGE));
  });
  return { ...blockSection(before, told, countLeft), between: " · " };
}

const countLeft = (left: number): string => `… and ${formatNumber(left)} more`;

/** `where` the rest is, as Markdown. */
function detailsSection(blocks: readonly string[], where: string): Section {
  return blockSection("", blocks, (left) => `… and ${formatNumber(left)} more, ${where}.`);
}

function describeProblem(problem: Problem, link: Link): string {
  const { code, message, hint, location } = problem;
  const place = location === undefined ? "" : ` at ${link(location)}`;
  return join([
    `<strong>${code}</strong>${place}`,
    markdownProse(cutMiddle(message, MESSAGE)),
    location?.text === undefined ? "" : markdownFence(formatLocation(location).slice(1).join("\n"), "text"),
    hint === undefined ? "" : `<strong>Hint:</strong> ${markdownProse(cutMiddle(hint, MESSAGE))}`,
  ]).trimEnd();
}

function footer(version: string, { origin = {} }: MarkdownOptions): string[] {
  const { job, attempt = 1, commit, reportUrl } = origin;
  const sha = commit && markdownCode(commit.sha.slice(0, 9));
  const facts = listTold([
    `mcptest ${markdownSentence(version)}`,
    job !== undefined && `job ${markdownCode(job)}`,
    attempt > 1 && `attempt ${attempt}`,
    sha && `commit ${commit.url === undefined ? sha : markdownLink(sha, commit.url)}`,
    reportUrl !== undefined && markdownLink("whole report", reportUrl),
  ]);
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

/** UTF-16 units of a comment on GitHub, the smallest place for this format: https://github.com/orgs/community/discussions/27190 */
const COMMENT_LENGTH = 65_536;

/** GitHub Flavored Markdown, small enough for a comment; counts what does not fit. */
export const md: Reporter = {
  render: (report) =>
    renderMarkdown(report, {
      budget: { limit: COMMENT_LENGTH, measure: ({ length }) => length },
      urlOf: () => undefined,
    }),
};
