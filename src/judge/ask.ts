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
import { type JudgeQuestion, SYSTEM_PROMPT, writeCorrection, writeQuestion } from "./prompt.ts";
import * as wording from "./wording.ts";

/** Room for a reason and for the thoughts of models that always think. */
export const MAX_ANSWER_TOKENS = 8192;
const TOO_LONG = `the answer was cut at its bound of ${MAX_ANSWER_TOKENS} tokens: be brief`;
/** Questions for one judgement: a second one when the first answer is malformed. */
export const MAX_ASKS = 2;
const MAX_FAULT = 400;
const MAX_REASON = 500;
const MAX_CLAIM = 200;

/** How a judge is reached, and within which limits. */
export interface Reach {
  /** Opens the provider; rejects when there is none. `stale`: why the recording does not answer. */
  open(stale: string | undefined): Promise<ModelProvider>;
  /** Aborted when the run ends. */
  signal: AbortSignal;
  /** What is left of the test's time, in milliseconds, and the key of that limit. */
  left?: { ms: number; key: string } | undefined;
  onUsage(usage: TokenUsage | null): void;
  /** Recorded answers, by the questions without marks. */
  recording?: JudgeRecording | undefined;
}

export type JudgeRecording = Pick<Recording, "take" | "keep" | "whyNot">;

/** The subject of a question, as it is sent. */
export interface Fenced {
  text: string;
  /** Whether more questions about it come soon. */
  cached: boolean;
}

/** A question before its retries are counted. */
export type FirstQuestion = Omit<JudgeQuestion, "retry">;

/** What an answer in any form depends on. */
export type Asked = Pick<JudgeQuestion, "model" | "promptVersion" | "candidate" | "temperature" | "question">;

export interface Form<T> {
  system: string;
  question: string;
  tool: ToolQuestion["tool"];
  read(input: Json | undefined): T | { fault: string };
}

/** Asks a judge for a judgement. Its reason is one bounded line, safe for a terminal. Throws what `askInForm` throws. */
export function askJudge(question: FirstQuestion, fenced: Fenced, reach: Reach): Promise<Judgement> {
  const { requireEvidence } = question;
  return askInForm(question, fenced, reach, {
    system: SYSTEM_PROMPT,
    question: writeQuestion(question),
    tool: toolFor(requireEvidence),
    read(input) {
      const judgement = readJudgement(input, requireEvidence);
      if ("fault" in judgement) return judgement;
      const claims = judgement.claims.map(({ claim, met }) => ({ claim: oneLine(claim, MAX_CLAIM), met }));
      return { ...judgement, reason: oneLine(judgement.reason, MAX_REASON), claims };
    },
  });
}

/**
 * Asks a judge, and once more when its answer is malformed. Throws McptestError: judge-malformed, judge-truncated, judge-refused,
 * judge-failed, cassette-miss, cassette-unreadable, deferred, max-cost, test-timeout, cancelled.
 */
export async function askInForm<T extends object>(
  asked: Asked,
  fenced: Fenced,
  reach: Reach,
  form: Form<T>,
): Promise<T> {
  const { label: judge } = asked.model;
  const { left, signal } = reach;
  if (left && left.ms <= 0) throw wording.judgeTooSlow({ judge, ms: 0, key: left.key });
  const timer = new AbortController();
  const timeout = left && setTimeout(() => timer.abort(), left.ms);
  try {
    return await askTwice(asked, fenced, { ...reach, signal: AbortSignal.any([signal, timer.signal]) }, form);
  } catch (error) {
    if (signal.aborted) throw wording.judgeCancelled({ judge });
    if (left && timer.signal.aborted) throw wording.judgeTooSlow({ judge, ms: Math.round(left.ms), key: left.key });
    if (!(error instanceof ModelFailure)) throw error;
    throw wording.judgeFailed({ judge, message: error.message, hint: error.hint }, { cause: error });
  } finally {
    clearTimeout(timeout);
  }
}

async function askTwice<T extends object>(question: Asked, fenced: Fenced, reach: Reach, form: Form<T>): Promise<T> {
  const { model, temperature } = question;
  const { label: judge } = model;
  const { signal, onUsage, recording } = reach;
  const { system, tool } = form;
  const prompt = [fenced.text, form.question];
  const provider = recordedProvider(model);
  let uncalled: boolean | undefined;
  const ask = async (retry: number): Promise<ToolAnswer> => {
    const { model: _, ...asked } = { ...question, retry };
    const params = { ...asked, ...(provider && { provider }) } as unknown as JsonObject;
    const call = { via: "model", model: model.id, method: "judge", params } as const;
    const recorded = await recording?.take(call);
    if (recorded) return recorded.result as unknown as ToolAnswer;
    const opened = await reach.open(recording?.whyNot(call));
    const tell = recording?.keep(call, describeApi(model));
    const how = { model, system, prompt, tool, temperature, signal, maxTokens: MAX_ANSWER_TOKENS, uncalled };
    const answer = await opened.askTool({ ...how, ...(fenced.cached && { shared: 1 }) });
    onUsage(answer.usage);
    tell?.({ result: answer as unknown as Json });
    return answer;
  };
  for (let retry = 0; ; retry++) {
    const answer = await ask(retry);
    const { stop, input } = answer;
    uncalled = answer.uncalled;
    if (stop === "refusal") throw wording.judgeRefused({ judge });
    if (stop === "context_full") throw wording.judgeOverfull({ judge });
    const cut = stop === "max_tokens";
    const judgement = cut ? { fault: TOO_LONG } : form.read(input);
    if (!("fault" in judgement)) return judgement;
    const fault = oneLine(judgement.fault, MAX_FAULT);
    if (retry + 1 === MAX_ASKS && cut) throw wording.judgeTruncated({ judge, tokens: MAX_ANSWER_TOKENS });
    if (retry + 1 === MAX_ASKS) throw wording.judgeMalformed({ judge, fault });
    prompt.push(writeCorrection(fault, tool.name));
  }
}
