import { markdownTable } from "../../../values/show/markdown.ts";
import { traceOfSteps } from "../../composition/graph.ts";
import { tellComparison, tellPair } from "../../judged/comparison.ts";
import { describeBasis, describeVerdict, FIGURES, figureCells } from "../../judged/wording.ts";
import type { CalibrationDetail, Detail, TestResult } from "../../model/report.ts";
import { textsOf } from "../../wording/failures.ts";
import { describeGraph, describeTree } from "./compositions.ts";
import { describeConversation, describeEvaluation, quote } from "./judged/evaluation.ts";
import { boundedTable, cell, sentence } from "./tables.ts";

/** How each type of detail is shown. */
const DETAILS: {
  readonly [T in Detail["type"]]: (detail: Extract<Detail, { type: T }>, result: TestResult) => string[];
} = {
  trace: describeGraph,
  steps: (detail, result) => [describeTree(traceOfSteps(detail), textsOf(result), "step")],
  evaluation: describeEvaluation,
  conversation: describeConversation,
  comparison: (detail) => {
    const { facts: told, lost } = tellComparison(detail);
    const facts = lost.length > 0 ? [...told, `pairs that ${detail.a} won:`] : told;
    return [facts.map(sentence).join("<br>"), lost.map((one) => `- ${sentence(one)}`).join("\n")];
  },
  pair: (detail) => [
    tellPair(detail).map(sentence).join("<br>"),
    ...[detail.a, detail.b].flatMap(({ name, candidate, conversation }) => [
      `<strong>${cell(name)}</strong>`,
      ...(conversation ? describeConversation(conversation) : [quote(candidate?.response ?? "", [])]),
    ]),
  ],
  calibration: describeCalibration,
};

/** What is special to the kind of a result, as blocks. */
export function describeDetail(detail: Detail, result: TestResult): string[] {
  return (DETAILS[detail.type] as (detail: Detail, result: TestResult) => string[])(detail, result);
}

const MAX_WORST = 10;

/** How far a judge agrees with people, and where it does not. */
function describeCalibration(detail: CalibrationDetail): string[] {
  const { figures, worst } = detail;
  const rows = worst.map(({ id, response, label, label_score: wanted, score, passed, reason = "" }) => {
    const judge = describeVerdict(passed ? "pass" : "fail", score);
    return [cell(id), cell(response), describeVerdict(label, wanted), judge, cell(reason)];
  });
  return [
    describeBasis(detail).map(cell).join("<br>"),
    markdownTable(FIGURES, figures.map(figureCells)),
    ...(rows.length === 0
      ? []
      : ["Worst disagreements:", boundedTable(["Label", "Response", "People", "Judge", "Why"], rows, MAX_WORST)]),
  ];
}
