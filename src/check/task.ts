import type { TaskCourse } from "../mcp/index.ts";
import type { JsonObject } from "../values/json.ts";
import { words } from "../values/show/words.ts";

const unfinished = words("the task is <status>[[: <message>]]");

/** What assertions read as `task`. */
export function describeTask({ id, statuses, ttl_ms, polls, inputs }: TaskCourse): JsonObject {
  const { status, message } = statuses.at(-1) ?? {};
  return {
    ...{ id, status: status ?? null, statuses: [...new Set(statuses.map((one) => one.status))] },
    ...(message !== undefined && { message }),
    ...{ ttl_ms, polls, inputs: [...inputs] },
  };
}

/** Why a call that ran as a task did not succeed; undefined where the task is completed. */
export function whyUnfinished({ statuses }: TaskCourse): string | undefined {
  const { status = "working", message } = statuses.at(-1) ?? {};
  return status === "completed" ? undefined : unfinished({ status, message });
}
