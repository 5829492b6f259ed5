import { McptestError } from "../errors.ts";
import type { PlannedTest } from "../plan/index.ts";
import { addTokens, addUsage, type TestResult } from "../report/index.ts";
import { sumAll } from "../values/show/cost.ts";
import type { Settled } from "./hooks/suite-hooks.ts";
import type { Attempt, Used } from "./outcome.ts";
import { describeCosts, failsChecks } from "./sealing/result.ts";
import { serverOf } from "./sealing/servers.ts";

/** What trying a test came to: its last attempt, how many there were and the first that failed; a result in place of one; or, after Ctrl-C, what it used. */
export type Tried =
  | { attempt: Attempt; attempts: number; first?: Attempt | undefined }
  | { settled: TestResult }
  | { used: Used };

export interface Trying {
  tries: number;
  attempt(): Promise<Attempt | Settled>;
  stopped(): boolean;
}

/** Tries a test until it passes or cannot be expected to; the costs are those of all attempts. One cut short by Ctrl-C counts as not run. */
export async function tryTest(test: PlannedTest, { tries, attempt: once, stopped }: Trying): Promise<Tried> {
  let failed: Attempt | undefined;
  let first: Attempt | undefined;
  for (let attempts = 1; ; attempts++) {
    const last = await once();
    if ("settled" in last) {
      const { settled } = last;
      if (settled === undefined) return { used: failed ?? {} };
      const made = attempts - 1;
      if (failed && takesNothingBack(settled)) return { attempt: failed, attempts: made };
      return { settled: { ...settled, ...(failed && describeCosts(failed)), attempts: made } };
    }
    const attempt = failed ? { ...last, ...costOf(failed, last) } : last;
    if (hasCode(last, "cancelled")) return { used: { ...attempt, judge: attempt.judge ?? failed?.judge } };
    if (failed && (hasCode(attempt, "budget-exceeded") || hasCode(attempt, "max-cost") || isLeftOut(attempt, test))) {
      const { judge = failed.judge } = attempt;
      return { attempt: { ...failed, ...costOf(attempt), judge }, attempts: attempts - 1 };
    }
    if (attempts >= tries || stopped() || !isWorthRetrying(attempt, test)) return { attempt, attempts, first };
    failed = attempt;
    first ??= attempt;
  }
}

/** A server that cannot be had stays so for the run; a crash that is to stop a server's tests is no flake. */
function isWorthRetrying(attempt: Attempt, test: PlannedTest): boolean {
  if ("deferred" in attempt) return false;
  if (!("error" in attempt)) return failsChecks(attempt);
  if (hasCode(attempt, "max-cost") || hasCode(attempt, "cassette-miss")) return false;
  return (
    attempt.scope === "call" ||
    (attempt.scope === "session" && (attempt.server ?? serverOf(test)).on_crash === "restart")
  );
}

/** `on_crash: stop`: the server is gone since the attempt before, so that this one was not made. */
function isLeftOut(attempt: Attempt, test: PlannedTest): boolean {
  if (!("error" in attempt) || attempt.scope !== "start") return false;
  return (attempt.server ?? serverOf(test)).on_crash === "stop";
}

function costOf(...attempts: readonly Attempt[]): Omit<Used, "judge"> {
  const costs = attempts.map(({ costUsd }) => costUsd).filter((cost) => cost !== undefined);
  const usage = addUsage(attempts.flatMap((attempt) => attempt.usage ?? []));
  const modelTokens = attempts.map((attempt) => attempt.modelTokens).reduce(addTokens);
  return {
    ...(costs.length > 0 ? { costUsd: sumAll(costs) } : {}),
    ...(usage.length > 0 ? { usage } : {}),
    ...(modelTokens ? { modelTokens } : {}),
  };
}

/** A retry that is skipped, or that a cap of the run keeps from being made, says nothing of the test. */
function takesNothingBack({ status, rule_id }: TestResult): boolean {
  return status === "skipped" || rule_id === "budget-exceeded";
}

function hasCode(attempt: Attempt, code: McptestError["code"]): boolean {
  return "error" in attempt && attempt.error instanceof McptestError && attempt.error.code === code;
}
