import type { JsonObject } from "../../../values/json.ts";
import { objectOf } from "../../protocol/rules/frame.ts";

/** The extension by which tasks are declared since 2026-07-28 (SEP-2663). */
export const TASKS = "io.modelcontextprotocol/tasks";

/** Whether a server of 2025-11-25 declares that tools can be called as tasks. */
export function callsTasks(server: JsonObject): boolean {
  return objectOf(objectOf(objectOf(server.tasks).requests).tools).call !== undefined;
}
