import type { PlannedTest } from "../plan/index.ts";
import type { RunOptions, TestSpec } from "../suite/index.ts";
import type { World } from "./world.ts";

/** An attempt at a test, or a part of one: what is tried, how, and with what. */
export interface Trial<S extends TestSpec = TestSpec> {
  readonly test: PlannedTest & { spec: S };
  readonly options: RunOptions;
  readonly world: World;
}

export type TimeLimit = NonNullable<ReturnType<typeof limitOf>>;

/** The test's own limit, else the run's limit for a test. */
export function limitOf({ test, options }: Pick<Trial, "test" | "options">) {
  const { timeout_ms: own } = test.spec;
  const ms = own ?? options.test_timeout_ms;
  const key = own === undefined ? ("test_timeout" as const) : ("timeout" as const);
  return ms === undefined ? undefined : { ms, key };
}
