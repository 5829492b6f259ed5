import type { Plan, PlannedTest } from "../../plan/index.ts";
import type { TestResult } from "../../report/index.ts";
import type { Suite } from "../../suite/index.ts";
import type { Sessions } from "../lanes/sessions.ts";
import type { ToldSession } from "../sealing/surface.ts";
import type { RunSettings } from "../settings.ts";
import type { Warnings } from "../warnings.ts";
import type { World } from "../world.ts";
import { Keeper } from "./keeper.ts";
import type { Kept, Line } from "./kept.ts";
import { Offers } from "./offers.ts";
import { createRejudge } from "./rejudge.ts";

/** Keeps what the tests of a run ask, until it is over. */
export class Keeping {
  readonly line: Line & Keeper;
  readonly offers: Offers;
  readonly #plan: Plan;
  readonly #settings: RunSettings;

  constructor(plan: Plan, settings: RunSettings, sessions: Pick<Sessions, "pool">, warn: Warnings["warn"]) {
    this.#plan = plan;
    this.#settings = settings;
    this.offers = new Offers(plan, settings, sessions, warn);
    this.line = Object.assign(new Keeper(), { after: (suite: Suite) => this.offers.after(suite) });
  }

  /** What was kept, once the run is over. `told`: the sessions of the run. */
  finish(world: World, results: ReadonlyMap<PlannedTest, TestResult>, told: () => readonly ToldSession[]): Kept {
    const { line: keeper } = this;
    return {
      tests: keeper.testsOf(this.#plan.tests, results),
      surfaces: this.offers.surfaces(told()),
      agentCalls: keeper.agentCalls,
      ...createRejudge({ settings: this.#settings, world, keeper, told, results }),
    };
  }
}
