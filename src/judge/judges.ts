import type { AskJudge } from "../check/index.ts";
import type { McptestError } from "../errors.ts";
import type { Model, ModelProvider, Models, Prices, TokenUsage } from "../model/index.ts";
import type { JudgeUsage } from "../report/index.ts";
import { meter, type Spending, unknownUsage } from "../spend/index.ts";
import type { JudgedMetric } from "../suite/index.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { sumCosts } from "../values/show/cost.ts";
import type { Fenced, FirstQuestion, JudgeLimits, JudgeRecording } from "./ask.ts";
import type { Candidate } from "./candidate.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Grading } from "./grade.ts";
import type { Judgement } from "./judgement.ts";
import type { Pair, Preferred } from "./pair/choose.ts";
import type { Prepared } from "./prepare.ts";
import { isDeferral, noJudge, unpricedJudge } from "./wording.ts";

/** What judges use of a run. */
export interface JudgesUse {
  readonly redactor: Redactor;
  readonly prices: Prices;
  readonly models: Models;
  warn(warning: McptestError): void;
}

/** On whose behalf a judge is asked. */
export interface Asker {
  /** What pays, and ends the question. */
  spending: Spending;
  /** What is left of its time when it asks, and the key that says so. */
  left(): JudgeLimits["left"];
  /** Answers of earlier runs, which nobody pays for; left out: everything is asked. */
  recording?(): JudgeRecording;
}

/** What metrics are about: a conversation, or the trace of a composition. */
export interface MetricSubject {
  /** Prompt, tool definitions, calls, results and reply; the same object for all metrics of the subject, which share it. */
  candidate: Candidate;
  /** Tool calls in it. */
  calls: number;
  /** Metrics of it that are judged. */
  metrics: number;
  /** As of a Grading. */
  repeated?: boolean;
}

/** The judges of a run, and what each test, or whatever else asks, used of them. What it takes to ask is loaded with the first question. */
export class Judges {
  readonly #use: JudgesUse;
  readonly #used = new Map<object, Used[]>();
  /** By candidate, so that all who judge it read the same, which providers keep in their cache. */
  readonly #fences = new WeakMap<Candidate, Prepared>();

  constructor(use: JudgesUse) {
    this.#use = use;
  }

  /** Asks on behalf of a test, for `llm_judge`. */
  askFor(owner: object, asker: Asker): AskJudge {
    return async ({ rubric, candidate: value, model }) => {
      const [{ candidateOf }, { answerOf }] = await Promise.all([import("./candidate.ts"), import("./answer.ts")]);
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
    const [{ gradeCandidate }, { jurorsOf }, { PROMPT_VERSION }, { maskQuestion, prepareGrading }] = await Promise.all([
      import("./grade.ts"),
      import("./jury/jurors.ts"),
      import("./question.ts"),
      import("./prepare.ts"),
    ]);
    const { redactor } = this.#use;
    const jurors = jurorsOf(grading.judge, grading.repeated);
    const prepared = this.#fences.get(grading.candidate) ?? prepareGrading(grading, jurors.length, redactor);
    this.#fences.set(grading.candidate, prepared);
    const { parts, framed, fenced, sharing } = prepared;
    return gradeCandidate(grading, framed, jurors, (asked, { model, number: juror, temperature }) => {
      const words = maskQuestion(asked, redactor);
      const how = { model, promptVersion: PROMPT_VERSION, temperature, juror };
      return sharing.ask(model.label, () => this.#ask(owner, { ...words, ...how, candidate: parts }, fenced, asker));
    });
  }

  /** Has a judge choose between two, asked in both orders. Rejects as `choosePreferred` does, and with `deferred` without key and recording. */
  async choose(owner: object, pair: Pair, asker: Asker): Promise<Preferred> {
    const [{ askInForm }, { choosePreferred }] = await Promise.all([import("./ask.ts"), import("./pair/choose.ts")]);
    return choosePreferred(pair, this.#use.redactor, (asked, fenced, form) => {
      const { open, limits } = this.#reach(owner, pair.model, asker);
      return askInForm(open, asked, fenced, limits, form);
    });
  }

  async #ask(owner: object, question: FirstQuestion, fenced: Fenced, asker: Asker): Promise<Judgement> {
    const { askJudge } = await import("./ask.ts");
    const { open, limits } = this.#reach(owner, question.model, asker);
    return askJudge(open, question, fenced, limits);
  }

  /** How a model is asked on behalf of a test, and what holds then. */
  #reach(owner: object, model: Model, asker: Asker) {
    const { prices, models, warn } = this.#use;
    const { spending, left } = asker;
    const recording = asker.recording?.();
    const onUsage = (usage: TokenUsage | null): void => {
      const costUsd = prices.cost(model, usage);
      if (!usage) warn(unknownUsage(model));
      else if (costUsd === undefined) warn(unpricedJudge(model.label));
      this.#used.set(owner, [...(this.#used.get(owner) ?? []), { model, usage, costUsd }]);
    };
    const open = async (stale: string | undefined): Promise<ModelProvider> => {
      const missing = models.missing(model);
      if (missing !== undefined) throw noJudge(missing, model, stale);
      return meter(models, prices, spending, () => onUsage(null));
    };
    return { open, limits: { signal: spending.signal, left: left(), onUsage, recording } };
  }

  /** What a test used so far, all its attempts together; undefined when no judge answered. */
  usedBy(owner: object): JudgeUsage | undefined {
    const used = this.#used.get(owner);
    if (!used) return undefined;
    const sum = (key: keyof TokenUsage): number => used.reduce((total, { usage }) => total + (usage?.[key] ?? 0), 0);
    const known = used.every(({ usage }) => usage);
    const costs = used.flatMap(({ costUsd }) => costUsd ?? []);
    const cacheWrite = sum("cacheWrite");
    const cacheRead = sum("cacheRead");
    return {
      model: [...new Set(used.map(({ model }) => model.label))].join(", "),
      calls: used.length,
      input_tokens: known ? sum("input") : null,
      output_tokens: known ? sum("output") : null,
      ...(cacheWrite > 0 ? { cache_write_tokens: cacheWrite } : {}),
      ...(cacheRead > 0 ? { cache_read_tokens: cacheRead } : {}),
      cost_usd: costs.length < used.length ? null : sumCosts(costs),
    };
  }
}

/** What one answer took. */
interface Used {
  model: Model;
  usage: TokenUsage | null;
  /** Undefined when nobody knows. */
  costUsd: number | undefined;
}
