import { type CheckContext, checkExpectations, gradeLater, payloadOf, textOfResult } from "../../../check/index.ts";
import { isMiss, McptestError } from "../../../errors.ts";
import * as graphs from "../../../graph/index.ts";
import { createPrograms } from "../../../jq/index.ts";
import { explainCall } from "../../../mcp/index.ts";
import type { AssertionResult } from "../../../report/index.ts";
import { readUsage } from "../../../spend/index.ts";
import type { CompositionCase, CompositionNode, CompositionTest } from "../../../suite/index.ts";
import { createTurns } from "../../../values/async/turns.ts";
import { asJson, type Json, type JsonObject, writeJson } from "../../../values/json.ts";
import { checkContext } from "../../check-context.ts";
import { giveGrace } from "../../hooks/grace.ts";
import type { OwnSessions } from "../../lanes/own-sessions.ts";
import { applyTransform, useTransforms } from "../../transform/apply.ts";
import { NODE_TRANSFORM } from "../../transform/wording.ts";
import { limitOf, type Trial } from "../../trial.ts";
import { takeCancelled, wishOf } from "../task.ts";
import { calledServers } from "./called-servers.ts";
import { type FrozenNodes, openFrozen } from "./frozen.ts";
import { type Halt, type Limits, openLimits } from "./limits.ts";
import { buildTrace, type CompositionOutput, describeNode, subjectOfTrace, traceNode } from "./trace.ts";
import { Unmet } from "./wording.ts";

/** Time for a node that cleans up once the composition's own is over. */
const CLEAN_UP_MS = 5000;

/** What one run of a composition came to: nothing in its trace is cut; `checked`: results of the expectations that nodes have of themselves. */
export type Execution = Awaited<ReturnType<typeof execute>>;

/** A composition to run, for one row. */
export interface Task extends Trial<CompositionTest> {
  row: CompositionCase | undefined;
  sessions: OwnSessions;
}

/** Runs the graph once, until every node is done or none may go on. Its time counts from when the servers are up. */
export async function execute(task: Task) {
  const { test, row, options, world, sessions } = task;
  const { spec } = test;
  const { now, pause } = world.clock;
  await sessions.open(calledServers(spec, world.freezing === "all"));
  const started = now();
  const limits = openLimits(spec, limitOf(task), world);
  const frozen = openFrozen(task);
  // The nodes and the composition share the snapshots of the test.
  const snapshots = world.snapshots.open(test);
  const sharing = { ...world, snapshots: { ...world.snapshots, open: () => snapshots } };
  const context = checkContext({ ...task, world: sharing }, started);
  const checked: NodeChecks = new Map();
  const vars = { ...spec.vars, ...row?.vars };
  const { parallel } = options;
  // How many nodes, and elements of those that fan out, may run at once.
  const atOnce = parallel === "auto" ? Number.POSITIVE_INFINITY : parallel || 1;
  const shared = {
    scope: { var: vars, env: spec.env, folder: spec.folder, passUndefinedVars: spec.cases.length === 0 },
    courses: new Map<string, graphs.NodeCourse>(),
    inTurn: createTurns(atOnce),
    check: (node: CompositionNode, course: graphs.NodeCourse) => checkNode(node, course, context, checked),
    pause,
    elapsed: () => now() - started,
    fail: (error: unknown) => limits.fail(error),
  };
  const runUntil = (halt: Halt): graphs.GraphRun<CompositionNode> => {
    const transforms = useTransforms(task, halt.cancel);
    const caller = createCaller(task, limits, halt, frozen, transforms);
    return { ...shared, caller, programs: createPrograms(transforms, graphs.refuseProgram), signal: halt.signal };
  };
  const byId = new Map(spec.nodes.map((node) => [node.id, node]));
  const ordered = spec.order.flatMap((id) => byId.get(id) ?? []);
  try {
    const run = runUntil(limits);
    const runOne = (node: CompositionNode): Promise<void> => {
      if (node.when !== graphs.ALWAYS) return graphs.runNode(node, run);
      const { signal, end } = giveGrace(limits.cancel, CLEAN_UP_MS);
      return graphs.runNode(node, runUntil({ signal, cancel: signal })).finally(end);
    };
    // A node that fans out waits for its elements, which take turns.
    await graphs.runGraph(ordered, atOnce, (node) => (node.for_each ? runOne(node) : run.inTurn(() => runOne(node))));
    const output = await combineOutput(spec, run);
    limits.close();
    const durationMs = run.elapsed();
    const records = ordered.flatMap((node) => {
      const course = run.courses.get(node.id);
      return course ? [describeNode(node, course, sessions, frozen.missOf(node.id))] : [];
    });
    await frozen.save(records);
    const stop = limits.stopped();
    const trace = buildTrace(spec, row?.name, { records, output, durationMs, stop });
    return { trace, records, checked, context, stop, outputError: output.error };
  } finally {
    limits.close();
  }
}

/**
 * Calls tools, retrying as `retry` says, or takes the mock or the recording; gives the payload, or what `transform` makes of it. A call
 * throws what a request throws, and `node-failed` for a JSON-RPC error, `isError: true`, or a result that is not an object.
 */
function createCaller(
  { test, world, sessions }: Task,
  limits: Limits,
  { signal, cancel }: Halt,
  frozen: FrozenNodes,
  transforms: ReturnType<typeof useTransforms>,
): graphs.Caller<CompositionNode> {
  const { prices, person, clock } = world;
  const isGone = ({ server }: CompositionNode, error: unknown): boolean =>
    sessions.breakOf(server, error) !== undefined;
  const callOnce = async (node: CompositionNode, args: JsonObject, step: graphs.Step): Promise<JsonObject> => {
    const { id, tool, meta, server, freeze, timeout_ms: timeoutMs } = node;
    const session = await sessions.get(server);
    signal.throwIfAborted();
    const line = world.line?.of(session, { test, server, node: id, apart: freeze !== undefined }) ?? session;
    const isEnding = node.task !== false && node.task?.cancel_at !== undefined;
    const request: typeof line.request = async (...asked) => takeCancelled(await line.request(...asked));
    const limit = timeoutMs === undefined ? {} : { timeoutMs, limit: "timeout" as const };
    return graphs
      .callTool(isEnding ? { request } : line, {
        tool,
        args,
        meta,
        step,
        textOf: textOfResult,
        usageOf: (result) => readUsage(result, prices),
        options: { signal: cancel, person, task: wishOf(node.task), ...limit },
        explain: (answer) => explainCall(session.toolList, tool, args, answer),
        onUsage: (usage) => limits.spend(node, usage),
      })
      .catch((error: unknown) => {
        // Whatever the composition says of this node: what the server would have answered is unknown.
        if (isMiss(error) || (error instanceof McptestError && error.code === "open-failed")) limits.fail(error);
        throw error;
      });
  };
  const callAsOften = (node: CompositionNode, args: JsonObject, step: graphs.Step): Promise<JsonObject> => {
    const { max = 0, delay_ms: delayMs = 0, backoff = 1, on = "any" } = node.retry ?? {};
    const isWorthIt = (error: unknown): boolean =>
      !isGone(node, error) && (on === "any" || (on === "is_error") === error instanceof graphs.ToolFailed);
    const waitMs = (retry: number): number => delayMs * backoff ** (retry - 1);
    return graphs.callAgain({ max, waitMs, isWorthIt, pause: clock.pause }, () => callOnce(node, args, step), signal);
  };
  const answer = async (node: CompositionNode, args: JsonObject, step: graphs.Step): Promise<JsonObject> => {
    if (node.mock) {
      const { result } = node.mock;
      const text = typeof result === "string" ? result : writeJson(result);
      return { structuredContent: result, content: [{ type: "text", text }] };
    }
    if (!node.freeze) return callAsOften(node, args, step);
    const { result, replayed } = await frozen.answer(node, args, () => callAsOften(node, args, step));
    step.replayed = replayed;
    return result;
  };
  return {
    isGone,
    async call(node, args, step) {
      const raw = await answer(node, args, step).catch((error: unknown) => {
        // Remembers the end of the server, which is asked nothing more.
        isGone(node, error);
        if (node.expect && error instanceof graphs.ToolFailed) step.raw = error.result;
        throw error;
      });
      if (node.expect) step.raw = raw;
      const payload = payloadOf(raw);
      const input = { result: payload, raw };
      return node.transform ? applyTransform(node.transform, NODE_TRANSFORM, input, transforms) : payload;
    },
  };
}

/** A node's output, or what `assemble` makes of all outputs; nothing is assembled once the composition was stopped. */
async function combineOutput(
  { output, order }: CompositionTest,
  { courses, programs, signal }: graphs.GraphRun<CompositionNode>,
): Promise<CompositionOutput> {
  const outputOf = (id: string): Json => {
    const ending = courses.get(id)?.ending;
    return ending?.status === "ok" ? ending.output : null;
  };
  if ("node" in output) return { value: outputOf(output.node) };
  if (signal.aborted) return { value: null };
  const nodes = Object.fromEntries(order.map((id) => [id, outputOf(id)]));
  try {
    return { value: await programs.give("output.assemble", output.assemble, { nodes }) };
  } catch (error) {
    if (signal.aborted) return { value: null };
    if (!graphs.isExpected(error)) throw error;
    return { value: null, error: graphs.messageOf(error) };
  }
}

type NodeChecks = Map<CompositionNode, readonly AssertionResult[]>;

/** Checks what a node that ran expects of itself. Throws McptestError if it ended ok and its `expect` does not hold. */
async function checkNode(node: CompositionNode, course: graphs.NodeCourse, context: CheckContext, checked: NodeChecks) {
  if (!node.expect || course.failure?.stopped) return;
  const trace = traceNode(node, course);
  const root = { nodes: { [node.id]: asJson({ ...trace, raw: rawOf(node, course) }) } };
  const found = await checkExpectations([node.expect], subjectOfTrace(root, trace, trace.duration_ms), context);
  const missed = found.filter(({ passed }) => !passed);
  // A set may hold although a member of it does not.
  const grade = (await gradeLater({}, [node.expect], found))?.();
  const holds = grade ? grade.state !== "failed" : missed.length === 0;
  checked.set(node, holds ? found.filter(({ passed }) => passed) : found);
  if (!holds && trace.status === "ok")
    throw new Unmet(missed.map(({ target, message }) => `${target}: ${message ?? ""}`));
}

/** The answer as it came: of each element of a fan-out, of the last round of a loop. */
function rawOf({ for_each }: CompositionNode, { steps, iterations }: graphs.NodeCourse): Json {
  if (for_each === undefined) return steps.at(-1)?.raw ?? null;
  return iterations.map((iteration) => iteration.steps.at(-1)?.raw ?? null);
}
