import { createTurns } from "../values/async/turns.ts";
import type { Json } from "../values/json.ts";
import type { Dialect } from "./api.ts";
import { type Env, keyOf, type Model, missingKey, type ProviderName } from "./model.ts";
import type { ModelProvider, Question, ToolAnswer, TurnAnswer } from "./provider.ts";
import type { Timing } from "./retry.ts";

/** All models, each asked through its own provider. */
export type Models = ReturnType<typeof openModels>;

const DIALECTS: Record<ProviderName, () => Promise<Dialect<Json>>> = {
  anthropic: async () => (await import("./anthropic.ts")).ANTHROPIC,
  openai: async () => (await import("./openai.ts")).OPENAI,
};

/** Opens the models with keys from the environment. At most `maxConcurrency` questions of all together are sent at once; others wait in order. */
export function openModels(env: Env, { maxConcurrency, timing }: { maxConcurrency: number; timing?: Timing }) {
  const opened = new Map<string, Promise<ModelProvider>>();
  const open = async (model: Model): Promise<ModelProvider> => {
    const [{ openApi }, dialect] = await Promise.all([import("./api.ts"), DIALECTS[model.provider]()]);
    return openApi(dialect, model, keyOf(model.keyEnv, env), timing);
  };
  const providerOf = (model: Model): Promise<ModelProvider> => {
    const { id: _id, label: _label, price: _price, ...address } = model;
    const key = JSON.stringify(address);
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
  /** Why a model cannot be asked; undefined when it can. */
  const missing = (model: Model): string | undefined => missingKey(model, env);
  return { ...bounded, missing };
}

type Around = <A extends ToolAnswer | TurnAnswer>(question: Question, ask: () => Promise<A>) => Promise<A>;

/** The provider with `around` around each question. */
export function aroundQuestions({ askTool, converse }: ModelProvider, around: Around): ModelProvider {
  return {
    askTool: (question) => around(question, () => askTool(question)),
    converse: (question) => around(question, () => converse(question)),
  };
}
