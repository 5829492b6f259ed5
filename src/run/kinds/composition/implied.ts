import {
  type CheckContext,
  checkExpectations,
  createSnapshotStore,
  placeOf,
  subjectOfValue,
} from "../../../check/index.ts";
import type { AssertionResult, NodeTrace } from "../../../report/index.ts";
import type { Assertion, CompositionCase, CompositionTest, Expectation, Matcher } from "../../../suite/index.ts";
import { isNested } from "../../../values/json.ts";
import { formatPath, parsePath } from "../../../values/path.ts";
import { priceResult } from "../../check-context.ts";
import type { Execution } from "./execute.ts";
import { isAllowed, type NodeRecord } from "./trace.ts";
import * as wording from "./wording.ts";

/** Results for this many failed nodes; the rest is counted. */
const MAX_FAILED = 20;

/** What must hold: the composition's own assertions, then the row's, then that the output is golden. */
export function expectationsOf(spec: CompositionTest, row: CompositionCase | undefined): Expectation[] {
  if (!row) return [spec.expect];
  const { golden, expect } = row;
  if (!golden) return [spec.expect, expect];
  const { value, match, location } = golden;
  const matcher: Matcher = match === "subset" && isNested(value) ? { subset: value } : { exact: value };
  const assertion = { name: "golden", target: "output", matcher, location, base: "" };
  return [spec.expect, expect, { assertions: [assertion], location }];
}

/** Nodes that failed without an assertion on their status that excuses it, and those without their recording. Asks no judge, writes no snapshot. */
export async function unexpectedFailures(
  records: readonly NodeRecord[],
  expectations: readonly Expectation[],
  { askJudge: _, ...context }: CheckContext,
): Promise<readonly NodeRecord[]> {
  const alone = records.filter((one) => one.trace.status === "failed" && !one.stopped && !isAllowed(one));
  const failed = new Map(alone.map((record) => [record.trace.id, record]));
  const check = async (assertion: Assertion, id: string, status: NodeTrace["status"]) => {
    const subject = subjectOfValue({ nodes: { [id]: { status } } }, 0, () => status);
    const expectation = { assertions: [assertion], location: assertion.location };
    const snapshots = createSnapshotStore({ ...context, update: false, ci: true });
    // The verdict tells what cannot be checked.
    return (await checkExpectations([expectation], subject, { ...context, snapshots }).catch(() => []))[0];
  };
  const own = alone.flatMap(({ node }) => node.expect ?? []);
  for (const assertion of failed.size > 0 ? [...expectations, ...own].flatMap(({ assertions }) => assertions) : []) {
    const id = nodeOf(assertion.target);
    if (id === undefined || !failed.has(id)) continue;
    const result = await check(assertion, id, "failed");
    if (result?.passed && !result.deferred && !(await check(assertion, id, "ok"))?.passed) failed.delete(id);
  }
  return records.filter(({ trace, missed }) => failed.has(trace.id) || missed !== undefined);
}

function nodeOf(target: string): string | undefined {
  const steps = parsePath(target);
  if (!Array.isArray(steps) || steps.length !== 3) return undefined;
  const [first, second, third] = steps.map((step) => (step.kind === "key" ? step.key : undefined));
  return first === "nodes" && third === "status" ? second : undefined;
}

/** Failures that no assertion asks for: failed nodes, an output that was not assembled, a cap that tripped. `capsCost`: whether the run caps cost. */
export function impliedResults(
  spec: CompositionTest,
  { records, stop, outputError }: Execution,
  failures: readonly NodeRecord[],
  capsCost: boolean,
): AssertionResult[] {
  // What a node expects of itself says best what is wrong.
  const told = failures.filter(({ unmet }) => !unmet);
  const results = told.slice(0, MAX_FAILED).map(resultOfFailure);
  const add = (target: string, matcher: string, message: string, found = {}) =>
    results.push({ target, matcher, passed: false, message, ...found, location: placeOf(spec.location) });
  if (told.length > MAX_FAILED)
    add("composition.ran", "exact", wording.moreFailed({ others: told.length - MAX_FAILED }));
  if (outputError !== undefined) add("output", "assemble", outputError);
  if (stop?.kind === "cap") {
    const notRun = records.filter(({ stopped, skippedBy }) => stopped || skippedBy === "stop").length || undefined;
    const message = wording.capTripped({ reason: stop.reason, notRun });
    add("composition.budget_tripped", "exact", message, { expected: null, actual: stop.cap });
  }
  // Nobody can say that a cap on cost holds while a price is unknown.
  const unpriced = records.flatMap(({ node, usages }) => {
    const isCapped = capsCost || (node.max_cost_per_call_usd ?? spec.budget.max_cost_usd) !== undefined;
    return isCapped ? usages.flatMap(({ costUsd, model }) => (costUsd === null ? [{ model, node }] : [])) : [];
  });
  const prices = unpriced.slice(0, 1).map(({ model = "", node }) => priceResult("cost.total", model, node));
  return [...results, ...prices];
}

function resultOfFailure({ node, trace, hint, missed }: NodeRecord): AssertionResult {
  const path = ["nodes", node.id, "status"].map((key) => ({ kind: "key", key }) as const);
  return {
    target: formatPath(path),
    matcher: "exact",
    passed: false,
    message: [wording.nodeFailed({ id: node.id, error: trace.error ?? missed }), ...(hint ? [hint] : [])].join("\n  "),
    hint: missed === undefined ? wording.EXPECT_FAILURE : undefined,
    expected: "ok",
    actual: "failed",
    location: placeOf(node.location),
  };
}
