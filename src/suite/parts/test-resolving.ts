import type { ModelReader } from "../judged/models.ts";
import type { Entry, Resolving } from "../scope/entry.ts";
import type { Rubric, TestSpec } from "../suite.ts";
import type { TargetNames } from "../targets.ts";
import type { Checks } from "./checks.ts";
import type { TestDefaults } from "./default-test.ts";
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

/** How the entries of one section are read. */
export interface Reader<E = unknown, T extends TestSpec = TestSpec> {
  /** The test of an entry that can be relied on; undefined where a fault is reported in its place. */
  make(entry: Entry<E>, resolving: TestResolving, defaults?: TestDefaults): T | undefined;
  /** Checks the parts of any other entry that match the schema. */
  check(entry: Entry<E>, resolving: TestResolving, defaults?: TestDefaults): unknown;
  /** Joins tests that were made row by row. */
  join?(tests: readonly T[]): readonly T[];
}
