import Anthropic from "@anthropic-ai/sdk";
import type { JsonObject } from "../../values/json.ts";
import type { ModelAccess, ModelProvider, Question } from "../provider.ts";
import { persist, type Timing, TOTAL_MS } from "../retry.ts";
import { invalidBaseUrl, stalled } from "../wording.ts";
import { FULL, type Reply, readReply, toolInput, turnContent } from "./answer.ts";
import { type Left, toolBody, turnBody } from "./body.ts";
import { explain, isContextFull, refusedSetting, whyAgain } from "./failures.ts";

const DEFAULT_BASE_URL = "https://api.anthropic.com";
/** The last version of the API with `temperature`; the next one refuses it, which models from Claude 4.7 on do anyway. */
const API_VERSION = "2023-06-01";
/** The run's own limits come first; the SDK's must not. */
const NO_LIMIT_MS = 2 ** 31 - 1;

/** Opens the API of Anthropic, or one that speaks like it. Throws ModelFailure when the base URL is none. */
export function openAnthropic({ apiKey, baseUrl = DEFAULT_BASE_URL }: ModelAccess, timing?: Timing): ModelProvider {
  const host = hostOf(baseUrl);
  // Everything that the SDK would else read from the environment is given here.
  const own = { webhookKey: null, logLevel: "off", timeout: NO_LIMIT_MS, maxRetries: 0 } as const;
  const client = new Anthropic({ apiKey, baseURL: baseUrl, ...own });
  /** Settings that models refused: they are asked without them from then on. */
  const refused = new Map<string, Set<Left>>();

  const post = async (question: Question, body: JsonObject, signal: AbortSignal): Promise<Reply> => {
    const headers = { "anthropic-version": API_VERSION };
    try {
      return readReply(await client.post<unknown>("/v1/messages", { body, headers, signal }), question.model, host);
    } catch (error) {
      if (isContextFull(error)) return { ...FULL, model: question.model };
      throw error;
    }
  };
  const ask = async (question: Question, bodyOf: (left: ReadonlySet<Left>) => JsonObject): Promise<Reply> => {
    const { model, signal } = question;
    const left = refused.get(model) ?? new Set();
    refused.set(model, left);
    const settle = async (either: AbortSignal): Promise<Reply> => {
      const body = bodyOf(left);
      try {
        return await post(question, body, either);
      } catch (error) {
        const setting = refusedSetting(body, error);
        if (!setting) throw error;
        left.add(setting);
        return settle(either);
      }
    };
    try {
      return await persist(settle, { signal, whyAgain, late: () => stalled(host, TOTAL_MS) }, timing);
    } catch (error) {
      signal.throwIfAborted();
      throw explain(error, host);
    }
  };

  return {
    async askTool(question) {
      const { content, ...answer } = await ask(question, (left) => toolBody(question, left));
      return { ...answer, input: toolInput(content, question.tool.name) };
    },
    async converse(question) {
      const { content, ...answer } = await ask(question, () => turnBody(question));
      return { ...answer, content: turnContent(content, host) };
    },
  };
}

function hostOf(baseUrl: string): string {
  if (!/^https?:/i.test(baseUrl) || !URL.canParse(baseUrl)) throw invalidBaseUrl();
  return new URL(baseUrl).host;
}
