import type { ToolQuestion } from "../../model/index.ts";
import type { EvalTest, Rubric, TreeNode } from "../../suite/index.ts";
import { type JsonObject, writeJson } from "../../values/json.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import type { Candidate } from "../candidate.ts";
import { frameParts } from "../frame/frame.ts";
import type { Part } from "../frame/part.ts";
import { toolFor } from "../judgement.ts";
import { choiceForm } from "../pair/answer.ts";
import { frameWhole } from "../pair/choose.ts";
import { DEFAULT_QUESTION } from "../pair/prompt.ts";
import { maskParts, maskQuestion } from "../prepare.ts";
import { SYSTEM_PROMPT, writeParts, writeQuestion } from "../prompt.ts";
import { type CriterionQuestion, PROMPT_VERSION } from "../question.ts";
import { applies, questionOf } from "../rubric/criteria.ts";
import { askNode } from "../rubric/tree.ts";

/** Stands for the mark, which is another one each time. */
const MARK = "MARK";

/**
 * What judges of an eval are sent, secrets masked, by its places in the request; each question is sent by itself. Of a comparison the candidate
 * has the parts of both. Throws McptestError: judge-overfull, compare-cut.
 */
export function showPrompt(
  { rubric, compare }: EvalTest,
  candidate: Candidate,
  redactor: Redactor,
): (readonly [place: string, text: string])[] {
  const parts = maskParts(candidate.parts, redactor);
  if (compare) {
    const { system, tool, question } = choiceForm(redactor.text(compare.question ?? DEFAULT_QUESTION));
    const framed = frameWhole(parts, MARK, { first: "first", second: "second" });
    return layOut(system, tool, writeParts(parts, framed, MARK, 2), [question]);
  }
  const framed = frameParts(parts, MARK);
  const questions = listQuestions(rubric, framed.whole).map((question) => maskQuestion(question, redactor));
  const tool = toolFor(questions[0]?.requireEvidence ?? false);
  return layOut(SYSTEM_PROMPT, tool, writeParts(parts, framed, MARK), questions.map(writeQuestion));
}

function layOut(
  system: string,
  { name, description, schema }: ToolQuestion["tool"],
  parts: string,
  questions: readonly string[],
): (readonly [string, string])[] {
  return [
    ["system", system],
    ["tool", writeJson({ name, description, input_schema: schema }, 2)],
    ["parts", parts],
    ...questions.map((text, at) => [`question ${at + 1} of ${questions.length}`, text] as const),
  ];
}

function listQuestions(rubric: Rubric, whole: readonly string[]): CriterionQuestion[] {
  if (rubric.form === "tree") return listNodes(rubric.tree);
  return rubric.criteria.flatMap((each) => (applies(each, whole) ? questionOf(rubric, each) : []));
}

function listNodes(node: TreeNode): CriterionQuestion[] {
  return "ask" in node ? [askNode(node.ask), ...listNodes(node.yes), ...listNodes(node.no)] : [];
}

/** The candidate that a recorded question to a judge was about; undefined where it was put by another version of the prompt. */
export function recordedCandidate({ promptVersion, candidate }: JsonObject): Candidate | undefined {
  return promptVersion === PROMPT_VERSION ? { parts: candidate as unknown as Part[] } : undefined;
}
