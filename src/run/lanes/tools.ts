import { McptestError } from "../../errors.ts";
import type { Session, ToolDefinition } from "../../mcp/index.ts";
import type { ServerSpec } from "../../suite/index.ts";
import { untilAborted } from "../../values/async/until-aborted.ts";

/** Servers that could not say what tools they have: they are asked once, or each test would wait for them. */
const silent = new WeakSet<ServerSpec>();

/** Whether a server is known not to have a tool: one that cannot be asked may have any. */
export function lacksTool(tools: readonly ToolDefinition[], server: ServerSpec, name: unknown): boolean {
  return !silent.has(server) && !tools.some((tool) => tool.name === name);
}

/** The tools of a server; none when it cannot be asked, which tests or a finding tell. Asking has results checked against output schemas. */
export async function askTools(
  session: Session,
  server: ServerSpec,
  signal: AbortSignal,
): Promise<readonly ToolDefinition[]> {
  if (silent.has(server)) return [];
  try {
    return await untilAborted(session.tools(), signal);
  } catch (error) {
    // What is not recorded, the server may well say.
    if (!(error instanceof McptestError && error.code === "cassette-miss")) silent.add(server);
    return [];
  }
}
