import type { Json, JsonObject } from "../../values/json.ts";
import { type Answer, chooseAnswer, covers, type Fault } from "./answers.ts";
import { findViolations } from "./arguments.ts";
import type { Tool } from "./catalog.ts";
import { invalidArguments, RpcError } from "./errors.ts";

/** What a call may do to the outside besides being answered. */
export interface CallEffects {
  notify(method: string, params: JsonObject): void;
  /** Prints a line on stdout that is no frame. */
  print(text: string): void;
  /** Ends the server at once. */
  crash(exitCode: number, message: string): void;
  /** Goes on with `next` after a while, unless the client cancels the call first. */
  later(ms: number, next: () => JsonObject | undefined): void;
}

/**
 * Answers one tools/call; undefined when no answer is due now, or ever. Throws RpcError for arguments that break the
 * input schema, and for a declared error.
 */
export function callTool(tool: Tool, params: JsonObject, effects: CallEffects): JsonObject | undefined {
  const args = params.arguments ?? {};
  const violations = findViolations({ type: "object", ...(tool.definition.inputSchema as JsonObject) }, args);
  if (violations.length > 0) throw invalidArguments("tool", String(params.name), violations);
  tool.calls++;
  const answer = chooseAnswer(tool.answers, args as JsonObject, tool.calls);
  const fault = answer.fault && covers(answer.fault, tool.calls) ? answer.fault : undefined;
  const finish = (): JsonObject | undefined => {
    sendNotifications(answer, params, effects);
    return spoil(fault, args as JsonObject, effects) ? undefined : (answer.result(args as JsonObject) as JsonObject);
  };
  if (!fault?.slowMs) return finish();
  effects.later(fault.slowMs, finish);
  return undefined;
}

function sendNotifications(answer: Answer, params: JsonObject, effects: CallEffects): void {
  for (const entry of answer.logs) effects.notify("notifications/message", entry);
  const token = (params._meta as JsonObject | undefined)?.progressToken;
  if (token === undefined) return;
  for (const step of answer.progress) effects.notify("notifications/progress", { progressToken: token, ...step });
}

/** Does what the fault declares; true when no answer may follow. */
function spoil(fault: Fault | undefined, args: JsonObject, effects: CallEffects): boolean {
  if (fault === undefined) return false;
  if (fault.garbage !== undefined) effects.print(fault.garbage);
  if (fault.crash) effects.crash(fault.crash.exitCode, fault.crash.message);
  if (fault.hang || fault.crash) return true;
  if (fault.error === undefined) return false;
  const { code, message, data } = fault.error(args) as { code: number; message: string; data?: Json };
  throw new RpcError(code, String(message), data);
}
