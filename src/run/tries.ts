import { McptestError } from "../errors.ts";
import type { PlannedTest } from "../plan/index.ts";
import { addTokens, addUsage, type TestResult } from "../report/index.ts";
import { sumAll } from "../values/show/cost.ts";
import type { Settled } from "./hooks/suite-hooks.ts";
import type { Attempt, Used } from "./outcome.ts";
import { describeCosts, failsChecks } from "./sealing/result.ts";
import { serverOf } from "./sealing/servers.ts";

/** How a test ended: with its last attempt, their number, and the first that failed; with a result instead; or, after Ctrl-C, with what it used. */
type Tried =
  | { attempt: Attempt; attempts: number; first?: Attempt | undefined }
  | { settled: TestResult }
  | { used: Used };

/** Tries a test up to `tries` times, until it passes or more tries are of no use; the costs are those of all attempts. Ctrl-C leaves it without a result. */
export async function tryTest(
  test: PlannedTest,
  tries: number,
  once: () => Promise<Attempt | Settled>,
  stopped: () => boolean,
): Promise<Tried> {
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

/** A server that does not start never does; one that crashed is tried again only with `on_crash: restart`. */
function isWorthRetrying(attempt: Attempt, test: PlannedTest): boolean {
  if ("deferred" in attempt || "rows" in attempt) return false;
  if (!("error" in attempt)) return failsChecks(attempt);
  if (hasCode(attempt, "max-cost") || hasCode(attempt, "cassette-miss")) return false;
  const { scope, server = serverOf(test) } = attempt;
  return scope === "call" || (scope === "session" && server.on_crash === "restart");
}

/** `on_crash: stop`: the server was lost in the attempt before, so this one was not made. */
function isLeftOut(attempt: Attempt, test: PlannedTest): boolean {
  if (!("error" in attempt) || attempt.scope !== "start") return false;
  return (attempt.server ?? serverOf(test)).on_crash === "stop";
}

function costOf(...attempts: readonly Attempt[]): Omit<Used, "judge"> {
  const costs = attempts.map(({ costUsd }) => costUsd).filter((cost) => cost !== undefined);
  const usage = addUsage(attempts.flatMap((attempt) => attempt.usage ?? []));
  const modelTokens = attempts.map((attempt) => attempt.modelTokens).reduce(addTokens);
  return {
    ...(costs.length > 0 && { costUsd: sumAll(costs) }),
    ...(usage.length > 0 && { usage }),
    ...(modelTokens && { modelTokens }),
  };
}

/** A retry that was skipped, or that a cap of the run prevented, says nothing of the test. */
function takesNothingBack({ status, rule_id }: TestResult): boolean {
  return status === "skipped" || rule_id === "budget-exceeded";
}

function hasCode(attempt: Attempt, code: McptestError["code"]): boolean {
  return "error" in attempt && attempt.error instanceof McptestError && attempt.error.code === code;
}
