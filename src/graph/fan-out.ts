import { runSideBySide } from "../values/async/side-by-side.ts";
import type { Json } from "../values/json.ts";
import { isExpected, messageOf, whyStopped } from "./failures.ts";
import { createGate } from "./gate.ts";
import type { Ending, GraphNode, Iteration, Step } from "./graph-run.ts";
import { runRounds } from "./loop.ts";
import { resolveReferences } from "./references.ts";
import type { Work } from "./step.ts";
import { ELEMENT_NOT_REACHED, ELEMENT_REFUSED, elementFailed, notAnArray } from "./wording.ts";

/**
 * Runs the node once for each element of the list that `for_each` gives, up to `max_concurrency` at a time, and gives the outputs in
 * the order of the elements. After an element failed no other starts, unless `on_item_error` says to go on: then its output
 * is null. `iterations` gets one entry for each element.
 */
export async function fanOut<N extends GraphNode>(work: Work<N>): Promise<Json> {
  const { node, run, place, steps, iterations } = work;
  const elements = node.for_each ? resolveReferences<Json>(node.for_each, { ...run.scope, ...place }) : null;
  if (!Array.isArray(elements)) throw notAnArray(node.for_each?.whole?.raw ?? "it", elements);
  const { programs, signal, inTurn } = run;
  const admits = node.when_item === undefined ? undefined : createGate(node.when_item, elements, place.nodes, programs);
  const own = elements.map((): Step[] => []);
  const entries = new Map<number, Iteration>();
  const fatal = new Map<number, Error>();
  let fault: unknown;

  const runElement = async (index: number): Promise<void> => {
    const taken = own[index] as Step[];
    const startedMs = run.elapsed();
    const note = (ending: Ending): void => {
      entries.set(index, { index, steps: taken, durationMs: run.elapsed() - startedMs, ending });
    };
    try {
      if (admits && !(await admits(index))) return note({ status: "skipped", reason: ELEMENT_REFUSED });
      const item = { value: elements[index] as Json, index };
      note({
        status: "ok",
        output: await runRounds({ ...work, place: { ...place, item }, steps: taken, iterations: [] }),
      });
    } catch (error) {
      if (!isExpected(error)) {
        fault ??= error;
        return;
      }
      note({ status: "failed", error: messageOf(error) });
      if (signal.aborted || run.caller.isGone(node, error)) fatal.set(index, error);
      else if (node.on_item_error === "fail") fatal.set(index, elementFailed(index, elements.length, error));
    }
  };
  const stopped = (): boolean => fatal.size > 0 || fault !== undefined || signal.aborted;
  await runSideBySide([...elements.keys()], node.max_concurrency, {
    run: (index) => inTurn(async () => (stopped() ? undefined : runElement(index))),
    stopped,
  });

  for (const taken of own) for (const step of taken) steps.push(step);
  const missing: Ending = { status: "skipped", reason: whyStopped(signal) ?? ELEMENT_NOT_REACHED };
  for (const index of elements.keys()) {
    iterations.push(entries.get(index) ?? { index, steps: [], durationMs: 0, ending: missing });
  }
  if (fault !== undefined) throw fault;
  const [first] = [...fatal.keys()].sort((a, b) => a - b);
  if (first !== undefined) throw fatal.get(first);
  if (entries.size < elements.length) signal.throwIfAborted();
  return iterations.flatMap(({ ending }) => {
    if (ending.status === "skipped") return [];
    return [ending.status === "ok" ? ending.output : null];
  });
}
