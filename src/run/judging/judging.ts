import type { AskJudge } from "../../check/index.ts";
import type { McptestError } from "../../errors.ts";
import type { ModelAccess, ModelProvider, TokenUsage } from "../../model/index.ts";
import type { PlannedTest } from "../../plan/index.ts";
import type { JudgeUsage } from "../../report/model/report.ts";
import type { Spent } from "../../spend/index.ts";
import type { RunOptions } from "../../suite/index.ts";
import { type Json, stableStringify } from "../../values/json.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { sumCosts } from "../../values/show/cost.ts";
import { type Clock, limitOf } from "../clock.ts";

/** What asking a judge uses of a run. */
interface JudgingUse {
  readonly signal: AbortSignal;
  readonly redactor: Redactor;
  readonly clock: Clock;
  warn(warning: McptestError): void;
  spend?(spent: Spent): McptestError | undefined;
}

/** The judges of a run, and what each test used of them. What it takes to ask is loaded with the first question. */
export class Judging {
  readonly #access: ModelAccess;
  readonly #used = new Map<PlannedTest, Map<string, Used>>();
  #provider: Promise<ModelProvider> | undefined;

  constructor(access: ModelAccess) {
    this.#access = access;
  }

  /** Asks on behalf of a test whose attempt began at `started`; its time limit counts from there. */
  askFor(test: PlannedTest, started: number, options: RunOptions, use: JudgingUse): AskJudge {
    const { signal, redactor, clock, warn } = use;
    const limit = limitOf(test.spec, options);
    return async ({ rubric, candidate, model: named }) => {
      const [judge, { openProvider, priceCall }] = await Promise.all([
        import("../../judge/index.ts"),
        import("../../model/index.ts"),
      ]);
      const model = named ?? judge.DEFAULT_JUDGE_MODEL;
      const open = (): Promise<ModelProvider> => (this.#provider ??= openProvider(this.#access));
      const question = { model, rubric: redactor.text(rubric), candidate: textOf(redactor.json(candidate)) };
      const left = limit && { ms: started + limit.ms - clock.now(), key: limit.key };
      const onUsage = (usage: TokenUsage): void => {
        const price = priceCall(model, usage.input, usage.output);
        if (price === undefined) warn(judge.unpricedJudge(model));
        this.#count(test, model, usage, price ?? 0);
        use.spend?.({ costUsd: price ?? 0, tokens: usage.input + usage.output });
      };
      return { ...(await judge.askJudge(open, question, { signal, left, onUsage })), model };
    };
  }

  /** What the attempts of a test used so far; undefined when no judge answered. */
  usedBy(test: PlannedTest): JudgeUsage | undefined {
    const used = this.#used.get(test);
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

  #count(test: PlannedTest, model: string, { input, output }: TokenUsage, costUsd: number): void {
    const models = this.#used.get(test) ?? new Map<string, Used>();
    const used = models.get(model) ?? { calls: 0, input: 0, output: 0, costUsd: 0 };
    models.set(model, {
      calls: used.calls + 1,
      input: used.input + input,
      output: used.output + output,
      costUsd: sumCosts([used.costUsd, costUsd]),
    });
    this.#used.set(test, models);
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
