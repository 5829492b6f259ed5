import { createTurns } from "../values/async/turns.ts";
import type { ModelAccess, ModelProvider, Question } from "./provider.ts";
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
  const waiting =
    <Q extends Question, A>(ask: (question: Q) => Promise<A>) =>
    (question: Q): Promise<A> =>
      inTurn(async () => {
        question.onStart?.();
        return ask(question);
      }, question.signal);
  return { askTool: waiting(provider.askTool), converse: waiting(provider.converse) };
}
