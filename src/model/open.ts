import { createTurns } from "../values/async/turns.ts";
import { keyOf, type Model, missingKey, type ProviderName } from "./model.ts";
import type { ModelProvider, Question, ToolAnswer, TurnAnswer } from "./provider.ts";
import type { Timing } from "./retry.ts";

/** How models are asked. */
export interface ModelsOptions {
  /** Questions that are out at once, of all models together; the others wait in order. */
  maxConcurrency: number;
  /** Time as tries see it; the real one when left out. */
  timing?: Timing;
}

/** All models, each asked through its own provider. */
export interface Models extends ModelProvider {
  /** Why a model cannot be asked; undefined when it can. */
  missing(model: Model): string | undefined;
}

/** Opens an API for a model. Throws ModelFailure when its address is none. */
type Open = (model: Model, key: string | undefined, timing: Timing | undefined) => ModelProvider;

/** How each provider is opened: a row each, loaded with the first question to it. */
const OPENING: Record<ProviderName, () => Promise<Open>> = {
  anthropic: async () => (await import("./anthropic/provider.ts")).openAnthropic,
  openai: async () => (await import("./openai/provider.ts")).openOpenai,
};

/** Opens the models that keys of the environment lead to; one for all of a process, since the limit is its own. */
export function openModels(
  env: Readonly<Record<string, string | undefined>>,
  { maxConcurrency, timing }: ModelsOptions,
): Models {
  const opened = new Map<string, Promise<ModelProvider>>();
  const open = async (model: Model): Promise<ModelProvider> => {
    const opening = await OPENING[model.provider]();
    return opening(model, keyOf(model.keyEnv, env), timing);
  };
  const providerOf = (model: Model): Promise<ModelProvider> => {
    const key = addressOf(model);
    const provider = opened.get(key) ?? open(model);
    opened.set(key, provider);
    return provider;
  };
  const inTurn = createTurns(maxConcurrency);
  const all: ModelProvider = {
    askTool: async (question) => (await providerOf(question.model)).askTool(question),
    converse: async (question) => (await providerOf(question.model)).converse(question),
  };
  const bounded = aroundQuestions(all, (question, ask) =>
    inTurn(async () => {
      question.onStart?.();
      return ask();
    }, question.signal),
  );
  return { ...bounded, missing: (model) => missingKey(model, env) };
}

/** What tells apart how two models are reached. */
function addressOf({ id: _id, label: _label, price: _price, ...address }: Model): string {
  return JSON.stringify(address);
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
