import { McptestError } from "../../errors.ts";
import { declaresList, type OpenOptions, openSession, type ToolDefinition } from "../../mcp/index.ts";
import { DoorsAhead, limitsOf, refuseTool, type Trying } from "../../property/index.ts";
import type { ServerSpec } from "../../suite/index.ts";
import { firstOf } from "../../values/async/first-of.ts";
import { isObject, type JsonObject } from "../../values/json.ts";
import type { Facts } from "../protocol/facts.ts";
import type { Listed } from "../rule.ts";
import { wantsObject } from "../surface/schemas.ts";

/** How the tools of a server are called. */
export interface TryOptions extends OpenOptions {
  /** Whether tools may be called at all. */
  calls: boolean;
  /** Values of arguments, by tool. */
  values?: Trying["values"] | undefined;
  /** What the environment of the server has as MCPTEST_CANARY. */
  canary?: string | undefined;
  /** Milliseconds for the whole server. */
  limitMs: number;
}

/** Calls of a tool, and milliseconds for those of all tools and of one, apart from those that show a finding again. */
const BUDGET = { calls: Number.POSITIVE_INFINITY, callsPerTool: 60, durationMs: 20_000, msPerTool: 5000 } as const;
const CASES: Pick<Trying, "seed" | "cases" | "budget" | "phases"> = {
  ...{ seed: 0, cases: 0, budget: BUDGET },
  phases: ["given", "boundary", "awkward", "invalid"],
};
/** Of these an audit asks nothing: they need tools that write. */
const WRITERS = { found: "off", gone: "off", idempotent: "off" } as const;
export type OfWriters = keyof typeof WRITERS;

/** The tools of a list that may be called, and why the others may not. Of a name that stands twice, each has to allow it. */
export function permit(items: readonly JsonObject[]) {
  const tools = items.filter((item): item is ToolDefinition => typeof item.name === "string");
  const refused = new Map<string, string>();
  for (const tool of tools) {
    const { why } = refuseTool(tool) ?? {};
    if (why !== undefined && !refused.has(tool.name)) refused.set(tool.name, why);
  }
  const called = new Map(tools.filter(({ name }) => !refused.has(name)).map((tool) => [tool.name, tool]));
  return { tools: [...called.values()], refused: [...refused].map(([tool, reason]) => ({ tool, reason })) };
}

/** The calls that an audit would make of each tool by its schema alone, and why it calls others not; `calls`: whether it calls any. */
export async function planCalls(
  listed: readonly JsonObject[],
  { values, calls }: Pick<TryOptions, "values" | "calls">,
) {
  const { tools, refused } = permit(listed);
  const not = calls ? [] : tools.map(({ name }) => ({ tool: name, why: undefined }));
  const called: { tool: string; calls: JsonObject[] }[] = [];
  const { draftCases } = await import("../../property/index.ts");
  for (const tool of calls ? tools : [])
    called.push({ tool: tool.name, calls: await draftCases(tool, { ...CASES, values: values ?? {} }) });
  return { called, refused: [...refused.map(({ tool, reason: why }) => ({ tool, why })), ...not] };
}

/** Ways to sessions whose calls end when the time does; the first one may be opened before it is asked for. */
export function doorsTo(server: ServerSpec, options: TryOptions, late: AbortSignal) {
  const { signal: stop, onStderr: _, ...open } = options;
  const signal = firstOf(late, ...(stop ? [stop] : []));
  const doors = new DoorsAhead({
    open: () => openSession(server, { ...open, signal }),
    close: (session) => session.close(),
  });
  return { doors, late, signal };
}

/** What the calls of the tools that may be called showed, in the time that was there; `loss`: why that is not known. Throws McptestError: cancelled. */
export async function tryServer(
  server: ServerSpec,
  { handshake, listed, revision }: { handshake: JsonObject; listed: Listed; revision: string },
  options: TryOptions,
  { doors, late, signal }: ReturnType<typeof doorsTo>,
): Promise<{ behaved: Facts["behaved"]; loss?: McptestError | undefined }> {
  const { signal: stop, values, canary } = options;
  if (!options.calls) return { behaved: { unasked: "no tool may be called (--call none)" } };
  if (!declaresList(handshake, "tools/list")) return { behaved: { unasked: "the server has no tools" } };
  if (listed.unread !== undefined) return { behaved: { unasked: listed.unread } };
  const { tools, refused } = permit(listed.items);
  if (tools.length === 0) return { behaved: { tools, tried: [], refused } };
  // The order of a list plays no part.
  tools.sort((a, b) => (a.name < b.name ? -1 : 1));
  const trying: Trying = {
    ...{ ...CASES, server: server.name, levels: WRITERS, values: values ?? {}, canary },
    ...limitsOf(server),
    ...{ signal, late, joins: true },
  };
  const { tryTools } = await import("../../property/index.ts");
  try {
    // One cause, one finding: no answer keeps a schema whose root is wrong.
    const judged = tools.map(({ outputSchema, ...tool }): ToolDefinition => {
      const isFine =
        !isObject(outputSchema) || outputSchema.type === "object" || !wantsObject("outputSchema", revision);
      return isFine && outputSchema !== undefined ? { ...tool, outputSchema } : tool;
    });
    const tried = await tryTools(judged, trying, doors);
    return { behaved: { tools, tried, refused } };
  } catch (error) {
    if (!(error instanceof McptestError) || stop?.aborted) throw error;
    return { behaved: { unasked: error.message }, loss: error };
  }
}
