import type { RequestExpect } from "../generated/suite.ts";
import type { Assertion, RunOptions } from "./suite.ts";

export type Outcome = Extract<RequestExpect, string>;

/** The defaults of a suite. Times are in milliseconds. */
export const DEFAULTS = {
  startup_timeout_ms: 10_000,
  /** Where the command may first download the server: a cold cache takes its time. */
  fetching_startup_timeout_ms: 60_000,
  call_timeout_ms: 30_000,
  /** How long a test waits for notifications. */
  within_ms: 2_000,
  max_message_bytes: 64 * 1024 * 1024,
  http_retries: 0,
  run: { parallel: "auto", retries: 0, bail: 0, isolation: "run" },
} as const satisfies { run: RunOptions } & Record<string, unknown>;

/** What holds of a property test that does not say. */
export const PROPERTY_DEFAULTS = { cases: 50, calls: 2000, duration_ms: 60_000 } as const;

export type DefaultAssertion = Pick<Assertion, "target" | "matcher" | "claim">;

/** The default assertion of a request: it succeeds, or the server refuses it, as `expect` says in a word; or its task is cancelled. */
export function claimOf(claims: "call" | "request" | "cancelled", outcome?: Outcome): DefaultAssertion {
  if (claims === "cancelled" && !outcome) return { target: "task.status", matcher: { exact: "cancelled" } };
  const subject = claims === "request" ? claims : "call";
  const word = outcome === "refused" ? "refused" : "succeeded";
  return { target: word, matcher: { exact: true }, claim: [subject, word] };
}

/** The default assertion of a composition: every node ran, or was skipped by its own `when`. */
export const RAN: DefaultAssertion = { target: "composition.ran", matcher: { exact: true } };
