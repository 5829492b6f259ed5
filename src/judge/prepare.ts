import type { Rubric, TreeNode } from "../suite/index.ts";
import type { Redactor } from "../values/redact/redact.ts";
import type { Fenced } from "./ask.ts";
import type { Candidate } from "./candidate.ts";
import type { Grading } from "./grade.ts";
import { createSharing, type Sharing } from "./jury/share.ts";
import { fenceCandidate, SYSTEM_PROMPT } from "./prompt.ts";
import { applies } from "./rubric/criteria.ts";

/** A candidate made ready to be asked about. */
export interface Prepared {
  /** What leaves for the model, which is masked; evidence is looked up in it. */
  sent: Candidate;
  fenced: Fenced;
  sharing: Sharing;
}

/** Masks a candidate, fences it, and sees whether what is asked about it is worth a cache. */
export function prepareGrading(
  { rubric, judge, candidate, gradings = 1 }: Grading,
  jurors: number,
  { text: mask }: Redactor,
): Prepared {
  const parts = candidate.parts.map(({ title, text }) => ({ title, text: mask(text) }));
  const sent = { parts, texts: candidate.texts.map(mask) };
  const text = fenceCandidate(parts);
  // The models of a panel share nothing.
  const calls = gradings * (judge.panel ? 1 : jurors) * fewestQuestions(rubric, sent.texts);
  const sharing = createSharing(calls, SYSTEM_PROMPT.length + text.length);
  return { sent, fenced: { text, cached: sharing.cached }, sharing };
}

/** What one juror is asked by a rubric at least. */
function fewestQuestions(rubric: Rubric, texts: readonly string[]): number {
  if (rubric.form === "tree") return shortestPath(rubric.tree);
  return rubric.criteria.filter((criterion) => applies(criterion, texts)).length;
}

function shortestPath(node: TreeNode): number {
  return "ask" in node ? 1 + Math.min(shortestPath(node.yes), shortestPath(node.no)) : 0;
}
