import type { Matcher, RunOptions } from "./suite.ts";

/** What holds when a suite leaves a key out. Times are in milliseconds. */
export const DEFAULTS = {
  startup_timeout_ms: 10_000,
  call_timeout_ms: 30_000,
  max_message_bytes: 64 * 1024 * 1024,
  http_retries: 0,
  run: { parallel: "auto", retries: 0, bail: 0, isolation: "run" },
} as const satisfies { run: RunOptions } & Record<string, unknown>;

/** What a test asserts of itself. */
export interface DefaultAssertion {
  readonly target: string;
  readonly matcher: Matcher;
}

/** What a request asserts that lists no assertion: it was answered with a result. An error is told by the first. */
export const ANSWERED: readonly DefaultAssertion[] = [
  { target: "error", matcher: { absent: true } },
  { target: "result", matcher: { any_of: [{ absent: true }, { type: "object" }] } },
];

/** Of a tool: its result is no error either. */
export const SUCCEEDED: readonly DefaultAssertion[] = [
  ...ANSWERED,
  { target: "result.isError", matcher: { not: { exact: true } } },
];

/** Of a tool test whose response transform may give a value of any type in place of the result. */
export const RESHAPED: readonly DefaultAssertion[] = SUCCEEDED.filter(({ target }) => target !== "result");

/** Of a request that is to be refused: it is answered with an error of either kind. */
export const REFUSED: readonly DefaultAssertion[] = [{ target: "refused", matcher: { exact: true } }];

/** Of a composition: every node ran, or was left out by its own `when`. */
export const RAN: readonly DefaultAssertion[] = [{ target: "composition.ran", matcher: { exact: true } }];
