import { isMiss } from "../../errors.ts";
import type { Session, ToolDefinition } from "../../mcp/index.ts";
import type { ServerSpec } from "../../suite/index.ts";
import { untilAborted } from "../../values/async/until-aborted.ts";

/** Servers that could not say what tools they have: they are asked once, or each test would wait for them. */
const silent = new WeakSet<ServerSpec>();

/** The tools of a server; undefined when it cannot be asked, which tests or a finding tell. Asking has results checked against output schemas. */
export async function askTools(
  session: Session,
  server: ServerSpec,
  signal: AbortSignal,
): Promise<readonly ToolDefinition[] | undefined> {
  if (silent.has(server)) return undefined;
  try {
    return await untilAborted(session.tools(), signal);
  } catch (error) {
    // What is not recorded, the server may well say.
    if (!isMiss(error)) silent.add(server);
    return undefined;
  }
}
