import type { SnapshotStore } from "../check/index.ts";
import type { McptestError } from "../errors.ts";
import type { Pool } from "../mcp/index.ts";
import type { Spent } from "../spend/index.ts";
import type { Clock } from "./clock.ts";
import type { Judging } from "./judging/judging.ts";
import type { RunSettings } from "./settings.ts";

/** The sessions of a run. */
export interface Sessions {
  pool: Pool;
  /** Ends the start of every server that is not up yet; who asks for one hears that it was cancelled. */
  stopStarting(): void;
}

/** Everything with an effect that a run uses; nothing under `run/` reaches the world in another way. */
export interface Runtime extends RunSettings, Sessions {
  snapshots: SnapshotStore;
  /** There when there is a model to ask. */
  judging?: Judging;
  /**
   * Counts what was spent, and gives the error that ends what runs once it goes beyond a cap; there when there are caps.
   * `signal` is then aborted when the time that they leave is up.
   */
  spend?(spent: Spent): McptestError | undefined;
  /** Keeps something odd for the report; the same about one place is told once. */
  warn(warning: McptestError): void;
  clock: Clock;
}
