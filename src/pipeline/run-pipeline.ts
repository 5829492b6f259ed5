import type { McptestError } from "../errors.ts";
import { type GraphRun, type NodeCourse, refuseProgram, resolveReferences, runNode } from "../graph/index.ts";
import { createPrograms, type Jq } from "../jq/index.ts";
import type { explainFailure, Servers } from "../mcp/index.ts";
import type { Prices } from "../model/index.ts";
import type { Clock } from "../spend/index.ts";
import type { ServerSpec } from "../suite/index.ts";
import type { Reference } from "../template/template.ts";
import type { Json } from "../values/json.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { createCaller } from "./caller.ts";
import { type BudgetMode, Limits, type PipelineCaps } from "./limits.ts";
import { attemptsOf, type Courses, conclude, type PipelineOutcome } from "./outcome.ts";
import { isTruthy, type Pipeline, type PipelineStep, type Progress } from "./pipeline.ts";
import * as wording from "./wording.ts";

/** How a pipeline is to be run. */
export interface PipelineRequest {
  server: ServerSpec;
  caps: PipelineCaps;
  mode: BudgetMode;
  /** Limit of one call, in milliseconds; the server's when left out. */
  timeoutMs: number | undefined;
  /** Whether a recording answers: nothing costs, no time runs out, and nothing is tried again. */
  replayed?: boolean;
}

/** What pipelines run with. */
export interface PipelineWorld {
  servers: Pick<Servers, "acquire">;
  jq: Pick<Jq, "evaluate">;
  prices: Prices;
  clock: Clock;
  redactor: Redactor;
  /** Aborted by an interrupt. */
  signal: AbortSignal;
  /** What of a call may have made it fail. It asks the server, which a recording would have to answer. */
  explain?: typeof explainFailure | undefined;
  /** Told of each call before it is made. */
  onCall?(step: PipelineStep): void;
}

/** Runs the steps one after the other. What goes wrong is part of the outcome; rejects only with a fault of mcptest. */
export async function runPipeline(
  pipeline: Pipeline,
  { server, caps: asked, mode, timeoutMs, replayed = false }: PipelineRequest,
  world: PipelineWorld,
  progress: Progress,
): Promise<PipelineOutcome> {
  const { servers, jq, prices, clock, redactor, signal, explain, onCall = () => {} } = world;
  const caps = replayed ? {} : asked;
  const at = clock.date();
  const started = clock.now();
  const limits = new Limits(caps, mode, clock, signal);
  const warnings: McptestError[] = [];
  const unprojected = new Set<string>();
  const onRestart = (step: PipelineStep): void => void warnings.push(wording.restarted(step, step));
  const caller = createCaller({ servers, server, limits, prices, timeoutMs, replayed, explain, onCall, onRestart });
  const programs = createPrograms({ jq, redactor, signal: limits.cancel }, refuseProgram);
  let fault: { error: unknown } | undefined;

  const run: GraphRun<PipelineStep> = {
    scope: { var: pipeline.vars, env: pipeline.env, folder: pipeline.folder },
    caller,
    programs,
    signal: limits.signal,
    courses: new Map(),
    inTurn: (work) => work(),
    async admits(step, nodes) {
      if (step.guard) {
        mustHave(step.guard.value.references, nodes, run.courses);
        const value = resolveReferences<Json>(step.guard.value, { ...run.scope, nodes });
        const { program } = step.guard;
        if (!isTruthy(program === undefined ? value : await programs.give("when", program, value))) return false;
      }
      mustHave(step.args.references, nodes, run.courses);
      if (!replayed && limits.project(step) === undefined) unprojected.add(step.id);
      limits.foresee(step);
      return true;
    },
    elapsed: () => clock.now() - started,
    fail(error) {
      fault = { error };
      limits.fail(error);
    },
  };
  let fatal: PipelineStep | undefined;
  try {
    await caller.open();
    for (const step of pipeline.steps) {
      if (!limits.signal.aborted) progress.started(step);
      await runNode(step, run);
      const course = run.courses.get(step.id);
      if (course?.ending.status !== "failed" || isTolerated(step, course, (error) => caller.isGone(step, error)))
        continue;
      fatal ??= step;
      limits.stop(wording.after({ id: step.id }));
    }
  } finally {
    limits.close();
  }
  if (fault) throw fault.error;
  return conclude(pipeline, {
    at,
    durationMs: clock.now() - started,
    courses: run.courses,
    fatal,
    limits,
    mode,
    costCapped: caps.max_cost_usd !== undefined || caps.max_cost_per_call_usd !== undefined,
    unprojected,
    warnings,
    caller,
  });
}

/** Whether a step failed and may: its call did, not what the call was to be made with, and the server was there. */
function isTolerated(
  { goesOn }: PipelineStep,
  { steps, failure }: NodeCourse,
  isUnreached: (error: unknown) => boolean,
) {
  return goesOn && !failure?.stopped && attemptsOf(steps) > 0 && !isUnreached(failure?.error);
}

/** Throws `node-failed` when one of the references is of a step that gave nothing. */
function mustHave(references: readonly Reference[], nodes: ReadonlyMap<string, Json>, courses: Courses): void {
  for (const { kind, name, raw } of references) {
    const status = courses.get(name)?.ending.status;
    if (kind === "*" && !nodes.has(name) && status !== undefined && status !== "ok")
      throw wording.nothingToRead({ raw, id: name, became: status === "failed" ? "failed" : "was skipped" });
  }
}
