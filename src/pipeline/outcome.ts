import { asMcptestError, brokenAnswerOf, type ErrorCode, McptestError } from "../errors.ts";
import { INTERRUPTED, type NodeCourse, type Step } from "../graph/index.ts";
import { addUsage, type CallUsage, type StepsDetail, type StepTrace, type TestResult } from "../report/index.ts";
import { costOf, unknownPrice } from "../spend/index.ts";
import { roundMs } from "../values/duration.ts";
import type { SourceLocation } from "../values/location.ts";
import { sumKnown } from "../values/show/cost.ts";
import type { StepCaller } from "./caller.ts";
import type { BudgetMode, Limits } from "./limits.ts";
import type { Pipeline, PipelineStep } from "./pipeline.ts";
import * as wording from "./wording.ts";

/** What became of steps, by id. */
export type Courses = ReadonlyMap<string, NodeCourse>;

/** What a run of a pipeline came to. */
export interface PipelineOutcome {
  readonly at: Date;
  readonly durationMs: number;
  /** Nothing in it is cut or masked. */
  readonly detail: StepsDetail;
  readonly status: Extract<TestResult["status"], "passed" | "failed" | "errored">;
  readonly failure: Failure | undefined;
  readonly interrupted: boolean;
  /** Whether steps did not run that might have: a cap or an interrupt ended it, and no step. */
  readonly cutShort: boolean;
  /** When the recording was made that answered all calls: ISO 8601; undefined when they were made. */
  readonly replayed?: string | undefined;
  readonly usage: readonly CallUsage[];
  readonly warnings: readonly McptestError[];
  readonly stderrTail: readonly string[];
}

/** Why a pipeline failed. */
interface Failure {
  message: string;
  rule: ErrorCode;
  /** The rule of the protocol that an answer breaks. */
  breach?: string | undefined;
  hint?: string | undefined;
  location?: SourceLocation | undefined;
  /** Whether the server could not be reached, or there was an interrupt: no step is to blame. */
  isError?: true;
}

interface Ended {
  at: Date;
  durationMs: number;
  courses: Courses;
  /** The step whose failure ended the pipeline. */
  fatal: PipelineStep | undefined;
  limits: Limits;
  mode: BudgetMode;
  costCapped: boolean;
  /** Steps of which nobody knew what their call may cost. */
  unprojected: ReadonlySet<string>;
  warnings: readonly McptestError[];
  caller: Pick<StepCaller, "isGone" | "stderrTail">;
}

/** Puts together what a run came to. */
export function conclude(pipeline: Pipeline, ended: Ended): PipelineOutcome {
  const { at, durationMs, courses, limits, mode } = ended;
  const { steps } = pipeline;
  const failure = findFailure(steps, ended);
  const traces = steps.flatMap((step) => describeCourse(step, courses.get(step.id)));
  const ran = traces.findLast(({ status }) => status !== "skipped");
  const failed = steps.filter(({ id }) => courses.get(id)?.ending.status === "failed");
  const usages = steps.flatMap((step) => usagesOf(courses.get(step.id)).map((usage) => ({ step, usage })));
  const unpriced = new Map(
    usages.flatMap(({ step, usage }) => (usage.costUsd === null ? [[usage.model ?? "", step] as const] : [])),
  );
  const { tripped } = limits;
  return {
    at,
    durationMs,
    detail: {
      type: "steps",
      status: failure ? "failed" : "ok",
      output: ran?.output ?? null,
      steps: traces,
      totals: totalsOf(traces, ended),
      budget_tripped: tripped?.cap ?? null,
    },
    status: failure ? (failure.isError ? "errored" : "failed") : "passed",
    failure,
    interrupted: limits.interrupted,
    cutShort: !ended.fatal && [...courses.values()].some(({ skippedBy }) => skippedBy === "stop"),
    usage: addUsage(
      usages.map(({ step, usage: { model, costUsd, tokens } }) => {
        return { node: step.id, model: model ?? null, cost_usd: costUsd, tokens };
      }),
    ),
    warnings: [
      ...ended.warnings,
      ...[...unpriced].map(([model, step]) => unknownPrice(model, step)),
      ...(failed.length > 0 && !ended.fatal ? [tellTolerated(failed, courses)] : []),
      ...(tripped && mode === "warn"
        ? [wording.budgetWarning({ message: wording.capTripped({ reason: tripped.reason, id: tripped.at?.id }) })]
        : []),
    ],
    stderrTail: failure ? ended.caller.stderrTail() : [],
  };
}

/** What became of a step; of one that was never reached there is nothing to say. */
function describeCourse({ id, tool }: PipelineStep, course: NodeCourse | undefined): StepTrace[] {
  if (!course) return [];
  const { steps, startedMs, endedMs, ending } = course;
  const usages = usagesOf(course);
  const { status } = ending;
  return [
    {
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
    },
  ];
}

/** What all steps came to together. */
function totalsOf(steps: readonly StepTrace[], { durationMs, unprojected }: Ended): StepsDetail["totals"] {
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
    unprojected: steps.filter(({ id, attempts }) => attempts > 0 && unprojected.has(id)).length,
  };
}

/** Attempts of all calls of a step, or of all steps. */
export function attemptsOf(steps: readonly Pick<Step, "attempts">[]): number {
  return steps.reduce((sum, { attempts }) => sum + attempts, 0);
}

/** What the first of them that has a hint is told with. */
function tellTolerated(failed: readonly PipelineStep[], courses: Courses): McptestError {
  const errors = failed.map(({ id }) => courses.get(id)?.failure?.error);
  const [hint = "`on_error: continue` says so"] = errors.flatMap(
    (error) => (error instanceof McptestError && error.hint) || [],
  );
  const names = failed.map(({ id }) => `"${id}"`).join(", ");
  return wording.toleratedFailures({ failed: failed.length, names, hint }, { location: failed[0]?.location });
}

function usagesOf(course: NodeCourse | undefined) {
  return course?.steps.flatMap((step) => step.usages) ?? [];
}

/** The first that applies: an interrupt, a step, a cap, a cost that nobody knows. */
function findFailure(steps: readonly PipelineStep[], ended: Ended): Failure | undefined {
  const { courses, fatal, limits, mode, costCapped, caller } = ended;
  if (limits.interrupted) return { message: INTERRUPTED, rule: "cancelled", isError: true };
  const course = fatal && courses.get(fatal.id);
  if (fatal && course?.ending.status === "failed" && !course.failure?.stopped) {
    const { error } = course.failure ?? {};
    const known = error instanceof McptestError ? asMcptestError(error) : undefined;
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
  const { tripped } = limits;
  if (tripped && mode !== "warn") {
    const message = wording.capTripped({ reason: tripped.reason, id: tripped.at?.id });
    return { message, rule: "budget-exceeded", location: tripped.at?.location };
  }
  const unpriced = steps.find(({ id }) => usagesOf(courses.get(id)).some(({ costUsd }) => costUsd === null));
  if (!unpriced || !costCapped || mode === "warn") return undefined;
  return { message: wording.costUnknown({ id: unpriced.id }), rule: "unknown-price", location: unpriced.location };
}
