import { checkExpectations, gradeLater, subjectOfValue } from "../../../check/index.ts";
import { findMisfit } from "../../../mcp/index.ts";
import type { PlannedTest } from "../../../plan/index.ts";
import {
  type AssertionResult,
  addUsage,
  type CallUsage,
  type CompositionTrace,
  type IterationTrace,
  type NodeTrace,
} from "../../../report/index.ts";
import { costOf, unknownPrice } from "../../../spend/index.ts";
import type { CompositionNode, CompositionTest, RunOptions } from "../../../suite/index.ts";
import { type Json, type JsonObject, writeJson } from "../../../values/json.ts";
import { redactCut } from "../../../values/redact/cut.ts";
import type { Redactor } from "../../../values/redact/redact.ts";
import { cutText } from "../../../values/text.ts";
import { createOwnSessions } from "../../lanes/own-sessions.ts";
import type { Attempt } from "../../outcome.ts";
import { interrupted } from "../wording.ts";
import { type CompositionWorld, type Execution, execute, type Task } from "./execute.ts";
import { expectationsOf, impliedResults, unexpectedFailures } from "./implied.ts";
import { isAllowed, type NodeRecord } from "./node-record.ts";
import * as wording from "./wording.ts";

const MAX_MODELS = 20;
/** Models that are told apart in what was used, and characters of the name of one: servers give them. */
const TOLD_MODELS = 100;
const NAME_BOUND = 100;

/** Runs and checks a composition for one row. A server that is gone is its error, unless excused; one that never came, always. Never throws. */
export async function attemptComposition(
  test: PlannedTest & { spec: CompositionTest },
  options: RunOptions,
  world: CompositionWorld,
): Promise<Attempt> {
  const { spec } = test;
  const row = spec.cases.find(({ name }) => name === test.coordinates.case);
  const sessions = createOwnSessions(test, options, world);
  const task = { test, spec, row, options, world, sessions };
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
  const { spec, row, world, sessions } = task;
  const { trace, records, checked, context, stop } = execution;
  tellPrices(records, world);
  const used = {
    durationMs: trace.composition.duration_ms,
    costUsd: costOf(records.flatMap(({ usages }) => usages)),
    usage: usageOf(records),
  };
  if (stop?.kind === "interrupted")
    return { ...used, error: interrupted({ noun: "composition", name: spec.name }), scope: "call", stderrTail: [] };
  const expectations = expectationsOf(spec, row);
  const failures = await unexpectedFailures(records, expectations, context);
  tellTypos(records, failures, task);
  const gone = records.find(({ broken }) => broken?.scope === "start") ?? failures.find(({ broken }) => broken);
  const failed = gone ?? failures[0] ?? records.find((record) => record.trace.status === "failed");
  const outcome = {
    ...used,
    detail: { type: "trace" as const, ...boundTrace(trace, world.redactor) },
    trace,
    stderrTail: failed ? sessions.stderrTail(failed.node.server) : [],
  };
  if (stop?.kind === "error") return { ...outcome, error: stop.error, scope: "call" };
  if (gone?.broken) return { ...outcome, ...gone.broken };
  const breach = records.find((record) => record.breach);
  if (breach) return { ...outcome, error: wording.brokenNode(breach.node, breach.breach), scope: "call" };
  const subject = subjectOfTrace(trace);
  let asserted: AssertionResult[];
  try {
    asserted = await checkExpectations(expectations, subject, context);
  } catch (error) {
    return { ...outcome, error, scope: "call" };
  }
  // A cause is read before what follows from it.
  const ofNodes = records.flatMap((record) => (isAllowed(record) ? [] : (checked.get(record.node) ?? [])));
  const assertions = [...impliedResults(spec, execution, failures, world.spending.capsCost), ...ofNodes, ...asserted];
  return { ...outcome, assertions, grade: await gradeLater(spec, expectations, assertions), tokens: undefined };
}

/** What the calls used, by node and model: a node that used two models has an entry for each. */
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

function subjectOfTrace(trace: CompositionTrace) {
  const { output, composition } = trace;
  const text = (): string => (typeof output === "string" ? output : writeJson(output));
  return subjectOfValue(trace as unknown as JsonObject, composition.duration_ms, text);
}

/** One warning for each model without a price; a server may name as many as it likes. */
function tellPrices(records: readonly NodeRecord[], { warn }: CompositionWorld): void {
  const nodes = new Map<string, CompositionNode>();
  for (const { node, usages } of records) {
    for (const { model = "", costUsd } of usages) if (costUsd === null && !nodes.has(model)) nodes.set(model, node);
  }
  for (const [model, node] of [...nodes].slice(0, MAX_MODELS)) warn(unknownPrice(model, node));
}

/** One warning for each node that may fail, and can only fail: a slip in the name of its tool would never be seen. */
function tellTypos(records: readonly NodeRecord[], failures: readonly NodeRecord[], { sessions, world }: Task): void {
  for (const record of records) {
    const { node, trace, stopped } = record;
    if (trace.status !== "failed" || stopped || failures.includes(record)) continue;
    const { unlisted } = findMisfit(sessions.toolsOf(node.server), node.tool, undefined);
    if (unlisted !== undefined) world.warn(wording.excusedTypo({ id: node.id, unlisted }, { location: node.location }));
  }
}

/** Characters of JSON that a report holds of one value, and of all values of nodes, or of iterations, in one trace. */
const VALUE_BOUND = 8192;
const TRACE_BOUND = 512 * 1024;
/** No value is cut below this, however many there are. */
const LEAST = 120;

/** The trace with its values cut so that they have room side by side, and masked before: half a secret could not be any more. */
function boundTrace(trace: CompositionTrace, redactor: Redactor): CompositionTrace {
  const nodes = Object.values(trace.nodes);
  const bound = boundFor(nodes.length, redactor);
  const parts = nodes.reduce((sum, { iterations = [] }) => sum + iterations.length, 0);
  const boundPart = boundFor(parts, redactor);
  const boundIteration = (iteration: IterationTrace): IterationTrace => ({
    ...iteration,
    args: iteration.args === undefined ? undefined : boundPart(iteration.args),
    output: boundPart(iteration.output),
  });
  const boundNode = (node: NodeTrace): NodeTrace => ({
    ...node,
    args: bound(node.args),
    output: bound(node.output),
    iterations: node.iterations?.map(boundIteration),
  });
  return {
    ...trace,
    output: bound(trace.output),
    nodes: Object.fromEntries(nodes.map((node) => [node.id, boundNode(node)])),
  };
}

/** Cuts the arguments and outputs of so many entries. */
function boundFor(entries: number, redactor: Redactor): (value: Json) => Json {
  const share = Math.floor(TRACE_BOUND / (2 * entries + 1));
  return (value) => redactCut(value, Math.max(LEAST, Math.min(VALUE_BOUND, share)), redactor);
}
