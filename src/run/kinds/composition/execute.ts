import type { PlannedTest } from "../../../plan/index.ts";
import type { CompositionTrace } from "../../../report/model/report.ts";
import type { CompositionCase, CompositionNode, CompositionTest, RunOptions } from "../../../suite/index.ts";
import { limitOf } from "../../clock.ts";
import type { Runtime } from "../../runtime.ts";
import { applyTransform, NODE_TRANSFORM, useTransforms } from "../../transform/index.ts";
import type { CompositionRun } from "./composition-run.ts";
import { runGraph } from "./graph.ts";
import { Limits, type Stop } from "./limits.ts";
import { runNode } from "./node.ts";
import type { NodeRecord } from "./node-record.ts";
import { combineOutput } from "./output.ts";
import { createPrograms } from "./programs.ts";
import type { OwnSessions } from "./sessions.ts";
import { createTape } from "./tape.ts";
import { buildTrace } from "./trace.ts";

/** What one run of a composition came to. */
export interface Execution {
  /** Nothing in it is cut. */
  trace: CompositionTrace;
  /** In the order of the trace. */
  records: readonly NodeRecord[];
  stop: Stop | undefined;
  /** Why the output could not be assembled. */
  outputError?: string;
}

/** What a composition is run for, and with. */
export interface Task {
  test: PlannedTest;
  spec: CompositionTest;
  row: CompositionCase | undefined;
  options: RunOptions;
  runtime: Runtime;
  sessions: OwnSessions;
}

/** Runs the graph once, until every node is done, or none may go on. Its time counts from when the servers are up. */
export async function execute(task: Task): Promise<Execution> {
  const { test, spec, row, options, runtime, sessions } = task;
  const { clock, jq, redact } = runtime;
  await sessions.open();
  const started = clock.now();
  const budget = new Limits(spec, limitOf(spec, options), runtime);
  const transforms = useTransforms(test, runtime, budget.signal);
  const run: CompositionRun = {
    spec,
    scope: { var: { ...spec.vars, ...row?.vars }, env: spec.env, passUndefinedVars: spec.cases.length === 0 },
    budget,
    programs: createPrograms({ jq, signal: budget.signal, mask: redact.json }),
    reshape: (transform, input) => applyTransform(transform, NODE_TRANSFORM, input, transforms),
    sessions,
    tape: createTape(test, spec, runtime),
    records: new Map(),
    elapsed: () => clock.now() - started,
  };
  try {
    await runNodes(run, options);
    const output = await combineOutput(run);
    budget.close();
    const durationMs = run.elapsed();
    const records = spec.order.flatMap((id) => run.records.get(id) ?? []);
    await run.tape.save(records);
    const error = "error" in output ? output.error : undefined;
    const value = "value" in output ? output.value : null;
    const course = { records, output: value, assembled: error === undefined, durationMs, stop: budget.stopped };
    const trace = buildTrace(spec, row?.name, course);
    return { trace, records, stop: budget.stopped, ...(error === undefined ? {} : { outputError: error }) };
  } finally {
    budget.close();
  }
}

async function runNodes(run: CompositionRun, { parallel }: RunOptions): Promise<void> {
  const { spec, records } = run;
  const nodes = new Map(spec.nodes.map((node) => [node.id, node]));
  const order = spec.order.map((id) => ({ id, parents: (nodes.get(id)?.needs ?? []).map((need) => need.id) }));
  const limit = parallel === "auto" ? Number.POSITIVE_INFINITY : parallel === false ? 1 : parallel;
  await runGraph(order, limit, async (id) => {
    records.set(id, await runNode(nodes.get(id) as CompositionNode, run));
  });
}
