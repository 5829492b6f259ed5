import { McptestError } from "../errors.ts";
import type { ServerSpec } from "../suite/index.ts";
import { untilAborted } from "../values/async/until-aborted.ts";
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import { LISTS } from "./protocol/rules/frame.ts";
import { METHOD_NOT_FOUND } from "./revisions.ts";
import type { Session } from "./session.ts";
import { LIST_MS, readPages } from "./tool-list.ts";
import { brokenAnswer } from "./wording.ts";

/** The items in the answer to a list; undefined where it has none. */
export function itemsOf(method: string, result: Json | undefined): readonly JsonObject[] | undefined {
  const items = isObject(result) ? result[LISTS[method]?.key ?? ""] : undefined;
  return Array.isArray(items) ? items.filter(isObject) : undefined;
}

/** The answer that lists these items on one page. */
export const listResult = (method: string, items: readonly JsonObject[]): JsonObject => ({
  [LISTS[method]?.key ?? ""]: [...items],
});

/** Whether a server says that it has a list, by the result of its handshake. */
export function declaresList({ capabilities }: JsonObject, method: string): boolean {
  return isObject(capabilities) && capabilities[LISTS[method]?.capability ?? ""] !== undefined;
}

/**
 * All pages of a list such as `resources/list`: raw items; undefined for a server without it. Tools that are listed already are not asked for
 * again. Throws what `request` and `tools` throw; protocol-violation when a page breaks the protocol, or the pages do not end.
 */
export async function readList(
  session: Session,
  { name, call_timeout_ms: limitMs }: Pick<ServerSpec, "name" | "call_timeout_ms">,
  method: string,
  signal: AbortSignal,
): Promise<readonly JsonObject[] | undefined> {
  if (!declaresList(session.handshake, method)) return undefined;
  // One that did not list them for the tests gets no longer than then.
  const toolsMs = session.unlisted === undefined ? limitMs : LIST_MS;
  const until = performance.now() + limitMs;
  const ask = (params: JsonObject) =>
    session.request(method, params, { timeoutMs: Math.max(1, until - performance.now()), signal });
  const items = await (method === "tools/list"
    ? untilAborted(session.tools(toolsMs), signal)
    : readPages(ask, name, method, false)
  ).catch((error: unknown) => {
    if (method === "resources/templates/list" && codeOf(error) === METHOD_NOT_FOUND) return undefined;
    throw error;
  });
  const broken = session.findings.find((one) => one.method === method && one.severity === "error");
  if (broken) throw brokenAnswer(method, broken);
  return items;
}

/** The code of the JSON-RPC error that a request failed with. */
function codeOf(error: unknown): unknown {
  const cause = error instanceof McptestError ? error.cause : undefined;
  return typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
}
