import type { Json, JsonObject } from "../../../values/json.ts";
import { type Frame, objectOf } from "./frame.ts";

/** A bound for a server that floods tasks. */
const MAX_TASKS = 10_000;

/** What a session has seen of a task. */
export interface SeenTask {
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
export function learnTask(tasks: Map<string, SeenTask>, frame: Frame): void {
  const { task } = taskIn(frame) ?? {};
  if (typeof task?.taskId !== "string") return;
  const seen = tasks.get(task.taskId) ?? { status: undefined, inputs: new Map() };
  if (task.status !== undefined) seen.status = task.status;
  for (const [key, asked] of Object.entries(objectOf(task.inputRequests))) {
    if (!seen.inputs.has(key)) seen.inputs.set(key, asked);
  }
  if (tasks.size < MAX_TASKS) tasks.set(task.taskId, seen);
}
