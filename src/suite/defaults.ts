import type { Matcher, RequestTest, RunOptions } from "./suite.ts";

/** What holds when a suite leaves a key out. Times are in milliseconds. */
export const DEFAULTS = {
  startup_timeout_ms: 10_000,
  call_timeout_ms: 30_000,
  max_message_bytes: 64 * 1024 * 1024,
  http_retries: 0,
  run: { parallel: "auto", retries: 0, bail: 0, isolation: "run" },
} as const satisfies { run: RunOptions } & Record<string, unknown>;

/** An error is told by the first; with one there is no result to judge. */
const ANSWERED: readonly { target: string; matcher: Matcher }[] = [
  { target: "error", matcher: { absent: true } },
  { target: "result", matcher: { any_of: [{ absent: true }, { type: "object" }] } },
];

/** What a test asserts that lists no assertion: the call was answered with a result, and a tool's result is no error. */
export const DEFAULT_ASSERTIONS: Readonly<
  Record<RequestTest["kind"], readonly { target: string; matcher: Matcher }[]>
> = {
  tool: [...ANSWERED, { target: "result.isError", matcher: { not: { exact: true } } }],
  resource: ANSWERED,
  prompt: ANSWERED,
};
