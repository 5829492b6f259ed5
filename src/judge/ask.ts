import type { Recording } from "../cassette/index.ts";
import {
  describeApi,
  ModelFailure,
  type ModelProvider,
  recordedProvider,
  type TokenUsage,
  type ToolAnswer,
  type ToolQuestion,
} from "../model/index.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { oneLine } from "../values/text.ts";
import { type Judgement, readJudgement, toolFor } from "./judgement.ts";
import { SYSTEM_PROMPT, writeCorrection, writeQuestion } from "./prompt.ts";
import type { JudgeQuestion } from "./question.ts";
import * as wording from "./wording.ts";

/** Room for a reason and, with models that cannot help it, for thoughts. */
export const MAX_ANSWER_TOKENS = 8192;
/** How often it is asked for one judgement: again when the first answer is none. */
export const MAX_ASKS = 2;
/** Characters of a fault or a reason that are kept. */
const MAX_FAULT = 400;
const MAX_REASON = 500;
/** Characters of a claim, which is of few words. */
const MAX_CLAIM = 200;

/** Who waits for the judgement. */
export interface JudgeLimits {
  /** Aborted when the run ends. */
  signal: AbortSignal;
  /** What is left of the test's time, in milliseconds, and the key that says so. */
  left?: { ms: number; key: string } | undefined;
  /** Told after each answer of a model, whether it is in form or not. */
  onUsage(usage: TokenUsage | null): void;
  /** Answers that are recorded, by the questions as they are without any mark. */
  recording?: JudgeRecording | undefined;
}

export type JudgeRecording = Pick<Recording, "take" | "keep" | "whyNot">;
/** Opens the provider; rejects when there is none. `stale`: why no recording answers, where there is one. */
type Open = (stale: string | undefined) => Promise<ModelProvider>;

/** What the question is about, as it is sent. */
export interface Fenced {
  text: string;
  /** Whether other questions about it come soon. */
  cached: boolean;
}

/** A question, before it is known how often it is asked. */
export type FirstQuestion = Omit<JudgeQuestion, "retry">;

/** The same in any form: what its answer depends on. */
export type Asked = Pick<JudgeQuestion, "model" | "promptVersion" | "candidate" | "temperature" | "question">;

/** How a question is put to a judge, and how its answer is read. */
export interface Form<T> {
  system: string;
  /** What stands after the parts. */
  question: string;
  tool: ToolQuestion["tool"];
  /** What a call of the tool says, or what is wrong with it. */
  read(input: Json | undefined): T | { fault: string };
}

/**
 * Asks a judge about what stands in the fence, and once more when its answer is no judgement. The reason is one line, bounded,
 * harmless to a terminal. Throws what `askInForm` throws.
 */
export function askJudge(open: Open, question: FirstQuestion, fenced: Fenced, limits: JudgeLimits): Promise<Judgement> {
  const { requireEvidence } = question;
  return askInForm(open, question, fenced, limits, {
    ...{ system: SYSTEM_PROMPT, question: writeQuestion(question), tool: toolFor(requireEvidence) },
    read(input) {
      const judgement = readJudgement(input, requireEvidence);
      return "fault" in judgement ? judgement : tidy(judgement);
    },
  });
}

/**
 * Asks a judge, and once more when its answer has not the form. Throws McptestError: judge-malformed, judge-truncated, judge-refused,
 * judge-failed, cassette-miss, cassette-unreadable, deferred, max-cost, test-timeout, cancelled.
 */
export async function askInForm<T extends object>(
  open: Open,
  question: Asked,
  fenced: Fenced,
  limits: JudgeLimits,
  form: Form<T>,
): Promise<T> {
  const { model } = question;
  const { left } = limits;
  if (left && left.ms <= 0) throw wording.judgeTooSlow(model.label, 0, left.key);
  const timer = new AbortController();
  const timeout = left && setTimeout(() => timer.abort(), left.ms);
  try {
    return await askTwice(open, question, fenced, AbortSignal.any([limits.signal, timer.signal]), limits, form);
  } catch (error) {
    if (limits.signal.aborted) throw wording.judgeCancelled(model.label);
    if (left && timer.signal.aborted) throw wording.judgeTooSlow(model.label, left.ms, left.key);
    throw error instanceof ModelFailure ? wording.judgeFailed(model.label, error) : error;
  } finally {
    clearTimeout(timeout);
  }
}

async function askTwice<T extends object>(
  open: Open,
  question: Asked,
  { text, cached }: Fenced,
  signal: AbortSignal,
  { onUsage, recording }: JudgeLimits,
  { system, tool, read, ...form }: Form<T>,
): Promise<T> {
  const { model, temperature } = question;
  const prompt = [text, form.question];
  let uncalled: boolean | undefined;
  const ask = async (params: JsonObject): Promise<ToolAnswer> => {
    const question = { via: "model", model: model.id, method: "judge", params } as const;
    const recorded = await recording?.take(question);
    if (recorded) return recorded.result as unknown as ToolAnswer;
    const provider = await open(recording?.whyNot(question));
    const tell = recording?.keep(question, describeApi(model));
    const answer = await provider.askTool({
      ...{ model, system, prompt, tool, temperature, signal },
      ...{ maxTokens: MAX_ANSWER_TOKENS, uncalled, ...(cached ? { shared: 1 } : {}) },
    });
    onUsage(answer.usage);
    tell?.({ result: answer as unknown as Json });
    return answer;
  };
  const provider = recordedProvider(model);
  for (let retry = 0; ; retry++) {
    const { model: _, ...asked } = { ...question, retry };
    const answer = await ask({ ...asked, ...(provider ? { provider } : {}) } as unknown as JsonObject);
    const { stop, input } = answer;
    uncalled = answer.uncalled;
    if (stop === "refusal") throw wording.judgeRefused(model.label);
    if (stop === "context_full") throw wording.judgeOverfull(model.label);
    const cut = stop === "max_tokens";
    const judgement = cut
      ? { fault: `the answer was cut at its bound of ${MAX_ANSWER_TOKENS} tokens: be brief` }
      : read(input);
    if (!("fault" in judgement)) return judgement;
    if (retry + 1 === MAX_ASKS) {
      throw cut
        ? wording.judgeTruncated(model.label, MAX_ANSWER_TOKENS)
        : wording.judgeMalformed(model.label, judgement.fault);
    }
    prompt.push(writeCorrection(oneLine(judgement.fault, MAX_FAULT), tool.name));
  }
}

function tidy({ reason, claims, ...judgement }: Judgement): Judgement {
  const tidied = claims.map(({ claim, met }) => ({ claim: oneLine(claim, MAX_CLAIM), met }));
  return { ...judgement, reason: oneLine(reason, MAX_REASON), claims: tidied };
}
