import type { PathStep } from "../../report/index.ts";
import type { Rubric } from "../../suite/index.ts";
import { reaches } from "../../values/show/score.ts";
import type { CriterionQuestion } from "../question.ts";
import { type AskCriterion, type Ruling, ruleBy } from "./ruling.ts";

/** Score at or above which an answer is a yes. */
const YES = 0.5;

/** Walks a tree, one question at a time, and rules by the leaf that it ends at. */
export async function walkTree(rubric: Rubric & { form: "tree" }, ask: AskCriterion): Promise<Ruling> {
  const path: PathStep[] = [];
  let node = rubric.tree;
  while ("ask" in node) {
    const { score, reason } = await ask(askNode(node.ask));
    const answer = reaches(score, YES) ? "yes" : "no";
    path.push({ ask: node.ask, answer, score, reason });
    node = node[answer];
  }
  return ruleBy(rubric, node.score, [], { reason: node.reason ?? path.at(-1)?.reason, path });
}

/** What a judge is asked by a node. */
export function askNode(question: string): CriterionQuestion {
  return { question, examples: [], requireEvidence: false };
}
