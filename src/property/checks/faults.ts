import { isObject } from "../../values/json.ts";
import type { Observation } from "../trying/call.ts";
import { type Check, type Facts, type Hit, isEcho, NONE, textOf } from "./check.ts";
import { findFrame, findLanguageError } from "./shapes.ts";
import * as wording from "./wording.ts";

/** JSON-RPC's code for a fault inside of the server. */
const INTERNAL = -32603;

export const internal: Check = {
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
  find(seen: Observation, { frames }: Facts): readonly Hit[] {
    if (seen.outcome.kind !== "refused") return NONE;
    const text = textOf(seen.outcome);
    const frame = findFrame(text);
    if (frame === undefined || frames.has(frame) || isEcho(seen, frame)) return NONE;
    return [{ message: wording.trace({ frame }), evidence: text }];
  },
};
