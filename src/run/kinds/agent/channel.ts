import type { Channel } from "../../../agent/index.ts";
import { McptestError } from "../../../errors.ts";
import type { ModelProvider } from "../../../model/index.ts";
import { readUsage, type Usage } from "../../../spend/index.ts";
import { untilAborted } from "../../../values/async/until-aborted.ts";
import { isObject } from "../../../values/json.ts";
import type { OwnSessions } from "../../lanes/own-sessions.ts";
import type { World } from "../../world.ts";

/** The way to servers and a model. `onUsage` is told what the answer to a call says it used. */
export function createChannel(
  provider: Pick<ModelProvider, "converse">,
  sessions: OwnSessions,
  signal: AbortSignal,
  { clock, prices }: Pick<World, "clock" | "prices">,
  onUsage: (usage: Usage) => void,
): Channel {
  return {
    tools: async (server) => untilAborted((await sessions.get(server)).tools(), signal),
    ask: (question) => provider.converse(question),
    async call(server, name, args) {
      const session = await sessions.get(server);
      const started = clock.now();
      try {
        const exchange = await session.request("tools/call", { name, arguments: args }, { signal });
        const usage = isObject(exchange.result) ? readUsage(exchange.result, prices) : undefined;
        if (usage) onUsage(usage);
        return exchange;
      } catch (error) {
        const isLate = error instanceof McptestError && error.code === "call-timeout" && !session.failure;
        if (isLate) return { unanswered: error.message, durationMs: clock.now() - started };
        throw error;
      }
    },
  };
}
