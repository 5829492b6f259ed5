import { isObject } from "../../values/json.ts";
import type { Observation } from "../trying/call.ts";
import { type Check, type Facts, type Hit, isEcho, NONE, textOf } from "./check.ts";
import { findFrame, findLanguageError } from "./shapes.ts";
import * as wording from "./wording.ts";

/** JSON-RPC's code for a fault inside of the server. */
const INTERNAL = -32603;

export const internal: Check = {
  severity: "error",
  fails:
    "Error -32603 for valid arguments, or with the text of an error of a language. " +
    "A warning: such a text in a result with `isError`, or no such text from a tool of an open world.",
  help: "Catch the fault, and say in a result with `isError: true` what the caller can do.",
  find(seen, facts): readonly Hit[] {
    const { outcome } = seen;
    if (outcome.kind !== "refused") return NONE;
    const text = textOf(outcome);
    const found = findLanguageError(text);
    const told = found !== undefined && !isEcho(seen, found) ? found : undefined;
    if (outcome.code === INTERNAL) {
      if (told === undefined && facts.breaks) return NONE;
      const weaker = told === undefined && isOpen(facts) ? ({ severity: "warning" } as const) : {};
      const how = facts.breaks ? "arguments" : "valid arguments";
      return [{ ...weaker, message: wording.internal({ how, text: told }), evidence: text }];
    }
    // One cause, one finding: the stack frame says more.
    if (told === undefined || noTrace.find(seen, facts).length > 0) return NONE;
    return [{ severity: "warning", message: wording.fault({ text: told }), evidence: text }];
  },
};

/** A backend that is away looks the same. */
function isOpen({ tool: { annotations } }: Facts): boolean {
  return !isObject(annotations) || annotations.openWorldHint !== false;
}

export const noTrace: Check = {
  severity: "error",
  fails: "A refusal shows a stack frame of the server, with its file and line.",
  help: "Log the stack trace to stderr, and answer in words.",
  find(seen: Observation, { frames }: Facts): readonly Hit[] {
    if (seen.outcome.kind !== "refused") return NONE;
    const text = textOf(seen.outcome);
    const frame = findFrame(text);
    if (frame === undefined || frames.has(frame) || isEcho(seen, frame)) return NONE;
    return [{ message: wording.trace({ frame }), evidence: text }];
  },
};
