import { formatNumber, listCounts, listTold, oneLine } from "../../../values/text.ts";
import { countCovered } from "../../coverage/told.ts";
import type { ConcludedReport, Reason, Report, TestResult, Verdict } from "../../model/report.ts";
import { titleScore } from "../../mutation/survivors.ts";
import { detailOf } from "../../totals/judged.ts";
import { isCompositionRow } from "../../totals/summarise-compositions.ts";
import { listNotices, TABLES, viewDetail, viewGrids } from "../../view/index.ts";
import { nameResult } from "../../wording/name-result.ts";
import { tellVerdict, toneOf, wordVerdict } from "../../wording/verdict.ts";
import { renderBlocks } from "../text/blocks.ts";
import { indent, listBlocks, type Style, spaceOut } from "../text/style.ts";
import { renderTable } from "../text/table.ts";
import { renderCoverage } from "./coverage.ts";

/** Matrices and calibrations that are drawn. */
const MAX_BLOCKS = 20;

/** A table of the run, indented; nothing where it has no rows. */
export function renderTableOf(name: "compositions" | "spend" | "rollups", report: Report, style: Style): string[] {
  const table = TABLES[name](report);
  return table.rows.length === 0 ? [] : indent(renderTable(table, style, 2), 2);
}

/** The matrices of a report: models and prompts side by side. */
export function renderGrids(report: Report, style: Style): string[] {
  const grids = viewGrids(report).map((grid) => renderTable(grid, style, 2));
  return indent(listBlocks(spaceOut(grids), MAX_BLOCKS, style), 2);
}

/** `ran 3 composition(s): 2 passed, 1 failed`. */
function countCompositions({ compositions = [], results }: Report): string[] {
  if (compositions.length === 0) return [];
  const rows = compositions.reduce((sum, { rows }) => sum + rows, 0);
  const passed = compositions.reduce((sum, { passed }) => sum + passed, 0);
  const of = (wanted: TestResult["status"]): number =>
    results.filter((result) => result.status === wanted && isCompositionRow(result)).length;
  const [errored, deferred] = [of("errored"), of("deferred")];
  const counts = listTold([
    `${formatNumber(passed)} passed`,
    `${formatNumber(rows - passed - errored - deferred)} failed`,
    listCounts([
      [errored, "errored"],
      [deferred, "deferred"],
    ]),
  ]);
  return [`ran ${formatNumber(rows)} composition(s): ${counts.join(", ")}`];
}

/** What loads measured, or calibrations that passed; the others stand with the failures, where one may stand for several. */
export function renderDetails(type: "calibration" | "load", { results }: Report, style: Style): string[] {
  const shown = results.filter((one) => detailOf(one, type) && (type === "load" || one.status === "passed"));
  const told = shown.map((result) => {
    const blocks = viewDetail(result).filter(({ type }) => type !== "disagreements");
    return [style.bold(oneLine(nameResult(result))), ...renderBlocks(blocks, style)];
  });
  return indent(listBlocks(spaceOut(told), MAX_BLOCKS, style), 2);
}

const MAX_TEXT = 400;

/** Notices, and last the headline, where people look when a run ends. */
export function renderSummary(report: ConcludedReport, style: Style): string[] {
  const rows = listNotices(report);
  const width = Math.max(0, ...rows.map(([label]) => label.length));
  const notices = rows.map(([label, text]) => `  ${style.yellow(label.padEnd(width))}  ${oneLine(text, MAX_TEXT)}`);
  const coverage = report.coverage ? ["", ...renderCoverage(report, style)] : [];
  const end = [...countCompositions(report), renderHeadline(report, style), ...coverage];
  return [...notices, ...(rows.length > 0 ? [""] : []), ...end];
}

/** `FAILED  3 failed (1 cause), 38 passed (41 tests, 2.1s)`: the reasons first. */
function renderHeadline(report: ConcludedReport, style: Style): string {
  const colour = COLOURS[toneOf(report)];
  const isTold = (gate: Reason["code"]): boolean => report.verdict.reasons.some(({ code }) => code === gate);
  const covered = report.coverage && !isTold("coverage") ? [`coverage ${countCovered(report.coverage)}`] : [];
  const scored = report.mutation && !isTold("mutation") ? [titleScore(report.mutation)] : [];
  const parts = [...tellVerdict(report), ...covered, ...scored];
  return `${style.bold(style[colour](wordVerdict(report)))}  ${parts.join(" · ")}`;
}

const COLOURS: Readonly<Record<Verdict["status"], "green" | "red" | "yellow">> = {
  passed: "green",
  allowed: "yellow",
  failed: "red",
  interrupted: "yellow",
  nothing: "yellow",
};
