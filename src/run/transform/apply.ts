import { McptestError } from "../../errors.ts";
import { giveOne, type Refuse } from "../../jq/index.ts";
import type { Transform } from "../../suite/index.ts";
import type { Json } from "../../values/json.ts";
import type { TransformUse } from "./use.ts";
import { interrupted, transformFailed } from "./wording.ts";

/** The one value that a transform makes of another; `owner` names it in errors. Throws McptestError: transform-failed, cancelled. */
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
    if (use.signal.aborted && !(error instanceof McptestError)) throw interrupted({ owner });
    throw error;
  }
}
