import type { Json, JsonObject } from "../values/json.ts";
import type { Programs } from "./graph-run.ts";

const CHUNK = 100;

/** Decides by `when_item` which elements run, a chunk per evaluation, since each carries the parents' outputs; when that fails, one by one. */
export function createGate(program: string, elements: readonly Json[], parents: JsonObject, programs: Programs) {
  const together = judgeTogether(program);
  const chunks = new Map<number, Promise<Json>>();

  const judgeChunk = (start: number): Promise<Json> => {
    const items = elements.slice(start, start + CHUNK);
    return programs.give("when_item", together, { items, start, parents }).catch(() => null);
  };

  return async (index: number): Promise<boolean> => {
    const start = index - (index % CHUNK);
    const chunk = chunks.get(start) ?? judgeChunk(start);
    chunks.set(start, chunk);
    const verdicts = await chunk;
    const verdict = Array.isArray(verdicts) ? verdicts[index - start] : undefined;
    if (typeof verdict === "boolean") return verdict;
    return programs.holds("when_item", program, { item: elements[index] as Json, index, parents });
  };
}

/** A program that gives for each of `items` true, false or, where the program fails, null. */
function judgeTogether(program: string): string {
  return [
    ". as { $items, $start, $parents }",
    "| [range($items | length)",
    "| { item: $items[.], index: (. + $start), parents: $parents }",
    `| [try ([(${program}\n)] | length > 0 and all) catch null][0]]`,
  ].join("\n");
}
