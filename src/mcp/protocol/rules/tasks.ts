import type { RuleId } from "../../../generated/protocol-rules.ts";
import { asStep } from "../../../values/json/pointer.ts";
import { deepEqual, isObject, type Json } from "../../../values/json.ts";
import { type Fault, objectOf } from "./frame.ts";
import { taskIn } from "./known.ts";
import { at, type FrameRule } from "./rule.ts";

const RELATED = "io.modelcontextprotocol/related-task";
const ENDS: readonly (Json | undefined)[] = ["completed", "failed", "cancelled"];
/** Rules about tasks: those of 2025-11-25, and of the extension of 2026-07-28. */
export const OF_TASKS: Partial<Record<RuleId, FrameRule>> = {
  "task-born": {
    on: ["response tools/call"],
    decide(frame) {
      const { task, at } = taskIn(frame) ?? {};
      if (!task || task.taskId === undefined || task.status === "working") return undefined;
      return { at: `${at}/status`, wanted: "working", found: task.status };
    },
  },
  "task-transition": {
    on: ["response tools/call", "response tasks/get", "response tasks/cancel", "notification"],
    decide(frame, { tasks }) {
      const { task, at } = taskIn(frame) ?? {};
      const before = tasks.get(String(task?.taskId))?.status;
      if (!task || task.status === undefined || !ENDS.includes(before) || task.status === before) return undefined;
      return { at: `${at}/status`, wanted: `${before}, as it was`, found: task.status };
    },
  },
  "task-related": {
    on: ["response tasks/result", "request"],
    decide({ kind, message, params, method, ofTask }) {
      const isQuestion = kind === "request" && ofTask === true && method !== "ping";
      if (!isQuestion && message.result === undefined) return undefined;
      const { _meta: meta } = objectOf(isQuestion ? message.params : message.result);
      const found = objectOf(objectOf(meta)[RELATED]).taskId;
      const wanted = isQuestion ? undefined : params.taskId;
      if (wanted === undefined ? found !== undefined : found === wanted) return undefined;
      const at = `${isQuestion ? "/params" : "/result"}/_meta/${asStep(RELATED)}`;
      return { at, wanted: "the taskId of its task", found };
    },
  },
  "task-input-key": {
    on: ["response tasks/get"],
    decide({ params, message }, { tasks }) {
      const asked = objectOf(message.result).inputRequests;
      const { inputs } = tasks.get(String(params.taskId)) ?? {};
      if (!isObject(asked) || !inputs) return undefined;
      return Object.entries(asked).flatMap(([key, found]): Fault[] => {
        const before = inputs.get(key);
        if (before === undefined || deepEqual(before, found)) return [];
        const at = `/result/inputRequests/${asStep(key)}`;
        return [{ at, wanted: "the request that had this key before", found }];
      });
    },
  },
  "task-required-answer": {
    on: ["response tools/call"],
    decide({ params, message }, { taskTools }) {
      if (params.task !== undefined || taskTools.get(String(params.name)) !== "required") return undefined;
      const { code } = objectOf(message.error);
      // A server that takes nothing but tasks for all its tools may answer -32600.
      if (code === -32601 || code === -32600) return undefined;
      const at = message.error === undefined ? "/result" : "/error/code";
      return { at, wanted: "the error -32601", found: message.error === undefined ? message.result : code };
    },
  },
  "task-asked-answer": at("/result/task", ["response tools/call"], (task, { params, message }, { taskTools }) => {
    const isAsked = params.task !== undefined && taskTools.has(String(params.name));
    // Arguments that no task can be made of are refused like those of any call.
    const isRefused = message.result === undefined || objectOf(message.result).isError === true;
    return isAsked && !isRefused && task === undefined ? "the task that was asked for" : undefined;
  }),
};
