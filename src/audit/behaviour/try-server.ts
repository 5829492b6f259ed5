import { failure, McptestError } from "../../errors.ts";
import { declaresList, type OpenOptions, openSession, type ToolDefinition } from "../../mcp/index.ts";
import { limitsOf, refuseTool, type Trying } from "../../property/index.ts";
import type { ServerSpec } from "../../suite/index.ts";
import { firstOf } from "../../values/async/first-of.ts";
import type { JsonObject } from "../../values/json.ts";
import type { Facts } from "../protocol/facts.ts";
import type { Listed } from "../rule.ts";

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

/** Calls of a tool, and milliseconds for those of all tools, apart from those that show a finding again. */
const BUDGET = { calls: Number.POSITIVE_INFINITY, callsPerTool: 60, durationMs: 20_000 } as const;
/** Of these an audit asks nothing: they need tools that write. */
const WRITERS = { found: "off", gone: "off", idempotent: "off" } as const;

const outOfTime = failure(`call-timeout: the calls of tools did not end within <duration limit>
  hint: give --max-duration more time`);

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

/** What the calls of the tools that may be called showed; `loss`: why that is not known. Throws McptestError: cancelled. */
export async function tryServer(
  server: ServerSpec,
  { handshake, listed }: { handshake: JsonObject; listed: Listed },
  options: TryOptions,
  leftMs: number,
): Promise<{ behaved: Facts["behaved"]; loss?: McptestError | undefined }> {
  const { signal: stop, values, canary, onStderr: _, ...open } = options;
  if (!options.calls) return { behaved: { unasked: "no tool may be called (--call none)" } };
  if (!declaresList(handshake, "tools/list")) return { behaved: { unasked: "the server has no tools" } };
  if (listed.unread !== undefined) return { behaved: { unasked: listed.unread } };
  const { tools, refused } = permit(listed.items);
  if (tools.length === 0) return { behaved: { tools, tried: [], refused } };
  const late = AbortSignal.timeout(Math.max(1, Math.round(leftMs)));
  const signal = firstOf(late, ...(stop ? [stop] : []));
  const trying: Trying = {
    ...{ server: server.name, seed: 0, cases: 0, budget: BUDGET, levels: WRITERS, values: values ?? {}, canary },
    ...limitsOf(server),
    phases: ["given", "boundary", "awkward", "invalid"],
    signal,
  };
  const { tryTools } = await import("../../property/index.ts");
  try {
    const tried = await tryTools(tools, trying, {
      open: (observer) => openSession(server, { ...open, observer, signal }),
      close: (session) => session.close(),
    });
    return { behaved: { tools, tried, refused } };
  } catch (error) {
    if (!(error instanceof McptestError) || stop?.aborted) throw error;
    const loss = late.aborted ? outOfTime({ limit: options.limitMs }) : error;
    return { behaved: { unasked: loss.message }, loss };
  }
}
