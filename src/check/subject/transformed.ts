import { McptestError } from "../../errors.ts";
import type { AssertionResult } from "../../report/index.ts";
import type { Assertion, Transform } from "../../suite/index.ts";
import type { Json } from "../../values/json.ts";
import { showJson } from "../../values/show/preview.ts";
import type { CheckContext } from "../context.ts";
import { transformedMessage } from "../wording.ts";

/** Characters of the original value inside a message. */
const SHOWN = 160;

/**
 * The result of an assertion about what its transform makes of the value at its target. `judge` judges a value.
 * Throws what the transform throws: the assertion has no result then.
 */
export async function checkTransformed(
  { target }: Assertion,
  transform: Transform,
  original: Json,
  judge: (value: Json) => AssertionResult | Promise<AssertionResult>,
  { transform: apply, mask = (value) => value }: CheckContext,
): Promise<AssertionResult> {
  if (!apply) throw new McptestError("internal", `nothing can transform the value at ${target}`);
  const result = await judge(await apply(transform, target, original));
  if (result.passed) return result;
  return { ...result, message: transformedMessage(result.message ?? "", showJson(mask(original), SHOWN)) };
}
