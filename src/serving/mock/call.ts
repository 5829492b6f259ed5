import { setTimeout as sleep } from "node:timers/promises";
import { andThen, type Soon } from "../../values/async/soon.ts";
import type { Json, JsonObject } from "../../values/json.ts";
import type { Effects } from "../peer.ts";
import { RpcError } from "../wording.ts";
import { type Answer, chooseAnswer, covers, type Fault } from "./answers.ts";
import type { Tool } from "./catalog.ts";
import { invalidArguments } from "./wording.ts";

/** Answers one tools/call; undefined: never. Throws RpcError for arguments that break the schema, a schema that is none, a declared error. */
export function callTool(tool: Tool, params: JsonObject, effects: Effects): Soon<JsonObject | undefined> {
  const args = params.arguments ?? {};
  return andThen(tool.check(args), (violations) => {
    if (violations.length > 0) throw invalidArguments("tool", String(params.name), violations);
    return answerCall(tool, params, args as JsonObject, effects);
  });
}

function answerCall(tool: Tool, params: JsonObject, args: JsonObject, effects: Effects): Soon<JsonObject | undefined> {
  tool.calls++;
  const answer = chooseAnswer(tool.answers, args, tool.calls);
  const fault = answer.fault && covers(answer.fault, tool.calls) ? answer.fault : undefined;
  const pause = fault?.slowMs ? sleep(fault.slowMs, undefined, { signal: effects.signal }) : undefined;
  return andThen(pause, () => {
    sendNotifications(answer, params, effects);
    return spoil(fault, args, effects) ? undefined : (answer.result(args) as JsonObject);
  });
}

function sendNotifications(answer: Answer, params: JsonObject, effects: Effects): void {
  for (const entry of answer.logs) effects.notify("notifications/message", entry);
  const token = (params._meta as JsonObject | undefined)?.progressToken;
  if (token === undefined) return;
  for (const step of answer.progress) effects.notify("notifications/progress", { progressToken: token, ...step });
}

/** Does what the fault declares; true when no answer may follow. */
function spoil(fault: Fault | undefined, args: JsonObject, effects: Effects): boolean {
  if (fault === undefined) return false;
  if (fault.garbage !== undefined) effects.print(fault.garbage);
  if (fault.crash) effects.crash(fault.crash.exitCode, fault.crash.message);
  if (fault.hang || fault.crash) return true;
  if (fault.error === undefined) return false;
  const { code, message, data } = fault.error(args) as { code: number; message: string; data?: Json };
  throw new RpcError(code, String(message), data);
}
