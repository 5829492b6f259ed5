import { runSideBySide } from "../values/async/side-by-side.ts";
import { type Json, nameType } from "../values/json.ts";
import { showJson } from "../values/show/preview.ts";
import { pause } from "./call-tool.ts";
import { createGate } from "./gate.ts";
import type { Ending, GraphNode, GraphRun, Iteration, NodeCourse, Step, Work } from "./graph-run.ts";
import { ALWAYS, runStep } from "./graph-run.ts";
import { resolveReferences } from "./references.ts";
import * as wording from "./wording.ts";
import { isExpected, messageOf, whyStopped } from "./wording.ts";

type End = Pick<NodeCourse, "ending" | "skippedBy" | "failure">;

/** Runs one node whose parents are done, or skips it, and adds its course. Never throws: a bug of mcptest stops the graph. */
export async function runNode<N extends GraphNode>(node: N, run: GraphRun<N>): Promise<void> {
  const startedMs = run.elapsed();
  const work: Omit<Work<N>, "place"> = { node, run, steps: [], iterations: [] };
  const { steps, iterations } = work;
  const courseOf = (end: End): NodeCourse => ({ startedMs, endedMs: run.elapsed(), steps, iterations, ...end });
  let course = courseOf(await endOf(work));
  try {
    if (course.ending.status !== "skipped") await run.check?.(node, course);
  } catch (error) {
    course = courseOf(fail(error, run));
  }
  run.courses.set(node.id, course);
}

async function endOf<N extends GraphNode>(work: Omit<Work<N>, "place">): Promise<End> {
  const { node, run } = work;
  const stop = whyStopped(run.signal);
  if (stop !== undefined) return skip("stop", stop);
  const always = node.when === ALWAYS;
  const parent = always ? undefined : missingParent(node, run);
  if (parent !== undefined) return skip("parent", parent);
  try {
    const nodes = outputsOfParents(node, run);
    const parents = Object.fromEntries(nodes);
    const holds = node.when === undefined || always || (await run.programs.holds("when", node.when, { parents }));
    if (!holds || (run.admits && !(await run.admits(node, nodes)))) return skip("when", wording.WHEN_REFUSED);
    const halt = whyStopped(run.signal);
    if (halt !== undefined) return skip("stop", halt);
    const placed = { ...work, place: { nodes } };
    const output = await (node.for_each === undefined ? runRounds(placed) : fanOut(placed));
    return { ending: { status: "ok", output } };
  } catch (error) {
    return fail(error, run);
  }
}

function skip(skippedBy: NodeCourse["skippedBy"], reason: string): End {
  return { ending: { status: "skipped", reason }, skippedBy };
}

function fail<N extends GraphNode>(error: unknown, run: GraphRun<N>): End {
  if (!isExpected(error)) run.fail(error);
  return { ending: { status: "failed", error: messageOf(error) }, failure: { error, stopped: run.signal.aborted } };
}

/** The first required parent that has no output, as the reason to skip the node. */
function missingParent<N extends GraphNode>({ needs }: N, { courses }: GraphRun<N>): string | undefined {
  for (const { id, optional } of needs) {
    const status = courses.get(id)?.ending.status;
    if (!optional && status !== undefined && status !== "ok")
      return (status === "failed" ? wording.parentFailed : wording.parentSkipped)({ parent: id });
  }
  return undefined;
}

function outputsOfParents<N extends GraphNode>({ needs }: N, { courses }: GraphRun<N>): ReadonlyMap<string, Json> {
  const outputs = new Map<string, Json>();
  for (const need of needs) {
    const ending = courses.get(need.id)?.ending;
    const output = ending?.status === "ok" ? ending.output : need.default;
    if (output !== undefined) outputs.set(need.id, output);
  }
  return outputs;
}

/** Runs the node once for each element of `for_each`; gives the outputs in order, null for a failure under `on_item_error: continue`; another one ends it. */
async function fanOut<N extends GraphNode>(work: Work<N>): Promise<Json> {
  const { node, run, place, steps, iterations } = work;
  const elements = node.for_each ? resolveReferences<Json>(node.for_each, { ...run.scope, ...place }) : null;
  if (!Array.isArray(elements)) {
    const found = elements === null ? "null" : `${nameType(elements)}: ${showJson(elements)}`;
    throw wording.notAnArray({ reference: node.for_each?.whole?.raw ?? "it", found });
  }
  const { programs, signal, inTurn } = run;
  const parents = Object.fromEntries(place.nodes);
  const admits = node.when_item === undefined ? undefined : createGate(node.when_item, elements, parents, programs);
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
      if (admits && !(await admits(index))) return note({ status: "skipped", reason: wording.ELEMENT_REFUSED });
      const item = { value: elements[index] as Json, index };
      const output = await runRounds({ ...work, place: { ...place, item }, steps: taken, iterations: [] });
      note({ status: "ok", output });
    } catch (error) {
      if (!isExpected(error)) {
        fault ??= error;
        return;
      }
      note({ status: "failed", error: messageOf(error) });
      const facts = { index, total: elements.length, why: error.message };
      if (signal.aborted || run.caller.isGone(node, error)) fatal.set(index, error);
      else if (node.on_item_error !== "continue") fatal.set(index, wording.elementFailed(facts, { cause: error }));
    }
  };
  const stopped = (): boolean => fatal.size > 0 || fault !== undefined || signal.aborted;
  await runSideBySide([...elements.keys()], node.max_concurrency ?? 1, {
    run: (index) => inTurn(async () => (stopped() ? undefined : runElement(index))),
    stopped,
  });

  for (const step of own.flat()) steps.push(step);
  const missing: Ending = { status: "skipped", reason: whyStopped(signal) ?? wording.ELEMENT_NOT_REACHED };
  for (const index of elements.keys())
    iterations.push(entries.get(index) ?? { index, steps: [], durationMs: 0, ending: missing });
  if (fault !== undefined) throw fault;
  const [first] = [...fatal.keys()].sort((a, b) => a - b);
  if (first !== undefined) throw fatal.get(first);
  if (entries.size < elements.length) signal.throwIfAborted();
  const kept = iterations.filter(({ ending }) => ending.status !== "skipped");
  return kept.map(({ ending }) => (ending.status === "ok" ? ending.output : null));
}

/** Runs the node's call once or, with `loop`, until its predicate holds. Gives the last output. */
async function runRounds<N extends GraphNode>(work: Work<N>): Promise<Json> {
  const { node, run, place } = work;
  if (!node.loop) return runStep(work);
  const { until, max, delay_ms: delayMs } = node.loop;
  let previous: Json | undefined;
  for (let iteration = 1; iteration <= max; iteration++) {
    if (iteration > 1) await pause(delayMs, run.signal, run);
    const loop = previous === undefined ? { iteration } : { iteration, previous };
    const output = await runRound({ ...work, place: { ...place, loop } });
    const seen = { output, iteration, parents: Object.fromEntries(place.nodes) };
    if (await run.programs.holds("until", until, seen)) return output;
    previous = output;
  }
  throw wording.neverHeld({ rounds: max });
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
    throw wording.roundFailed({ round: index + 1, why: error.message }, { cause: error });
  } finally {
    work.steps.push(...steps);
  }
}
