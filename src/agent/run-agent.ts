import { McptestError } from "../errors.ts";
import type { Block, Message, StopReason, ToolUseBlock, TurnAnswer } from "../model/index.ts";
import { runInOrder } from "../values/async/side-by-side.ts";
import { isObject, type JsonObject, writeJson } from "../values/json.ts";
import { listNames } from "../values/suggest.ts";
import type { Channel, Conversation, ConversationCall } from "./conversation.ts";
import { describeOtherwise, type OfferedTool, offerTools } from "./offer.ts";
import { REFUSED, tellResult, tellText } from "./told.ts";

/** Bound on one answer, thoughts included. */
const MAX_ANSWER_TOKENS = 8192;

/** What ends a conversation from outside. */
interface AgentLimits {
  signal: AbortSignal;
  /** True once nothing more may be spent. */
  isSpent(): boolean;
}

/** Answers that end the conversation. */
const ENDS = ["max_tokens", "refusal", "context_full"] as const satisfies readonly StopReason[];

/** Runs the conversation to its end. Rejects as `channel` does, also when nothing is left for the first question; the turns so far stay. */
export async function runAgent(conversation: Conversation, channel: Channel, limits: AgentLimits): Promise<void> {
  const { spec, turns } = conversation;
  const { servers, model, systemPrompt: system, prompt, descriptions = {} } = spec;
  const list = async (server: string) => [server, await channel.tools(server)] as const;
  conversation.tools = describeOtherwise(offerTools(await Promise.all(servers.map(list))), descriptions);
  const tools = conversation.tools.map(({ offered }) => offered);
  const question = { model, system, tools, maxTokens: MAX_ANSWER_TOKENS, signal: limits.signal };
  const messages: Message[] = [{ role: "user", content: [{ type: "text", text: prompt }] }];
  while (!conversation.outcome) {
    const answer = await channel.ask({ ...question, messages: [...messages] }).catch((error: unknown) => {
      if (turns.length > 0 && error instanceof McptestError && error.code === "max-cost") return undefined;
      throw error;
    });
    conversation.outcome = await takeTurn(conversation, answer, messages, channel, limits);
  }
}

/** Keeps an answer and makes its calls; gives the outcome when the conversation ends. */
async function takeTurn(
  conversation: Conversation,
  answer: TurnAnswer | undefined,
  messages: Message[],
  channel: Channel,
  limits: AgentLimits,
): Promise<Conversation["outcome"]> {
  if (!answer) return "budget";
  const { turns, spec } = conversation;
  const { content, stop, usage, model } = answer;
  const ended = ENDS.find((end) => end === stop);
  // A conversation that does not fit is not sent to the model.
  if (ended === "context_full" && content.length === 0) return ended;
  const turn = { text: textOf(content), calls: [] as readonly ConversationCall[], usage, model };
  turns.push(turn);
  if (ended) return ended;
  const uses = content.filter((block) => block.type === "tool_use");
  if (uses.length === 0) return "completed";
  if (limits.isSpent()) return "budget";
  const { calls, failure } = await makeCalls(uses, conversation, channel);
  turn.calls = uses.flatMap((use) => calls.get(use) ?? []);
  if (failure) throw failure.error;
  const results = uses.map((use) => {
    const { told = [], isError = true } = calls.get(use) ?? {};
    return { type: "tool_result", id: use.id, content: told, isError } as const;
  });
  messages.push({ role: "assistant", content }, { role: "user", content: results });
  if (turns.length >= spec.maxTurns) return "max_turns";
  return limits.isSpent() ? "budget" : undefined;
}

/** Calls read-only tools side by side, and every other tool after all calls before it. After a failure no more are started. */
async function makeCalls(uses: readonly ToolUseBlock[], { tools }: Conversation, channel: Channel) {
  const calls = new Map<ToolUseBlock, ConversationCall>();
  let failure: { error: unknown } | undefined;
  const find = (name: string) => tools.find(({ offered }) => offered.name === name);
  await runInOrder(uses, ({ name }) => find(name)?.readOnly !== false, {
    async run(use) {
      const { name, input: args, fault } = use;
      const tool = find(name);
      try {
        const made = tool ? () => callTool(tool, args, channel) : () => refuse(name, tools);
        const call = fault === undefined ? await made() : failed(fault, 0);
        calls.set(use, { name: tool?.name ?? name, server: tool?.server ?? "", args, ...call });
      } catch (error) {
        failure ??= { error };
      }
    },
    stopped: () => failure !== undefined,
  });
  return { calls, failure };
}

type CallResult = Omit<ConversationCall, "name" | "server" | "args">;

async function callTool({ server, name }: OfferedTool, args: JsonObject, channel: Channel): Promise<CallResult> {
  const exchange = await channel.call(server, name, args);
  const { durationMs } = exchange;
  if ("unanswered" in exchange) return failed(exchange.unanswered, durationMs);
  const { result, error } = exchange;
  if (!isObject(result)) return { ...failed(`${REFUSED} ${writeJson(error ?? result ?? null)}`, durationMs), exchange };
  return { exchange, error: undefined, told: tellResult(result), isError: result.isError === true, durationMs };
}

function refuse(name: string, tools: Conversation["tools"]): CallResult {
  const names = tools.map(({ offered }) => offered.name);
  const there = names.length === 0 ? "there are no tools" : `tools: ${listNames(names)}`;
  return failed(`there is no tool ${JSON.stringify(name)}; ${there}`, 0);
}

function failed(error: string, durationMs: number): CallResult {
  return { exchange: undefined, error, told: tellText(error), isError: true, durationMs };
}

function textOf(blocks: readonly Block[]): string {
  return blocks.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}
