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

/** Runs the hooks before a test once more. Throws what a hook that fails throws. */
export type Reset = () => Promise<void>;

/** What a test used, in this attempt and those before. */
export interface Used {
  /** The cost of calls, as they tell it, or of the model, in US dollars; null when nobody knows. */
  costUsd?: number | null | undefined;
  /** What the calls of a composition used. */
  usage?: readonly CallUsage[];
  judge?: JudgeUsage | undefined;
  /** What the model of an agent used. */
  modelTokens?: ModelTokens | undefined;
}

/** How one attempt at a test ended: assertions were checked, or judges ruled, or an error or a missing model prevented that. */
export type Attempt = Used & {
  durationMs: number;
  stderrTail: readonly string[];
  /** Request and response of a test that is one request. */
  asked?: Pick<TestResult, "request" | "response">;
  detail?: Detail | undefined;
  /** For judged metrics. */
  conversation?: Conversation;
  trace?: CompositionTrace;
  model?: string;
  /** What recordings answered instead of models. */
  replay?: Replay | undefined;
  /** Its request was made again, because it was in flight with others when the server died. */
  again?: boolean | undefined;
} /** `grade` sums up the assertions, unless every one must hold. */ & (
    | {
        assertions: readonly AssertionResult[];
        tokens: number | undefined;
        grade?: (() => Grade) | undefined;
        /** Whether the answer is `isError: true`, and no assertion is about that. */
        untoldError?: boolean;
      }
    | { evaluation: Evaluation; threshold: number }
    /** `server`: the failed one, if the test has several; `rule`: the kind of failure, if it is not the error's code. */
    | { error: unknown; scope: ErrorScope; server?: ServerSpec; rule?: string }
    /** Why it waits for a model. It counts as passed until then. */
    | { deferred: string }
    /** Results instead of one. */
    | { rows: readonly Row[] }
  );

/** One of several results of a test, of the tool that it names, if any. */
export type Row = { tool?: string } & ({ attempt: Attempt } | { skip: string });

/** An attempt that lacks a model waits for one. */
export function deferUnasked(attempt: Attempt): Attempt {
  if (!("error" in attempt) || !(attempt.error instanceof McptestError) || attempt.error.code !== "deferred")
    return attempt;
  const { error, scope: _, server: __, ...rest } = attempt;
  return { ...rest, deferred: error.message };
}

/** `call`: this test's own; `session`: ended the session during the test; `start`: the test did not begin. The last two may hit several tests. */
export type ErrorScope = "call" | "session" | "start";

/** A run of an agent: its conversation as far as it went, and what ended it early. */
export interface LiveRun {
  conversation: Conversation;
  /** Its recording, if it was live. */
  recorded?: Lent;
  /** A recording answered, no model and no server. */
  replayed?: true;
  /** The cost of the model, and of tools that tell theirs; null when nobody knows. */
  costUsd: number | null;
  modelUsd: number | null;
  /** Whether an answer that is not a turn did not tell what it used. */
  silent?: boolean;
  durationMs: number;
  /** Of the lost server, if any. */
  stderrTail: readonly string[];
  failure: { error: unknown; scope: ErrorScope; server?: ServerSpec } | undefined;
}
