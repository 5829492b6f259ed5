import type { McptestError } from "../../errors.ts";
import type { ReadRubric } from "../judged/rubrics.ts";
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
  /** Every declared server. */
  readonly servers: ReadonlySet<string>;
  /** The server of tests that name none, when there is one. */
  readonly fallback: string | undefined;
  /** Hooks of the suite. */
  readonly hooks: SuiteHooks;
  readonly ci: boolean;
  readonly variables: Variables;
  warn(warning: McptestError): void;
  /** Told of each server that a test uses. */
  uses(server: string): void;
}
