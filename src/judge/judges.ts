import type { AskJudge } from "../check/index.ts";
import type { McptestError } from "../errors.ts";
import type { Model, ModelProvider, Models, Prices, TokenUsage } from "../model/index.ts";
import type { JudgeUsage } from "../report/index.ts";
import { meter, type Spending, unknownUsage } from "../spend/index.ts";
import type { JudgedMetric } from "../suite/index.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { sumAll } from "../values/show/cost.ts";
import type { JudgeRecording, Reach } from "./ask.ts";
import { type Candidate, candidateOf } from "./candidate.ts";
import { answerOf, type Evaluation } from "./evaluation.ts";
import type { Grading, Prepared } from "./grade.ts";
import type { Pair, Preferred } from "./pair.ts";
import { isDeferral, noJudge, staleJudgement, unpricedJudge } from "./wording.ts";

interface JudgesUse {
  readonly redactor: Redactor;
  readonly prices: Prices;
  readonly models: Models;
  warn(warning: McptestError): void;
}

/** On whose behalf a judge is asked. */
export interface Asker {
  /** Pays, and ends the question. */
  spending: Spending;
  /** What is left of its time, and the key of that limit. */
  left(): Reach["left"];
  /** Answers of earlier runs, which are free (default: none). */
  recording?(): JudgeRecording;
}

/** A conversation, or the trace of a composition. */
export interface MetricSubject extends Pick<Grading, "repeated"> {
  /** The same object for all metrics of the subject. */
  candidate: Candidate;
  calls: number;
  metrics: number;
}

/** The judges of a run, and what each owner, such as a test, used of them. Most of the code is loaded with the first question. */
export class Judges {
  readonly #use: JudgesUse;
  readonly #used = new Map<object, { model: Model; usage: TokenUsage | null; costUsd: number | undefined }[]>();
  /** By candidate, so that all its judges read the same text, which providers cache. */
  readonly #fences = new WeakMap<Candidate, Prepared>();

  constructor(use: JudgesUse) {
    this.#use = use;
  }

  /** Asks on behalf of a test, for `llm_judge`. */
  askFor(owner: object, asker: Asker): AskJudge {
    return async ({ rubric, candidate: value, model }) => {
      const candidate = candidateOf(this.#use.redactor.json(value));
      try {
        return answerOf(await this.grade(owner, { rubric, judge: { model }, candidate }, asker));
      } catch (error) {
        if (isDeferral(error)) return { deferred: error.message, hint: error.hint };
        throw error;
      }
    };
  }

  /** Grades a conversation or a trace by a judged metric. */
  async gradeMetric(owner: object, metric: JudgedMetric, subject: MetricSubject, asker: Asker): Promise<Evaluation> {
    const { rubricOf, vacuousEvaluation } = await import("./metrics.ts");
    const { candidate, calls, metrics: gradings, repeated } = subject;
    const nothing = vacuousEvaluation(metric, calls);
    if (nothing) return nothing;
    return this.grade(owner, { rubric: rubricOf(metric), judge: metric.judge, candidate, gradings, repeated }, asker);
  }

  /** Grades a candidate by a rubric. Rejects with McptestError, `deferred` without key and recording; of several judges with an UnjudgedError. */
  async grade(owner: object, grading: Grading, asker: Asker): Promise<Evaluation> {
    const [{ gradeCandidate, prepareGrading }, { askJudge }] = await Promise.all([
      import("./grade.ts"),
      import("./ask.ts"),
    ]);
    const { redactor } = this.#use;
    const prepared = this.#fences.get(grading.candidate) ?? prepareGrading(grading, redactor);
    this.#fences.set(grading.candidate, prepared);
    return gradeCandidate(grading, prepared, redactor, (question) =>
      askJudge(question, prepared.fenced, this.#reach(owner, question.model, asker)),
    );
  }

  /** Lets a judge choose between two, asked in both orders. Rejects as `choosePreferred` does, and with `deferred` without key and recording. */
  async choose(owner: object, pair: Pair, asker: Asker): Promise<Preferred> {
    const [{ askInForm }, { choosePreferred }] = await Promise.all([import("./ask.ts"), import("./pair.ts")]);
    return choosePreferred(pair, this.#use.redactor, (asked, fenced, form) =>
      askInForm(asked, fenced, this.#reach(owner, pair.model, asker), form),
    );
  }

  #reach(owner: object, model: Model, asker: Asker): Reach {
    const { prices, models, warn } = this.#use;
    const { spending, left } = asker;
    const recording = asker.recording?.();
    const onUsage = (usage: TokenUsage | null): void => {
      const costUsd = prices.cost(model, usage);
      if (!usage) warn(unknownUsage(model));
      else if (costUsd === undefined) warn(unpricedJudge(model));
      this.#used.set(owner, [...(this.#used.get(owner) ?? []), { model, usage, costUsd }]);
    };
    const open = async (stale: string | undefined): Promise<ModelProvider> => {
      const missing = models.missing(model);
      const { keyEnv } = model;
      if (missing !== undefined)
        throw stale === undefined ? noJudge({ missing, keyEnv }) : staleJudgement({ stale, keyEnv });
      return meter(models, prices, spending, () => onUsage(null));
    };
    return { open, signal: spending.signal, left: left(), onUsage, recording };
  }

  /** What an owner has used so far; undefined when no judge answered. */
  usedBy(owner: object): JudgeUsage | undefined {
    const used = this.#used.get(owner);
    if (!used) return undefined;
    const sum = (key: keyof TokenUsage): number => used.reduce((total, { usage }) => total + (usage?.[key] ?? 0), 0);
    const known = used.every(({ usage }) => usage);
    return {
      model: [...new Set(used.map(({ model }) => model.label))].join(", "),
      calls: used.length,
      input_tokens: known ? sum("input") : null,
      output_tokens: known ? sum("output") : null,
      ...(sum("cacheWrite") > 0 ? { cache_write_tokens: sum("cacheWrite") } : {}),
      ...(sum("cacheRead") > 0 ? { cache_read_tokens: sum("cacheRead") } : {}),
      cost_usd: sumAll(used.map(({ costUsd }) => costUsd ?? null)),
    };
  }
}

/** Loads what shows prompts as they would be sent. */
export const loadPrompts = () => import("./show-prompt.ts");
