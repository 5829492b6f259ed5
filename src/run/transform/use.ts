import type { JqUse } from "../../jq/index.ts";
import type { PlannedTest } from "../../plan/index.ts";
import type { Spending } from "../../spend/index.ts";
import type { RunOptions } from "../../suite/index.ts";
import { limitOf } from "../time-limit.ts";
import type { World } from "../world.ts";

/** What transforms of one test work with. */
export interface TransformUse extends JqUse {
  /** The environment of a command. */
  env: World["env"];
  /** Time for one command, in milliseconds. */
  timeoutMs: number;
}

/** What transforms take of the world. */
export type TransformWorld = Pick<World, "jq" | "redactor" | "env"> & { spending: Pick<Spending, "signal"> };

/** Time for one command, unless its test has less. */
const TIMEOUT_MS = 60_000;

/** What transforms of a test work with; commands get the caller's environment and the suite's `env`, as hooks do. */
export function useTransforms({ spec, suite }: PlannedTest, options: RunOptions, world: TransformWorld): TransformUse {
  const { jq, redactor, spending } = world;
  const limitMs = limitOf(spec, options)?.ms ?? TIMEOUT_MS;
  const env = { ...world.env, ...suite.env };
  return { jq, signal: spending.signal, redactor, env, timeoutMs: Math.min(limitMs, TIMEOUT_MS) };
}
