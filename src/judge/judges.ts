import type { AskJudge } from "../check/index.ts";
import type { McptestError } from "../errors.ts";
import type { ModelAccess, ModelProvider, TokenUsage } from "../model/index.ts";
import type { JudgeUsage } from "../report/index.ts";
import type { Spending } from "../spend/index.ts";
import { type Json, stableStringify } from "../values/json.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { sumCosts } from "../values/show/cost.ts";
import type { JudgeLimits } from "./ask.ts";
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

/** The judges of a run, and what each test, or whatever else asks, used of them. What it takes to ask is loaded with the first question. */
export class Judges {
  readonly #access: ModelAccess;
  readonly #use: JudgesUse;
  readonly #used = new Map<object, Used[]>();
  #provider: Promise<ModelProvider> | undefined;

  constructor(access: ModelAccess, use: JudgesUse) {
    this.#access = access;
    this.#use = use;
  }

  /** Asks on behalf of a test. */
  askFor(owner: object, { spending, left }: Asker): AskJudge {
    const { redactor, warn } = this.#use;
    return async ({ rubric, candidate, model: named }) => {
      const [{ askJudge, DEFAULT_JUDGE_MODEL }, { openProvider, priceCall }] = await Promise.all([
        import("./ask.ts"),
        import("../model/index.ts"),
      ]);
      const model = named ?? DEFAULT_JUDGE_MODEL;
      const open = (): Promise<ModelProvider> => (this.#provider ??= openProvider(this.#access));
      // What leaves for the model is masked here.
      const asked = redactor.json({ rubric, candidate });
      const question = { model, rubric: asked.rubric, candidate: textOf(asked.candidate) };
      const onUsage = (usage: TokenUsage): void => {
        const price = priceCall(model, usage.input, usage.output);
        if (price === undefined) warn(unpricedJudge(model));
        const costUsd = price ?? 0;
        this.#used.set(owner, [...(this.#used.get(owner) ?? []), { model, ...usage, costUsd }]);
        spending.spend({ costUsd, tokens: usage.input + usage.output });
      };
      const { signal } = spending;
      return { ...(await askJudge(open, question, { signal, left: left(), onUsage })), model };
    };
  }

  /** What a test used so far, all its attempts together; undefined when no judge answered. */
  usedBy(owner: object): JudgeUsage | undefined {
    const used = this.#used.get(owner);
    return (
      used && {
        model: [...new Set(used.map(({ model }) => model))].join(", "),
        calls: used.length,
        input_tokens: used.reduce((sum, { input }) => sum + input, 0),
        output_tokens: used.reduce((sum, { output }) => sum + output, 0),
        cost_usd: sumCosts(used.map(({ costUsd }) => costUsd)),
      }
    );
  }
}

/** What one answer took. */
interface Used extends TokenUsage {
  model: string;
  costUsd: number;
}

/** What a judge reads: a text as it is, else JSON with sorted keys over several lines. */
function textOf(value: Json): string {
  return (typeof value === "string" ? value : stableStringify(value, 2)).toWellFormed();
}
