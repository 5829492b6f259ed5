import type { CheckContext } from "../check/index.ts";
import type { PlannedTest } from "../plan/index.ts";
import type { RunOptions } from "../suite/index.ts";
import type { Runtime } from "./runtime.ts";

/** What checking an expectation of a test needs; `started`: when the attempt began, by the clock of the run. */
export function checkContext(test: PlannedTest, runtime: Runtime, options: RunOptions, started: number): CheckContext {
  const { jq, snapshots, root, redactor, judging } = runtime;
  return {
    jq,
    snapshots,
    root,
    test,
    async transform(transform, target, value) {
      const { transformAsserted } = await import("./transform/asserted.ts");
      return transformAsserted(test, transform, target, value, runtime);
    },
    ...(judging && { askJudge: judging.askFor(test, started, options, runtime) }),
    mask: (value) => redactor.json(value),
  };
}
