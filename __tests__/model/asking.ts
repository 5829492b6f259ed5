import { type Model, ModelFailure, type ModelProvider, openModels, type ToolQuestion } from "../../src/model/index.ts";
import type { Timing } from "../../src/model/retry.ts";
import type { ModelApi } from "../helpers/model-api.ts";
import { modelOf } from "../helpers/models.ts";

export const QUESTION: Omit<ToolQuestion, "signal" | "model"> = {
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

/** Asks the model of any question at the fake API. */
export function open(api: ModelApi, options: Partial<Parameters<typeof openModels>[1]> = {}): ModelProvider {
  return openModels(api.env, { maxConcurrency: 4, timing: fakeTime(), ...options });
}

/** A model at the fake API. */
export function modelAt(api: ModelApi, id = "some-model", more: Partial<Model> = {}): Model {
  return modelOf(id, { baseUrl: api.url, ...more });
}

export async function failureOf(promise: Promise<unknown>): Promise<ModelFailure> {
  const error = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(error instanceof ModelFailure)) throw new Error(`not a ModelFailure: ${String(error)}`);
  return error;
}
