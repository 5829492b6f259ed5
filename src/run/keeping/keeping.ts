import type { PlannedTest } from "../../plan/index.ts";
import type { TestResult } from "../../report/index.ts";
import type { ToldSession } from "../sealing/surface.ts";
import type { RunSettings } from "../settings.ts";
import type { World } from "../world.ts";
import { Keeper } from "./keeper.ts";
import type { Kept } from "./kept.ts";
import { createRejudge } from "./rejudge.ts";

/** Keeps what the tests of a run ask, until it is over. */
export class Keeping {
  readonly line = new Keeper();
  readonly #settings: RunSettings;

  constructor(settings: RunSettings) {
    this.#settings = settings;
  }

  /** What was kept, once the run is over. `told`: the sessions of the run. */
  finish(world: World, results: ReadonlyMap<PlannedTest, TestResult>, told: () => readonly ToldSession[]): Kept {
    const { line: keeper } = this;
    return {
      tests: keeper.testsOf(results),
      surfaces: [],
      agentCalls: keeper.agentCalls,
      ...createRejudge({ settings: this.#settings, world, keeper, told, results }),
    };
  }
}
