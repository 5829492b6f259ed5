import { takeSome } from "../../../../values/text.ts";
import { type CriterionRow, listCriteria, listVotes, type Vote } from "../../../judged/criteria.ts";
import { listEvidence } from "../../../judged/evidence.ts";
import { describeBasis } from "../../../judged/wording.ts";
import type { EvaluationDetail } from "../../../model/report.ts";
import { boundedTable, cell, sentence } from "../tables.ts";
import { describeConversation, quote } from "./conversation.ts";

/** Bounds of what one evaluation may take: criteria, judgements, questions of a tree. */
const MAX = { criteria: 30, judging: 15, path: 32, paths: 3 };

/** A judgement: by whom, criteria with reasons, the path of a tree, and the candidate with what judges cite of it. */
export function describeEvaluation(detail: EvaluationDetail): string[] {
  const { rubric, candidate, judging, combined, conversation } = detail;
  const { prompt, response } = candidate;
  const votes = listVotes(detail);
  return [
    describeBasis(detail).map(cell).join("<br>"),
    ...(combined ? [describeVotes(votes)] : []),
    ...(combined && rubric.form === "text" ? [] : describeCriteria(listCriteria(detail))),
    ...votes
      .filter(({ path }) => path.length > 0)
      .slice(0, MAX.paths)
      .map(describePath),
    ...(prompt === undefined ? [] : [`Asked:\n\n${quote(prompt, [])}`]),
    ...(response === undefined ? [] : [`Judged:\n\n${quote(response, listEvidence(judging))}`]),
    ...(conversation ? describeConversation(conversation) : []),
  ];
}

function describeVotes(votes: readonly Vote[]): string {
  const rows = votes.map(({ model, passed, given, score, why, claims }) => {
    return [cell(model), given ? tick(passed) : "! none", score, [why, ...claims].map(cell).join("<br>")];
  });
  return boundedTable(["Judge", "Vote", "Score", "Why"], rows, MAX.judging);
}

function describeCriteria(criteria: readonly CriterionRow[]): string[] {
  const rows = criteria.map(({ name, passed, scores, gate, why, claims, cited = "", lacks }) => {
    const told = [...[why, ...claims, cited].map(cell), lacks === undefined ? "" : `<strong>${lacks}</strong>`];
    const cells = [`${tick(passed)} ${cell(name)}`, scores.map(sentence).join(" "), sentence(gate)];
    return [...cells, told.filter((part) => part !== "").join("<br>")];
  });
  return rows.length === 0 ? [] : [boundedTable(["Criterion", "Score", "Gate", "Why"], rows, MAX.criteria)];
}

function describePath({ path, passed, why, score }: Vote): string {
  const steps = path.map(({ ask, answer, shown, reason = "" }) => {
    return `${cell(ask)} <strong>${answer}</strong> (${shown})${reason === "" ? "" : `<br>${cell(reason)}`}`;
  });
  const leaf = `${tick(passed)} ${score || "no score"}${why === "" ? "" : `: ${cell(why)}`}`;
  const shown = takeSome(steps, MAX.path, (rest) => `… and ${rest} more`);
  return [...shown, leaf].map((step, at) => `${at + 1}. ${step}`).join("\n");
}

function tick(passed: boolean | undefined): string {
  return passed === undefined ? "○" : passed ? "✓" : "✗";
}
