import type { McptestError } from "../errors.ts";
import type { ModelAccess, ModelProvider, TokenUsage } from "../model/index.ts";
import type { JudgeUsage } from "../report/index.ts";
import type { Spending } from "../spend/index.ts";
import { type Json, stableStringify } from "../values/json.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { sumCosts } from "../values/show/cost.ts";
import type { JudgeLimits } from "./ask.ts";
import type { Judgement } from "./judgement.ts";
import { unpricedJudge } from "./wording.ts";

/** What judges use of a run. */
export interface JudgesUse {
  readonly redactor: Redactor;
  warn(warning: McptestError): void;
}

/** On whose behalf a judge is asked. */
export interface Asker {
  /** What pays, and ends the question. */
  spending: Spending;
  /** What is left of its time when it asks, and the key that says so. */
  left(): JudgeLimits["left"];
}

/** A value to be judged. */
interface Candidate {
  rubric: string;
  /** The model that judges; undefined: the default one. */
  model: string | undefined;
  candidate: Json;
}

/** The judges of a run, and what each test, or whatever else asks, used of them. What it takes to ask is loaded with the first question. */
export class Judges {
  readonly #access: ModelAccess;
  readonly #use: JudgesUse;
  readonly #used = new Map<object, Map<string, Used>>();
  #provider: Promise<ModelProvider> | undefined;

  constructor(access: ModelAccess, use: JudgesUse) {
    this.#access = access;
    this.#use = use;
  }

  /** Asks on behalf of a test. */
  askFor(owner: object, { spending, left }: Asker): (request: Candidate) => Promise<Judgement & { model: string }> {
    const { redactor, warn } = this.#use;
    return async ({ rubric, candidate, model: named }) => {
      const [{ askJudge, DEFAULT_JUDGE_MODEL }, { openProvider, priceCall }] = await Promise.all([
        import("./ask.ts"),
        import("../model/index.ts"),
      ]);
      const model = named ?? DEFAULT_JUDGE_MODEL;
      const open = (): Promise<ModelProvider> => (this.#provider ??= openProvider(this.#access));
      const question = { model, rubric: redactor.text(rubric), candidate: textOf(redactor.json(candidate)) };
      const onUsage = (usage: TokenUsage): void => {
        const price = priceCall(model, usage.input, usage.output);
        if (price === undefined) warn(unpricedJudge(model));
        this.#count(owner, model, usage, price ?? 0);
        spending.spend({ costUsd: price ?? 0, tokens: usage.input + usage.output });
      };
      const { signal } = spending;
      return { ...(await askJudge(open, question, { signal, left: left(), onUsage })), model };
    };
  }

  /** What a test used so far, all its attempts together; undefined when no judge answered. */
  usedBy(owner: object): JudgeUsage | undefined {
    const used = this.#used.get(owner);
    if (!used) return undefined;
    const sum = (read: (used: Used) => number): number =>
      [...used.values()].reduce((total, one) => total + read(one), 0);
    return {
      model: [...used.keys()].join(", "),
      calls: sum(({ calls }) => calls),
      input_tokens: sum(({ input }) => input),
      output_tokens: sum(({ output }) => output),
      cost_usd: sumCosts([...used.values()].map(({ costUsd }) => costUsd)),
    };
  }

  #count(owner: object, model: string, { input, output }: TokenUsage, costUsd: number): void {
    const models = this.#used.get(owner) ?? new Map<string, Used>();
    const used = models.get(model) ?? { calls: 0, input: 0, output: 0, costUsd: 0 };
    models.set(model, {
      calls: used.calls + 1,
      input: used.input + input,
      output: used.output + output,
      costUsd: sumCosts([used.costUsd, costUsd]),
    });
    this.#used.set(owner, models);
  }
}

interface Used {
  calls: number;
  input: number;
  output: number;
  costUsd: number;
}

/** What a judge reads: a text as it is, else JSON with sorted keys over several lines. */
function textOf(value: Json): string {
  return (typeof value === "string" ? value : stableStringify(value, 2)).toWellFormed();
}
