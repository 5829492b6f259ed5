import { mean } from "../../../statistics/describe.ts";
import { groupBy } from "../../../values/group-by.ts";
import { count, formatNumber, listCounts, nameSome, oneLine } from "../../../values/text.ts";
import type { TestResult } from "../../model/report.ts";
import { countRows, groupRows, groupWaiting, isWaiting, type ShownTest, whyWaiting } from "../../view/index.ts";
import { isFailure } from "../../wording/failures.ts";
import { nameResult } from "../../wording/name-result.ts";
import { IS_ERROR, remarksOf } from "../../wording/remarks.ts";
import type { RenderOptions, SuiteLines } from "../reporter.ts";
import { styleOf } from "../text/style.ts";
import { indentLine, renderLine, startLine } from "./line.ts";

/** In a longer suite, a terminal shows passed tests as a number; names told for one reason, and characters of each and of the reason. */
const MAX = { passed: 50, names: 5, name: 60, reason: 400 };

/**
 * The lines of one suite: a test with many rows is one, with the rows that failed below it; tests that did not run are one for each reason; all
 * else, or with --verbose, has a line of its own.
 */
export function foldLines(tests: readonly ShownTest[], options: RenderOptions): SuiteLines {
  const line = (result: TestResult): string => renderLine(result, options);
  if (options.verbose) return { take: line, end: () => "" };
  const tables = new Map(
    groupRows(tests).flatMap((rows) => {
      const table = { size: rows.length, rows: countRows(rows), ended: [] as TestResult[] };
      return rows.map(({ id }) => [id, table] as const);
    }),
  );
  const waiting: TestResult[] = [];
  const hides = options.terminal && tests.length > MAX.passed;
  const known = new Set(tests.map(({ id }) => id));
  let [left, passed] = [tests.length, 0];
  const take = (result: TestResult): string => {
    const table = tables.get(result.id);
    if (isWaiting(result)) waiting.push(result);
    if (table) {
      const isWhole = table.ended.push(result) === table.size;
      return isWhole ? renderTable(table.ended.splice(0), table.rows, options) : "";
    }
    if (isWaiting(result)) return "";
    if (!hides || result.status !== "passed" || remarksOf(result).length > 0) return line(result);
    passed += 1;
    return "";
  };
  const end = (): string => {
    const cut = [...new Set(tables.values())].map(({ ended, rows }) => renderTable(ended.splice(0), rows, options));
    const reasons = groupWaiting(waiting.splice(0)).map((group) => renderWaiting(group, options));
    const rest = passed === 0 ? "" : `${indentLine(`… ${count(passed, "test")} passed`)}\n`;
    passed = 0;
    return [...cut, ...reasons, rest].join("");
  };
  return {
    take(result) {
      if (known.has(result.id)) left -= 1;
      return take(result) + (left === 0 ? end() : "");
    },
    end,
  };
}

/** `echo  50 rows: 34 passed, 16 errored`, and below it the rows that failed; nothing if none ran. `of`: all rows, ended or not. */
function renderTable(all: readonly TestResult[], of: number, options: RenderOptions): string {
  // Of several runs, their aggregate counts.
  const results = all.filter(({ single }) => !single);
  const first = results.find((result) => !isWaiting(result));
  if (!first) return "";
  const seen = countRows(results);
  const rows = `${seen < of ? `${formatNumber(seen)} of ` : ""}${count(of, "row")}`;
  const size = seen === results.length ? rows : `${rows}, ${count(results.length, "result")}`;
  const counts = (["passed", "failed", "errored", "skipped", "deferred"] as const).map((status) => {
    const those = results.filter((result) => result.status === status);
    return [those.length, status === "passed" ? `passed${tellOdd(those)}` : status] as const;
  });
  const scores = results.flatMap(({ score }) => score ?? []);
  const told = [listCounts(counts), ...(scores.length > 0 ? [`mean score ${mean(scores).toFixed(2)}`] : [])];
  const failed = results.filter(isFailure);
  const { status } = failed.find((result) => result.status === "errored") ?? failed[0] ?? first;
  const duration_ms = all.reduce((sum, { duration_ms: ms }) => sum + ms, 0);
  const below = failed.map((result) => `  ${renderLine(result, options)}`);
  return `${startLine({ ...first, status, duration_ms }, styleOf(options))}  ${size}: ${told.join(", ")}\n${below.join("")}`;
}

/** ` (2 flaky, 3 answered with isError)`: what is odd about passes. */
function tellOdd(passed: readonly TestResult[]): string {
  const rules = groupBy(passed.flatMap(remarksOf), ({ rule }) => (rule === "is-error" ? IS_ERROR : rule));
  const told = listCounts([...rules].map(([rule, of]) => [of.length, rule]));
  return told === "" ? "" : ` (${told})`;
}

/** `7 skipped: no readOnlyHint (get_sum, echo, … and 2 more)`; a single test as usual. */
function renderWaiting(group: readonly TestResult[], options: RenderOptions): string {
  const [first, ...others] = group;
  if (!first) return "";
  if (others.length === 0) return renderLine(first, options);
  const style = styleOf(options);
  const reason = oneLine(whyWaiting(first) ?? "no reason was given", MAX.reason);
  const names = nameSome(group, MAX.names, (one) => oneLine(nameResult(one), MAX.name));
  const head = startLine({ ...first, name: `${formatNumber(group.length)} ${first.status}` }, style);
  return `${head}${style.dim(`: ${reason} (${names})`)}\n`;
}
