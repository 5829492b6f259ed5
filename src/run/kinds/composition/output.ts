import type { Json } from "../../../values/json.ts";
import type { CompositionRun } from "./composition-run.ts";
import { isExpected, messageOf } from "./failures.ts";

/** The combined output, or why there is none. */
export type Output = { value: Json } | { error: string };

/** A node's output, or what `assemble` makes of all outputs; nothing is assembled once the composition was stopped. */
export async function combineOutput({ spec, records, programs, budget }: CompositionRun): Promise<Output> {
  const { output } = spec;
  if ("node" in output) return { value: records.get(output.node)?.trace.output ?? null };
  if (budget.stopped) return { value: null };
  const nodes = Object.fromEntries(spec.order.map((id): [string, Json] => [id, records.get(id)?.trace.output ?? null]));
  try {
    return { value: await programs.give("output.assemble", output.assemble, { nodes }) };
  } catch (error) {
    if (budget.stopped) return { value: null };
    if (!isExpected(error)) throw error;
    return { error: messageOf(error) };
  }
}
