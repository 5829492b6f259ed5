import type { ToolQuestion } from "../model/index.ts";
import type { Rubric, TreeNode } from "../suite/index.ts";
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import type { Redactor } from "../values/redact/redact.ts";
import type { Candidate } from "./candidate.ts";
import { frameParts } from "./frame/frame.ts";
import type { Part } from "./frame/part.ts";
import { toolFor } from "./judgement.ts";
import { choiceForm } from "./pair/answer.ts";
import { frameWhole } from "./pair/choose.ts";
import { DEFAULT_QUESTION } from "./pair/prompt.ts";
import { maskParts, maskQuestion } from "./prepare.ts";
import { SYSTEM_PROMPT, writeParts, writeQuestion } from "./prompt.ts";
import { type CriterionQuestion, PROMPT_VERSION } from "./question.ts";
import { applies, questionOf } from "./rubric/criteria.ts";
import { askNode } from "./rubric/tree.ts";

/** All that a judge is sent about a candidate. */
export interface ShownPrompt {
  system: string;
  /** As it is sent. */
  tool: JsonObject;
  parts: string;
  /** Each is sent by itself, after the parts. */
  questions: readonly string[];
}

/** Stands for the mark, which is another one each time. */
const MARK = "MARK";

/** What judges are sent about a candidate by a rubric, secrets masked. Throws McptestError: judge-overfull. */
export function showPrompt(rubric: Rubric, candidate: Candidate, redactor: Redactor): ShownPrompt {
  const parts = maskParts(candidate.parts, redactor);
  const framed = frameParts(parts, MARK);
  const questions = listQuestions(rubric, framed.whole).map((question) => maskQuestion(question, redactor));
  return {
    system: SYSTEM_PROMPT,
    tool: showTool(toolFor(questions[0]?.requireEvidence ?? false)),
    parts: writeParts(parts, framed, MARK),
    questions: questions.map(writeQuestion),
  };
}

/** The same of two that are compared: `pair` has the parts of both. Throws McptestError: compare-cut. */
export function showChoice(question: string | undefined, pair: Candidate, redactor: Redactor): ShownPrompt {
  const parts = maskParts(pair.parts, redactor);
  const { system, tool, question: asked } = choiceForm(redactor.text(question ?? DEFAULT_QUESTION));
  return {
    ...{ system, tool: showTool(tool), questions: [asked] },
    parts: writeParts(parts, frameWhole(parts, MARK, { first: "first", second: "second" }), MARK, 2),
  };
}

function showTool({ name, description, schema }: ToolQuestion["tool"]): JsonObject {
  return { name, description, input_schema: schema };
}

function listQuestions(rubric: Rubric, whole: readonly string[]): CriterionQuestion[] {
  if (rubric.form === "tree") return listNodes(rubric.tree);
  return rubric.criteria
    .filter((criterion) => applies(criterion, whole))
    .map((criterion) => questionOf(rubric, criterion));
}

function listNodes(node: TreeNode): CriterionQuestion[] {
  return "ask" in node ? [askNode(node.ask), ...listNodes(node.yes), ...listNodes(node.no)] : [];
}

/** The candidate that a recorded question to a judge was about; undefined where it was put by another version of the prompt. */
export function recordedCandidate({ promptVersion, candidate }: JsonObject): Candidate | undefined {
  const isPart = (part: Json): boolean =>
    isObject(part) && typeof part.role === "string" && (typeof part.text === "string" || isEvents(part.events));
  const isWhole = promptVersion === PROMPT_VERSION && Array.isArray(candidate) && candidate.every(isPart);
  return isWhole ? { parts: candidate as unknown as Part[] } : undefined;
}

function isEvents(events: Json | undefined): boolean {
  return Array.isArray(events) && events.every(isObject);
}
