import type { JsonObject } from "../../../values/json.ts";
import { callsTasks, objectOf, TASKS } from "../../protocol/rules/frame.ts";
import { MODERN_REVISION } from "../../revisions.ts";
import type { TaskWish, ToolDefinition } from "../../session.ts";
import { WHY } from "./wording.ts";

/** What the two forms of tasks do otherwise: that of 2025-11-25, and the extension of 2026-07-28. */
export interface TaskForm {
  readonly ttl: string;
  readonly interval: string;
  /** Whether what ended stands in the answer to tasks/get, and questions too. */
  readonly inlines: boolean;
  /** Why the tool cannot be called as a task; undefined where it can. */
  refuse(tool: ToolDefinition | undefined, server: JsonObject, wish: TaskWish): string | undefined;
  /** Whether the tool runs as nothing else. */
  requires(tool: ToolDefinition | undefined): boolean;
  /** The params of a call; `wish`: undefined where no task is asked for. */
  asks(params: JsonObject, wish: TaskWish | undefined): JsonObject;
  /** The `_meta` of each request; `offers`: undefined for what the client offers anyway. */
  meta(client: JsonObject, offers: boolean | undefined): { _meta?: JsonObject };
  /** The task in the answer to a call, if there is one; `asked`: the params of that call. */
  made(result: JsonObject, asked: JsonObject): JsonObject | undefined;
  cancels(server: JsonObject): boolean;
}

const LEGACY: TaskForm = {
  ttl: "ttl",
  interval: "pollInterval",
  inlines: false,
  refuse(tool, server, { cancelAt }) {
    if (!callsTasks(server)) return WHY.capability({ needed: "`tasks.requests.tools.call`" });
    if (tool === undefined) return WHY.unlisted;
    const { taskSupport: support } = objectOf(tool.execution);
    if (support !== "optional" && support !== "required")
      return WHY.support({ support: String(support ?? "not given") });
    const lacks = cancelAt !== undefined && !LEGACY.cancels(server);
    return lacks ? WHY.capability({ needed: "`tasks.cancel`" }) : undefined;
  },
  requires: (tool) => objectOf(tool?.execution).taskSupport === "required",
  asks(params, wish) {
    if (!wish) return params;
    const task: JsonObject = wish.ttlMs === undefined ? {} : { ttl: wish.ttlMs };
    return { ...params, task };
  },
  meta: () => ({}),
  // What asked for no task has a plain answer, whatever keys that has.
  made: ({ task }, asked) => (task === undefined || asked.task === undefined ? undefined : objectOf(task)),
  cancels: (server) => objectOf(server.tasks).cancel !== undefined,
};

const CLIENT = "io.modelcontextprotocol/clientCapabilities";

const MODERN: TaskForm = {
  ttl: "ttlMs",
  interval: "pollIntervalMs",
  inlines: true,
  refuse: (_, server) =>
    objectOf(server.extensions)[TASKS] === undefined
      ? WHY.capability({ needed: `the extension \`${TASKS}\`` })
      : undefined,
  requires: () => false,
  asks: (params) => params,
  meta(client, offers) {
    if (offers === undefined) return {};
    const { [TASKS]: _, ...others } = objectOf(client.extensions);
    const extensions = offers ? { ...others, [TASKS]: {} } : others;
    return { _meta: { [CLIENT]: { ...client, extensions } } };
  },
  made: (result) => (result.resultType === "task" ? result : undefined),
  cancels: () => true,
};

/** The form of tasks that a revision has. */
export function formOf(protocol: string): TaskForm | undefined {
  if (protocol === MODERN_REVISION) return MODERN;
  return protocol === "2025-11-25" ? LEGACY : undefined;
}
