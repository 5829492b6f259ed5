import { traceOfSteps } from "../../composition/graph.ts";
import { tellComparison, tellPair } from "../../judged/comparison.ts";
import type { Detail, TestResult } from "../../model/report.ts";
import { textsOf } from "../../wording/failure-facts.ts";
import { describeGraph, describeTree } from "./compositions.ts";
import { describeCalibration } from "./judged/calibration.ts";
import { describeConversation } from "./judged/conversation.ts";
import { describeEvaluation } from "./judged/evaluation.ts";
import { quote } from "./judged/quote.ts";
import { cell, sentence } from "./tables.ts";

/** How each type of detail is shown. */
const DETAILS: {
  readonly [T in Detail["type"]]: (detail: Extract<Detail, { type: T }>, result: TestResult) => string[];
} = {
  trace: describeGraph,
  steps: (detail, result) => [describeTree(traceOfSteps(detail), textsOf(result), "step")],
  evaluation: describeEvaluation,
  conversation: describeConversation,
  comparison: (detail) => {
    const { facts, lost } = tellComparison(detail);
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
