import { brokenAnswerOf, type ErrorCode, McptestError } from "../errors.ts";
import { INTERRUPTED, type NodeCourse, type Step } from "../graph/index.ts";
import { addUsage, type CallUsage, type StepsDetail, type StepTrace } from "../report/index.ts";
import { costOf, type Usage, unknownPrice } from "../spend/index.ts";
import { roundMs } from "../values/duration.ts";
import type { SourceLocation } from "../values/location.ts";
import { sumKnown } from "../values/show/cost.ts";
import type { StepCaller } from "./caller.ts";
import type { Limits } from "./limits.ts";
import type { PipelineRequest, PipelineStep } from "./pipeline.ts";
import * as wording from "./wording.ts";

/** What became of steps, by id. */
export type Courses = ReadonlyMap<string, NodeCourse>;

/** The outcome of a run. */
export interface PipelineOutcome {
  readonly at: Date;
  readonly durationMs: number;
  /** Nothing in it is cut or masked. */
  readonly detail: StepsDetail;
  readonly failure: Failure | undefined;
  readonly interrupted: boolean;
  /** Whether a cap or an interrupt, and no step, kept steps from running. */
  readonly cutShort: boolean;
  /** When the recording that answered all calls was made: ISO 8601. */
  readonly replayed?: string | undefined;
  readonly usage: readonly CallUsage[];
  readonly warnings: readonly McptestError[];
  readonly stderrTail: readonly string[];
}

interface Failure {
  message: string;
  rule: ErrorCode;
  /** The rule of the protocol that an answer breaks. */
  breach?: string | undefined;
  hint?: string | undefined;
  location?: SourceLocation | undefined;
  /** Whether no step is to blame: the server could not be reached, or there was an interrupt. */
  isError?: true;
}

interface Ended {
  request: PipelineRequest;
  at: Date;
  durationMs: number;
  courses: Courses;
  /** The step whose failure ended the pipeline. */
  fatal: PipelineStep | undefined;
  limits: Limits;
  caller: Pick<StepCaller, "isGone" | "stderrTail" | "warnings">;
}

/** A step that was reached. */
type Done = { step: PipelineStep; course: NodeCourse; usages: readonly Usage[] };

export function conclude(ended: Ended): PipelineOutcome {
  const { request, at, durationMs, courses, limits, caller } = ended;
  const done = request.pipeline.steps.flatMap((step): Done[] => {
    const course = courses.get(step.id);
    return course ? [{ step, course, usages: course.steps.flatMap(({ usages }) => usages) }] : [];
  });
  const traces = done.map(describeCourse);
  const failed = done.filter(({ course }) => course.ending.status === "failed");
  const usages = done.flatMap(({ step, usages }) => usages.map((usage) => ({ step, usage })));
  const unpriced = usages.filter(({ usage }) => usage.costUsd === null);
  const failure = findFailure(unpriced[0]?.step, ended);
  const { tripped } = limits;
  return {
    at,
    durationMs,
    detail: {
      type: "steps",
      status: failure ? "failed" : "ok",
      output: traces.findLast(({ status }) => status !== "skipped")?.output ?? null,
      steps: traces,
      totals: totalsOf(traces, ended),
      budget_tripped: tripped?.cap ?? null,
    },
    failure,
    interrupted: limits.interrupted,
    cutShort: !ended.fatal && [...courses.values()].some(({ skippedBy }) => skippedBy === "stop"),
    usage: addUsage(
      usages.map(({ step, usage: { model = null, costUsd, tokens } }) => {
        return { node: step.id, model, cost_usd: costUsd, tokens };
      }),
    ),
    warnings: [
      ...caller.warnings,
      ...Array.from(new Map(unpriced.map(({ step, usage }) => [usage.model ?? "", step])), (named) =>
        unknownPrice(...named),
      ),
      ...(failed.length > 0 && !ended.fatal ? [tellTolerated(failed)] : []),
      ...(tripped && request.mode === "warn" ? [wording.budgetWarning({ ...tripped, id: tripped.at?.id })] : []),
    ],
    stderrTail: failure ? caller.stderrTail() : [],
  };
}

function describeCourse({ step: { id, tool }, course, usages }: Done): StepTrace {
  const { steps, startedMs, endedMs, ending } = course;
  const { status } = ending;
  return {
    id,
    tool,
    status,
    ...(status === "skipped" ? { reason: ending.reason } : {}),
    args: steps.at(-1)?.args ?? null,
    output: status === "ok" ? ending.output : null,
    ...(status === "failed" ? { error: ending.error } : {}),
    attempts: attemptsOf(steps),
    duration_ms: status === "skipped" ? 0 : roundMs(endedMs - startedMs),
    cost_usd: costOf(usages),
    tokens: usages.reduce((sum, { tokens }) => sum + tokens, 0),
  };
}

function totalsOf(steps: readonly StepTrace[], { durationMs, limits }: Ended): StepsDetail["totals"] {
  const count = (status: StepTrace["status"]): number => steps.filter((step) => step.status === status).length;
  return {
    steps: steps.length,
    ok: count("ok"),
    failed: count("failed"),
    skipped: count("skipped"),
    attempts: attemptsOf(steps),
    duration_ms: roundMs(durationMs),
    cost_usd: sumKnown(steps.map(({ cost_usd }) => cost_usd)),
    tokens: steps.reduce((sum, { tokens }) => sum + tokens, 0),
    unprojected: steps.filter(({ id, attempts }) => attempts > 0 && limits.unprojected.has(id)).length,
  };
}

export function attemptsOf(steps: readonly Pick<Step, "attempts">[]): number {
  return steps.reduce((sum, { attempts }) => sum + attempts, 0);
}

/** Takes the hint of the first error that has one. */
function tellTolerated(failed: readonly Done[]): McptestError {
  const errors = failed.map(({ course }) => course.failure?.error);
  const [hint = "`on_error: continue` says so"] = errors.flatMap((error) =>
    error instanceof McptestError ? (error.hint ?? []) : [],
  );
  const names = failed.map(({ step }) => `"${step.id}"`).join(", ");
  return wording.toleratedFailures({ failed: failed.length, names, hint }, { location: failed[0]?.step.location });
}

/** The first that applies: an interrupt, a step, a cap, an unknown cost. */
function findFailure(unpriced: PipelineStep | undefined, ended: Ended): Failure | undefined {
  const { mode, caps } = ended.request;
  const { courses, fatal, limits, caller } = ended;
  if (limits.interrupted) return { message: INTERRUPTED, rule: "cancelled", isError: true };
  const course = fatal && courses.get(fatal.id);
  if (fatal && course?.ending.status === "failed" && !course.failure?.stopped) {
    const { error } = course.failure ?? {};
    const known = error instanceof McptestError ? error : undefined;
    const breach = brokenAnswerOf(error);
    if (breach) breach.told = true;
    return {
      message: wording.stepFailed({ id: fatal.id, error: course.ending.error }),
      rule: known?.code ?? "node-failed",
      breach: breach?.rule,
      hint: known?.hint,
      location: fatal.location,
      ...(caller.isGone(fatal, error) ? { isError: true } : {}),
    };
  }
  if (mode === "warn") return undefined;
  if (limits.tripped) {
    const { reason, at } = limits.tripped;
    return { message: wording.capTripped({ reason, id: at?.id }), rule: "budget-exceeded", location: at?.location };
  }
  const capsCost = caps.max_cost_usd !== undefined || caps.max_cost_per_call_usd !== undefined;
  if (!unpriced || !capsCost) return undefined;
  return { message: wording.costUnknown({ id: unpriced.id }), rule: "unknown-price", location: unpriced.location };
}
