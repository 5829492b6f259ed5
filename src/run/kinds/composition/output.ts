import { type GraphRun, isExpected, messageOf } from "../../../graph/index.ts";
import type { CompositionNode, CompositionTest } from "../../../suite/index.ts";
import type { Json } from "../../../values/json.ts";

/** The combined output; `error`: why there is none. */
export interface CompositionOutput {
  value: Json;
  error?: string;
}

/** A node's output, or what `assemble` makes of all outputs; nothing is assembled once the composition was stopped. */
export async function combineOutput(
  { output, order }: CompositionTest,
  { courses, programs, signal }: GraphRun<CompositionNode>,
): Promise<CompositionOutput> {
  const outputOf = (id: string): Json => {
    const ending = courses.get(id)?.ending;
    return ending?.status === "ok" ? ending.output : null;
  };
  if ("node" in output) return { value: outputOf(output.node) };
  if (signal.aborted) return { value: null };
  const nodes = Object.fromEntries(order.map((id) => [id, outputOf(id)]));
  try {
    return { value: await programs.give("output.assemble", output.assemble, { nodes }) };
  } catch (error) {
    if (signal.aborted) return { value: null };
    if (!isExpected(error)) throw error;
    return { value: null, error: messageOf(error) };
  }
}
