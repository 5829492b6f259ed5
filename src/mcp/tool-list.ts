import { isObject, type Json } from "../values/json.ts";
import { requestFailed } from "./errors.ts";
import { endlessPages, unlistedTools } from "./findings.ts";
import type { Session, SessionFinding, ToolDefinition } from "./session.ts";

const METHOD_NOT_FOUND = -32601;
/** A server whose pages do not end is no reason for ours not to. */
const MAX_PAGES = 1000;

/** All pages of tools/list; a server without tools has none. Throws request-failed for any other error, and what `request` throws. */
export async function listTools(
  session: Pick<Session, "request">,
  server: string,
  report: (finding: SessionFinding) => void,
): Promise<readonly ToolDefinition[]> {
  const tools: ToolDefinition[] = [];
  const cursors = new Set<string>();
  let cursor: string | undefined;
  for (;;) {
    const { result, error } = await session.request("tools/list", cursor === undefined ? {} : { cursor });
    if (error !== undefined && isObject(error) && error.code === METHOD_NOT_FOUND) return tools;
    if (!isObject(result) || !Array.isArray(result.tools)) {
      const failure = requestFailed(server, "tools/list", error ?? result);
      report(unlistedTools(failure));
      throw failure;
    }
    tools.push(...result.tools.filter(isTool));
    const next = result.nextCursor;
    if (typeof next !== "string") return tools;
    if (cursors.has(next) || cursors.size >= MAX_PAGES) {
      report(endlessPages("tools/list", cursors.size + 1, next));
      return tools;
    }
    cursors.add(next);
    cursor = next;
  }
}

function isTool(value: Json): value is ToolDefinition {
  return isObject(value) && typeof value.name === "string";
}
