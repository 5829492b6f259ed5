import type { Programs } from "../../../graph/index.ts";
import { giveAll, giveOne, type JqUse, type Refuse } from "../../programs.ts";
import { programFailed } from "./wording.ts";

/** Programs that are given up when the signal is aborted. */
export function createPrograms(use: JqUse): Programs {
  return {
    give: (key, program, input) => giveOne(program, input, use, refuseAt(key)),
    async holds(key, program, input) {
      const values = await giveAll(program, input, use, refuseAt(key));
      return values.length > 0 && values.every((value) => value !== false && value !== null);
    },
  };
}

function refuseAt(key: string): Refuse {
  return (reason, details) => programFailed(key, reason, details?.cause);
}
