import { type CheckContext, checkExpectations, gradeLater, subjectOfValue } from "../../../check/index.ts";
import {
  ALWAYS,
  type GraphRun,
  isExpected,
  messageOf,
  type NodeCourse,
  refuseProgram,
  runGraph,
  runNode,
} from "../../../graph/index.ts";
import { createPrograms } from "../../../jq/index.ts";
import type { AssertionResult, CompositionTrace } from "../../../report/index.ts";
import type { CompositionCase, CompositionNode, CompositionTest, RunOptions } from "../../../suite/index.ts";
import { createTurns } from "../../../values/async/turns.ts";
import { asJson, type Json, writeJson } from "../../../values/json.ts";
import { checkContext } from "../../check-context.ts";
import { giveGrace } from "../../hooks/grace.ts";
import type { OwnSessions } from "../../lanes/own-sessions.ts";
import { applyTransform, useTransforms } from "../../transform/apply.ts";
import { NODE_TRANSFORM } from "../../transform/wording.ts";
import { limitOf, type Trial } from "../../trial.ts";
import { calledServers } from "./called-servers.ts";
import { createCaller } from "./caller.ts";
import { openFrozen } from "./frozen.ts";
import { type Halt, Limits, type Stop } from "./limits.ts";
import { buildTrace, type CompositionOutput, describeNode, type NodeRecord, traceNode } from "./trace.ts";
import { Unmet } from "./wording.ts";

/** Time for a node that cleans up once the composition's own is over. */
const CLEAN_UP_MS = 5000;

/** What one run of a composition came to. */
export interface Execution {
  /** Nothing in it is cut. */
  trace: CompositionTrace;
  records: readonly NodeRecord[];
  /** Results of the expectations that nodes have of themselves. */
  checked: ReadonlyMap<CompositionNode, readonly AssertionResult[]>;
  context: CheckContext;
  stop: Stop | undefined;
  outputError: string | undefined;
}

/** A composition to run, for one row. */
export interface Task extends Trial<CompositionTest> {
  row: CompositionCase | undefined;
  sessions: OwnSessions;
}

/** Runs the graph once, until every node is done or none may go on. Its time counts from when the servers are up. */
export async function execute(task: Task): Promise<Execution> {
  const { test, row, options, world, sessions } = task;
  const { spec } = test;
  await sessions.open(calledServers(spec, world.freezing === "all"));
  const started = world.clock.now();
  const limits = new Limits(spec, limitOf(task), world);
  const frozen = openFrozen(task);
  // The nodes and the composition share the snapshots of the test.
  const snapshots = world.snapshots.open(test);
  const sharing = { ...world, snapshots: { ...world.snapshots, open: () => snapshots } };
  const context = checkContext({ ...task, world: sharing }, started);
  const checked: NodeChecks = new Map();
  const atOnce = nodesAtOnce(options);
  const shared = {
    scope: {
      var: { ...spec.vars, ...row?.vars },
      env: spec.env,
      folder: spec.folder,
      passUndefinedVars: spec.cases.length === 0,
    },
    courses: new Map<string, NodeCourse>(),
    inTurn: createTurns(atOnce),
    check: (node: CompositionNode, course: NodeCourse) => checkNode(node, course, context, checked),
    pause: world.clock.pause,
    elapsed: () => world.clock.now() - started,
    fail: (error: unknown) => limits.fail(error),
  };
  const { line } = world;
  const between: Parameters<typeof createCaller>[0]["line"] =
    line &&
    ((session, { id: node, server, freeze }) => line.of(session, { test, server, node, apart: freeze !== undefined }));
  const runUntil = (halt: Halt): GraphRun<CompositionNode> => {
    const transforms = useTransforms(task, halt.cancel);
    const reshape = (transform: NonNullable<CompositionNode["transform"]>, input: Json): Promise<Json> =>
      applyTransform(transform, NODE_TRANSFORM, input, transforms);
    return {
      ...shared,
      caller: createCaller({
        limits,
        halt,
        sessions,
        frozen,
        prices: world.prices,
        line: between,
        pause: world.clock.pause,
        person: world.person,
        reshape,
      }),
      programs: createPrograms(transforms, refuseProgram),
      signal: halt.signal,
    };
  };
  try {
    const run = runUntil(limits);
    const ordered = await runNodes(spec, run, atOnce, () => {
      const { signal, end } = giveGrace(limits.cancel, CLEAN_UP_MS);
      return { run: runUntil({ signal, cancel: signal }), end };
    });
    const output = await combineOutput(spec, run);
    limits.close();
    const durationMs = run.elapsed();
    const records = ordered.flatMap((node) => {
      const course = run.courses.get(node.id);
      return course ? [describeNode(node, course, sessions, frozen.missOf(node.id))] : [];
    });
    await frozen.save(records);
    const stop = limits.stopped;
    const trace = buildTrace(spec, row?.name, { records, output, durationMs, stop });
    return { trace, records, checked, context, stop, outputError: output.error };
  } finally {
    limits.close();
  }
}

/** Runs every node, in an order that it gives. `grace` makes the run of a node that cleans up after a stop. */
async function runNodes(
  { nodes, order }: CompositionTest,
  run: GraphRun<CompositionNode>,
  atOnce: number,
  grace: () => { run: GraphRun<CompositionNode>; end(): void },
): Promise<readonly CompositionNode[]> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ordered = order.flatMap((id) => byId.get(id) ?? []);
  const runOne = (node: CompositionNode): Promise<void> => {
    if (node.when !== ALWAYS) return runNode(node, run);
    const own = grace();
    return runNode(node, own.run).finally(own.end);
  };
  // A node that fans out waits for its elements, which take turns.
  await runGraph(ordered, atOnce, (node) => (node.for_each ? runOne(node) : run.inTurn(() => runOne(node))));
  return ordered;
}

/** How many nodes, and elements of those that fan out, may run at once. */
function nodesAtOnce({ parallel }: RunOptions): number {
  return parallel === "auto" ? Number.POSITIVE_INFINITY : parallel || 1;
}

/** A node's output, or what `assemble` makes of all outputs; nothing is assembled once the composition was stopped. */
async function combineOutput(
  { output, order }: CompositionTest,
  { courses, programs, signal }: GraphRun<CompositionNode>,
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
    if (!isExpected(error)) throw error;
    return { value: null, error: messageOf(error) };
  }
}

type NodeChecks = Map<CompositionNode, readonly AssertionResult[]>;

/** Checks what a node that ran expects of itself. Throws McptestError if it ended ok and its `expect` does not hold. */
async function checkNode(node: CompositionNode, course: NodeCourse, context: CheckContext, checked: NodeChecks) {
  if (!node.expect || course.failure?.stopped) return;
  const trace = traceNode(node, course);
  const root = { nodes: { [node.id]: asJson({ ...trace, raw: rawOf(node, course) }) } };
  const text = (): string => (typeof trace.output === "string" ? trace.output : writeJson(trace.output));
  const found = await checkExpectations([node.expect], subjectOfValue(root, trace.duration_ms, text), context);
  const missed = found.filter(({ passed }) => !passed);
  // A set may hold although a member of it does not.
  const grade = (await gradeLater({}, [node.expect], found))?.();
  const holds = grade ? grade.state !== "failed" : missed.length === 0;
  checked.set(node, holds ? found.filter(({ passed }) => passed) : found);
  if (!holds && trace.status === "ok")
    throw new Unmet(missed.map(({ target, message }) => `${target}: ${message ?? ""}`));
}

/** The answer as it came: of each element of a fan-out, of the last round of a loop. */
function rawOf({ for_each }: CompositionNode, { steps, iterations }: NodeCourse): Json {
  if (for_each === undefined) return steps.at(-1)?.raw ?? null;
  return iterations.map((iteration) => iteration.steps.at(-1)?.raw ?? null);
}
