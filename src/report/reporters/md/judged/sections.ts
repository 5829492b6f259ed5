import { escapeMarkdown, markdownDetails, markdownTable } from "../../../../values/show/markdown.ts";
import { takeSome } from "../../../../values/text.ts";
import type { Failure } from "../../../causes/failures.ts";
import { type Grid, listGrids, showCell } from "../../../judged/grid.ts";
import { readScore } from "../../../judged/score.ts";
import { tellResult } from "../../../judged/told.ts";
import { chance, describeRate, showInterval } from "../../../judged/wording.ts";
import type { Report, RunsSummary, TestResult } from "../../../model/report.ts";
import { isFailure, MARKS, reasonOf } from "../../../wording/failures.ts";
import { nameResult } from "../../../wording/name-result.ts";
import { describeDetail } from "../details.ts";
import type { Section } from "../size-limit.ts";
import { blockSection, boundedTable, cell, foldedTable, sentence } from "../tables.ts";

const MAX = { models: 12, rows: 40, chances: 10, runs: 10 };

/** Prompts and models side by side. */
export function gridsSection(report: Report): Section {
  return headedBlocks("Matrices", listGrids(report).map(showGrid));
}

function showGrid({ name, models, rows }: Grid): string {
  const heads = takeSome(models.map(cell), MAX.models, (rest) => `… and ${rest} more`);
  const lines = rows.map(({ label, cells }) => {
    const shown = cells.map((one) => (one ? `${MARKS[one.status]} ${showCell(one)}` : ""));
    return [cell(label), ...takeSome(shown, MAX.models, () => "")];
  });
  return boundedTable([cell(name), ...heads], lines, MAX.rows);
}

/** What several runs of one agent came to together. */
export function runsSection({ results }: Report): Section {
  const rows = results.flatMap((result) => {
    const { runs } = result;
    if (!runs) return [];
    const k = Math.min(3, runs.runs);
    const needs = runs.min_rate === undefined ? "" : chance(runs.min_rate);
    const chances = [runs.pass_at, runs.pass_all].map((all) => (k > 0 ? `${chance(all[k - 1])} (k = ${k})` : ""));
    const rate = [describeRate(runs), chance(runs.rate), showInterval(runs.interval), needs];
    return [[escapeMarkdown(nameResult(result)), ...rate, ...chances]];
  });
  return foldedTable("Repeated runs", ["Test", "Passed", "Rate", "95% interval", "Needs", "pass@k", "pass^k"], rows);
}

/** Of an aggregate that failed: the chances for every k, and which runs went wrong. */
export function describeFailedRuns({ lead, runs = [] }: Failure): string[] {
  const told = runs.map((run) => `✗ ${escapeMarkdown(nameResult(run))}: ${cell(reasonOf(run))}`);
  return [
    ...(lead.runs ? showChances(lead.runs) : []),
    ...(told.length > 0 ? [takeSome(told, MAX.runs, (rest) => `… and ${rest} more`).join("<br>")] : []),
  ];
}

function showChances({ pass_at: at, pass_all: all }: RunsSummary): string[] {
  if (at.length === 0) return [];
  const ks = at.slice(0, MAX.chances).map((_, index) => String(index + 1));
  const row = (name: string, values: readonly number[]): string[] => [name, ...ks.map((_, k) => chance(values[k]))];
  return [markdownTable(["k", ...ks], [row("pass@k", at), row("pass^k", all)])];
}

/** What was judged and did not fail, each folded. */
export function judgedSection(report: Report): Section {
  return foldedDetails("Judged", report, (result) => {
    const { type = "trace" } = result.detail ?? {};
    return type === "trace" ? tellResult(result).length > 0 : type !== "steps";
  });
}

/** What pipelines did that did not fail, each folded. */
export function pipelinesSection(report: Report): Section {
  return foldedDetails("Pipelines", report, ({ detail }) => detail?.type === "steps");
}

function foldedDetails(heading: string, { results }: Report, isOf: (result: TestResult) => boolean): Section {
  const told = results.filter((result) => isOf(result) && !isFailure(result));
  const blocks = told.map((result) => {
    const { detail } = result;
    const facts = [readScore(result)?.whole ?? [], ...tellResult(result).map(({ text }) => text)].flat();
    const title = `${MARKS[result.status]} ${[nameResult(result), ...facts].map(sentence).join(" · ")}`;
    return detail ? markdownDetails(title, describeDetail(detail, result).join("\n\n")) : title;
  });
  return headedBlocks(heading, blocks);
}

function headedBlocks(title: string, blocks: readonly string[]): Section {
  return blockSection(`### ${title}\n\n`, blocks, (left) => `… and ${left} more.`);
}
