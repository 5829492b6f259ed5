import { compileSchema, type Validator } from "../json-schema/index.ts";
import type { Json, JsonObject } from "../values/json.ts";

/** The tool by which a judge gives its judgement. The reason comes first, so that the score follows from it. */
export const JUDGEMENT_TOOL = {
  name: "give_verdict",
  description: "Gives the verdict on the candidate: the reason, and then the score that follows from it.",
  schema: {
    type: "object",
    additionalProperties: false,
    required: ["reason", "score"],
    properties: {
      reason: {
        type: "string",
        minLength: 1,
        description: "One or two sentences: what of the rubric the candidate meets, and what it misses.",
      },
      score: {
        type: "number",
        minimum: 0,
        maximum: 1,
        description: "How well the candidate meets the rubric: 0 not at all, 1 in full.",
      },
    },
  } satisfies JsonObject,
};

/** What a judge says of a candidate. */
export interface Judgement {
  /** From 0 to 1. */
  score: number;
  reason: string;
}

let validator: Promise<Validator> | undefined;

/** The judgement in a tool call's input, or what is wrong with it. */
export async function readJudgement(input: Json | undefined, cut: boolean): Promise<Judgement | { fault: string }> {
  if (input === undefined) return { fault: `the tool ${JUDGEMENT_TOOL.name} was not called` };
  validator ??= compileSchema(JUDGEMENT_TOOL.schema);
  const violations = await (await validator)(input);
  if (violations.length === 0) return input as unknown as Judgement;
  return { fault: `${violations.join("; ")}${cut ? " (the answer was cut at its bound)" : ""}` };
}
