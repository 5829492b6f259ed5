import { openReplay, type Session } from "../../../src/mcp/index.ts";
import type { OpenOptions, Pace } from "../../../src/mcp/session.ts";
import type { ClientOptions, ProtocolRevision } from "../../../src/suite/suite.ts";
import { isObject, type Json, type JsonObject } from "../../../src/values/json.ts";
import { declare } from "../sessions.ts";

export const TASKS = "io.modelcontextprotocol/tasks";
const RELATED = "io.modelcontextprotocol/related-task";
const CLIENT = "io.modelcontextprotocol/clientCapabilities";

/** A stretch of a task: work that takes a time, or questions that wait for answers. */
export type Stretch = { work: number; message?: string } | { ask: readonly string[] };

export interface TaskPlan {
  revision: ProtocolRevision;
  stretches: readonly Stretch[];
  /** How it ends, and with what. */
  end: { status: "completed" | "failed" | "cancelled"; result?: Json; error?: Json };
  interval?: number | undefined;
  /** A cancelled task goes on for so long; undefined: it ends at once, Infinity: never. */
  deafFor?: number;
  capabilities?: JsonObject;
  support?: string | undefined;
  /** Rewrites an answer: what is wrong with the server. */
  spoil?(method: string, result: JsonObject): Json | undefined;
  /** Answers the call at once. */
  direct?: JsonObject;
}

/** A server whose time is that of the test: what it was asked, and when. */
export interface TaskServer {
  session: Session;
  /** Methods with the time at which they came; what the client sent as an answer is `answer`. */
  readonly log: { method: string; at: number; params: JsonObject }[];
  methods(): string[];
  readonly pace: Pace & { waits: number[] };
}

const LEGACY = { tools: {}, tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } };
const MODERN = { tools: {}, extensions: { [TASKS]: {} } };
const serverInfo = { name: "planned", version: "1" };

/** Opens a session with a server that is played in this process. */
export async function openTaskServer(
  plan: TaskPlan,
  options: (changes: Partial<OpenOptions>) => OpenOptions,
  client: ClientOptions = {},
): Promise<TaskServer> {
  const isModern = plan.revision === "2026-07-28";
  const { stretches, end, interval, direct, spoil = (_, result) => result } = plan;
  const log: TaskServer["log"] = [];
  let now = 0;
  const pace = {
    waits: [] as number[],
    now: () => now,
    async pause(ms: number, signal?: AbortSignal) {
      await Promise.resolve();
      signal?.throwIfAborted();
      pace.waits.push(ms);
      now += ms;
    },
  };
  let at = 0;
  let entered = 0;
  let open = new Set<string>();
  let cancelledAt: number | undefined;
  let blocked: Json | undefined;

  const enter = (index: number, when: number): void => {
    at = index;
    entered = when;
    const stretch = stretches[index];
    open = new Set(stretch && "ask" in stretch ? stretch.ask.map((_, key) => `${index}-${key}`) : []);
  };
  enter(0, 0);
  const advance = (): void => {
    for (let one = stretches[at]; one; one = stretches[at]) {
      if ("work" in one) {
        if (now < entered + one.work) return;
        enter(at + 1, entered + one.work);
      } else if (open.size > 0) return;
      else enter(at + 1, now);
    }
  };
  const task = (): JsonObject => {
    advance();
    const stretch = stretches[at];
    const deaf = plan.deafFor ?? (isModern ? 0 : 0);
    const isCancelled = cancelledAt !== undefined && now >= cancelledAt + deaf;
    const status = isCancelled ? "cancelled" : !stretch ? end.status : "ask" in stretch ? "input_required" : "working";
    const stamps = { createdAt: "2026-01-01T00:00:00Z", lastUpdatedAt: "2026-01-01T00:00:00Z" };
    const times: JsonObject = isModern ? { ttlMs: 60_000 } : { ttl: 60_000 };
    const message: JsonObject =
      stretch && "message" in stretch && !isCancelled ? { statusMessage: stretch.message as string } : {};
    const wait: JsonObject = interval === undefined ? {} : { [isModern ? "pollIntervalMs" : "pollInterval"]: interval };
    return { taskId: "task-1", status, ...message, ...stamps, ...times, ...wait };
  };
  const question = (key: string): JsonObject => {
    const [stretch, index] = key.split("-").map(Number) as [number, number];
    const one = stretches[stretch];
    return { method: one && "ask" in one ? (one.ask[index] ?? "") : "", params: {} };
  };
  const related = { _meta: { [RELATED]: { taskId: "task-1" } } };
  const outcome = (): JsonObject => {
    if (end.error !== undefined) return { error: end.error };
    return { result: { content: [], ...(isObject(end.result ?? null) ? (end.result as JsonObject) : {}), ...related } };
  };
  /** Goes on with a blocked tasks/result: asks the next question, or jumps to the end. */
  const unblock = (): JsonObject[] => {
    for (;;) {
      advance();
      const stretch = stretches[at];
      if (!stretch) {
        const id = blocked as Json;
        blocked = undefined;
        const { result, error } = outcome();
        return [
          {
            jsonrpc: "2.0",
            id,
            ...(error ? { error } : { result: spoil("tasks/result", result as JsonObject) ?? null }),
          },
        ];
      }
      if ("work" in stretch) now = entered + stretch.work;
      else {
        const [key] = open;
        const params = spoil("question", { ...related, ...params0 }) as JsonObject;
        return [{ jsonrpc: "2.0", id: `q${key}`, method: question(key ?? "").method as string, params }];
      }
    }
  };
  const params0 = { message: "?", requestedSchema: { type: "object", properties: {} } };

  const answer = (method: string, params: JsonObject): JsonObject | undefined => {
    const complete: JsonObject = isModern
      ? { resultType: "complete", _meta: { "io.modelcontextprotocol/serverInfo": serverInfo } }
      : {};
    const list: JsonObject = isModern ? { ttlMs: 0, cacheScope: "private" } : {};
    if (method === "initialize" || method === "server/discover")
      return {
        ...{ capabilities: plan.capabilities ?? (isModern ? MODERN : LEGACY), serverInfo },
        ...(isModern
          ? { supportedVersions: [plan.revision], ...list, ...complete }
          : { protocolVersion: plan.revision }),
      };
    if (method === "tools/list") {
      const execution: JsonObject =
        "support" in plan
          ? plan.support === undefined
            ? {}
            : { execution: { taskSupport: plan.support } }
          : { execution: { taskSupport: "required" } };
      return {
        tools: [{ name: "t", inputSchema: { type: "object" }, ...(isModern ? {} : execution) }],
        ...list,
        ...complete,
      };
    }
    if (method === "tools/call") {
      if (direct) return { ...direct, ...complete };
      if (isModern) {
        const offers = isObject(params._meta) && JSON.stringify(params._meta[CLIENT] ?? null).includes(TASKS);
        return offers ? { ...complete, resultType: "task", ...task() } : { content: [], ...complete };
      }
      return params.task === undefined ? { content: [] } : { task: task() };
    }
    if (method === "tasks/get") {
      const seen = task();
      const { status } = seen;
      const inputs = { inputRequests: Object.fromEntries([...open].map((key) => [key, question(key)])) };
      const ended: JsonObject =
        status === "completed"
          ? { result: end.result ?? { content: [] } }
          : status === "failed"
            ? { error: end.error as Json }
            : {};
      return { ...seen, ...(isModern && { ...(status === "input_required" ? inputs : ended), ...complete }) };
    }
    if (method === "tasks/cancel") {
      cancelledAt ??= now;
      return isModern ? complete : task();
    }
    if (method === "tasks/update") {
      for (const key of Object.keys(params.inputResponses as JsonObject)) open.delete(key);
      advance();
      return complete;
    }
    return undefined;
  };

  const receive = ({ id, method, params, result, error }: JsonObject): JsonObject[] => {
    const own = isObject(params) ? params : {};
    if (typeof method !== "string") {
      log.push({ method: "answer", at: now, params: { result: result ?? null, error: error ?? null } });
      open.delete(String(id).slice(1));
      return blocked === undefined ? [] : unblock();
    }
    log.push({ method, at: now, params: own });
    if (id === undefined) return [];
    if (method === "tasks/result" && !isModern) {
      blocked = id;
      return unblock();
    }
    const answered = answer(method, own);
    if (answered === undefined) return [{ jsonrpc: "2.0", id, error: { code: -32601, message: "no such method" } }];
    const spoilt = spoil(method, answered);
    // Nothing: it never answers.
    if (spoilt === undefined) return [];
    const isError =
      isObject(spoilt) &&
      typeof spoilt.code === "number" &&
      spoilt.message !== undefined &&
      spoilt.content === undefined;
    return [{ jsonrpc: "2.0", id, ...(isError ? { error: spoilt } : { result: spoilt }) }];
  };
  const protocol = plan.revision;
  const session = await openReplay(declare(["none"], { client }), { receive }, options({ protocol, pace }));
  return {
    session,
    log,
    pace,
    methods: () =>
      log
        .map(({ method }) => method)
        .filter((one) => !/^(initialize|server\/discover|notifications\/initialized|tools\/list)$/.test(one)),
  };
}
