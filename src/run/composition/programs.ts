import { McptestError } from "../../errors.ts";
import type { Jq } from "../../jq/index.ts";
import { deepEqual, type Json } from "../../values/json.ts";
import { untilAborted } from "../abort.ts";
import { notOneValue, programFailed } from "./wording.ts";

/** The jq programs of one run of a composition. `key` is where a program stands, for its errors (`node-failed`). */
export interface Programs {
  /** The one value that a program gives. */
  give(key: string, program: string, input: Json): Promise<Json>;
  /** Whether a program gives at least one value and only truthy ones: neither false nor null. */
  holds(key: string, program: string, input: Json): Promise<boolean>;
}

/** A message that quotes a part of a value: half a secret is not known as one. */
const IS_CUT = /\.\.\.|not JSON/;

/** Programs that are given up when the signal is aborted. `mask` takes secrets out of a value. */
export function createPrograms(jq: Jq, signal: AbortSignal, mask: (value: Json) => Json): Programs {
  const run = async (key: string, program: string, input: Json): Promise<Json[]> => {
    try {
      return await untilAborted(jq.evaluate(program, input), signal);
    } catch (error) {
      if (!(error instanceof McptestError) || error.code !== "jq-failed") throw error;
      throw programFailed(key, error, IS_CUT.test(error.message) && !deepEqual(mask(input), input));
    }
  };
  return {
    async give(key, program, input) {
      const values = await run(key, program, input);
      const [value] = values;
      if (value === undefined || values.length > 1) throw notOneValue(key, values.length);
      return value;
    },
    async holds(key, program, input) {
      return isTruthy(await run(key, program, input));
    },
  };
}

function isTruthy(values: readonly Json[]): boolean {
  return values.length > 0 && values.every((value) => value !== false && value !== null);
}
