import type { Task } from "../../generated/suite.ts";
import { type Entry, type Resolving, toMs } from "../scope/entry.ts";
import type { TaskSpec } from "../suite.ts";

/** How a tool is to be called; undefined where nothing is said. */
export function readTask(entry: Entry<Task | undefined>, resolving: Pick<Resolving, "report">): TaskSpec | undefined {
  const { value } = entry;
  if (typeof value !== "object") return value === true ? {} : value;
  return { ttl_ms: toMs(entry.in("ttl") as Entry<string | undefined>, resolving), cancel_at: value.cancel_at };
}
