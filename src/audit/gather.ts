import { setTimeout as sleep } from "node:timers/promises";
import { McptestError } from "../errors.ts";
import { declaresList, openSession, readPages, type Session, type ToolDefinition } from "../mcp/index.ts";
import { isRemote, unlessLate } from "../property/index.ts";
import type { ServerSpec } from "../suite/index.ts";
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import { BEHAVIOUR, doorsTo, permit, type TryOptions, tryServer } from "./behaviour.ts";
import { placeBreaches } from "./protocol/breaches.ts";
import * as probes from "./protocol/probes.ts";
import { CUT, type Judged, type Listed, type Probed, type Surface, type Unasked, type Weighed } from "./rule.ts";

/** How a server is looked at. */
export interface GatherOptions extends TryOptions {
  /** Whether one of these rules is wanted. */
  asks(...rules: readonly string[]): boolean;
  /** Counts the tokens of tools. */
  weigh(tools: readonly ToolDefinition[]): Promise<Weighed>;
}

/** What was seen of a server. */
export interface Gathered {
  readonly surface: Surface;
  /** What ended the session too soon, or why calls of tools showed nothing. */
  readonly loss: McptestError | undefined;
}

const NOT_ASKED = { unasked: "it was not asked for" } as const;
const TEMPLATES = "resources/templates/list";
const MODERN = "2026-07-28";
/** Milliseconds between two requests to somebody else's machine. */
const POLITE_MS = 200;

/**
 * Starts or reaches a server, reads all that it lists, and sends the probes of the rules that are wanted. Throws what `openSession` throws; what
 * fails later is told by the probes that lack.
 */
export async function gather(server: ServerSpec, options: GatherOptions): Promise<Gathered> {
  const until = performance.now() + options.limitMs;
  const late = AbortSignal.timeout(options.limitMs);
  const course = doorsTo(server, options, late);
  const behaves = options.asks(...Object.keys(BEHAVIOUR));
  const seen: Json[] = [];
  const observer = { sent() {}, received: (frame: Json) => void seen.push(frame) };
  const opening = openSession(server, { ...options, observer });
  const negotiated =
    (options.protocol ?? server.protocols[0]) !== MODERN && options.asks("version-negotiation")
      ? unlessLate(late, () => probes.proposeUnknown(server, { ...options, signal: course.signal }))
      : Promise.resolve(NOT_ASKED);
  negotiated.catch(() => {});
  const session = await opening;
  try {
    const { lists, muted, weighed, probed } = await look(session, server, options, seen, until, ({ items }) => {
      if (behaves && options.calls && permit(items).tools.length > 0) course.doors.prepare();
    });
    const { failure } = session;
    await session.close();
    const findings = session.findings.filter((finding) => !muted.has(finding));
    const { protocol: revision, handshake } = session;
    const { behaved, loss } = behaves
      ? await tryServer(server, { handshake, listed: lists.tools, revision }, options, course)
      : { behaved: NOT_ASKED, loss: undefined };
    const surface: Surface = {
      revision,
      handshake,
      lists,
      weighed,
      behaved,
      frames: seen.length,
      breaches: placeBreaches(findings, pagesOf(seen), revision),
      probed: { ...probed, "version-negotiation": (await negotiated) ?? CUT },
    };
    return { surface, loss: failure ?? loss };
  } finally {
    await Promise.all([session.close(), course.doors.end(), negotiated.catch(() => {})]);
  }
}

/** The lists, and what the probes show, in the order in which they disturb least. `listed` hears of the tools before anything else is sent. */
async function look(
  session: Session,
  server: ServerSpec,
  { asks, calls, signal, weigh }: GatherOptions,
  seen: readonly Json[],
  until: number,
  listed: (tools: Listed) => void,
) {
  const ask = askerOf(session, server, until, signal);
  const { handshake, protocol } = session;
  const alive = protocol === MODERN ? "server/discover" : "ping";
  const read = () => readLists(ask, session, server.name, until);
  const lists = await read();
  const { tools } = lists;
  listed(tools);
  const weighed = tools.unread === undefined ? await weigh(tools.items.filter(isTool)) : undefined;
  /** What ended the session is told once. */
  const send = async <T>(rule: Probed, probe: () => T | Promise<T>): Promise<T | Unasked> => {
    if (!asks(rule)) return NOT_ASKED;
    if (session.failure) return { unasked: session.failure.message };
    const shown = await probe();
    return performance.now() < until ? shown : CUT;
  };
  const second = await send("list-order", read);
  const request = await send("unknown-method", () => probes.askUnknown(ask, alive));
  const known = new Set(session.findings);
  const notification = await send("unknown-method", () => probes.notifyUnknown(session, ask, alive, seen));
  const muted = new Set(session.findings.filter((finding) => !known.has(finding)));
  const probed = {
    "unknown-method":
      "unasked" in request || "unasked" in notification
        ? request
        : { checked: 2, hits: [...request.hits, ...notification.hits] },
    "listed-unreadable": await send("listed-unreadable", () => probes.readListed(ask, lists)),
    "unknown-tool": await send("unknown-tool", (): Judged | Promise<Judged> => {
      if (!calls) return { unasked: "no tool may be called (--call none)" };
      return declaresList(handshake, "tools/list") ? probes.callUnknown(ask) : { unasked: "the server has no tools" };
    }),
    // The modern revision has no such requests.
    "capability-method": await send("capability-method", () =>
      protocol === MODERN ? { checked: 0, hits: [] } : probes.askDeclared(ask, handshake),
    ),
    "list-order": "unasked" in second ? second : probes.compareLists(lists, second, seen),
  };
  return { probed, weighed, muted, lists };
}

function isTool(item: JsonObject): item is ToolDefinition {
  return typeof item.name === "string";
}

async function readLists(ask: probes.Ask, session: Session, server: string, until: number): Promise<Surface["lists"]> {
  const read = async (method: string): Promise<Listed> =>
    declaresList(session.handshake, method) ? readAll(ask, server, method, until) : { items: [] };
  return {
    tools: await read("tools/list"),
    resources: await read("resources/list"),
    templates: await read(TEMPLATES),
    prompts: await read("prompts/list"),
  };
}

async function readAll(ask: probes.Ask, server: string, method: string, until: number): Promise<Listed> {
  const page = async (params: JsonObject) => {
    const answer = await ask(method, params);
    return { ...answer, chars: 0, durationMs: 0, progress: [], logs: [], asked: [] };
  };
  try {
    return { items: await readPages(page, server, method, method === TEMPLATES) };
  } catch (error) {
    if (!(error instanceof McptestError) || error.code === "cancelled") throw error;
    // What the time of the audit cut is no fault of the server.
    return { items: [], unread: performance.now() < until ? error.message : CUT.unasked };
  }
}

/** Asks within the time that is left; to a machine that is not this one, with pauses. */
function askerOf(session: Session, server: ServerSpec, until: number, signal: AbortSignal | undefined): probes.Ask {
  const isFar = isRemote(server);
  let last = Number.NEGATIVE_INFINITY;
  return async (method, params, limitMs = server.call_timeout_ms, own) => {
    const wait = isFar ? last + POLITE_MS - performance.now() : 0;
    if (wait > 0) await sleep(wait);
    last = performance.now();
    const timeoutMs = Math.max(1, Math.min(limitMs, until - last));
    const ends = AbortSignal.any([signal, own].filter((one) => one !== undefined));
    try {
      return await session.request(method, params, { timeoutMs, signal: ends });
    } catch (error) {
      const answer = probes.answerOf(error, session);
      if (answer) return answer;
      throw error;
    }
  };
}

/** The pages of tools/list that were sent first, up to the last one. */
function pagesOf(seen: readonly Json[]): JsonObject[][] {
  const pages: JsonObject[][] = [];
  for (const frame of seen) {
    const result = isObject(frame) && isObject(frame.result) ? frame.result : undefined;
    if (!result || !Array.isArray(result.tools)) continue;
    pages.push(result.tools.map((tool): JsonObject => (isObject(tool) ? tool : {})));
    if (typeof result.nextCursor !== "string") break;
  }
  return pages;
}
