import type { PlannedTest } from "../../plan/index.ts";
import type { CompositionTest, RunOptions } from "../../suite/index.ts";
import type { Attempt } from "../attempt.ts";
import type { Runtime } from "../runtime.ts";

/** Runs a composition once, for the row of the planned test, and checks what came of it. Never throws. */
export async function attemptComposition(
  _test: PlannedTest,
  _spec: CompositionTest,
  _options: RunOptions,
  _runtime: Runtime,
): Promise<Attempt> {
  throw new Error("being written");
}
