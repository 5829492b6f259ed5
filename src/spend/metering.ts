import { McptestError } from "../errors.ts";
import type { ModelProvider, Prices, Question, TokenUsage } from "../model/index.ts";
import { isObject, type Json } from "../values/json.ts";
import type { Spending } from "./spending.ts";

/** Characters of a prompt to a token. */
const CHARACTERS = 3;
/** Tokens of a model's first answer. */
const FIRST_ANSWER = 200;
/** Characters that count for an image, whatever its size: models read it as 1,600 tokens at most. */
const IMAGE = "x".repeat(1600 * CHARACTERS);

/** How long the answers of each model of a provider were so far. */
const answers = new WeakMap<ModelProvider, Map<string, { count: number; tokens: number }>>();

/** The provider, paid from an account: rejects with `max-cost` where what a question may cost is not left; without a price tokens alone count. */
export function meter(
  provider: ModelProvider,
  prices: Prices,
  account: Pick<Spending, "reserve" | "spend">,
): ModelProvider {
  const known = answers.get(provider) ?? new Map<string, { count: number; tokens: number }>();
  answers.set(provider, known);
  const estimate = ({ model }: Question, prompt: object): number | undefined => {
    const { count, tokens } = known.get(model) ?? { count: 1, tokens: FIRST_ANSWER };
    return prices.cost(model, { input: charactersOf(prompt) / CHARACTERS, output: tokens / count });
  };
  const count = (model: string, usage: TokenUsage): void => {
    const { count, tokens } = known.get(model) ?? { count: 0, tokens: 0 };
    known.set(model, { count: count + 1, tokens: tokens + usage.output });
    account.spend({ costUsd: prices.cost(model, usage) ?? null, tokens: usage.input + usage.output });
  };
  const pay = async <Q extends Question, A extends { usage: TokenUsage }>(
    question: Q,
    prompt: object,
    ask: (question: Q) => Promise<A>,
  ): Promise<A> => {
    let release = (): void => {};
    const onStart = (): void => {
      question.onStart?.();
      const reservation = account.reserve(estimate(question, prompt) ?? 0);
      if (reservation instanceof McptestError) throw reservation;
      release = () => reservation.release();
    };
    try {
      const answer = await ask({ ...question, onStart });
      count(question.model, answer.usage);
      return answer;
    } finally {
      release();
    }
  };
  return {
    askTool: (question) => {
      const { system, prompt, tool } = question;
      return pay(question, { system, prompt, tool }, provider.askTool);
    },
    converse: (question) => {
      const { system, tools, messages } = question;
      return pay(question, { system, tools, messages }, provider.converse);
    },
  };
}

function charactersOf(prompt: object): number {
  const text = JSON.stringify(prompt, (_, value: Json) =>
    isObject(value) && value.type === "image" && typeof value.data === "string" ? IMAGE : value,
  );
  return text.length;
}
