import { createTurns } from "../values/async/turns.ts";
import type { ModelAccess, ModelProvider, Question, ToolAnswer, TurnAnswer } from "./provider.ts";
import type { Timing } from "./retry.ts";

/** How a provider is asked. */
export interface ProviderOptions {
  /** Questions that are out at once; the others wait in order. */
  maxConcurrency: number;
  /** Time as tries see it; the real one when left out. */
  timing?: Timing;
}

/** Opens the provider, whose SDK is loaded only now; one for all of a process, since the limit is its own. Rejects with ModelFailure. */
export async function openProvider(
  access: ModelAccess,
  { maxConcurrency, timing }: ProviderOptions,
): Promise<ModelProvider> {
  const { openAnthropic } = await import("./anthropic/provider.ts");
  const provider = openAnthropic(access, timing);
  const inTurn = createTurns(maxConcurrency);
  return aroundQuestions(provider, (question, ask) =>
    inTurn(async () => {
      question.onStart?.();
      return ask();
    }, question.signal),
  );
}

/** The provider, with something done around each question. */
export function aroundQuestions(
  { askTool, converse }: ModelProvider,
  around: <A extends ToolAnswer | TurnAnswer>(question: Question, ask: () => Promise<A>) => Promise<A>,
): ModelProvider {
  return {
    askTool: (question) => around(question, () => askTool(question)),
    converse: (question) => around(question, () => converse(question)),
  };
}
