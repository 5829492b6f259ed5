import type { Observation } from "../trying/call.ts";
import { type Check, NONE } from "./check.ts";
import * as wording from "./wording.ts";

export const alive: Check = {
  severity: "error",
  fails: "The process ends, or the connection is lost.",
  help: "A call must not end the server or its connection: answer it with `isError: true`.",
  find: ({ outcome, call }: Observation) => {
    if (outcome.kind !== "lost") return NONE;
    const message = wording.lost(outcome.message, call.arguments);
    return [{ message, evidence: outcome.stderr.slice(-5).join("\n") }];
  },
};

export const answers: Check = {
  severity: "error",
  fails:
    "No answer comes within `call_timeout` (5 s where the server does not set it). Progress starts that time again, up to four times.",
  help: "Answer each call, or report progress while it goes on.",
  find: ({ outcome }) =>
    outcome.kind === "silent"
      ? [{ message: wording.silent({ limit: outcome.limitMs, ping: outcome.server ? "a ping" : "" }) }]
      : NONE,
};

/** Told in place of `answers`, where the time follows a number. */
export const unboundedTime: Check = {
  severity: "warning",
  fails: "As `answers`, but the time follows a number: a value twice as large takes twice as long.",
  help: "Give the argument a maximum, so that no call takes for ever.",
  find: () => NONE,
};
