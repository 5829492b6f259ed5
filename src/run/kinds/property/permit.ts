import type { ToolDefinition } from "../../../mcp/index.ts";
import type { Consent } from "../../../property/index.ts";
import type { PropertyTest, ServerSpec } from "../../../suite/index.ts";
import { matchesGlob } from "../../../values/glob.ts";
import { type NotCalled, notCalled, whyNot } from "./wording.ts";

/** A tool that is not called: the reason, and in a sentence. */
export interface Left extends NotCalled {
  readonly reason: string;
  readonly skip: string;
}

/** The tools of a test among those that a server lists, and which of them may be called. */
export async function permitTools(spec: PropertyTest, server: ServerSpec, listed: readonly ToolDefinition[]) {
  const { refuseTool, isRemote } = await import("../../../property/index.ts");
  const tools = listed.filter(({ name }) => isNamed(name, spec.tools));
  const consent: Consent = { allow: spec.allow, allowDestructive: spec.allow_destructive, remote: isRemote(server) };
  const way = spec.fuzzed ? "flags" : "suite";
  const refused = tools.flatMap((tool): Left[] => {
    const why = refuseTool(tool, consent);
    const one = { tool: tool.name, ...why, why: why?.why ?? "" };
    return why ? [{ ...one, reason: whyNot(one, way), skip: notCalled(one, way) }] : [];
  });
  const left = new Set(refused.map(({ tool }) => tool));
  return { tools, refused, called: tools.filter(({ name }) => !left.has(name)) };
}

/** Whether globs name a tool: any of them, or all if there is none, and none that leaves it out. */
function isNamed(name: string, globs: readonly string[]): boolean {
  const [taken, left] = [globs.filter((glob) => !glob.startsWith("!")), globs.filter((glob) => glob.startsWith("!"))];
  return (
    (taken.length === 0 || taken.some((glob) => matchesGlob(glob, name))) &&
    !left.some((glob) => matchesGlob(glob.slice(1), name))
  );
}
