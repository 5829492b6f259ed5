import type { Json } from "../../../values/json.ts";
import { giveAll, giveOne, type JqUse, type Refuse } from "../../programs.ts";
import { programFailed } from "./wording.ts";

/** The jq programs of one run of a composition. `key` is where a program stands, for its errors (`node-failed`). */
export interface Programs {
  /** The one value that a program gives. */
  give(key: string, program: string, input: Json): Promise<Json>;
  /** Whether a program gives at least one value and only truthy ones: neither false nor null. */
  holds(key: string, program: string, input: Json): Promise<boolean>;
}

/** Programs that are given up when the signal is aborted. */
export function createPrograms(use: JqUse): Programs {
  return {
    give: (key, program, input) => giveOne(program, input, use, refuseAt(key)),
    async holds(key, program, input) {
      return isTruthy(await giveAll(program, input, use, refuseAt(key)));
    },
  };
}

function refuseAt(key: string): Refuse {
  return (reason, details) => programFailed(key, reason, details?.cause);
}

function isTruthy(values: readonly Json[]): boolean {
  return values.length > 0 && values.every((value) => value !== false && value !== null);
}
