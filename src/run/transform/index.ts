import { McptestError } from "../../errors.ts";
import type { PlannedTest } from "../../plan/index.ts";
import type { Transform } from "../../suite/index.ts";
import type { Json } from "../../values/json.ts";
import type { Redactor } from "../../values/redact.ts";
import { giveOne, type JqUse, type Refuse } from "../programs.ts";
import type { Runtime } from "../runtime.ts";
import { interrupted, transformFailed } from "./wording.ts";

export { NODE_TRANSFORM } from "./wording.ts";

/** What transforms of one test work with. */
export interface TransformUse extends JqUse {
  redact: Redactor;
  /** The environment of a command. */
  env: Readonly<Record<string, string>>;
  /** Time for one command, in milliseconds. */
  timeoutMs: number;
}

/** Time for one command, unless its test has less. */
const TIMEOUT_MS = 60_000;

/** What transforms of a test work with; commands get the caller's environment and the suite's `env`, as hooks do. */
export function useTransforms(test: PlannedTest, runtime: Runtime, signal = runtime.signal): TransformUse {
  const { jq, redact, overrides } = runtime;
  const { spec, suite } = test;
  const limitMs = spec.timeout_ms ?? overrides.test_timeout_ms ?? suite.run.test_timeout_ms ?? TIMEOUT_MS;
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...runtime.env, ...suite.env })) {
    if (value !== undefined) env[name] = value;
  }
  return { jq, signal, mask: redact.json, redact, env, timeoutMs: Math.min(limitMs, TIMEOUT_MS) };
}

/**
 * The one value that a transform makes of another. `owner` names it in errors.
 * Throws McptestError: transform-failed (at the transform's location), cancelled (the signal).
 */
export async function applyTransform(
  transform: Transform,
  owner: string,
  input: Json,
  use: TransformUse,
): Promise<Json> {
  const refuse: Refuse = (reason, details) => transformFailed(owner, reason, transform.location, details);
  try {
    if ("jq" in transform) return await giveOne(transform.jq, input, use, refuse);
    const { giveByCommand } = await import("./command.ts");
    return await giveByCommand(transform, input, use, refuse);
  } catch (error) {
    if (use.signal.aborted && !(error instanceof McptestError)) throw interrupted(owner);
    throw error;
  }
}
