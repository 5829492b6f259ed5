import type { Violation } from "../../json-schema/index.ts";
import { writePointer } from "../../values/json/pointer.ts";
import { isObject } from "../../values/json.ts";
import { type Check, type Hit, isEcho, NONE, textOf } from "./check.ts";
import { findTokens } from "./shapes.ts";
import * as wording from "./wording.ts";

export const output: Check = {
  each: true,
  find({ outcome }, { tool, violations }): readonly Hit[] {
    if (outcome.kind !== "accepted" || !isObject(tool.outputSchema)) return NONE;
    if (!isObject(outcome.result) || outcome.result.structuredContent === undefined)
      return [{ message: wording.NO_OUTPUT }];
    return (violations ?? []).map(describe);
  },
};

/** Places in lists are one place. */
function describe({ at, keyword, text }: Violation): Hit {
  const place = writePointer(at.map((key) => (/^\d+$/.test(key) ? "*" : key)));
  return { at: place, keyword, message: wording.output({ text }) };
}

export const noSecret: Check = {
  find(seen, { canary }): readonly Hit[] {
    const { outcome } = seen;
    if (outcome.kind !== "accepted" && outcome.kind !== "refused") return NONE;
    const text = textOf(outcome);
    const token = findTokens(text).find((each) => !isEcho(seen, each));
    const what =
      canary !== undefined && text.includes(canary) ? wording.CANARY : token === undefined ? undefined : wording.TOKEN;
    if (what === undefined) return NONE;
    if (outcome.kind === "refused") return [{ message: wording.secret({ what, where: "a refusal" }), evidence: text }];
    return [{ severity: "warning", message: wording.secret({ what, where: "an answer" }), evidence: text }];
  },
};
