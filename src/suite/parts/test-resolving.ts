import type { ModelReader } from "../judged/models.ts";
import type { Resolving } from "../scope/entry.ts";
import type { Entry } from "../scope/merge.ts";
import type { Rubric } from "../suite.ts";
import type { TargetNames } from "../targets.ts";
import type { Path } from "../yaml/source.ts";
import type { Checks } from "./checks.ts";
import type { SuiteHooks } from "./hooks.ts";

/** Reads the rubric at a path of an entry; `own`: the threshold of whoever uses it, which stands beside it. */
export type ReadRubric = (entry: Entry<unknown>, path: Path, value: unknown, own?: number) => Rubric | undefined;

/** What tests are resolved against. */
export interface TestResolving extends Resolving {
  /** What targets of the kind of test may lead to. */
  readonly names: TargetNames;
  readonly checks: Checks;
  readonly readRubric: ReadRubric;
  readonly models: ModelReader;
  readonly servers: ReadonlySet<string>;
  /** The server of tests that name none, when there is one. */
  readonly fallback: string | undefined;
  readonly hooks: SuiteHooks;
  uses(server: string): void;
}
