import { McptestError } from "../errors.ts";
import type { Model, ModelProvider, Prices, Question, TokenUsage } from "../model/index.ts";
import { isObject, type Json } from "../values/json.ts";
import type { Spending } from "./spending.ts";
import { uncappedUsage } from "./wording.ts";

/** Characters of a prompt to a token. */
const CHARACTERS = 3;
/** Tokens that an API adds to the prompt of a model that has tools. */
export const TOOL_USE_TOKENS = 350;
const FIRST_ANSWER = 200;
/** An image counts as 1,600 tokens, the most that models read it as. */
const IMAGE = "x".repeat(1600 * CHARACTERS);

/** What the answers of a model have shown. */
interface Known {
  answers: number;
  /** Tokens of all answers together. */
  output: number;
  /** The greatest ratio of real input to estimated input, at least 1. */
  ratio: number;
  /** An answer did not say what it used. */
  silent?: boolean;
}

const answers = new WeakMap<ModelProvider, Map<string, Known>>();

/**
 * The provider, paid from an account. Rejects with `max-cost` when a question may cost more than is left; without a price, only tokens count.
 * Under a cap it rejects with `unknown-usage` once a model does not say what it used. `unsaid` is called for that answer, which costs as well.
 */
export function meter(
  provider: ModelProvider,
  prices: Prices,
  account: Pick<Spending, "reserve" | "spend" | "capsUsage">,
  unsaid = (): void => {},
): ModelProvider {
  const all = answers.get(provider) ?? new Map<string, Known>();
  answers.set(provider, all);
  const knownOf = (model: Model): Known => all.get(keyOf(model)) ?? { answers: 0, output: 0, ratio: 1 };
  const estimate = (model: Model, input: number): number | undefined => {
    const { answers, output, ratio } = knownOf(model);
    return prices.cost(model, { input: input * ratio, output: answers === 0 ? FIRST_ANSWER : output / answers });
  };
  const count = (model: Model, estimated: number, usage: TokenUsage | null): void => {
    const known = knownOf(model);
    if (!usage) {
      if (!account.capsUsage) return;
      all.set(keyOf(model), { ...known, silent: true });
      unsaid();
      throw uncappedUsage(model);
    }
    const { answers, output, ratio } = known;
    const real = Math.max(ratio, usage.input / estimated);
    all.set(keyOf(model), { answers: answers + 1, output: output + usage.output, ratio: real });
    account.spend({ costUsd: prices.cost(model, usage) ?? null, tokens: usage.input + usage.output });
  };
  const pay = async <Q extends Question, A extends { usage: TokenUsage | null }>(
    question: Q,
    sent: { tools: readonly unknown[]; [part: string]: unknown },
    ask: (question: Q) => Promise<A>,
  ): Promise<A> => {
    const { model } = question;
    const input = charactersOf(sent) / CHARACTERS + (sent.tools.length > 0 ? TOOL_USE_TOKENS : 0);
    let release = (): void => {};
    const onStart = (): void => {
      question.onStart?.();
      if (account.capsUsage && knownOf(model).silent) throw uncappedUsage(model);
      const reservation = account.reserve(estimate(model, input) ?? 0);
      if (reservation instanceof McptestError) throw reservation;
      release = () => reservation.release();
    };
    try {
      const answer = await ask({ ...question, onStart });
      count(model, input, answer.usage);
      return answer;
    } finally {
      release();
    }
  };
  return {
    askTool(question) {
      const { system, prompt, tool } = question;
      return pay(question, { system, prompt, tools: [tool] }, provider.askTool);
    },
    converse(question) {
      const { system, tools, messages } = question;
      return pay(question, { system, tools, messages }, provider.converse);
    },
  };
}

function keyOf({ id, provider, baseUrl }: Model): string {
  return JSON.stringify([id, provider, baseUrl]);
}

function charactersOf(prompt: object): number {
  const isImage = (value: Json) => isObject(value) && value.type === "image" && typeof value.data === "string";
  return JSON.stringify(prompt, (_, value: Json) => (isImage(value) ? IMAGE : value)).length;
}
