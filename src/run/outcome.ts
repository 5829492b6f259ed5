import type { Conversation } from "../agent/index.ts";
import type { Lent } from "../cassette/index.ts";
import type { Grade } from "../check/index.ts";
import { McptestError } from "../errors.ts";
import type { Evaluation } from "../judge/index.ts";
import type {
  AssertionResult,
  CallUsage,
  CompositionTrace,
  Detail,
  JudgeUsage,
  ModelTokens,
  Replay,
  TestResult,
} from "../report/index.ts";
import type { ServerSpec } from "../suite/index.ts";

export interface Used {
  /** What the calls say they cost, in US dollars, or what the model did; null when nobody knows. */
  costUsd?: number | null | undefined;
  /** What the calls of a composition used, in this attempt and those before. */
  usage?: readonly CallUsage[];
  /** What judges used, in this attempt and those before. */
  judge?: JudgeUsage | undefined;
  /** What the model of an agent used, in this attempt and those before. */
  modelTokens?: ModelTokens | undefined;
}

/** What one attempt at a test came to: the assertions were checked, or an error kept them from it, or that there is no model. */
export type Attempt = Used & {
  durationMs: number;
  stderrTail: readonly string[];
  /** What was asked, and what came back, where a test asks one thing. */
  asked?: Pick<TestResult, "request" | "response">;
  detail?: Detail | undefined;
  /** What judged metrics of an agent read, and those of a composition. */
  conversation?: Conversation;
  trace?: CompositionTrace;
  model?: string;
  /** What recordings answered in the place of models. */
  replay?: Replay | undefined;
  /** Its request was made again, because it was in flight together with others as the server died. */
  again?: boolean | undefined;
} /** `grade` gives what the assertions come to, where it is not that every one must hold. */ & (
    | {
        assertions: readonly AssertionResult[];
        tokens: number | undefined;
        grade?: (() => Grade) | undefined;
        /** Whether the answer is `isError: true`, and none of the assertions is about that. */
        untoldError?: boolean;
      }
    | { evaluation: Evaluation; threshold: number }
    /** `server`: the one that the error is of, where the test has several; `rule`: what kind of failure, where the error's code does not say. */
    | { error: unknown; scope: ErrorScope; server?: ServerSpec; rule?: string }
    /** Why it waits for a model, and counts as passed until then. */
    | { deferred: string }
  );

/** An attempt that came to nothing for want of a model waits for one. */
export function deferUnasked(attempt: Attempt): Attempt {
  if (!("error" in attempt) || !(attempt.error instanceof McptestError) || attempt.error.code !== "deferred")
    return attempt;
  const { error, scope: _, server: __, ...rest } = attempt;
  return { ...rest, deferred: error.message };
}

/** `call`: this test's own; `session`: ended the session while the test ran; `start`: nothing of it ran. The last two may hit several tests. */
export type ErrorScope = "call" | "session" | "start";

/** What came of a run: the conversation as far as it went, and what kept it from going on. */
export interface LiveRun {
  conversation: Conversation;
  /** What was written down of it, when it was live. */
  recorded?: Lent;
  /** Neither a model nor a server was asked, but a recording. */
  replayed?: true;
  /** Of the model and of tools that say what they cost; null when nobody knows. */
  costUsd: number | null;
  /** What of it the model cost. */
  modelUsd: number | null;
  /** Whether an answer that is no turn did not say what it used. */
  silent?: boolean;
  durationMs: number;
  /** Of the server that is gone, where one is. */
  stderrTail: readonly string[];
  failure: { error: unknown; scope: ErrorScope; server?: ServerSpec } | undefined;
}
