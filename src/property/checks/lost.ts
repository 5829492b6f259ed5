import type { Observation } from "../trying/call.ts";
import { type Check, NONE } from "./check.ts";
import * as wording from "./wording.ts";

export const alive: Check = {
  find: ({ outcome, call }: Observation) => {
    if (outcome.kind !== "lost") return NONE;
    const message = wording.lost(outcome.message, call.arguments);
    return [{ message, evidence: outcome.stderr.slice(-5).join("\n") }];
  },
};

export const answers: Check = {
  find: ({ outcome }) =>
    outcome.kind === "silent"
      ? [{ message: wording.silent({ limit: outcome.limitMs, ping: outcome.server ? "a ping" : "" }) }]
      : NONE,
};

/** Told in place of `answers`, where the time follows a number. */
export const unboundedTime: Check = { find: () => NONE };
