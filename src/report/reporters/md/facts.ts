import { markdownDetails } from "../../../values/show/markdown.ts";
import { count } from "../../../values/text.ts";
import { readScore } from "../../judged/score.ts";
import { tellResult } from "../../judged/told.ts";
import type { Report, TestResult } from "../../model/report.ts";
import * as view from "../../view/index.ts";
import { isFailure, MARKS } from "../../wording/failures.ts";
import { nameResult } from "../../wording/name-result.ts";
import { describeBlocks } from "./blocks.ts";
import * as tables from "./tables.ts";
import { blockSection, foldedTable, type Link, type Section, sentence } from "./tables.ts";

/** Facts that are told of every report, in order, each with the same share of the room. */
const FACTS = [
  ...(["coverage", "survivors", "load", "runs", "compositions", "spend", "rollups", "scores", "findings"] as const),
  ...(["flaky", "isError", "warnings", "stale", "suites", "skipped", "deferred", "slowest", "servers"] as const),
];

/** Property tests whose tools are listed. */
const MAX_TRIED = 10;

/** Folded tables of facts. */
export function factSections(report: Report, link: Link): Section[] {
  const facts = FACTS.map((name) => foldedTable(view.TABLES[name](report), link));
  const grids = view.viewGrids(report).map(tables.boundedTable);
  const tried = view.viewTried(report).map((table) => foldedTable(titled(table), link));
  const left = tried.length - MAX_TRIED;
  const more =
    left > 0 ? [blockSection("", [`Tools tried by ${count(left, "more property test")}: in the report`], String)] : [];
  return [
    foldedTable(otherChanges(report), link),
    headedBlocks("Matrices", grids),
    ...tried.slice(0, MAX_TRIED),
    ...more,
    ...facts,
  ];
}

function titled(table: view.Table): view.Table {
  return { ...table, title: sentence(table.title) };
}

/** What audits and property tests found on each server, what they came to, and folded what does not count. */
export function foundSections(report: Report, link: Link): Section[] {
  const outcomes = [...view.viewOutcomes(report), ...(view.isAudit(report) ? [view.REACH] : [])].map(sentence);
  return [
    ...view.viewFound(report).map((table) => tables.tableSection(titled(table), link)),
    foldedTable(titled(view.viewNotes(report)), link),
    blockSection("", outcomes, (left) => `… and ${left} more.`),
  ];
}

/** Tests that changed, except those in the table of failures. */
function otherChanges(report: Report) {
  const { baseline, results } = report;
  const failed = new Set(results.filter(isFailure).map(({ id }) => id));
  const tests = baseline?.tests.filter(({ id, changes }) => {
    return !failed.has(id) && !changes.some((change) => change === "regressed" || change === "fixed");
  });
  const table = view.TABLES.changes({ ...report, baseline: baseline && { ...baseline, tests: tests ?? [] } });
  return { ...table, title: "Other changes" };
}

/** What was judged, and what pipelines did, unless it failed: each test folded. */
export function detailSections(report: Report): Section[] {
  return [
    foldedDetails("Judged", report, (result) => {
      const { type = "trace" } = result.detail ?? {};
      return type === "trace" || view.isOfFindings(result)
        ? tellResult(result).length > 0
        : !["steps", "task", "load"].includes(type);
    }),
    foldedDetails("Load", report, view.isLoad),
    foldedDetails("Tasks", report, ({ detail }) => detail?.type === "task"),
    foldedDetails("Pipelines", report, ({ detail }) => detail?.type === "steps"),
  ];
}

function foldedDetails(heading: string, { results }: Report, isOf: (result: TestResult) => boolean): Section {
  const told = results.filter((result) => isOf(result) && !isFailure(result));
  const blocks = told.map((result) => {
    const facts = [readScore(result)?.whole ?? [], ...tellResult(result).map(({ text }) => text)].flat();
    const say = (write: (text: string) => string): string =>
      `${MARKS[result.status]} ${[nameResult(result), ...facts].map(write).join(" · ")}`;
    if (!result.detail) return say(sentence);
    return markdownDetails(say(tables.summary), describeBlocks(view.viewDetail(result)).join("\n\n"));
  });
  return headedBlocks(heading, blocks);
}

function headedBlocks(title: string, blocks: readonly string[]): Section {
  return blockSection(`### ${title}\n\n`, blocks, (left) => `… and ${left} more.`);
}
