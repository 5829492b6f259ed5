import { failure } from "../../errors.ts";
import type { Exchange, RequestOptions } from "../../mcp/index.ts";
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

const goesOn = failure("task-not-cancelled: task <json id> was to be cancelled, and is <status> all the same");

/** What a node takes of a call whose task was to be cancelled: nothing, as its output. Throws task-not-cancelled. */
export function takeCancelled(exchange: Exchange): Exchange {
  if (!exchange.task) return exchange;
  const { id, statuses } = exchange.task;
  const { status } = statuses.at(-1) ?? {};
  if (status !== "cancelled") throw goesOn({ id, status });
  return { ...exchange, result: { content: [], structuredContent: null } };
}
