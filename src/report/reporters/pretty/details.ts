import { oneLine } from "../../../values/text.ts";
import { describeStop, traceOfSteps } from "../../composition/graph.ts";
import { renderTree } from "../../composition/tree.ts";
import { tellComparison, tellPair } from "../../judged/comparison.ts";
import type { AssertionResult, Detail, TestResult } from "../../model/report.ts";
import { renderCalibration } from "./judged/calibration.ts";
import { renderConversation, renderEvaluation } from "./judged/evaluation.ts";
import { indent, narrower, prose, type Style } from "./style.ts";

/** Of what is said of two candidates. */
const MAX_LINES = 6;

/** How a type of detail is shown. */
interface DetailRow<D> {
  /** What is said behind the title. */
  remark?(detail: D): string | undefined;
  /** Without what the texts `told` hold. */
  draw(detail: D, style: Style, told: readonly string[]): string[];
  /** Whether tests that pass show it, too, when asked for all. */
  whole?: true;
  /** An assertion without what the drawing tells. */
  untold?(assertion: AssertionResult): AssertionResult;
  /** The server that failed, where it is not the test's own. */
  broken?(detail: D): string | undefined;
}

const DETAILS: { readonly [T in Detail["type"]]: DetailRow<Extract<Detail, { type: T }>> } = {
  trace: {
    remark: describeStop,
    draw: (trace, style, told) => renderTree(trace, told, style),
    untold: withoutStatuses,
    broken: ({ nodes }) => Object.values(nodes).find(({ status }) => status === "failed")?.server,
  },
  steps: {
    remark: ({ budget_tripped: cap }) => (cap === null ? undefined : `beyond ${cap}`),
    draw: (detail, style, told) => renderTree(traceOfSteps(detail), told, style, "step"),
    whole: true,
  },
  evaluation: { draw: renderEvaluation, whole: true },
  conversation: { draw: renderConversation, whole: true },
  calibration: { draw: renderCalibration, whole: true },
  comparison: {
    draw: (detail, style) => {
      const { facts, lost } = tellComparison(detail);
      const told = facts.flatMap((fact) => prose(fact, style, MAX_LINES)).map((line) => style.dim(line));
      return [...told, ...lost.flatMap((one) => indent(prose(one, narrower(style, 2), MAX_LINES), 2))];
    },
    whole: true,
  },
  pair: {
    draw: (detail, style) => [
      ...tellPair(detail).flatMap((fact) => prose(fact, style, MAX_LINES)),
      ...[detail.a, detail.b].flatMap(({ name, candidate, conversation }) => [
        style.bold(oneLine(name)),
        ...(conversation
          ? renderConversation(conversation, style)
          : prose(candidate?.response ?? "", style, MAX_LINES)),
      ]),
    ],
    whole: true,
  },
};

/** How a result's detail is shown; undefined where it has none. */
export function rowOf({ detail }: TestResult): DetailRow<Detail> | undefined {
  return detail && (DETAILS[detail.type] as DetailRow<Detail>);
}

/** The graph shows statuses; what an assertion says of one need not be followed by the values. */
function withoutStatuses(assertion: AssertionResult): AssertionResult {
  const { expected, actual, diff, ...told } = assertion;
  return STATUS.test(assertion.target) && told.message !== undefined ? told : assertion;
}

const STATUS = /^(?:nodes\..+\.status|composition\.(?:ran|status|budget_tripped))$/s;
