import type { RequestOptions } from "../../mcp/index.ts";
import type { TaskDetail } from "../../report/index.ts";
import type { TaskSpec } from "../../suite/index.ts";

/** How a session is asked to call a tool. `refusable`: a refusal without a task is an answer. */
export function wishOf(task: TaskSpec | undefined, refusable?: boolean): RequestOptions["task"] {
  return task && { ttlMs: task.ttl_ms, cancelAt: task.cancel_at, refusable };
}

/** What a report tells of the task that a call became. */
export function taskDetail({ course }: RequestOptions): TaskDetail | undefined {
  return course && { type: "task", ...course };
}
