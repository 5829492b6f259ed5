import { McptestError } from "../errors.ts";
import type { ServerSpec } from "../suite/index.ts";
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import { unlistedTools } from "./findings.ts";
import { METHOD_NOT_FOUND } from "./revisions.ts";
import type { Exchange, Session, SessionFinding, ToolDefinition } from "./session.ts";
import { listTooLarge, requestFailed, show, unlisted } from "./wording.ts";

/** Bounds for a list that does not end. */
const MAX_CHARS = 64 * 1024 * 1024;
const MAX_TOOLS = 10_000;
export const MAX_PAGES = 1000;

/** How long tests and failed calls wait for a list that they can do without. */
export const LIST_MS = 5000;

type Report = (finding: SessionFinding) => void;

/**
 * All pages of tools/list, within `limitMs` for all of them; a server without tools has none. Throws what `request` throws,
 * but tools-list-timeout for call-timeout, tools-list-too-large, and request-failed for any other error. A server that can be
 * asked and has no list that can be used is reported.
 */
export async function listTools(
  session: Pick<Session, "request" | "handshake" | "findings">,
  { name, call_timeout_ms: callMs }: Pick<ServerSpec, "name" | "call_timeout_ms">,
  limitMs: number,
  report: Report,
): Promise<readonly ToolDefinition[]> {
  const started = performance.now();
  const waited = (): number => performance.now() - started;
  const ask = (params: JsonObject): Promise<Exchange> =>
    session.request("tools/list", params, { timeoutMs: Math.min(callMs, limitMs - waited()) });
  try {
    const { capabilities } = session.handshake;
    return await readPages(ask, name, isObject(capabilities) && capabilities.tools !== undefined);
  } catch (error) {
    if (!(error instanceof McptestError)) throw error;
    const failure = unlisted(name, error, waited());
    const finding = unlistedTools(failure);
    // A broken rule tells the reason already.
    const isTold = session.findings.some(({ method, severity }) => method === "tools/list" && severity === "error");
    if (finding && !(isTold && finding.rule === "output-schema")) report(finding);
    throw failure;
  }
}

/**
 * All pages that `ask` gets, and of pages that do not end, which a rule tells, those that were read; none of a server that neither
 * declares tools nor has the method. Throws what `ask` throws, tools-list-too-large and request-failed.
 */
export async function readPages(
  ask: (params: JsonObject) => Promise<Exchange>,
  server: string,
  isDeclared: boolean,
): Promise<readonly ToolDefinition[]> {
  const tools: ToolDefinition[] = [];
  const cursors = new Set<string>();
  let size = 0;
  for (let params: JsonObject = {}; ; ) {
    const { result, error, chars } = await ask(params);
    if (!isDeclared && isObject(error) && error.code === METHOD_NOT_FOUND) return tools;
    if (!isObject(result) || !Array.isArray(result.tools))
      throw requestFailed({ server, method: "tools/list", answer: show(error ?? result) }, { cause: error ?? result });
    size += chars;
    if (size > MAX_CHARS) throw listTooLarge({ server, limit: "64 MiB" });
    if (tools.length + result.tools.length > MAX_TOOLS) throw listTooLarge({ server, limit: "10,000 tools" });
    tools.push(...toolsOf(result));
    const { nextCursor: cursor } = result;
    if (typeof cursor !== "string" || cursors.has(cursor)) return tools;
    cursors.add(cursor);
    if (cursors.size === MAX_PAGES) throw listTooLarge({ server, limit: "1,000 pages" });
    params = { cursor };
  }
}

/** The tools in a result of tools/list, without those that have no name. */
export function toolsOf(result: Json | undefined): ToolDefinition[] {
  const tools = isObject(result) && Array.isArray(result.tools) ? result.tools : [];
  return tools.filter((tool): tool is ToolDefinition => isObject(tool) && typeof tool.name === "string");
}

/** Whether a tool has readOnlyHint. */
export function isReadOnly({ annotations }: ToolDefinition): boolean {
  return isObject(annotations) && annotations.readOnlyHint === true;
}
