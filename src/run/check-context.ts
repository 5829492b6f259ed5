import type { CheckContext } from "../check/index.ts";
import type { PlannedTest } from "../plan/index.ts";
import type { Runtime } from "./runtime.ts";

/** What checking an expectation of a test needs. */
export function checkContext(test: PlannedTest, runtime: Runtime): CheckContext {
  const { jq, snapshots, root, redact } = runtime;
  return { jq, snapshots, root, test, mask: (value) => redact.json(value) };
}
