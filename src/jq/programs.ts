import { type ErrorDetails, McptestError } from "../errors.ts";
import { untilAborted } from "../values/async/until-aborted.ts";
import { deepEqual, type Json } from "../values/json.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { words } from "../values/show/words.ts";
import { formatNumber } from "../values/text.ts";
import type { Jq } from "./jq.ts";

/** What programs run with. */
export interface JqUse {
  jq: Pick<Jq, "evaluate">;
  /** Aborted when the value is no longer needed. */
  signal: AbortSignal;
  redactor: Redactor;
}

/** Makes the error of a program; `reason` completes a sentence that starts with the place of the program. */
export type Refuse = (reason: string, details?: ErrorDetails) => McptestError;

/** Messages that may quote a part of a value: half a secret cannot be masked. */
const IS_CUT = /\.\.\.|not JSON/;

/** The one output of a program. Throws the error that `refuse` makes, or the signal's reason. */
export async function giveOne(program: string, input: Json, use: JqUse, refuse: Refuse): Promise<Json> {
  const values = await giveAll(program, input, use, refuse);
  const [value] = values;
  if (value === undefined) throw refuse(notOne({ found: "no value" }));
  if (values.length > 1) throw refuse(notOne({ found: `${formatNumber(values.length)} values` }));
  return value;
}

/** Runs programs by their place, `key`, which their errors name. */
export function createPrograms(use: JqUse, refuseAt: (key: string) => Refuse) {
  return {
    give: (key: string, program: string, input: Json): Promise<Json> => giveOne(program, input, use, refuseAt(key)),
    /** Whether a program has at least one output and no false or null among them. */
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

const UNSAID = "failed; jq's message is left out because the value holds a secret";
const notOne = words("gave <found>; it must give exactly one");
