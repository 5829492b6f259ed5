import type { ToolQuestion } from "../model/index.ts";
import type { EvalTest, TreeNode } from "../suite/index.ts";
import { type JsonObject, writeJson } from "../values/json.ts";
import type { Redactor } from "../values/redact/redact.ts";
import type { Candidate, Part } from "./candidate.ts";
import { frameParts } from "./frame/frame.ts";
import { maskParts, maskQuestion } from "./grade.ts";
import { toolFor } from "./judgement.ts";
import { choiceForm, frameWhole, partsOf } from "./pair.ts";
import { type CriterionQuestion, PROMPT_VERSION, SYSTEM_PROMPT, writeParts, writeQuestion } from "./prompt.ts";
import { applies, askNode, questionOf } from "./rubric.ts";

export { partsOf };

const MARK = "MARK";

type Shown = (readonly [place: string, text: string])[];

/** The masked prompts of an eval by their places in the request. Of a comparison the candidate has both sides. Throws: judge-overfull, compare-cut. */
export function showPrompt({ rubric, compare }: EvalTest, candidate: Candidate, redactor: Redactor): Shown {
  const parts = maskParts(candidate.parts, redactor);
  if (compare) {
    const { system, tool, question } = choiceForm(compare.question, redactor.text);
    const framed = frameWhole(parts, MARK, { first: "first", second: "second" });
    return layOut(system, tool, writeParts(parts, framed, MARK, 2), [question]);
  }
  const framed = frameParts(parts, MARK);
  const asked =
    rubric.form === "tree"
      ? listNodes(rubric.tree)
      : rubric.criteria.flatMap((each) => (applies(each, framed.whole) ? questionOf(rubric, each) : []));
  const questions = asked.map((question) => maskQuestion(question, redactor));
  const tool = toolFor(questions[0]?.requireEvidence ?? false);
  return layOut(SYSTEM_PROMPT, tool, writeParts(parts, framed, MARK), questions.map(writeQuestion));
}

function layOut(system: string, tool: ToolQuestion["tool"], parts: string, questions: readonly string[]): Shown {
  const { name, description, schema } = tool;
  return [
    ["system", system],
    ["tool", writeJson({ name, description, input_schema: schema }, 2)],
    ["parts", parts],
    ...questions.map((text, at) => [`question ${at + 1} of ${questions.length}`, text] as const),
  ];
}

function listNodes(node: TreeNode): CriterionQuestion[] {
  return "ask" in node ? [askNode(node.ask), ...listNodes(node.yes), ...listNodes(node.no)] : [];
}

/** The candidate of a recorded question to a judge; undefined for another version of the prompt. */
export function recordedCandidate({ promptVersion, candidate }: JsonObject): Candidate | undefined {
  return promptVersion === PROMPT_VERSION ? { parts: candidate as unknown as Part[] } : undefined;
}
