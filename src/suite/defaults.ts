import type { Matcher, RunOptions, TestSpec } from "./suite.ts";

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

/** An error is told by the first; with one there is no result to judge. */
const ANSWERED: readonly DefaultAssertion[] = [
  { target: "error", matcher: { absent: true } },
  { target: "result", matcher: { any_of: [{ absent: true }, { type: "object" }] } },
];

/**
 * What a test asserts that lists no assertion: the call was answered with a result, and a tool's result is no error; every
 * node of a composition ran, or was left out by its own `when`.
 */
export const DEFAULT_ASSERTIONS: Readonly<Record<TestSpec["kind"], readonly DefaultAssertion[]>> = {
  tool: [...ANSWERED, { target: "result.isError", matcher: { not: { exact: true } } }],
  resource: ANSWERED,
  prompt: ANSWERED,
  composition: [{ target: "composition.ran", matcher: { exact: true } }],
};

/** Of a tool test whose response transform may give a value of any type in place of the result. */
export const RESHAPED_ASSERTIONS: readonly DefaultAssertion[] = DEFAULT_ASSERTIONS.tool.filter(
  ({ target }) => target !== "result",
);
