import type { Json } from "../values/json.ts";
import { isExpected, messageOf } from "./failures.ts";
import { type Ending, type GraphNode, runStep, type Step, type Work } from "./graph-run.ts";
import { pause } from "./retry.ts";
import { neverHeld, roundFailed } from "./wording.ts";

/** Runs the node's call once or, with `loop`, until its predicate holds. Gives the last output. */
export async function runRounds<N extends GraphNode>(work: Work<N>): Promise<Json> {
  const { node, run, place } = work;
  if (!node.loop) return runStep(work);
  const { until, max, delay_ms: delayMs } = node.loop;
  let previous: Json | undefined;
  for (let iteration = 1; iteration <= max; iteration++) {
    if (iteration > 1) await pause(delayMs, run.signal);
    const loop = previous === undefined ? { iteration } : { iteration, previous };
    const output = await runRound({ ...work, place: { ...place, loop } });
    const seen = { output, iteration, parents: Object.fromEntries(place.nodes) };
    if (await run.programs.holds("until", until, seen)) return output;
    previous = output;
  }
  throw neverHeld({ rounds: max });
}

async function runRound<N extends GraphNode>(work: Work<N>): Promise<Json> {
  const { node, run, iterations } = work;
  const index = iterations.length;
  const steps: Step[] = [];
  const startedMs = run.elapsed();
  const note = (ending: Ending): void => {
    iterations.push({ index, steps, durationMs: run.elapsed() - startedMs, ending });
  };
  try {
    const output = await runStep({ ...work, steps });
    note({ status: "ok", output });
    return output;
  } catch (error) {
    if (!isExpected(error)) throw error;
    note({ status: "failed", error: messageOf(error) });
    if (run.signal.aborted || run.caller.isGone(node, error)) throw error;
    throw roundFailed({ round: index + 1, why: error.message }, { cause: error });
  } finally {
    work.steps.push(...steps);
  }
}
