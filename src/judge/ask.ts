import { ModelFailure, type ModelProvider, type TokenUsage } from "../model/index.ts";
import { oneLine } from "../values/text.ts";
import { JUDGEMENT_TOOL, type Judgement, readJudgement } from "./judgement.ts";
import { SYSTEM_PROMPT, writeCorrection, writePrompt } from "./prompt.ts";
import { judgeCancelled, judgeFailed, judgeMalformed, judgeTooSlow } from "./wording.ts";

/**
 * The model that judges when nobody names one: the newest that takes temperature 0 and a forced tool call, without which
 * verdicts vary more.
 */
export const DEFAULT_JUDGE_MODEL = "claude-sonnet-4-6";
/** Room for a reason and, with models that cannot help it, for thoughts. */
export const MAX_ANSWER_TOKENS = 8192;
/** How often it is asked for one judgement: again when the first answer is none. */
export const MAX_ASKS = 2;
/** Characters of a fault or a reason that are kept. */
const MAX_FAULT = 400;
const MAX_REASON = 500;
/** One question may take this long, its second try and the pauses of the provider included. */
const MAX_MS = 120_000;

export interface JudgeQuestion {
  model: string;
  /** What a good candidate is like, in words. */
  rubric: string;
  /** What is graded, without secrets. Cut to `MAX_CANDIDATE` characters. */
  candidate: string;
}

/** Who waits for the judgement. */
export interface JudgeLimits {
  /** Aborted when the run ends. */
  signal: AbortSignal;
  /** What is left of the test's time, in milliseconds, and the key that says so. */
  left?: { ms: number; key: string } | undefined;
  /** Told after each answer, whether it is in form or not. */
  onUsage(usage: TokenUsage): void;
}

/**
 * Asks a judge, and once more when its answer is no judgement. The reason is one line, bounded, harmless to a terminal. Throws
 * McptestError: judge-malformed, judge-failed, test-timeout, cancelled.
 */
export async function askJudge(
  open: () => Promise<ModelProvider>,
  question: JudgeQuestion,
  limits: JudgeLimits,
): Promise<Judgement> {
  const { model } = question;
  const { left } = limits;
  const ms = Math.max(0, Math.min(left?.ms ?? MAX_MS, MAX_MS));
  const tooSlow = judgeTooSlow(model, ms, left && left.ms <= MAX_MS ? left.key : undefined);
  if (ms === 0) throw tooSlow;
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(), ms);
  try {
    return await askTwice(await open(), question, AbortSignal.any([limits.signal, timer.signal]), limits);
  } catch (error) {
    if (limits.signal.aborted) throw judgeCancelled(model);
    if (timer.signal.aborted) throw tooSlow;
    throw error instanceof ModelFailure ? judgeFailed(model, error) : error;
  } finally {
    clearTimeout(timeout);
  }
}

async function askTwice(
  provider: ModelProvider,
  { model, rubric, candidate }: JudgeQuestion,
  signal: AbortSignal,
  { onUsage }: JudgeLimits,
): Promise<Judgement> {
  const prompt = [writePrompt(rubric, candidate)];
  for (let tries = 1; ; tries++) {
    const asked = { model, system: SYSTEM_PROMPT, prompt, tool: JUDGEMENT_TOOL, temperature: 0 } as const;
    const answer = await provider.askTool({ ...asked, maxTokens: MAX_ANSWER_TOKENS, signal });
    onUsage(answer.usage);
    const judgement = await readJudgement(answer.input, answer.stop === "max_tokens");
    if (!("fault" in judgement)) return { score: judgement.score, reason: oneLine(judgement.reason, MAX_REASON) };
    if (tries === MAX_ASKS) throw judgeMalformed(model, judgement.fault);
    prompt.push(writeCorrection(oneLine(judgement.fault, MAX_FAULT)));
  }
}
