import { isObject, type Json, type JsonObject } from "../values/json.ts";

const REASON = {
  type: "string",
  minLength: 1,
  description: "One or two sentences: what the candidate meets, and what it misses.",
};
const EVIDENCE = {
  type: "string",
  description:
    "One span of the candidate, copied character by character, that the score rests on; empty when nothing in it does.",
};
const SCORE = {
  type: "number",
  minimum: 0,
  maximum: 1,
  description: "How well the candidate meets what is asked: 0 not at all (no), 1 in full (yes).",
};

/** The tool by which a judge gives its judgement. The score comes last, so that it follows from the rest. */
export const JUDGEMENT_TOOL = toolWith({ reason: REASON, score: SCORE });
const TOOL_WITH_EVIDENCE = toolWith({ reason: REASON, evidence: EVIDENCE, score: SCORE });

function toolWith(properties: JsonObject) {
  return {
    name: "give_verdict",
    description: "Gives the verdict on the candidate: the reason, and then the score that follows from it.",
    schema: { type: "object", additionalProperties: false, required: Object.keys(properties), properties },
  };
}

/** The tool for a question. */
export function toolFor(requireEvidence: boolean): typeof JUDGEMENT_TOOL {
  return requireEvidence ? TOOL_WITH_EVIDENCE : JUDGEMENT_TOOL;
}

/** What a judge says of a candidate. */
export interface Judgement {
  /** From 0 to 1. */
  score: number;
  reason: string;
  /** A span that it says is in the candidate; only where one was asked for. */
  evidence?: string;
}

/** The judgement in a tool call's input, or what is wrong with it. No evidence is none, and not wrong. */
export function readJudgement(input: Json | undefined, requireEvidence: boolean): Judgement | { fault: string } {
  const { name, schema } = toolFor(requireEvidence);
  if (input === undefined) return { fault: `the tool ${name} was not called` };
  if (!isObject(input)) return { fault: "at the root: must be object" };
  const given = requireEvidence ? { evidence: "", ...input } : input;
  const faults = [
    ...Object.keys(given).flatMap((key) =>
      key in schema.properties ? [] : [`at the root: must NOT have additional properties ("${key}")`],
    ),
    ...Object.keys(schema.properties).flatMap((key) => faultOf(key, given[key]) ?? []),
  ];
  return faults.length === 0 ? (given as unknown as Judgement) : { fault: faults.join("; ") };
}

/** What the tool's schema finds wrong with a property: a library for that takes 100 ms to load, more than replaying an eval. */
function faultOf(key: string, value: Json | undefined): string | undefined {
  if (value === undefined) return `at the root: must have required property '${key}'`;
  if (key !== "score") {
    if (typeof value !== "string") return `at /${key}: must be string`;
    return key === "reason" && value === "" ? "at /reason: must NOT have fewer than 1 characters" : undefined;
  }
  if (typeof value !== "number") return "at /score: must be number";
  if (value > 1) return "at /score: must be <= 1";
  return value < 0 ? "at /score: must be >= 0" : undefined;
}
