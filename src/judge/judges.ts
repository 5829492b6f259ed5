import type { AskJudge } from "../check/index.ts";
import type { McptestError } from "../errors.ts";
import type { ModelProvider, Prices, TokenUsage } from "../model/index.ts";
import type { JudgeUsage } from "../report/index.ts";
import { meter, type Spending } from "../spend/index.ts";
import { type Json, stableStringify } from "../values/json.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { sumCosts } from "../values/show/cost.ts";
import type { JudgeLimits } from "./ask.ts";
import { unpricedJudge } from "./wording.ts";

/** What judges use of a run. */
export interface JudgesUse {
  readonly redactor: Redactor;
  readonly prices: Prices;
  /** The provider of all models of the run, opened with the first question. */
  models(): Promise<ModelProvider>;
  warn(warning: McptestError): void;
}

/** On whose behalf a judge is asked. */
export interface Asker {
  /** What pays, and ends the question. */
  spending: Spending;
  /** What is left of its time when it asks, and the key that says so. */
  left(): JudgeLimits["left"];
}

/** The judges of a run, and what each test, or whatever else asks, used of them. What it takes to ask is loaded with the first question. */
export class Judges {
  readonly #use: JudgesUse;
  readonly #used = new Map<object, Used[]>();

  constructor(use: JudgesUse) {
    this.#use = use;
  }

  /** Asks on behalf of a test. */
  askFor(owner: object, { spending, left }: Asker): AskJudge {
    const { redactor, prices, models, warn } = this.#use;
    return async ({ rubric, candidate, model: named }) => {
      const { askJudge, DEFAULT_JUDGE_MODEL } = await import("./ask.ts");
      const model = named ?? DEFAULT_JUDGE_MODEL;
      const open = async (): Promise<ModelProvider> => meter(await models(), prices, spending);
      // What leaves for the model is masked here.
      const asked = redactor.json({ rubric, candidate });
      const question = { model, rubric: asked.rubric, candidate: textOf(asked.candidate) };
      const onUsage = (usage: TokenUsage): void => {
        const costUsd = prices.cost(model, usage);
        if (costUsd === undefined) warn(unpricedJudge(model));
        this.#used.set(owner, [...(this.#used.get(owner) ?? []), { model, ...usage, costUsd }]);
      };
      const { signal } = spending;
      return { ...(await askJudge(open, question, { signal, left: left(), onUsage })), model };
    };
  }

  /** What a test used so far, all its attempts together; undefined when no judge answered. */
  usedBy(owner: object): JudgeUsage | undefined {
    const used = this.#used.get(owner);
    if (!used) return undefined;
    const sum = (key: keyof TokenUsage): number => used.reduce((total, one) => total + one[key], 0);
    const costs = used.flatMap(({ costUsd }) => costUsd ?? []);
    const cacheWrite = sum("cacheWrite");
    const cacheRead = sum("cacheRead");
    return {
      model: [...new Set(used.map(({ model }) => model))].join(", "),
      calls: used.length,
      input_tokens: sum("input"),
      output_tokens: sum("output"),
      ...(cacheWrite > 0 ? { cache_write_tokens: cacheWrite } : {}),
      ...(cacheRead > 0 ? { cache_read_tokens: cacheRead } : {}),
      cost_usd: costs.length < used.length ? null : sumCosts(costs),
    };
  }
}

/** What one answer took. */
interface Used extends TokenUsage {
  model: string;
  /** Undefined when nobody knows. */
  costUsd: number | undefined;
}

/** What a judge reads: a text as it is, else JSON with sorted keys over several lines. */
function textOf(value: Json): string {
  return (typeof value === "string" ? value : stableStringify(value, 2)).toWellFormed();
}
