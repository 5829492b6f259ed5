import type { PlannedTest } from "../../plan/index.ts";
import type { TestResult } from "../../report/index.ts";
import { Keeper } from "./keeper.ts";
import type { Kept } from "./kept.ts";

/** Keeps what the tests of a run ask, until it is over. */
export class Keeping {
  readonly line = new Keeper();

  /** What was kept, once the run is over. */
  finish(results: ReadonlyMap<PlannedTest, TestResult>): Kept {
    const { line } = this;
    return {
      tests: line.testsOf(results),
      surfaces: [],
      agentCalls: line.agentCalls,
      rejudge: () => Promise.reject(new Error("tests cannot be judged again yet")),
      close: async () => {},
    };
  }
}
