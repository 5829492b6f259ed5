import type { PlannedTest } from "../plan/index.ts";
import type { RunOptions, TestSpec } from "../suite/index.ts";
import type { World } from "./world.ts";

/** An attempt at a test, or a part of one: what is tried, how, and with what. */
export interface Trial<S extends TestSpec = TestSpec> {
  readonly test: PlannedTest & { spec: S };
  readonly options: RunOptions;
  readonly world: World;
}

export interface TimeLimit {
  ms: number;
  key: "timeout" | "test_timeout";
}

/** The test's own limit, else the run's limit for a test. */
export function limitOf({ test, options }: Pick<Trial, "test" | "options">): TimeLimit | undefined {
  const { timeout_ms: own } = test.spec;
  const { test_timeout_ms: forTests } = options;
  if (own !== undefined) return { ms: own, key: "timeout" };
  return forTests === undefined ? undefined : { ms: forTests, key: "test_timeout" };
}
