import { type Json, type JsonObject, stableStringify } from "../../../values/json.ts";
import { callsTasks, type Frame, LISTS, listOf, objectOf, subscriptionOf } from "./frame.ts";

/** Levels of log messages, the least first. */
export const LEVELS: readonly unknown[] = [
  ...["debug", "info", "notice", "warning"],
  ...["error", "critical", "alert", "emergency"],
];

const LOG_LEVEL = "io.modelcontextprotocol/logLevel";
/** A bound for a server that floods requests, or tasks. */
const MAX_IDS = 10_000;

/** One page of a list. Pages share what was seen, and on which page: a list may be read twice at the same time. */
interface Page {
  readonly number: number;
  readonly entries: Map<Json, number>;
  readonly cursors: Map<string, number>;
  readonly scope: Json | undefined;
}

/** What a session agreed on. */
export interface Agreed {
  readonly revision: string;
  /** Capabilities that the client offered, and those that the server declared. */
  readonly client: JsonObject;
  readonly server: JsonObject;
  /** Whether messages come in the order in which they were sent. */
  readonly ordered: boolean;
}

/** What a session knows of both sides, for the rules. */
export type Known = ReturnType<typeof createKnown>;

export function createKnown(agreed: Agreed) {
  const lists = new Map<string, Map<string, Page>>();
  const known = {
    ...agreed,
    /** Ids of the server's requests, as JSON. */
    serverIds: new Set<string>(),
    /** Subscriptions, by the id of the request: the kinds that were asked for, and those of the acknowledgement. */
    subscriptions: new Map<Json, { asked: JsonObject; agreed?: JsonObject }>(),
    /** Tasks by their ids, and the support of tools that run as tasks, where the server takes these (2025-11-25). */
    tasks: new Map<string, SeenTask>(),
    taskTools: new Map<string, "optional" | "required">(),
    /** The lowest level of log messages that was asked for. */
    level: undefined as Json | undefined,
    /** The page that a response to a list is. */
    pageOf({ method, params: { cursor } }: Frame): Page {
      const page = typeof cursor === "string" ? lists.get(method)?.get(cursor) : undefined;
      return page ?? { number: 1, entries: new Map(), cursors: new Map(), scope: undefined };
    },
    sent(method: string, params: JsonObject, id: number): void {
      if (method === "subscriptions/listen") {
        known.subscriptions.set(id, { asked: objectOf(params.notifications) });
      }
      const level = objectOf(params._meta)[LOG_LEVEL];
      if (level === undefined) return;
      if (known.level === undefined || LEVELS.indexOf(level) < LEVELS.indexOf(known.level)) known.level = level;
    },
    /** Takes from a judged frame what rules need for later ones. */
    learn(frame: Frame): void {
      const { kind, method, message, params } = frame;
      if (kind === "request" && known.serverIds.size < MAX_IDS) {
        known.serverIds.add(stableStringify(message.id ?? null));
      }
      learnTask(known.tasks, frame);
      if (kind === "notification" && method === "notifications/subscriptions/acknowledged") {
        const subscription = known.subscriptions.get(subscriptionOf(params) ?? null);
        if (subscription) subscription.agreed ??= objectOf(params.notifications);
      }
      if (kind !== "response" || message.result === undefined) return;
      if (method === "logging/setLevel") known.level = params.level;
      if (method === "tools/list" && callsTasks(known.server)) learnTools(objectOf(message.result).tools);
      const list = LISTS[method];
      if (list) turnPage(frame, objectOf(message.result), list);
    },
  };

  const learnTools = (tools: Json | undefined): void => {
    for (const { name, execution } of listOf(tools).map(objectOf)) {
      const { taskSupport: support } = objectOf(execution);
      if (support === "optional" || support === "required") known.taskTools.set(String(name), support);
      else known.taskTools.delete(String(name));
    }
  };
  const turnPage = (frame: Frame, result: JsonObject, { key, id }: { key: string; id: string }): void => {
    const page = known.pageOf(frame);
    for (const entry of listOf(result[key])) {
      const name = objectOf(entry)[id];
      if (name !== undefined && !page.entries.has(name)) page.entries.set(name, page.number);
    }
    const { nextCursor: next } = result;
    const pages = lists.get(frame.method) ?? new Map<string, Page>();
    if (page.number === 1) pages.clear();
    lists.set(frame.method, pages);
    if (typeof next !== "string") return;
    if (!page.cursors.has(next)) page.cursors.set(next, page.number);
    pages.set(next, { ...page, number: page.number + 1, scope: page.scope ?? result.cacheScope });
  };
  return known;
}

interface SeenTask {
  status: Json | undefined;
  readonly inputs: Map<string, Json>;
}

/** The task that a frame tells of, and its place. */
export function taskIn({ kind, method, message, params }: Frame): { task: JsonObject; at: string } | undefined {
  if (kind === "notification") {
    return /^notifications\/tasks(?:\/status)?$/.test(method) ? { task: params, at: "/params" } : undefined;
  }
  const result = objectOf(message.result);
  if (kind !== "response" || message.result === undefined) return undefined;
  if (method === "tasks/get" || method === "tasks/cancel") return { task: result, at: "/result" };
  if (method !== "tools/call") return undefined;
  return result.resultType === "task"
    ? { task: result, at: "/result" }
    : { task: objectOf(result.task), at: "/result/task" };
}

/** Takes from a judged frame what rules need for later ones. */
function learnTask(tasks: Map<string, SeenTask>, frame: Frame): void {
  const { task } = taskIn(frame) ?? {};
  if (typeof task?.taskId !== "string") return;
  const seen = tasks.get(task.taskId) ?? { status: undefined, inputs: new Map() };
  if (task.status !== undefined) seen.status = task.status;
  for (const [key, asked] of Object.entries(objectOf(task.inputRequests))) {
    if (!seen.inputs.has(key)) seen.inputs.set(key, asked);
  }
  if (tasks.size < MAX_IDS) tasks.set(task.taskId, seen);
}
