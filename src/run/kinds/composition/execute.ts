import { type CheckContext, checkExpectations, gradeLater, subjectOfValue } from "../../../check/index.ts";
import { ALWAYS, type GraphRun, type NodeCourse, refuseProgram, runGraph, runNode } from "../../../graph/index.ts";
import { createPrograms } from "../../../jq/index.ts";
import type { PlannedTest } from "../../../plan/index.ts";
import type { AssertionResult, CompositionTrace } from "../../../report/index.ts";
import type { CompositionCase, CompositionNode, CompositionTest, RunOptions } from "../../../suite/index.ts";
import { createTurns } from "../../../values/async/turns.ts";
import { type Json, type JsonObject, writeJson } from "../../../values/json.ts";
import { type CheckWorld, checkContext } from "../../check-context.ts";
import { giveGrace } from "../../hooks/grace.ts";
import type { OwnSessions } from "../../lanes/own-sessions.ts";
import { limitOf } from "../../time-limit.ts";
import { applyTransform } from "../../transform/apply.ts";
import { useTransforms } from "../../transform/use.ts";
import { NODE_TRANSFORM } from "../../transform/wording.ts";
import type { World } from "../../world.ts";
import { calledServers } from "./called-servers.ts";
import { createCaller } from "./caller.ts";
import { type Halt, Limits, type Stop } from "./limits.ts";
import { describeNode, type NodeRecord, traceNode } from "./node-record.ts";
import { combineOutput } from "./output.ts";
import { createRecordings, type Recorder } from "./recordings.ts";
import { buildTrace } from "./trace.ts";
import { Unmet } from "./wording.ts";

/** Time for a node that cleans up once the composition's own is over. */
const CLEAN_UP_MS = 5000;

/** What one run of a composition came to. */
export interface Execution {
  /** Nothing in it is cut. */
  trace: CompositionTrace;
  /** In the order of the trace. */
  records: readonly NodeRecord[];
  /** What came of what nodes expect of themselves. */
  checked: ReadonlyMap<CompositionNode, readonly AssertionResult[]>;
  /** What the rest is to be checked with. */
  context: CheckContext;
  stop: Stop | undefined;
  /** Why the output could not be assembled. */
  outputError: string | undefined;
}

/** What compositions take of the world. */
export type CompositionWorld = CheckWorld & Recorder & Pick<World, "servers" | "prices">;

/** What a composition is run for, and with. */
export interface Task {
  test: PlannedTest;
  spec: CompositionTest;
  row: CompositionCase | undefined;
  options: RunOptions;
  world: CompositionWorld;
  sessions: OwnSessions;
}

/** Runs the graph once, until every node is done, or none may go on. Its time counts from when the servers are up. */
export async function execute(task: Task): Promise<Execution> {
  const { test, spec, row, options, world, sessions } = task;
  const { clock } = world;
  await sessions.open(calledServers(spec, world.freezing === "anew"));
  const started = clock.now();
  const limits = new Limits(spec, limitOf(spec, options), world);
  const recordings = createRecordings(test, spec, world);
  // What nodes and the whole expect shares its snapshots.
  const snapshots = world.snapshots.open(test);
  const checkWorld = { ...world, snapshots: { ...world.snapshots, open: () => snapshots } };
  const context = checkContext(test, checkWorld, options, started);
  const checks = createNodeChecks(context);
  const courses: GraphRun<CompositionNode>["courses"] = new Map();
  const atOnce = limitOfCalls(options);
  const inTurn = createTurns(atOnce);
  const runUntil = (halt: Halt): GraphRun<CompositionNode> => {
    const transforms = useTransforms(test, options, { ...world, spending: { signal: halt.cancel } });
    return {
      scope: {
        var: { ...spec.vars, ...row?.vars },
        env: spec.env,
        folder: spec.folder,
        passUndefinedVars: spec.cases.length === 0,
      },
      caller: createCaller({
        limits,
        halt,
        sessions,
        recordings,
        prices: world.prices,
        reshape: (transform, input) => applyTransform(transform, NODE_TRANSFORM, input, transforms),
      }),
      programs: createPrograms(transforms, refuseProgram),
      signal: halt.signal,
      courses,
      inTurn,
      check: checks.check,
      elapsed: () => clock.now() - started,
      fail: (error) => limits.fail(error),
    };
  };
  const run = runUntil(limits);
  const runOne = async (node: CompositionNode): Promise<void> => {
    if (node.when !== ALWAYS) return runNode(node, run);
    const { signal, end } = giveGrace(limits.cancel, CLEAN_UP_MS);
    await runNode(node, runUntil({ signal, cancel: signal })).finally(end);
  };
  try {
    const nodes = new Map(spec.nodes.map((node) => [node.id, node]));
    const ordered = spec.order.flatMap((id) => nodes.get(id) ?? []);
    // A node that fans out waits for its elements, which take turns.
    await runGraph(ordered, atOnce, (node) => (node.for_each ? runOne(node) : inTurn(() => runOne(node))));
    const output = await combineOutput(spec, run);
    limits.close();
    const durationMs = run.elapsed();
    const records = ordered.flatMap((node) => {
      const course = run.courses.get(node.id);
      return course ? [describeNode(node, course, sessions, recordings.missOf(node.id))] : [];
    });
    await recordings.save(records);
    const stop = limits.stopped;
    const trace = buildTrace(spec, row?.name, { records, output, durationMs, stop });
    return { trace, records, checked: checks.results, context, stop, outputError: output.error };
  } finally {
    limits.close();
  }
}

/** How many nodes, and elements of those that fan out, may run at once. */
function limitOfCalls({ parallel }: RunOptions): number {
  return parallel === "auto" ? Number.POSITIVE_INFINITY : parallel === false ? 1 : parallel;
}

/** Checks what the nodes of one run expect of themselves, as they end; `results` by node. */
function createNodeChecks(context: CheckContext) {
  const results = new Map<CompositionNode, readonly AssertionResult[]>();
  return {
    results,
    /** Checks a node that ran. Throws McptestError when it ended ok and its `expect` does not hold. */
    async check(node: CompositionNode, course: NodeCourse): Promise<void> {
      if (!node.expect || course.failure?.stopped) return;
      const trace = traceNode(node, course);
      const root = { nodes: { [node.id]: { ...trace, raw: rawOf(node, course) } } };
      const text = (): string => (typeof trace.output === "string" ? trace.output : writeJson(trace.output));
      const subject = subjectOfValue(root as unknown as JsonObject, trace.duration_ms, text);
      const found = await checkExpectations([node.expect], subject, context);
      const missed = found.filter(({ passed }) => !passed);
      // A set may hold although a member of it does not.
      const grade = (await gradeLater({}, [node.expect], found))?.();
      const holds = grade ? grade.state !== "failed" : missed.length === 0;
      results.set(node, holds ? found.filter(({ passed }) => passed) : found);
      if (!holds && trace.status === "ok")
        throw new Unmet(missed.map(({ target, message }) => `${target}: ${message ?? ""}`));
    },
  };
}

/** The answer as it came; of a fan-out those of its elements, of a loop that of the last round. */
function rawOf({ for_each }: CompositionNode, { steps, iterations }: NodeCourse): Json {
  if (for_each === undefined) return steps.at(-1)?.raw ?? null;
  return iterations.map((iteration) => iteration.steps.at(-1)?.raw ?? null);
}
