import { traceOfSteps } from "../../composition/steps.ts";
import type { Detail, TestResult } from "../../model/report.ts";
import { textsOf } from "../../wording/failure-facts.ts";
import { describeGraph, describeTree } from "./compositions.ts";
import { describeCalibration } from "./judged/calibration.ts";
import { describeConversation } from "./judged/conversation.ts";
import { describeEvaluation } from "./judged/evaluation.ts";

/** How each type of detail is shown. */
const DETAILS: {
  readonly [T in Detail["type"]]: (lead: TestResult, detail: Extract<Detail, { type: T }>) => string[];
} = {
  trace: describeGraph,
  steps: (lead, detail) => [describeTree(traceOfSteps(detail), textsOf(lead), "step")],
  evaluation: describeEvaluation,
  conversation: describeConversation,
  calibration: describeCalibration,
};

/** What is special to the kind of a result, as blocks. */
export function describeDetail(lead: TestResult, detail: Detail): string[] {
  return (DETAILS[detail.type] as (lead: TestResult, detail: Detail) => string[])(lead, detail);
}
