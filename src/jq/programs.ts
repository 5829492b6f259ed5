import { type ErrorDetails, McptestError } from "../errors.ts";
import { untilAborted } from "../values/async/until-aborted.ts";
import { deepEqual, type Json } from "../values/json.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { formatNumber } from "../values/text.ts";
import type { Jq } from "./jq.ts";

/** What running a program needs besides the program and its input. */
export interface JqUse {
  jq: Pick<Jq, "evaluate">;
  /** Aborted when nobody waits for the value any more. */
  signal: AbortSignal;
  redactor: Redactor;
}

/** Makes the error of a program: `reason` completes the sentence that begins with where the program stands. */
export type Refuse = (reason: string, details?: ErrorDetails) => McptestError;

/** A message that quotes a part of a value: half a secret is not known as one. */
const IS_CUT = /\.\.\.|not JSON/;

/** The one value that a program gives. Throws what `refuse` makes of jq's error, and the signal's reason. */
export async function giveOne(program: string, input: Json, use: JqUse, refuse: Refuse): Promise<Json> {
  const values = await giveAll(program, input, use, refuse);
  const [value] = values;
  if (value === undefined || values.length > 1) throw refuse(notOne(values.length));
  return value;
}

/** Programs that are run by where they stand, `key`, which their errors name; given up when the signal is aborted. */
export function createPrograms(use: JqUse, refuseAt: (key: string) => Refuse) {
  return {
    /** The one value that a program gives. */
    give: (key: string, program: string, input: Json): Promise<Json> => giveOne(program, input, use, refuseAt(key)),
    /** Whether a program gives at least one value and only truthy ones: neither false nor null. */
    async holds(key: string, program: string, input: Json): Promise<boolean> {
      const values = await giveAll(program, input, use, refuseAt(key));
      return values.length > 0 && values.every((value) => value !== false && value !== null);
    },
  };
}

async function giveAll(program: string, input: Json, use: JqUse, refuse: Refuse): Promise<Json[]> {
  try {
    return await untilAborted(use.jq.evaluate(program, input), use.signal);
  } catch (error) {
    if (!(error instanceof McptestError) || error.code !== "jq-failed") throw error;
    const quotesSecret = IS_CUT.test(error.message) && !deepEqual(use.redactor.json(input), input);
    throw refuse(quotesSecret ? UNSAID : `failed: ${error.message}`, { cause: error, hint: error.hint });
  }
}

const UNSAID = "failed; what jq said is left out, since the value holds a secret";

function notOne(found: number): string {
  return `gave ${found === 0 ? "no value" : `${formatNumber(found)} values`}; it must give exactly one`;
}
