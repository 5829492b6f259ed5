import type { ModelReader } from "../judged/models.ts";
import type { Entry, Resolving } from "../scope/entry.ts";
import type { Rubric } from "../suite.ts";
import type { TargetNames } from "../targets.ts";
import type { Checks } from "./checks.ts";
import type { SuiteHooks } from "./hooks.ts";

/** What tests are resolved against. */
export interface TestResolving extends Resolving {
  /** What targets of the kind of test may lead to. */
  readonly names: TargetNames;
  readonly checks: Checks;
  /** Reads a rubric; `own`: the threshold beside it. */
  readRubric(entry: Entry, own?: number): Rubric | undefined;
  readonly models: ModelReader;
  readonly servers: ReadonlySet<string>;
  readonly fallback: string | undefined;
  readonly hooks: SuiteHooks;
  uses(server: string): void;
}
