import type { PlannedTest } from "../../plan/index.ts";
import type { TestResult } from "../../report/index.ts";
import type { ToldSession } from "../sealing/surface.ts";
import type { World } from "../world.ts";
import { Keeper } from "./keeper.ts";
import type { Kept } from "./kept.ts";
import { Offers, type OffersUse } from "./offers.ts";
import { createRejudge } from "./rejudge.ts";

/** Keeps what the tests of a run ask, and what its servers offer, until it is over. */
export function openKeeping(use: OffersUse) {
  const { plan, settings } = use;
  const offers = new Offers(use);
  const keeper = new Keeper();
  return {
    line: Object.assign(keeper, { after: offers.after }),
    /** Asks the servers that no test called. */
    rest: () => offers.rest(),
    /** `told`: the sessions of the run. */
    finish: (
      world: World,
      results: ReadonlyMap<PlannedTest, TestResult>,
      told: () => readonly ToldSession[],
    ): Kept => ({
      tests: keeper.testsOf(plan.tests, results),
      surfaces: offers.surfaces(told()),
      agentCalls: keeper.agentCalls,
      ...createRejudge({ settings, world, keeper, told, results }),
    }),
  };
}
