import { takeSome } from "../../../../values/text.ts";
import { type CriterionRow, listCriteria, showScore } from "../../../judged/criteria.ts";
import { listEvidence } from "../../../judged/evidence.ts";
import { describeBasis, describeGate } from "../../../judged/wording.ts";
import type { EvaluationDetail, Judging } from "../../../model/report.ts";
import { boundedTable, cell } from "../tables.ts";
import { describeConversation } from "./conversation.ts";
import { quote } from "./quote.ts";

/** Bounds of what one evaluation may take: criteria, judgements, questions of a tree. */
const MAX = { criteria: 30, judging: 15, path: 32, paths: 3 };

/** A judgement: by whom, criteria with reasons, the path of a tree, and the candidate with what judges cite of it. */
export function describeEvaluation(detail: EvaluationDetail): string[] {
  const { rubric, candidate, judging, combined, conversation } = detail;
  const { prompt, response } = candidate;
  return [
    describeBasis(detail).map(cell).join("<br>"),
    ...(combined ? [describeVotes(judging)] : []),
    ...(combined && rubric.form === "text" ? [] : describeCriteria(listCriteria(judging))),
    ...judging
      .filter(({ path }) => path)
      .slice(0, MAX.paths)
      .map(describePath),
    ...(prompt === undefined ? [] : [`Asked:\n\n${quote(prompt, [])}`]),
    ...(response === undefined ? [] : [`Judged:\n\n${quote(response, listEvidence(judging))}`]),
    ...(conversation ? describeConversation(conversation) : []),
  ];
}

function describeVotes(judging: readonly Judging[]): string {
  const rows = judging.map(({ model, passed, error, reason = "", ...one }) => {
    const vote = error !== undefined ? "! none" : tick(passed);
    return [cell(model), vote, cell(showScore(one) ?? ""), cell(error ?? reason)];
  });
  return boundedTable(["Judge", "Vote", "Score", "Why"], rows, MAX.judging);
}

function describeCriteria(criteria: readonly CriterionRow[]): string[] {
  const rows = criteria.map(({ worst, scores, passed }) => {
    const { name, reason = "", evidence, unsupported, skipped } = worst;
    const told = skipped === undefined ? reason : `skipped: ${skipped}`;
    const cited = evidence === undefined ? [] : [`“${cell(evidence)}”`];
    const lacks = unsupported ? ["<strong>not in the candidate</strong>"] : [];
    const why = [cell(told), ...cited, ...lacks].filter((part) => part !== "").join("<br>");
    return [`${tick(passed)} ${cell(name)}`, scores.map(cell).join(" "), cell(describeGate(worst)), why];
  });
  return rows.length === 0 ? [] : [boundedTable(["Criterion", "Score", "Gate", "Why"], rows, MAX.criteria)];
}

function describePath({ path = [], passed, reason = "", ...one }: Judging): string {
  const steps = path.map(({ ask, answer, score, reason: why = "" }) => {
    return `${cell(ask)} <strong>${answer}</strong> (${showScore({ score })})${why === "" ? "" : `<br>${cell(why)}`}`;
  });
  const leaf = `${tick(passed)} ${cell(showScore(one) ?? "no score")}${reason === "" ? "" : `: ${cell(reason)}`}`;
  const shown = takeSome(steps, MAX.path, (rest) => `… and ${rest} more`);
  return [...shown, leaf].map((step, at) => `${at + 1}. ${step}`).join("\n");
}

function tick(passed: boolean | undefined): string {
  return passed === undefined ? "○" : passed ? "✓" : "✗";
}
