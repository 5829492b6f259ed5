import type { CandidatePart } from "./candidate.ts";

/** Counts up when the wording changes by which judges are asked: what older wording was answered is no answer to the new one. */
export const PROMPT_VERSION = 1;

/** One question to one judge: all that its answer depends on, and no random mark. */
export interface JudgeQuestion extends CriterionQuestion {
  model: string;
  promptVersion: number;
  /** What is graded, without secrets. */
  candidate: readonly CandidatePart[];
  temperature: 0 | 1;
  /** Number of the juror, from 1. */
  juror: number;
  /** 0, and 1 when the first answer was no judgement. */
  retry: number;
}

/** What one criterion, or one node of a tree, asks. */
export interface CriterionQuestion {
  question: string;
  /** What people would give. */
  examples: readonly { response: string; score: number }[];
  requireEvidence: boolean;
}
