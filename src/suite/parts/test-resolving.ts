import type { McptestError } from "../../errors.ts";
import type { ReadRubric } from "../judged/read-rubric.ts";
import type { Resolving } from "../scope/entry.ts";
import type { Variables } from "../scope/variables.ts";
import type { TargetNames } from "../targets.ts";
import type { Checks } from "./checks.ts";
import type { SuiteHooks } from "./hooks.ts";

/** What tests are resolved against. */
export interface TestResolving extends Resolving {
  /** What targets of the kind of test may lead to. */
  readonly names: TargetNames;
  readonly checks: Checks;
  readonly readRubric: ReadRubric;
  readonly servers: ReadonlySet<string>;
  /** The server of tests that name none, when there is one. */
  readonly fallback: string | undefined;
  readonly hooks: SuiteHooks;
  readonly ci: boolean;
  readonly variables: Variables;
  warn(warning: McptestError): void;
  uses(server: string): void;
}
