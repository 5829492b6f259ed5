import { mean } from "../../statistics/describe.ts";
import { groupBy } from "../../values/group-by.ts";
import { sumAll } from "../../values/show/cost.ts";
import { tidyNumber } from "../../values/show/score.ts";
import { groupCauses } from "../causes/group-causes.ts";
import { isCounted } from "../model/describe-server.ts";
import type { Cause, Report, Rollup, ServerReport, Summary, TestResult } from "../model/report.ts";
import { costOf, countJudged, isCut } from "./judged.ts";
import { modelTokens } from "./spend.ts";
import { findUseless } from "./succeeded.ts";

/** Counts what a run came to and what it spent; of several runs their aggregate counts. */
export function summarise(
  all: readonly TestResult[],
  servers: readonly ServerReport[],
  causes: readonly Cause[] = groupCauses({ results: all, servers }),
): Summary {
  const results = all.filter(({ single }) => !single);
  const count = (status: TestResult["status"]): number => results.filter((result) => result.status === status).length;
  const useless = findUseless(all);
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
    findings: servers.reduce((sum, server) => sum + server.findings.filter(isCounted).length, 0),
    causes: causes.length,
    cost_usd: cost === 0 ? undefined : cost,
    tokens: tokens === 0 ? undefined : tokens,
  };
}

/** Each derived metric over the results that report it, in the order in which they first do. */
export function rollUpMetrics(results: readonly TestResult[]): Rollup[] {
  const reported = results.flatMap(({ derived_metrics: metrics = [] }) => metrics);
  return [...groupBy(reported, ({ name }) => name)].map(([name, metrics]) => {
    const values = metrics.map(({ value }) => value);
    // There may be more values than a call takes arguments.
    const [min, max] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
    return { name, mean: tidyNumber(mean(values)), min, max, count: values.length };
  });
}

/** The mean of the tests that have a score; undefined when none has. */
export function scoreOf({ results }: Pick<Report, "results">): number | undefined {
  const scores = results.flatMap(({ score }) => (score === undefined ? [] : [score]));
  return scores.length === 0 ? undefined : tidyNumber(mean(scores));
}

/** Whether a cap on cost kept it from being graded. */
export function isUnpaid({ status, rule_id }: Pick<TestResult, "status" | "rule_id">): boolean {
  return status === "skipped" && rule_id === "max-cost";
}

/** Whether no test ran: none is there, or all are skipped. */
export function ranNothing({ results }: Report): boolean {
  return results.every(({ status }) => status === "skipped");
}
