import type { McptestError } from "../../errors.ts";
import type { PlannedTest } from "../../plan/index.ts";
import { describeTrippedCap, isFailure, type TestResult } from "../../report/index.ts";
import { count } from "../../values/text.ts";
import type { Attempt } from "../outcome.ts";
import { Causes } from "../sealing/causes.ts";
import { resultOf, someOf } from "../sealing/result.ts";
import type { TrippedCap } from "../spending/suite-budget.ts";
import type { Outcome } from "./context.ts";

/** A test that its own hook keeps from running. */
export function refusedResult(test: PlannedTest, error: McptestError): TestResult {
  return resultOf(test, { error, scope: "call", durationMs: 0, stderrTail: error.stderr }, 0, new Causes());
}

/** One of the tests that a hook before all of them keeps from running: they have one cause, whose evidence the first has. */
export function refusedByAll(test: PlannedTest, error: McptestError, isFirst: boolean): TestResult {
  const { stderr_tail: tail = [], ...result } = refusedResult(test, error);
  return { ...result, cause: error.message, stderr_tail: isFirst ? someOf(tail) : undefined };
}

/** How an attempt ended, as hooks are told. */
export function outcomeOfAttempt(test: PlannedTest, attempt: Attempt): Outcome {
  if ("error" in attempt && isCancelled(attempt.error)) return { verdict: "cancelled" };
  // Of no effect on the causes of the run: another attempt may follow.
  return outcomeOfResult(resultOf(test, attempt, 1, new Causes()));
}

/** How a test ended, as hooks are told. */
export function outcomeOfResult({ status, message }: TestResult): Outcome {
  return { verdict: VERDICTS[status], ...(status === "passed" || message === undefined ? {} : { message }) };
}

/** How a suite ended, as hooks are told. `tripped`: the cap that ended it, which fails a run whose tests all passed. */
export function outcomeOfResults(
  results: readonly TestResult[],
  interrupted: boolean,
  tripped: TrippedCap | undefined,
): Outcome {
  const broken = results.filter(isFailure);
  const message = `${broken.length} of ${count(results.length, "test")} did not pass`;
  if (broken.length > 0)
    return { verdict: broken.some(({ status }) => status === "failed") ? "fail" : "error", message };
  if (interrupted) return { verdict: "cancelled" };
  if (tripped) return { verdict: "fail", message: describeTrippedCap(tripped) };
  const ran = results.length === 0 || results.some(({ status }) => status !== "skipped");
  return { verdict: ran ? "pass" : "skip" };
}

const VERDICTS: Readonly<Record<TestResult["status"], Outcome["verdict"]>> = {
  passed: "pass",
  deferred: "pass",
  failed: "fail",
  errored: "error",
  skipped: "skip",
};

function isCancelled(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "cancelled";
}
