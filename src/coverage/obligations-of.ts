import { dutiesOfCompleting, dutiesOfPrompt, dutiesOfReads, dutiesOfTool, type Group, itemsOf } from "./duties.ts";
import type { Obligation, Surface } from "./types.ts";

/** What a surface promises or permits, in the order of its lists, and the tools of which only a call counts, with the reason. */
export async function obligationsOf(
  surface: Surface,
): Promise<{ obligations: Obligation[]; notCounted: { tool: string; reason: string }[] }> {
  const groups: Group[] = [];
  const notCounted: { tool: string; reason: string }[] = [];
  for (const [tool, definition] of itemsOf(surface.tools)) {
    const group = await dutiesOfTool(definition);
    groups.push(group);
    if (group.reason !== undefined) notCounted.push({ tool, reason: group.reason });
  }
  const prompts = [...itemsOf(surface.prompts).values()].map(dutiesOfPrompt);
  groups.push(dutiesOfReads(surface), ...prompts, dutiesOfCompleting(surface));
  return {
    obligations: groups.flatMap(({ duties }) => duties.map(({ meets: _, ...obligation }) => obligation)),
    notCounted,
  };
}
