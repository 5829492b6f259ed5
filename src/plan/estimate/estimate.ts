import type { LoadSpec } from "../../suite/index.ts";
import { groupBy } from "../../values/group-by.ts";
import { planOf } from "../kinds.ts";
import { declarationOf, type Plan, type PlannedTest } from "../plan.ts";
import type { CallOptions, CompositionEstimate } from "./estimate-composition.ts";
import { estimateModels, type JudgeFacts, type ModelEstimate } from "./judge-calls.ts";

export interface EstimateOptions extends CallOptions {
  /** Overrides the retries of suites. */
  readonly retries?: number | undefined;
  readonly judge: JudgeFacts;
}

/** What a run may call and cost before it is started. */
export interface Estimate {
  /** Calls of tests that are one request each, without retries. */
  readonly requests: number;
  /** Load tests. */
  readonly loads: readonly LoadSpec[];
  readonly compositions: readonly CompositionEstimate[];
  /** Not part of any composition's cost. */
  readonly judge: ModelEstimate | undefined;
  /** Agents and live candidates. */
  readonly live: ModelEstimate | undefined;
}

/** Counts the calls of all planned tests, and bounds what they cost; the same for the questions to judges. */
export function estimatePlan(plan: Plan, options: EstimateOptions): Estimate {
  const counted = plan.tests.filter(({ skip, coordinates }) => skip === undefined && coordinates.metric === undefined);
  const tries = ({ suite, spec }: PlannedTest): number => 1 + (spec.retries ?? options.retries ?? suite.run.retries);
  let requests = 0;
  const loads: LoadSpec[] = [];
  const compositions = [...groupBy(counted, declarationOf)].flatMap(([spec, planned]): CompositionEstimate[] => {
    const [first] = planned;
    const { project } = planOf(spec);
    if ("request" in spec && spec.load) loads.push(...planned.map(() => spec.load as LoadSpec));
    else if ("request" in spec) requests += planned.length;
    return project && first ? [project(spec, planned, tries(first), options)] : [];
  });
  return { requests, loads, compositions, ...estimateModels(plan, tries, options.judge) };
}
