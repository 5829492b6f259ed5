import type { Claim } from "../report/index.ts";
import type { EvidenceRule } from "../suite/index.ts";
import { isObject, type Json, type JsonObject } from "../values/json.ts";

const MAX_CLAIMS = 5;
const MAX_WORDS = 12;
const MET: Claim["met"][] = ["yes", "partly", "no"];

const CLAIMS = {
  type: "array",
  maxItems: MAX_CLAIMS,
  description: `What the question asks for, claim by claim, each in at most ${MAX_WORDS} words.`,
  items: {
    type: "object",
    required: ["claim", "met"],
    properties: { claim: { type: "string" }, met: { type: "string", enum: MET } },
  },
};
const REASON = { type: "string", minLength: 1, description: "One or two sentences: what is met, and what is missing." };
const EVIDENCE = {
  type: "string",
  description: "One span, copied character by character, that the score rests on; empty when there is none.",
};
const SCORE = { type: "number", minimum: 0, maximum: 1 };

/** The tool that a judge answers with. The score comes last, so that it follows from the rest. */
export const JUDGEMENT_TOOL = verdictTool({ claims: CLAIMS, reason: REASON, score: SCORE });
const TOOL_WITH_EVIDENCE = verdictTool({ claims: CLAIMS, reason: REASON, evidence: EVIDENCE, score: SCORE });

function verdictTool(properties: JsonObject) {
  return toolOf(
    "give_verdict",
    "Gives the verdict: claims, then a reason, then the score that follows from them.",
    properties,
  );
}

/** A tool that a judge answers with; its input has these properties, all but claims, and no other. */
export function toolOf(name: string, description: string, properties: JsonObject) {
  const required = Object.keys(properties).filter((key) => key !== "claims");
  return { name, description, schema: { type: "object", additionalProperties: false, required, properties } };
}

export function toolFor(requireEvidence: EvidenceRule): typeof JUDGEMENT_TOOL {
  return requireEvidence ? TOOL_WITH_EVIDENCE : JUDGEMENT_TOOL;
}

export interface Judgement {
  /** From 0 to 1. */
  score: number;
  reason: string;
  /** A quote from the parts; only where one was asked for. */
  evidence?: string;
  /** The well-formed ones. */
  claims: readonly Claim[];
}

/** Reads a tool call's input. Missing evidence is empty, and malformed claims are left out; neither is a fault. */
export function readJudgement(input: Json | undefined, requireEvidence: EvidenceRule): Judgement | { fault: string } {
  const { name, schema } = toolFor(requireEvidence);
  if (input === undefined) return { fault: `the tool ${name} was not called` };
  if (!isObject(input)) return { fault: "at the root: must be object" };
  const { claims, ...rest } = input;
  const given = requireEvidence ? { evidence: "", ...rest } : rest;
  const faults = [
    ...Object.keys(given).flatMap((key) =>
      key in schema.properties ? [] : [`at the root: must NOT have additional properties ("${key}")`],
    ),
    ...schema.required.flatMap((key) => faultOf(key, given[key]) ?? []),
  ];
  if (faults.length > 0) return { fault: faults.join("; ") };
  return { ...(given as unknown as Omit<Judgement, "claims">), claims: readClaims(claims) };
}

function readClaims(claims: Json | undefined): Claim[] {
  const inForm = (Array.isArray(claims) ? claims : []).flatMap((one): Claim[] => {
    if (!isObject(one)) return [];
    const met = MET.find((each) => each === one.met);
    const words = typeof one.claim === "string" ? one.claim.trim().split(/\s+/) : [""];
    return met === undefined || words[0] === "" || words.length > MAX_WORDS ? [] : [{ claim: words.join(" "), met }];
  });
  return inForm.slice(0, MAX_CLAIMS);
}

/** Checks a property against the tool's schema. A library would take 100 ms to load, longer than replaying an eval. */
function faultOf(key: string, value: Json | undefined): string | undefined {
  if (value === undefined) return `at the root: must have required property '${key}'`;
  if (key !== "score") {
    if (typeof value !== "string") return `at /${key}: must be string`;
    return key === "reason" && value.trim() === "" ? "at /reason: must NOT have fewer than 1 characters" : undefined;
  }
  if (typeof value !== "number") return "at /score: must be number";
  if (value > 1) return "at /score: must be <= 1";
  return value < 0 ? "at /score: must be >= 0" : undefined;
}
