import { type GraphRun, refuseProgram, resolveReferences, runNode } from "../graph/index.ts";
import { createPrograms } from "../jq/index.ts";
import type { Reference } from "../template/template.ts";
import type { Json } from "../values/json.ts";
import { createCaller } from "./caller.ts";
import { Limits } from "./limits.ts";
import { attemptsOf, type Courses, conclude, type PipelineOutcome } from "./outcome.ts";
import type { PipelineRequest, PipelineStep, PipelineWorld } from "./pipeline.ts";
import * as wording from "./wording.ts";

/** Runs the steps one after the other. What goes wrong is part of the outcome; rejects only with a bug of mcptest. */
export async function runPipeline(request: PipelineRequest, world: PipelineWorld): Promise<PipelineOutcome> {
  const { pipeline } = request;
  const { jq, clock, redactor, onStep } = world;
  const at = clock.date();
  const started = clock.now();
  const limits = new Limits(request, world);
  const caller = createCaller(request, world, limits);
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
        const { value: template, program } = step.guard;
        mustHave(template.references, nodes, run.courses);
        const read = resolveReferences<Json>(template, { ...run.scope, nodes });
        const value = program === undefined ? read : await programs.give("when", program, read);
        if (value === false || value === null) return false;
      }
      mustHave(step.args.references, nodes, run.courses);
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
      if (!limits.signal.aborted) onStep?.(step);
      await runNode(step, run);
      const course = run.courses.get(step.id);
      if (course?.ending.status !== "failed") continue;
      // It failed by its call: not by its arguments, a stop, or a server that is not there.
      const { steps, failure } = course;
      const isOwn = !failure?.stopped && attemptsOf(steps) > 0 && !caller.isGone(step, failure?.error);
      if (step.goesOn && isOwn) continue;
      fatal ??= step;
      limits.stop(wording.after({ id: step.id }));
    }
  } finally {
    limits.close();
  }
  if (fault) throw fault.error;
  return conclude({ request, at, durationMs: run.elapsed(), courses: run.courses, fatal, limits, caller });
}

/** Throws `node-failed` when a reference reads a step that has no output. */
function mustHave(references: readonly Reference[], nodes: ReadonlyMap<string, Json>, courses: Courses): void {
  for (const { kind, name, raw } of references) {
    const status = courses.get(name)?.ending.status;
    if (kind === "*" && !nodes.has(name) && status !== undefined && status !== "ok")
      throw wording.nothingToRead({ raw, id: name, became: status === "failed" ? "failed" : "was skipped" });
  }
}
