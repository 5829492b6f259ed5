import { escapeMarkdown, markdownSentence, markdownTable } from "../../../values/show/markdown.ts";
import { showMetric, showScores } from "../../../values/show/score.ts";
import { readScore } from "../../judged/score.ts";
import type { Report, SetResult, TestResult } from "../../model/report.ts";
import { nameResult } from "../../wording/name-result.ts";
import type { Section } from "./size-limit.ts";
import { cell, foldedTable } from "./tables.ts";

/** Sets or metrics of one test that are named. */
const NAMED = 20;

/** Of every test that has one: its score, its sets, and its metrics. */
export function scoresSection({ results }: Report): Section {
  const rows = results
    .filter(({ score, sets, derived_metrics: metrics }) => score !== undefined || sets || metrics)
    .map((result) => {
      const { sets = [], derived_metrics: metrics = [] } = result;
      return [
        escapeMarkdown(nameResult(result)),
        markdownSentence(readScore(result)?.whole ?? ""),
        listSome(sets, (set) => `${markOfSet(set)} ${cell(set.name)} ${showScores(set.score, set.threshold)[0]}`),
        listSome(metrics, ({ name, value }) => `${cell(name)} ${showMetric(value)}`),
      ];
    });
  return foldedTable("Scores", ["Test", "Score", "Sets", "Metrics"], rows);
}

/** The sets of one test as a table, those that do not hold first: they are why it failed. */
export function describeSets({ sets = [] }: TestResult): string[] {
  const rows = [...sets.filter(({ passed }) => !passed), ...sets.filter(({ passed }) => passed)]
    .slice(0, NAMED)
    .map((set) => [
      `${markOfSet(set)} ${cell(set.name)}`,
      ...showScores(set.score, set.threshold),
      showMetric(set.weight),
    ]);
  return rows.length === 0 ? [] : [markdownTable(["Set", "Score", "Needs", "Weight"], rows), ...restOf(sets)];
}

function listSome<T>(items: readonly T[], show: (item: T) => string): string {
  return [...items.slice(0, NAMED).map(show), ...restOf(items)].join("<br>");
}

function restOf(items: readonly unknown[]): string[] {
  return items.length > NAMED ? [`… and ${items.length - NAMED} more`] : [];
}

/** A set that waits for a judge has not failed, and neither has it passed. */
function markOfSet({ passed, deferred }: SetResult): string {
  return deferred === true ? "~" : passed ? "✓" : "✗";
}
