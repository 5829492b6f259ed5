import type { PlannedTest } from "../../plan/index.ts";
import type { RunsSummary, TestResult } from "../../report/index.ts";
import { mean } from "../../statistics/describe.ts";
import { passAll, passAt, wilson } from "../../statistics/runs.ts";
import { reaches, tidyNumber } from "../../values/show/score.ts";
import { unjudgedResult } from "../sealing/result.ts";

/** What keeps members from counting, the worst first: all of them together are then what it says. */
const UNCOUNTED = ["errored", "skipped", "deferred"] as const;

/** Sums up results, without errored, skipped and deferred ones: repeats of an agent by its `min_pass_rate`, rows by their own verdicts. */
export function sumUp(test: PlannedTest, members: readonly TestResult[]): TestResult {
  const counted = members.filter(({ status }) => status === "passed" || status === "failed");
  const base = { ...unjudgedResult(test, "skipped", ""), message: undefined, ...scoresOf(counted) };
  if (counted.length === 0) return { ...base, ...worstOf(members) };
  const passed = counted.filter(({ status }) => status === "passed").length;
  const { spec, coordinates } = test;
  if (!members.some(({ single }) => single)) {
    const failed = counted.length - passed;
    if (failed === 0) return { ...base, status: "passed" };
    const message = rowsFailed(failed, counted.length, coordinates.metric ?? spec.name);
    return { ...base, status: "failed", message, rule_id: "eval.rows" };
  }
  const minRate = "minPassRate" in spec ? spec.minPassRate : 1;
  const runs = summariseRuns(counted.length, passed, members.length - counted.length, minRate);
  if (reaches(passed / counted.length, minRate)) return { ...base, status: "passed", runs };
  const message = tooFewPassed(passed, counted.length, minRate);
  return { ...base, status: "failed", runs, message, rule_id: "runs.pass-rate" };
}

function worstOf(members: readonly TestResult[]): Pick<TestResult, "status" | "message" | "rule_id"> {
  const status = UNCOUNTED.find((one) => members.some((member) => member.status === one)) ?? "skipped";
  const first = members.find((member) => member.status === status);
  return { status, message: first?.message, rule_id: first?.rule_id };
}

function scoresOf(counted: readonly TestResult[]): Pick<TestResult, "score" | "threshold"> {
  const scores = counted.flatMap(({ score }) => score ?? []);
  const threshold = counted.find((result) => result.threshold !== undefined)?.threshold;
  if (scores.length === 0) return {};
  return { score: tidyNumber(mean(scores)), threshold };
}

function summariseRuns(runs: number, passed: number, leftOut: number, minRate: number): RunsSummary {
  const each = Array.from({ length: runs }, (_, at) => at + 1);
  const { low, high } = wilson(runs, passed);
  return {
    runs,
    passed,
    ...(leftOut > 0 ? { left_out: leftOut } : {}),
    rate: tidyNumber(passed / runs),
    min_rate: minRate,
    interval: { low: tidyNumber(low), high: tidyNumber(high) },
    pass_at: each.map((k) => tidyNumber(passAt(runs, passed, k))),
    pass_all: each.map((k) => tidyNumber(passAll(runs, passed, k))),
  };
}

/** `3 of 5 runs passed, a rate of 0.6, and min_pass_rate is 1`. */
function tooFewPassed(passed: number, of: number, minRate: number): string {
  return `${passed} of ${of} runs passed, a rate of ${shorten(passed / of)}, and min_pass_rate is ${shorten(minRate)}`;
}

function rowsFailed(failed: number, of: number, name: string): string {
  return `${failed} of ${of} rows of ${name} failed`;
}

function shorten(rate: number): string {
  return String(Number(rate.toFixed(3)));
}
