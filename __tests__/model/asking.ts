import { ModelFailure, type ModelProvider, openProvider, type ToolQuestion } from "../../src/model/index.ts";
import type { ProviderOptions } from "../../src/model/open.ts";
import type { Timing } from "../../src/model/retry.ts";
import type { ModelApi } from "../helpers/model-api.ts";

export const QUESTION: Omit<ToolQuestion, "signal"> = {
  model: "some-model",
  system: "You judge.",
  prompt: ["Judge this.", "And this."],
  tool: {
    name: "say",
    description: "Says it.",
    schema: {
      type: "object",
      required: ["score"],
      properties: { score: { type: "number", minimum: 0, maximum: 1 }, why: { type: "string", minLength: 1 } },
    },
  },
  temperature: 0,
  maxTokens: 500,
};

/** A signal that nobody aborts. */
export function never(): AbortSignal {
  return new AbortController().signal;
}

/** Time that passes only while somebody waits, and at once; keeps how long that was. */
export function fakeTime(): Timing & { waits: number[]; runOut(): void } {
  const waits: number[] = [];
  const limit = new AbortController();
  let now = 0;
  return {
    waits,
    now: () => now,
    wait: async (ms, signal) => {
      signal.throwIfAborted();
      waits.push(ms);
      now += ms;
    },
    after: () => limit.signal,
    runOut: () => limit.abort(),
  };
}

export function open(api: ModelApi, options: Partial<ProviderOptions> = {}): Promise<ModelProvider> {
  return openProvider({ apiKey: api.key, baseUrl: api.url }, { maxConcurrency: 4, timing: fakeTime(), ...options });
}

export async function failureOf(promise: Promise<unknown>): Promise<ModelFailure> {
  const error = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(error instanceof ModelFailure)) throw new Error(`not a ModelFailure: ${String(error)}`);
  return error;
}
