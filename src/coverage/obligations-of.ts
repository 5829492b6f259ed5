import { dutiesOfPrompt, dutiesOfReads, dutiesOfTool, itemsOf } from "./duties.ts";
import type { Duty } from "./obligations/duty.ts";
import type { Obligation, Surface } from "./types.ts";

/** What a surface promises or permits, in the order of its lists, and the tools of which only a call counts, with the reason. */
export async function obligationsOf(
  surface: Surface,
): Promise<{ obligations: Obligation[]; notCounted: { tool: string; reason: string }[] }> {
  const duties: Duty[] = [];
  const notCounted: { tool: string; reason: string }[] = [];
  for (const [tool, definition] of itemsOf(surface.tools)) {
    const { duties: some, reason } = await dutiesOfTool(definition);
    duties.push(...some);
    if (reason !== undefined) notCounted.push({ tool, reason });
  }
  duties.push(...dutiesOfReads(surface).duties);
  for (const prompt of itemsOf(surface.prompts).values()) duties.push(...dutiesOfPrompt(prompt).duties);
  return { obligations: duties.map(({ meets: _, ...obligation }) => obligation), notCounted };
}
