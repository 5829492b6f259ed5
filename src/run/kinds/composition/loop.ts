import { setTimeout as sleep } from "node:timers/promises";
import type { IterationTrace } from "../../../report/model/report.ts";
import type { CompositionNode } from "../../../suite/index.ts";
import type { Json } from "../../../values/json.ts";
import type { CompositionRun } from "./composition-run.ts";
import { isExpected, messageOf } from "./failures.ts";
import { describeIteration } from "./iteration.ts";
import { parentsObject } from "./parents.ts";
import { type Place, runStep, type Steps } from "./step.ts";
import { neverHeld, roundFailed } from "./wording.ts";

/** Runs the node's call once or, with `loop`, until its predicate holds; rounds are added to `rounds`. Gives the last output. */
export async function runRounds(
  node: CompositionNode,
  place: Place,
  run: CompositionRun,
  steps: Steps,
  rounds: IterationTrace[] = [],
): Promise<Json> {
  const { loop } = node;
  if (!loop) return runStep(node, place, run, steps);
  const { until, max, delay_ms: delayMs } = loop;
  let previous: Json | undefined;
  for (let iteration = 1; iteration <= max; iteration++) {
    if (iteration > 1 && delayMs > 0) await pause(delayMs, run);
    const counter = previous === undefined ? { iteration } : { iteration, previous };
    const output = await runRound(node, { ...place, loop: counter }, run, steps, rounds);
    const seen = { output, iteration, parents: parentsObject(place.nodes) };
    if (await run.programs.holds("until", until, seen)) return output;
    previous = output;
  }
  throw neverHeld(max);
}

async function runRound(
  node: CompositionNode,
  place: Place,
  run: CompositionRun,
  steps: Steps,
  rounds: IterationTrace[],
): Promise<Json> {
  const index = rounds.length;
  const own: Steps = [];
  const startedMs = run.elapsed();
  try {
    const output = await runStep(node, place, run, own);
    rounds.push(describeIteration(node, index, own, run.elapsed() - startedMs, { status: "ok", output }));
    return output;
  } catch (error) {
    if (!isExpected(error)) throw error;
    const failure = { status: "failed", error: messageOf(error) } as const;
    rounds.push(describeIteration(node, index, own, run.elapsed() - startedMs, failure));
    if (run.budget.stopped || run.sessions.breakOf(node.server, error)) throw error;
    throw roundFailed(index + 1, error);
  } finally {
    steps.push(...own);
  }
}

/** Waits; throws as soon as the composition is stopped. */
async function pause(ms: number, { budget }: CompositionRun): Promise<void> {
  try {
    await sleep(ms, undefined, { signal: budget.signal });
  } catch {
    budget.check();
  }
}
