import type { TokenUsage } from "./provider.ts";

/** US dollars for a million tokens: read by the model, written by it. List prices, without discounts for caches or batches. */
const PRICES: Readonly<Record<string, TokenUsage>> = {
  "claude-fable-5-1": { input: 10, output: 50 },
  "claude-fable-5": { input: 10, output: 50 },
  "claude-opus-5-5": { input: 4, output: 20 },
  "claude-opus-5": { input: 5, output: 25 },
  "claude-sonnet-5-5": { input: 2, output: 10 },
  "claude-sonnet-5": { input: 2, output: 10 },
  "claude-opus-4-6": { input: 5, output: 25 },
  "claude-sonnet-4-6": { input: 3, output: 15 },
  "claude-opus-4-5": { input: 5, output: 25 },
  "claude-opus-4-1": { input: 15, output: 75 },
  "claude-opus-4-0": { input: 15, output: 75 },
  "claude-opus-4": { input: 15, output: 75 },
  "claude-sonnet-4-5": { input: 3, output: 15 },
  "claude-sonnet-4-0": { input: 3, output: 15 },
  "claude-sonnet-4": { input: 3, output: 15 },
  "claude-3-7-sonnet": { input: 3, output: 15 },
  "claude-haiku-4-5": { input: 1, output: 5 },
  "claude-3-5-haiku": { input: 0.8, output: 4 },
  "claude-3-haiku": { input: 0.25, output: 1.25 },
  "gpt-5": { input: 1.25, output: 10 },
  "gpt-5-mini": { input: 0.25, output: 2 },
  "gpt-5-nano": { input: 0.05, output: 0.4 },
  "gpt-4.1": { input: 2, output: 8 },
  "gpt-4.1-mini": { input: 0.4, output: 1.6 },
  "gpt-4.1-nano": { input: 0.1, output: 0.4 },
  "gpt-4o": { input: 2.5, output: 10 },
  "gpt-4o-mini": { input: 0.15, output: 0.6 },
  "gemini-2.5-pro": { input: 1.25, output: 10 },
  "gemini-2.5-flash": { input: 0.3, output: 2.5 },
};

/** What providers put after a model's name: the date of a snapshot, or that it is the latest. */
const SNAPSHOT = /[-@](?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/;

/** What a token of the dearest model costs, in US dollars, whichever way it goes. */
export const HIGHEST_TOKEN_PRICE =
  Math.max(...Object.values(PRICES).flatMap(({ input, output }) => [input, output])) / 1_000_000;

/** What a call of a model costs in US dollars at list prices; undefined for a model whose price is not known. */
export function priceCall(model: string, inputTokens: number, outputTokens: number): number | undefined {
  const name = model.replace(SNAPSHOT, "");
  const price = Object.hasOwn(PRICES, name) ? PRICES[name] : undefined;
  return price && (inputTokens * price.input + outputTokens * price.output) / 1_000_000;
}
