import type { Refusal } from "../operations.ts";

/** What later steps may read about what was published. */
export type Facts = Partial<Record<"check-url" | "comment-id" | "comment-url" | "pr-number" | "sarif-id", string>>;

/** The result of publishing to one place. */
export interface Outcome {
  facts: Facts;
  said?: { as: Said; why: string };
}

/** `skipped`: not wanted; `denied`: not possible here; `odd`: done, but not entirely; `forbidden`: the token may not; `failed`: it went wrong. */
export type Said = "skipped" | "denied" | "odd" | "forbidden" | "failed";

/** What people call each place, and the line of a job's `permissions` that it needs. */
export const SINKS = {
  check: { noun: "the check run", needs: "checks: write" },
  comment: { noun: "the comment", needs: "pull-requests: write" },
  sarif: { noun: "the upload to code scanning", needs: "security-events: write" },
} as const;

/** A place on GitHub that a run is published to. */
export type SinkName = keyof typeof SINKS;

export function done(facts: Facts, odd?: string): Outcome {
  return odd === undefined ? { facts } : { facts, said: { as: "odd", why: odd } };
}

export function skipped(why: string, as: Said = "skipped"): Outcome {
  return { facts: {}, said: { as, why } };
}

/** A refused request, with the permission that may be missing. */
export function failed(sink: SinkName, reply: Refusal, facts: Facts = {}): Outcome {
  const why = explainRefusal(SINKS[sink].needs, reply);
  return { facts, said: { as: isDenied(reply) ? "forbidden" : "failed", why } };
}

/** Whether the token lacks the permission. */
export function isDenied({ status, why }: Refusal): boolean {
  return (
    (status === 403 && !/rate limit|is (?:locked|archived)|was archived/i.test(why)) ||
    (status === 404 && /^Not Found/.test(why)) ||
    status === 401
  );
}

/** GitHub's answer, and what to do about it; `needs`: the line of a job's `permissions`. */
export function explainRefusal(needs: string, reply: Refusal): string {
  const { status, why } = reply;
  const answer = status === 0 ? why : `GitHub answered ${status}, ${why}`;
  if (!isDenied(reply)) return answer;
  const missing = `it needs \`${needs}\` under \`permissions\` of the job`;
  return `${answer}: ${status === 401 ? "`github-token` must be a token of this repository" : missing}`;
}
