import type { IterationTrace } from "../../../report/model/report.ts";
import type { CompositionNode } from "../../../suite/index.ts";
import type { Json } from "../../../values/json.ts";
import { runSideBySide } from "../../lanes/scheduler.ts";
import type { CompositionRun } from "./composition-run.ts";
import { isExpected, messageOf } from "./failures.ts";
import { createGate } from "./gate.ts";
import { describeIteration, type Ending } from "./iteration.ts";
import { runRounds } from "./loop.ts";
import type { Place, Steps } from "./step.ts";
import { ELEMENT_NOT_REACHED, ELEMENT_REFUSED, elementFailed, notAnArray } from "./wording.ts";

/**
 * Runs the node once for each element of its parent's output, up to `max_concurrency` at a time, and gives the outputs in
 * the order of the elements. After an element failed no other starts, unless `on_item_error` says to go on: then its output
 * is null. `iterations` gets one entry for each element.
 */
export async function fanOut(
  node: CompositionNode,
  parent: string,
  place: Place,
  run: CompositionRun,
  steps: Steps,
  iterations: IterationTrace[],
): Promise<Json> {
  const elements = place.nodes.get(parent) ?? null;
  if (!Array.isArray(elements)) throw notAnArray(parent, elements);
  const { programs, budget } = run;
  const admits = node.when_item === undefined ? undefined : createGate(node.when_item, elements, place.nodes, programs);
  const own = elements.map((): Steps => []);
  const entries = new Map<number, IterationTrace>();
  const fatal = new Map<number, Error>();
  let fault: unknown;

  const runElement = async (index: number): Promise<void> => {
    const taken = own[index] as Steps;
    const startedMs = run.elapsed();
    const note = (ending: Ending): void => {
      entries.set(index, describeIteration(node, index, taken, run.elapsed() - startedMs, ending));
    };
    try {
      if (admits && !(await admits(index))) return note({ status: "skipped", reason: ELEMENT_REFUSED });
      const item = { value: elements[index] as Json, index };
      note({ status: "ok", output: await runRounds(node, { ...place, item }, run, taken) });
    } catch (error) {
      if (!isExpected(error)) {
        fault ??= error;
        return;
      }
      note({ status: "failed", error: messageOf(error) });
      if (budget.stopped || run.sessions.breakOf(node.server, error)) fatal.set(index, error);
      else if (node.on_item_error === "fail") fatal.set(index, elementFailed(index, elements.length, error));
    }
  };
  await runSideBySide([...elements.keys()], node.max_concurrency, {
    run: runElement,
    stopped: () => fatal.size > 0 || fault !== undefined || budget.stopped !== undefined,
  });

  for (const taken of own) for (const step of taken) steps.push(step);
  const missing: Ending = { status: "skipped", reason: budget.stopped?.reason ?? ELEMENT_NOT_REACHED };
  for (const index of elements.keys()) {
    iterations.push(entries.get(index) ?? describeIteration(node, index, [], 0, missing));
  }
  if (fault !== undefined) throw fault;
  const [first] = [...fatal.keys()].sort((a, b) => a - b);
  if (first !== undefined) throw fatal.get(first);
  if (entries.size < elements.length) budget.check();
  return iterations.filter(({ status }) => status !== "skipped").map(({ output }) => output);
}
