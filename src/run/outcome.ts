import type { Grade } from "../check/index.ts";
import type { AssertionResult, CallUsage, Detail, JudgeUsage, TestResult } from "../report/index.ts";
import type { ServerSpec } from "../suite/index.ts";

/** What was used for a test. */
export interface Used {
  /** What the calls say they cost, in US dollars. */
  costUsd?: number;
  /** What the calls of a composition used, in this attempt and those before. */
  usage?: readonly CallUsage[];
  /** What judges used, in this attempt and those before. */
  judge?: JudgeUsage | undefined;
}

/** What one attempt at a test came to: the assertions were checked, or an error kept them from it. */
export type Attempt = Used & {
  durationMs: number;
  stderrTail: readonly string[];
  /** What was asked, and what came back, where a test asks one thing. */
  asked?: Pick<TestResult, "request" | "response">;
  detail?: Detail;
} /** `grade` gives what the assertions come to, where it is not that every one must hold. */ & (
    | { assertions: readonly AssertionResult[]; tokens: number | undefined; grade?: (() => Grade) | undefined }
    /** `server`: the one that the error is of, where the test has several. */
    | { error: unknown; scope: ErrorScope; server?: ServerSpec }
  );

/**
 * How far an error reaches: `call` is this test's own; `session` ended the session while the test ran; `start` kept the
 * test from having a session, so that nothing of it ran. The last two can stand behind several tests.
 */
export type ErrorScope = "call" | "session" | "start";
