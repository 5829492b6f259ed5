import { McptestError } from "../errors.ts";
import type { ServerSpec } from "../suite/index.ts";
import { untilAborted } from "../values/async/until-aborted.ts";
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import { codeOf } from "../values/refusal.ts";
import { unlistedTools } from "./findings.ts";
import { LISTS } from "./protocol/rules/frame.ts";
import { METHOD_NOT_FOUND } from "./revisions.ts";
import type { Exchange, Session, SessionFinding, ToolDefinition } from "./session.ts";
import { brokenAnswer, listTooLarge, requestFailed, show, unlisted } from "./wording.ts";

/** Bounds for a list that does not end. */
const MAX_CHARS = 64 * 1024 * 1024;
const MAX_ITEMS = 10_000;
export const MAX_PAGES = 1000;

/** How long tests and failed calls wait for a list that they can do without. */
export const LIST_MS = 5000;

/**
 * All pages of tools/list, within `limitMs` for all of them; a server without tools has none. Throws what `request` throws,
 * but tools-list-timeout for call-timeout, tools-list-too-large, and request-failed for any other error. A server that can be
 * asked and has no list that can be used is reported.
 */
export async function listTools(
  session: Pick<Session, "request" | "handshake" | "findings">,
  { name, call_timeout_ms: callMs }: Pick<ServerSpec, "name" | "call_timeout_ms">,
  limitMs: number,
  report: (finding: SessionFinding) => void,
): Promise<readonly ToolDefinition[]> {
  const started = performance.now();
  const waited = (): number => performance.now() - started;
  const ask = (params: JsonObject): Promise<Exchange> =>
    session.request("tools/list", params, { timeoutMs: Math.min(callMs, limitMs - waited()) });
  try {
    const { capabilities } = session.handshake;
    const mayLack = !isObject(capabilities) || capabilities.tools === undefined;
    return (await readPages(ask, name, "tools/list", mayLack)).filter(isTool);
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
 * All pages of a list that `ask` gets, and of pages that do not end, which a rule tells, those that were read: raw, without what is no object.
 * `mayLack`: a server without the method has an empty one. Throws what `ask` throws, tools-list-too-large and request-failed.
 */
export async function readPages(
  ask: (params: JsonObject) => Promise<Exchange>,
  server: string,
  method: string,
  mayLack: boolean,
): Promise<readonly JsonObject[]> {
  const key = LISTS[method]?.key ?? "";
  const what = method.replace(/\/list$/, "").replace("/", " ");
  const beyond = (limit: string) => listTooLarge({ what, server, limit });
  const items: JsonObject[] = [];
  const cursors = new Set<string>();
  let size = 0;
  for (let params: JsonObject = {}; ; ) {
    const { result, error, chars } = await ask(params);
    if (mayLack && isObject(error) && error.code === METHOD_NOT_FOUND) return items;
    const page = isObject(result) ? result[key] : undefined;
    if (!isObject(result) || !Array.isArray(page))
      throw requestFailed({ server, method, answer: show(error ?? result) }, { cause: error ?? result });
    size += chars;
    if (size > MAX_CHARS) throw beyond("64 MiB");
    if (items.length + page.length > MAX_ITEMS) throw beyond(`10,000 ${what}`);
    items.push(...page.filter(isObject));
    const { nextCursor: cursor } = result;
    if (typeof cursor !== "string" || cursors.has(cursor)) return items;
    cursors.add(cursor);
    if (cursors.size === MAX_PAGES) throw beyond("1,000 pages");
    params = { cursor };
  }
}

function isTool(item: Json): item is ToolDefinition {
  return isObject(item) && typeof item.name === "string";
}

/** The tools in a result of tools/list, without those that have no name. */
export function toolsOf(result: Json | undefined): ToolDefinition[] {
  const tools = isObject(result) && Array.isArray(result.tools) ? result.tools : [];
  return tools.filter(isTool);
}

/** Whether a tool has readOnlyHint. */
export function isReadOnly({ annotations }: ToolDefinition): boolean {
  return isObject(annotations) && annotations.readOnlyHint === true;
}

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
    const code = error instanceof McptestError && codeOf(error.cause as Json);
    if (method === "resources/templates/list" && code === METHOD_NOT_FOUND) return undefined;
    throw error;
  });
  const broken = session.findings.find((one) => one.method === method && one.severity === "error");
  if (broken) throw brokenAnswer(method, broken);
  return items;
}
