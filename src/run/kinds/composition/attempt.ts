import {
  type CheckContext,
  checkExpectations,
  createSnapshotStore,
  gradeLater,
  placeOf,
  subjectOfValue,
} from "../../../check/index.ts";
import { findMisfit } from "../../../mcp/index.ts";
import {
  type AssertionResult,
  addUsage,
  type CallUsage,
  type CompositionTrace,
  type NodeTrace,
} from "../../../report/index.ts";
import { costOf, unknownPrice } from "../../../spend/index.ts";
import type {
  Assertion,
  CompositionCase,
  CompositionNode,
  CompositionTest,
  Expectation,
  Matcher,
} from "../../../suite/index.ts";
import { asJson, isNested, type Json } from "../../../values/json.ts";
import { formatPath, parsePath } from "../../../values/path.ts";
import { redactCut } from "../../../values/redact/cut.ts";
import type { Redactor } from "../../../values/redact/redact.ts";
import { cutText } from "../../../values/text.ts";
import { priceResult } from "../../check-context.ts";
import { createOwnSessions } from "../../lanes/own-sessions.ts";
import type { Attempt } from "../../outcome.ts";
import type { Trial } from "../../trial.ts";
import { interrupted } from "../../wording.ts";
import { type Execution, execute, type Task } from "./execute.ts";
import { isAllowed, type NodeRecord, subjectOfTrace } from "./trace.ts";
import * as wording from "./wording.ts";

const MAX_MODELS = 20;
/** Models that are told apart in what was used, and characters of a model's name. Servers choose both. */
const TOLD_MODELS = 100;
const NAME_BOUND = 100;

/** Runs and checks a composition for one row. A lost server is its error, unless excused; one that never started, always. Never throws. */
export async function attemptComposition(trial: Trial<CompositionTest>): Promise<Attempt> {
  const { test, world } = trial;
  const row = test.spec.cases.find(({ name }) => name === test.coordinates.case);
  const sessions = createOwnSessions(trial);
  const task = { ...trial, row, sessions };
  const start = world.clock.now();
  try {
    return await checkTrace(task, await execute(task));
  } catch (error) {
    return { error, scope: "call", durationMs: world.clock.now() - start, stderrTail: [] };
  } finally {
    await sessions.release();
  }
}

async function checkTrace(task: Task, execution: Execution): Promise<Attempt> {
  const { row, world, sessions } = task;
  const { spec } = task.test;
  const { trace, records, checked, context, stop } = execution;
  const { duration_ms: durationMs } = trace.composition;
  tellPrices(records, world);
  const used = { durationMs, costUsd: costOf(records.flatMap(({ usages }) => usages)), usage: usageOf(records) };
  if (stop?.kind === "interrupted")
    return { ...used, error: interrupted({ what: `composition "${spec.name}"` }), scope: "call", stderrTail: [] };
  const expectations = expectationsOf(spec, row);
  const failures = await unexpectedFailures(records, expectations, context);
  tellTypos(records, failures, task);
  const gone = records.find(({ broken }) => broken?.scope === "start") ?? failures.find(({ broken }) => broken);
  const failed = gone ?? failures[0] ?? records.find((record) => record.trace.status === "failed");
  const detail = { type: "trace" as const, ...boundTrace(trace, world.redactor) };
  const outcome = { ...used, detail, trace, stderrTail: failed ? sessions.stderrTail(failed.node.server) : [] };
  if (stop?.kind === "error") return { ...outcome, error: stop.error, scope: "call" };
  if (gone?.broken) return { ...outcome, ...gone.broken };
  const broken = records.find(({ breach }) => breach);
  if (broken) {
    const { node, breach: cause } = broken;
    const error = wording.brokenNode({ id: node.id, error: cause?.message }, { location: node.location, cause });
    return { ...outcome, error, scope: "call" };
  }
  const subject = subjectOfTrace(asJson(trace), trace, durationMs);
  const asserted = await checkExpectations(expectations, subject, context).catch((error: unknown) => ({ error }));
  if ("error" in asserted) return { ...outcome, error: asserted.error, scope: "call" };
  const ofNodes = records.flatMap((record) => (isAllowed(record) ? [] : (checked.get(record.node) ?? [])));
  const assertions = [...impliedResults(spec, execution, failures, world.spending.capsCost), ...ofNodes, ...asserted];
  return { ...outcome, assertions, grade: await gradeLater(spec, expectations, assertions), tokens: undefined };
}

/** What the calls used, with an entry for each model of each node. */
function usageOf(records: readonly NodeRecord[]): CallUsage[] {
  const known = new Set<string>();
  const calls = records.flatMap(({ node, usages }) =>
    usages.map(({ model = "", costUsd, tokens }): CallUsage => {
      const name = cutText(model, NAME_BOUND);
      if (name !== "" && known.size < TOLD_MODELS) known.add(name);
      return { node: node.id, model: known.has(name) ? name : null, cost_usd: costUsd, tokens };
    }),
  );
  return addUsage(calls);
}

/** One warning for each model without a price, up to a bound: servers choose the names. */
function tellPrices(records: readonly NodeRecord[], { warn }: Task["world"]): void {
  const nodes = new Map<string, CompositionNode>();
  for (const { node, usages } of records) {
    for (const { model = "", costUsd } of usages) if (costUsd === null && !nodes.has(model)) nodes.set(model, node);
  }
  for (const [model, node] of [...nodes].slice(0, MAX_MODELS)) warn(unknownPrice(model, node));
}

/** One warning for each node that may fail and can only fail: nothing else shows a typo in the name of its tool. */
function tellTypos(records: readonly NodeRecord[], failures: readonly NodeRecord[], { sessions, world }: Task): void {
  for (const record of records) {
    const { node, trace, stopped } = record;
    if (trace.status !== "failed" || stopped || failures.includes(record)) continue;
    const { unlisted } = findMisfit(sessions.toolsOf(node.server), node.tool, undefined);
    const { id, location } = node;
    if (unlisted) world.warn(wording.excusedTypo({ id, ...unlisted }, { location }));
  }
}

/** Characters of JSON that a report holds of one value, and of all values of nodes, or of iterations, in one trace. */
const VALUE_BOUND = 8192;
const TRACE_BOUND = 512 * 1024;
/** No value is cut below this, however many there are. */
const LEAST = 120;

/** The trace with its values cut to a bound for all of them, and masked before: half a secret is not recognised. */
function boundTrace(trace: CompositionTrace, redactor: Redactor): CompositionTrace {
  const nodes = Object.values(trace.nodes);
  const bound = boundFor(nodes.length, redactor);
  const boundPart = boundFor(nodes.flatMap(({ iterations = [] }) => iterations).length, redactor);
  const bounded = nodes.map((node): [string, NodeTrace] => {
    const iterations = node.iterations?.map(({ args, output, ...rest }) => {
      return { ...rest, args: args === undefined ? undefined : boundPart(args), output: boundPart(output) };
    });
    return [node.id, { ...node, args: bound(node.args), output: bound(node.output), iterations }];
  });
  return { ...trace, output: bound(trace.output), nodes: Object.fromEntries(bounded) };
}

function boundFor(entries: number, redactor: Redactor): (value: Json) => Json {
  const share = Math.floor(TRACE_BOUND / (2 * entries + 1));
  return (value) => redactCut(value, Math.max(LEAST, Math.min(VALUE_BOUND, share)), redactor);
}

/** Results for this many failed nodes; the rest is counted. */
const MAX_FAILED = 20;

/** What must hold: the composition's own assertions, then the row's, then that the output is golden. */
export function expectationsOf(spec: CompositionTest, row: CompositionCase | undefined): Expectation[] {
  if (!row) return [spec.expect];
  const { golden, expect } = row;
  if (!golden) return [spec.expect, expect];
  const { value, match, location } = golden;
  const matcher: Matcher = match === "subset" && isNested(value) ? { subset: value } : { exact: value };
  const assertions = [{ name: "golden", target: "output", matcher, location, base: "" }];
  return [spec.expect, expect, { assertions, location }];
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
  const [first, second, third, ...more] = Array.isArray(steps)
    ? steps.map((step) => step.kind === "key" && step.key)
    : [];
  return first === "nodes" && third === "status" && more.length === 0 ? second || undefined : undefined;
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
