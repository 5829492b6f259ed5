import { placeOf } from "../../../check/index.ts";
import type { AssertionResult } from "../../../report/model/report.ts";
import type { CompositionCase, CompositionTest, Expectation, Matcher } from "../../../suite/index.ts";
import { formatPath, parsePath } from "../../../values/path.ts";
import type { Redactor } from "../../../values/redact/redact.ts";
import type { Execution } from "./execute.ts";
import { showMessage } from "./failures.ts";
import type { NodeRecord } from "./node-record.ts";
import * as wording from "./wording.ts";

/** Results for this many failed nodes; the rest is counted. */
const MAX_FAILED = 20;

/** What must hold: the composition's own assertions, then the row's, then that the output is golden. */
export function expectationsOf(spec: CompositionTest, row: CompositionCase | undefined): Expectation[] {
  if (!row) return [spec.expect];
  const { golden, expect } = row;
  if (!golden) return [spec.expect, expect];
  const { value, match, location } = golden;
  const matcher: Matcher =
    match === "subset" && typeof value === "object" && value ? { subset: value } : { exact: value };
  const assertion = { name: "golden", target: "output", matcher, location, base: "" };
  return [spec.expect, expect, { assertions: [assertion], location }];
}

/** Nodes that failed by themselves, and whose status no assertion is about. */
export function unexpectedFailures(
  records: readonly NodeRecord[],
  expectations: readonly Expectation[],
): readonly NodeRecord[] {
  const expected = new Set(
    expectations.flatMap(({ assertions }) => assertions.flatMap(({ target }) => nodeOf(target))),
  );
  return records.filter(({ trace, stopped }) => trace.status === "failed" && !stopped && !expected.has(trace.id));
}

/** The node whose status a target is. */
function nodeOf(target: string): string[] {
  const steps = parsePath(target);
  if (!Array.isArray(steps) || steps.length !== 3) return [];
  const [first, second, third] = steps.map((step) => (step.kind === "key" ? step.key : undefined));
  return first === "nodes" && second !== undefined && third === "status" ? [second] : [];
}

/** Failed results that no assertion asks for: failed nodes, an output that could not be assembled, a cap that tripped. */
export function impliedResults(
  spec: CompositionTest,
  { records, stop, outputError }: Execution,
  failures: readonly NodeRecord[],
  redactor: Redactor,
): AssertionResult[] {
  const show = (message: string): string => showMessage(message, redactor);
  const results = failures.slice(0, MAX_FAILED).map((record) => resultOfFailure(record, show));
  const location = placeOf(spec.location);
  if (failures.length > MAX_FAILED) {
    const message = wording.moreFailed(failures.length - MAX_FAILED);
    results.push({ target: "composition.ran", matcher: "exact", passed: false, message, location });
  }
  if (outputError !== undefined) {
    results.push({ target: "output", matcher: "assemble", passed: false, message: show(outputError), location });
  }
  if (stop?.kind === "cap") {
    const cut = records.filter(({ stopped, skippedBy }) => stopped || skippedBy === "stop").length;
    const facts = { message: show(wording.capTripped(stop.reason, cut)), expected: null, actual: stop.cap };
    results.push({ target: "composition.budget_tripped", matcher: "exact", passed: false, ...facts, location });
  }
  return results;
}

function resultOfFailure({ node, trace }: NodeRecord, show: (message: string) => string): AssertionResult {
  const path = ["nodes", node.id, "status"].map((key) => ({ kind: "key", key }) as const);
  return {
    target: formatPath(path),
    matcher: "exact",
    passed: false,
    message: show(wording.nodeFailed(node.id, trace.error ?? "")),
    hint: wording.EXPECT_FAILURE,
    expected: "ok",
    actual: "failed",
    location: placeOf(node.location),
  };
}
