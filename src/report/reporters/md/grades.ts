import { escapeMarkdown, markdownCode, markdownRow, markdownTable } from "../../../values/show/markdown.ts";
import { showJson } from "../../../values/show/preview.ts";
import { showMetric, showScores } from "../../../values/show/score.ts";
import { count, cutText } from "../../../values/text.ts";
import type { CriterionResult, JuryResult, Report, SetResult, TestResult } from "../../model/report.ts";
import { nameResult } from "../../words/name-result.ts";
import type { Section } from "./budget.ts";
import { CELL, foldedTable } from "./tables.ts";

/** Sets, metrics, criteria or calls of one test that are named. */
const NAMED = 20;

/** Of every test that has one: its score, its sets, and its metrics. */
export function scoresSection({ results }: Report): Section {
  const rows = results
    .filter(({ score, sets, derived_metrics: metrics }) => score !== undefined || sets || metrics)
    .map((result) => {
      const { score, threshold = 0, sets = [], derived_metrics: metrics = [] } = result;
      return markdownRow([
        escapeMarkdown(nameResult(result)),
        ...(score === undefined ? ["", ""] : showScores(score, threshold)),
        listSome(sets, (set) => `${markOfSet(set)} ${escapeMarkdown(cutText(set.name, CELL))} ${showSet(set)[0]}`),
        listSome(metrics, ({ name, value }) => `${escapeMarkdown(cutText(name, CELL))} ${showMetric(value)}`),
      ]);
    });
  return foldedTable("Scores", ["Test", "Score", "Needs", "Sets", "Metrics"], rows);
}

/** Of every test that a judge graded: who judged by what, and what came of each criterion. */
export function evalsSection({ results }: Report): Section {
  const rows = results.flatMap((result) => {
    const { evaluation } = result;
    if (evaluation === undefined) return [];
    const { rubric, judge, criteria, jury } = evaluation;
    const graded = listSome(
      criteria,
      (one) => `${markOf(one.passed)} ${escapeMarkdown(cutText(one.name, CELL))} ${showCriterion(one)[0]}`,
    );
    const cells = [nameResult(result), rubric, judge].map((text) => escapeMarkdown(cutText(text, CELL)));
    return [markdownRow([...cells, graded, jury === undefined ? "" : describeJury(jury)])];
  });
  return foldedTable("Evals", ["Test", "Rubric", "Judge", "Criteria", "Jury"], rows);
}

/** The sets of one test as a table, those that do not hold first: they are why it failed. */
export function describeSets({ sets = [] }: TestResult): string[] {
  const rows = [...sets.filter(({ passed }) => !passed), ...sets.filter(({ passed }) => passed)]
    .slice(0, NAMED)
    .map((set) => [
      `${markOfSet(set)} ${escapeMarkdown(cutText(set.name, CELL))}`,
      ...showSet(set),
      showMetric(set.weight),
    ]);
  return rows.length === 0 ? [] : [markdownTable(["Set", "Score", "Needs", "Weight"], rows), ...restOf(sets)];
}

/** What a judge gave for each criterion of one test and why, and what a jury came to. */
export function describeCriteria({ evaluation }: TestResult): string[] {
  if (evaluation === undefined) return [];
  const { criteria, jury } = evaluation;
  const rows = criteria
    .slice(0, NAMED)
    .map((criterion) => [
      `${markOf(criterion.passed)} ${escapeMarkdown(cutText(criterion.name, CELL))}${noteOf(criterion)}`,
      ...showCriterion(criterion),
      escapeMarkdown(cutText(criterion.reason ?? "", CELL)),
    ]);
  return [
    ...(rows.length === 0 ? [] : [markdownTable(["Criterion", "Score", "Needs", "Why"], rows), ...restOf(criteria)]),
    ...(jury === undefined ? [] : [`${describeJury(jury)}.`]),
  ];
}

/** What an agent called, in order. */
export function describeConversation({ conversation }: TestResult): string[] {
  if (conversation === undefined) return [];
  const { turns, tool_calls: calls, final_response: said = "" } = conversation;
  const rows = calls
    .slice(0, NAMED)
    .map(({ name, args, error = "" }) => [
      markdownCode(cutText(name, CELL)),
      markdownCode(showJson(args, CELL)),
      escapeMarkdown(cutText(error, CELL)),
    ]);
  return [
    `${count(turns, "turn")}, ${count(calls.length, "tool call")}`,
    ...(rows.length === 0 ? [] : [markdownTable(["Call", "Arguments", "Error"], rows), ...restOf(calls)]),
    ...(said === "" ? [] : [`Final response: ${escapeMarkdown(cutText(said, CELL))}`]),
  ];
}

function describeJury({ size, passes, scores, spread, agreement }: JuryResult): string {
  const facts = [
    `${passes} of ${count(size, "juror")} pass it`,
    `scores ${scores.slice(0, NAMED).map(showMetric).join(", ")}`,
    ...(spread === undefined ? [] : [`spread ${showMetric(spread)}`]),
    ...(agreement === undefined ? [] : [`agreement ${showMetric(agreement)}`]),
  ];
  return facts.join("; ");
}

function showSet({ score, threshold }: SetResult): [string, string] {
  return showScores(score, threshold);
}

function showCriterion({ score, threshold }: CriterionResult): [string, string] {
  const [shown, needed] = showScores(score, threshold ?? 0);
  return [shown, threshold === undefined ? "" : needed];
}

function noteOf({ required, guard }: CriterionResult): string {
  return guard === true ? " (guard)" : required === true ? " (required)" : "";
}

function listSome<T>(items: readonly T[], show: (item: T) => string): string {
  return [...items.slice(0, NAMED).map(show), ...restOf(items)].join("<br>");
}

function restOf(items: readonly unknown[]): string[] {
  return items.length > NAMED ? [`… and ${items.length - NAMED} more`] : [];
}

/** A set that waits for a judge has not failed, and neither has it passed. */
function markOfSet({ passed, deferred }: SetResult): string {
  return deferred === true ? "~" : markOf(passed);
}

function markOf(passed: boolean): string {
  return passed ? "✓" : "✗";
}
