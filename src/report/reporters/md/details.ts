import { escapeMarkdown } from "../../../values/show/markdown.ts";
import { traceOfSteps } from "../../composition/graph.ts";
import { describePair, tellComparison } from "../../judged/comparison.ts";
import type { Detail, TestResult } from "../../model/report.ts";
import { textsOf } from "../../wording/failure-facts.ts";
import { describeGraph, describeTree } from "./compositions.ts";
import { describeCalibration } from "./judged/calibration.ts";
import { describeConversation } from "./judged/conversation.ts";
import { describeEvaluation } from "./judged/evaluation.ts";
import { cell } from "./tables.ts";

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
    return [facts.map(cell).join("<br>"), lost.map((one) => `- ${cell(one)}`).join("\n")];
  },
  pair: (detail) => [escapeMarkdown(describePair(detail))],
  calibration: describeCalibration,
};

/** What is special to the kind of a result, as blocks. */
export function describeDetail(detail: Detail, result: TestResult): string[] {
  return (DETAILS[detail.type] as (detail: Detail, result: TestResult) => string[])(detail, result);
}
