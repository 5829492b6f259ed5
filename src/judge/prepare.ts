import type { Rubric, TreeNode } from "../suite/index.ts";
import type { Redactor } from "../values/redact/redact.ts";
import type { Fenced } from "./ask.ts";
import { frameParts, markFor } from "./frame/frame.ts";
import type { Framed, Part } from "./frame/part.ts";
import type { Grading } from "./grade.ts";
import { createSharing, type Sharing } from "./jury/share.ts";
import { SYSTEM_PROMPT, writeParts } from "./prompt.ts";
import type { CriterionQuestion } from "./question.ts";
import { applies } from "./rubric/criteria.ts";

/** A candidate made ready to be asked about. */
export interface Prepared {
  /** What leaves for the model is masked. */
  parts: readonly Part[];
  framed: Framed;
  fenced: Fenced;
  sharing: Sharing;
}

/** Masks a candidate, frames it, and sees whether what is asked about it is worth a cache. Throws what `frameParts` throws. */
export function prepareGrading(
  { rubric, judge, candidate, gradings = 1 }: Grading,
  jurors: number,
  redactor: Redactor,
): Prepared {
  const parts = maskParts(candidate.parts, redactor);
  const mark = markFor(parts);
  const framed = frameParts(parts, mark);
  const text = writeParts(parts, framed, mark);
  // The models of a panel share nothing.
  const calls = gradings * (judge.panel ? 1 : jurors) * fewestQuestions(rubric, framed.whole);
  const sharing = createSharing(calls, SYSTEM_PROMPT.length + text.length);
  return { parts, framed, fenced: { text, cached: sharing.cached }, sharing };
}

/** Parts as they leave for a model. */
export function maskParts(parts: readonly Part[], { text, json }: Pick<Redactor, "text" | "json">): Part[] {
  return parts.map((part) =>
    "text" in part ? { ...part, text: text(part.text) } : { ...part, events: json([...part.events]) },
  );
}

/** A question as it leaves for a model. */
export function maskQuestion(asked: CriterionQuestion, { text }: Pick<Redactor, "text">): CriterionQuestion {
  const examples = asked.examples.map(({ response, score }) => ({ response: text(response), score }));
  return { ...asked, question: text(asked.question), examples };
}

/** What one juror is asked by a rubric at least. */
function fewestQuestions(rubric: Rubric, texts: readonly string[]): number {
  if (rubric.form === "tree") return shortestPath(rubric.tree);
  return rubric.criteria.filter((criterion) => applies(criterion, texts)).length;
}

function shortestPath(node: TreeNode): number {
  return "ask" in node ? 1 + Math.min(shortestPath(node.yes), shortestPath(node.no)) : 0;
}
