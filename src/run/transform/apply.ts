import { McptestError } from "../../errors.ts";
import { giveOne, type Refuse } from "../../jq/index.ts";
import type { Transform } from "../../suite/index.ts";
import type { Json } from "../../values/json.ts";
import { limitOf, type Trial } from "../trial.ts";
import { interrupted } from "../wording.ts";
import type { TransformUse } from "./command.ts";
import { transformFailed } from "./wording.ts";

/** Time for one command, unless its test has less. */
const TIMEOUT_MS = 60_000;

/** What transforms of a test work with. As hooks do, commands get the caller's environment and the suite's `env`. */
export function useTransforms(trial: Trial, signal = trial.world.spending.signal): TransformUse {
  const { test, world } = trial;
  const limitMs = limitOf(trial)?.ms ?? TIMEOUT_MS;
  const env = { ...world.env, ...test.suite.env };
  return { jq: world.jq, signal, redactor: world.redactor, env, timeoutMs: Math.min(limitMs, TIMEOUT_MS) };
}

/** The one value that a transform makes of another; `owner` names it in errors. Throws McptestError: transform-failed, cancelled. */
export async function applyTransform(
  transform: Transform,
  owner: string,
  input: Json,
  use: TransformUse,
): Promise<Json> {
  const { location } = transform;
  const refuse: Refuse = (reason, details) => transformFailed({ owner, reason }, { ...details, location });
  try {
    if ("jq" in transform) return await giveOne(transform.jq, input, use, refuse);
    const { giveByCommand } = await import("./command.ts");
    return await giveByCommand(transform, input, use, refuse);
  } catch (error) {
    if (use.signal.aborted && !(error instanceof McptestError)) throw interrupted({ what: owner });
    throw error;
  }
}
