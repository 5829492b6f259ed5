import type { PlannedTest } from "../../plan/index.ts";
import type { TestResult } from "../../report/index.ts";
import { runOf } from "../kinds/table.ts";
import type { Attempt } from "../outcome.ts";
import { unjudgedResult } from "../sealing/result.ts";
import { isUnjudged } from "./counting.ts";
import type { Basis } from "./metric.ts";

/** The tests of a suite, the metrics and sums that are derived from them, and what those metrics judge. */
export function createFamilies(tests: readonly PlannedTest[]) {
  const own = tests.filter(({ of, members }) => !of && !members);
  const metrics = tests.filter(({ of }) => of);
  const bases = new Map<PlannedTest, Basis>();
  return {
    /** Judged metrics. They are graded after all other tests. */
    metrics,
    wholes: tests.filter(({ members }) => members),
    inLane: (lane: ReturnType<typeof runOf>["lane"]) => own.filter(({ spec }) => runOf(spec).lane === lane),
    async keep(test: PlannedTest, attempt: Attempt): Promise<void> {
      const judging = metrics.filter(({ of }) => of === test).length;
      const basis = judging > 0 && (await import("./metric.ts")).basisOf(test, attempt, judging);
      if (basis) bases.set(test, basis);
    },
    /** What a metric judges; undefined of any other test, and when there is nothing. */
    basisOf: ({ of }: PlannedTest) => of && bases.get(of),
  };
}

/** The result of a metric whose test gave nothing to judge. The test itself tells the error. */
export function withoutBasis(test: PlannedTest, { status, message = "", cause, rule_id }: TestResult): TestResult {
  if (status === "deferred") return unjudgedResult(test, status, message);
  const result = unjudgedResult(test, "skipped", status === "skipped" ? message : `not judged: ${message}`);
  return { ...result, cause, rule_id: isUnjudged({ status, rule_id }) ? rule_id : undefined };
}

/** The result of a test that a cap on cost kept from being started and graded. */
export function unpaidResult(test: PlannedTest, cap: string): TestResult {
  return { ...unjudgedResult(test, "skipped", `max-cost: ${cap}`), rule_id: "max-cost" };
}
