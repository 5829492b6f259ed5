import { type ErrorDetails, McptestError } from "../errors.ts";
import type { Jq } from "../jq/index.ts";
import { deepEqual, type Json } from "../values/json.ts";
import { formatNumber } from "../values/text.ts";
import { untilAborted } from "./abort.ts";

/** What running a jq program needs besides the program and its input. */
export interface JqUse {
  jq: Jq;
  /** Aborted when nobody waits for the value any more. */
  signal: AbortSignal;
  /** Takes secrets out of a value; gives back an equal one when there are none. */
  mask(value: Json): Json;
}

/** Makes the error of a program: `reason` completes the sentence that begins with where the program stands. */
export type Refuse = (reason: string, details?: ErrorDetails) => McptestError;

/** A message that quotes a part of a value: half a secret is not known as one. */
const IS_CUT = /\.\.\.|not JSON/;

/** Every value that a program gives. Throws what `refuse` makes of jq's error, and the signal's reason. */
export async function giveAll(program: string, input: Json, use: JqUse, refuse: Refuse): Promise<Json[]> {
  try {
    return await untilAborted(use.jq.evaluate(program, input), use.signal);
  } catch (error) {
    if (!(error instanceof McptestError) || error.code !== "jq-failed") throw error;
    const quotesSecret = IS_CUT.test(error.message) && !deepEqual(use.mask(input), input);
    throw refuse(quotesSecret ? UNSAID : `failed: ${error.message}`, { cause: error, hint: error.hint });
  }
}

/** The one value that a program gives; see `giveAll`. */
export async function giveOne(program: string, input: Json, use: JqUse, refuse: Refuse): Promise<Json> {
  const values = await giveAll(program, input, use, refuse);
  const [value] = values;
  if (value === undefined || values.length > 1) throw refuse(notOne(values.length));
  return value;
}

const UNSAID = "failed; what jq said is left out, since the value holds a secret";

function notOne(found: number): string {
  return `gave ${found === 0 ? "no value" : `${formatNumber(found)} values`}; it must give exactly one`;
}
