import type { Model } from "../model/index.ts";
import type { EvidenceRule } from "../suite/index.ts";
import type { Part } from "./frame/part.ts";

/** Counts up with any change of what judges are sent besides the test's own words: wording, framing, shortening. Older answers do not count then. */
export const PROMPT_VERSION = 2;

/** One question to one judge: all that its answer depends on, and no random mark. */
export interface JudgeQuestion extends CriterionQuestion {
  model: Model;
  promptVersion: number;
  /** What is graded and what it is held against, without secrets, and before it is shortened. */
  candidate: readonly Part[];
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
  requireEvidence: EvidenceRule;
  /** Whether it asks that something is not there. */
  absence?: boolean | undefined;
}
