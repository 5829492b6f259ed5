import { groupBy } from "../../values/group-by.ts";
import { planOf } from "../kinds.ts";
import { declarationOf, type Plan, type PlannedTest } from "../plan.ts";
import type { CallOptions, CompositionEstimate } from "./estimate-composition.ts";
import { estimateJudge, estimateLive, type JudgeFacts, type ModelEstimate } from "./judge-calls.ts";

/** What an estimate is made with besides the plan. */
export interface EstimateOptions extends CallOptions {
  /** Retries of the run, where it overrides those of the suites. */
  readonly retries?: number | undefined;
  readonly judge: JudgeFacts;
}

/** What a run may call and cost before it is started. */
export interface Estimate {
  /** Calls of tests that are one request each, retries apart. */
  readonly requests: number;
  readonly compositions: readonly CompositionEstimate[];
  /** Of all that is judged; undefined when there is nothing. It is part of no composition's cost. */
  readonly judge: ModelEstimate | undefined;
  /** Of agents and live candidates; undefined when there is none. */
  readonly live: ModelEstimate | undefined;
}

/** Counts the calls of all planned tests, and bounds what they cost; the same for the questions to judges. */
export function estimatePlan(plan: Plan, options: EstimateOptions): Estimate {
  const counted = plan.tests.filter(({ skip, coordinates }) => skip === undefined && coordinates.metric === undefined);
  const tries = ({ suite, spec }: PlannedTest): number => 1 + (spec.retries ?? options.retries ?? suite.run.retries);
  let requests = 0;
  const compositions = [...groupBy(counted, declarationOf)].flatMap(([spec, planned]): CompositionEstimate[] => {
    const [first] = planned;
    const { project } = planOf(spec);
    if ("request" in spec) requests += planned.length;
    return project && first ? [project(spec, planned, tries(first), options)] : [];
  });
  const { judge: facts } = options;
  return { requests, compositions, judge: estimateJudge(plan, tries, facts), live: estimateLive(plan, tries, facts) };
}
