import { mean } from "../../statistics/describe.ts";
import { groupBy } from "../../values/group-by.ts";
import { isObject } from "../../values/json.ts";
import { sumAll } from "../../values/show/cost.ts";
import { tidyNumber } from "../../values/show/score.ts";
import { groupCauses } from "../causes/group-causes.ts";
import { isCounted } from "../model/describe-server.ts";
import type { Cause, Report, Rollup, ServerReport, Summary, TestResult, Warning } from "../model/report.ts";
import { findingsOf } from "../wording/findings.ts";
import { costOf, countJudged, isCut } from "./judged.ts";
import { modelTokens } from "./spend.ts";

/** Counts the results of a run and what it spent; of a test that ran several times, only the aggregate counts. */
export function summarise(
  all: readonly TestResult[],
  servers: readonly ServerReport[],
  causes: readonly Cause[] = groupCauses({ results: all, servers }),
): Summary {
  const results = all.filter(({ single }) => !single);
  const count = (status: TestResult["status"]): number => results.filter((result) => result.status === status).length;
  const useless = findUseless(all);
  const found = [...servers.flatMap(({ findings }) => findings), ...results.flatMap(findingsOf)];
  const cost = sumAll(all.map(costOf).filter((one) => one !== undefined));
  const tokens = sumAll(all.map(modelTokens).filter((one) => one !== undefined));
  return {
    total: results.length,
    passed: count("passed"),
    failed: count("failed"),
    errored: count("errored"),
    skipped: count("skipped"),
    deferred: count("deferred"),
    flaky: results.filter((result) => result.flaky).length,
    is_error: results.filter((result) => result.is_error).length || undefined,
    nothing_succeeded: useless.length > 0 ? useless : undefined,
    ...countJudged(all),
    vacuous: results.filter(({ vacuous }) => vacuous).length || undefined,
    cut: results.filter(isCut).length || undefined,
    findings: found.filter(isCounted).length,
    causes: causes.length,
    cost_usd: cost === 0 ? undefined : cost,
    tokens: tokens === 0 ? undefined : tokens,
  };
}

/** Each derived metric over the results that report it, in order of first appearance; figures of loads do not add up. */
export function rollUpMetrics(results: readonly TestResult[]): Rollup[] {
  const added = results.filter(({ detail }) => detail?.type !== "load");
  const reported = added.flatMap(({ derived_metrics: metrics = [] }) => metrics);
  return [...groupBy(reported, ({ name }) => name)].map(([name, metrics]) => {
    const values = metrics.map(({ value }) => value);
    // There may be more values than a call accepts arguments.
    const [min, max] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
    return { name, mean: tidyNumber(mean(values)), min, max, count: values.length };
  });
}

/** The mean of the tests that have a score; undefined when none has. */
export function scoreOf({ results }: Pick<Report, "results">): number | undefined {
  const scores = results.flatMap(({ score }) => (score === undefined ? [] : [score]));
  return scores.length === 0 ? undefined : tidyNumber(mean(scores));
}

/** Whether a cap on cost kept the test from being graded. */
export function isUnpaid({ status, rule_id }: Pick<TestResult, "status" | "rule_id">): boolean {
  return status === "skipped" && rule_id === "max-cost";
}

/** Whether no test ran: there is none, or all are skipped. */
export function ranNothing({ results }: Report): boolean {
  return results.every(({ status }) => status === "skipped");
}

/** Servers with passed tests but without one successful call: the tests may pass only because the server fails. */
function findUseless(results: readonly TestResult[]): string[] {
  const [useful, passed] = [new Set<string>(), new Map<string, string>()];
  for (const result of results) {
    for (const [server, succeeded] of callsOf(result)) {
      const key = JSON.stringify([result.suite, server]);
      if (succeeded) useful.add(key);
      else if (result.status === "passed") passed.set(key, server);
    }
  }
  return [...new Set([...passed].flatMap(([key, server]) => (useful.has(key) ? [] : [server])))];
}

/** The warning about such a server. */
export function nothingSucceeded(server: string): Warning {
  return {
    code: "nothing-succeeded",
    message: `not one call of the server ${JSON.stringify(server)} succeeded, though tests passed`,
    hint: "see whether it can do its work at all, and add a test of a call that has to succeed",
  };
}

/** The servers that a test called, each with whether a call succeeded. */
function callsOf({ server, response, detail, assertions, is_error }: TestResult): [string, boolean][] {
  if (response) {
    const { result } = response;
    // A result that was too long for the report is text.
    const failed = isObject(result) ? result.isError : is_error || assertions.some((one) => one.matcher === "refused");
    return [[server, result !== undefined && failed !== true]];
  }
  if (detail?.type === "property") return [[server, detail.accepted !== false]];
  const course = detail?.type === "evaluation" ? detail.conversation : detail;
  if (course?.type === "conversation")
    return course.turns.flatMap(({ calls }) => calls.map((call): [string, boolean] => [call.server, !call.is_error]));
  if (course?.type === "steps") return course.steps.map(({ status }) => [server, status === "ok"]);
  const nodes = course?.type === "trace" ? Object.values(course.nodes) : [];
  return nodes
    .filter((node) => !node.mocked && node.status !== "skipped")
    .map((node) => [node.server, node.status === "ok"]);
}
