import type { CheckContext } from "../check/index.ts";
import type { PlannedTest } from "../plan/index.ts";
import type { Runtime } from "./runtime.ts";

/** What checking an expectation of a test needs. */
export function checkContext(test: PlannedTest, runtime: Runtime): CheckContext {
  const { jq, snapshots, root, redact } = runtime;
  return {
    jq,
    snapshots,
    root,
    test,
    async transform(transform, target, value) {
      const { transformAsserted } = await import("./transform/asserted.ts");
      return transformAsserted(test, transform, target, value, runtime);
    },
    mask: (value) => redact.json(value),
  };
}
