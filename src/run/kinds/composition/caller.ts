import { payloadOf, textOfResult } from "../../../check/index.ts";
import { isMiss, McptestError } from "../../../errors.ts";
import { type Caller, callAgain, callTool, type Step, ToolFailed } from "../../../graph/index.ts";
import { explainCall, type Session } from "../../../mcp/index.ts";
import type { Prices } from "../../../model/index.ts";
import { type Clock, readUsage } from "../../../spend/index.ts";
import type { CompositionNode, Transform } from "../../../suite/index.ts";
import { type Json, type JsonObject, writeJson } from "../../../values/json.ts";
import type { OwnSessions } from "../../lanes/own-sessions.ts";
import type { World } from "../../world.ts";
import { takeCancelled, wishOf } from "../task.ts";
import type { FrozenNodes } from "./frozen.ts";
import type { Halt, Limits } from "./limits.ts";

interface CallUse {
  limits: Pick<Limits, "spend" | "fail">;
  halt: Halt;
  sessions: OwnSessions;
  frozen: Pick<FrozenNodes, "answer">;
  prices: Prices;
  pause: Clock["pause"];
  person: World["person"];
  /** What stands between a node and its session, if anything. */
  line: ((session: Session, node: CompositionNode) => Pick<Session, "request">) | undefined;
  /** The one value that a node's transform makes of another. Throws McptestError: transform-failed. */
  reshape(transform: Transform, input: Json): Promise<Json>;
}

/**
 * Calls tools, retrying as `retry` says, or takes the mock or the recording; gives the payload, or what `transform` makes of it. A call
 * throws what a request throws, and `node-failed` for a JSON-RPC error, `isError: true`, or a result that is not an object.
 */
export function createCaller(use: CallUse): Caller<CompositionNode> {
  const { limits, sessions } = use;
  const { signal, cancel } = use.halt;
  const isGone = ({ server }: CompositionNode, error: unknown): boolean =>
    sessions.breakOf(server, error) !== undefined;
  const callOnce = async (node: CompositionNode, args: JsonObject, step: Step): Promise<JsonObject> => {
    const { tool, meta, timeout_ms: timeoutMs } = node;
    const session = await sessions.get(node.server);
    signal.throwIfAborted();
    const line = use.line?.(session, node) ?? session;
    const isEnding = node.task !== false && node.task?.cancel_at !== undefined;
    const request: typeof line.request = async (...asked) => takeCancelled(await line.request(...asked));
    return callTool(isEnding ? { request } : line, {
      tool,
      args,
      meta,
      step,
      usageOf: (result) => readUsage(result, use.prices),
      options: {
        signal: cancel,
        person: use.person,
        task: wishOf(node.task),
        ...(timeoutMs === undefined ? {} : { timeoutMs, limit: "timeout" as const }),
      },
      textOf: textOfResult,
      explain: (answer) => explainCall(session.toolList, tool, args, answer),
      onUsage: (usage) => limits.spend(node, usage),
    }).catch((error: unknown) => {
      // Whatever the composition says of this node: what the server would have answered is unknown.
      if (isMiss(error) || (error instanceof McptestError && error.code === "open-failed")) limits.fail(error);
      throw error;
    });
  };
  const callAsOften = (node: CompositionNode, args: JsonObject, step: Step): Promise<JsonObject> => {
    const call = (): Promise<JsonObject> => callOnce(node, args, step);
    const { max = 0, delay_ms: delayMs = 0, backoff = 1, on = "any" } = node.retry ?? {};
    const isWorthIt = (error: unknown): boolean =>
      !isGone(node, error) && (on === "any" || (on === "is_error") === error instanceof ToolFailed);
    return callAgain(
      { max, waitMs: (retry) => delayMs * backoff ** (retry - 1), isWorthIt, pause: use.pause },
      call,
      signal,
    );
  };
  const answer = async (node: CompositionNode, args: JsonObject, step: Step): Promise<JsonObject> => {
    if (node.mock) {
      const { result } = node.mock;
      const text = typeof result === "string" ? result : writeJson(result);
      return { structuredContent: result, content: [{ type: "text", text }] };
    }
    if (!node.freeze) return callAsOften(node, args, step);
    const { result, replayed } = await use.frozen.answer(node, args, () => callAsOften(node, args, step));
    step.replayed = replayed;
    return result;
  };
  return {
    isGone,
    async call(node, args, step) {
      const raw = await answer(node, args, step).catch((error: unknown) => {
        // Remembers the end of the server, which is asked nothing more.
        isGone(node, error);
        if (node.expect && error instanceof ToolFailed) step.raw = error.result;
        throw error;
      });
      if (node.expect) step.raw = raw;
      const payload = payloadOf(raw);
      return node.transform ? use.reshape(node.transform, { result: payload, raw }) : payload;
    },
  };
}
