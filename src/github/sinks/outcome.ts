import type { Refusal } from "../operations.ts";

/** A place on GitHub that a run is published to. */
export type SinkName = "check" | "comment" | "sarif";

/** What later steps may read of what was published. */
export type Facts = Partial<Record<"check-url" | "comment-id" | "comment-url" | "sarif-id", string>>;

/** What came of publishing to one place. */
export interface Outcome {
  facts: Facts;
  /** `skipped`: it was not to be; `odd`: it was, but for something; `failed`: it was tried, and is not there. */
  said?: { as: "skipped" | "odd" | "failed"; why: string };
}

/** How people call each place, and the line of a job's `permissions` that it needs. */
export const SINKS = {
  check: { noun: "the check run", needs: "checks: write" },
  comment: { noun: "the comment", needs: "pull-requests: write" },
  sarif: { noun: "the upload to code scanning", needs: "security-events: write" },
} as const satisfies Record<SinkName, { noun: string; needs: string }>;

export function done(facts: Facts, odd?: string): Outcome {
  return odd === undefined ? { facts } : { facts, said: { as: "odd", why: odd } };
}

export function skipped(why: string): Outcome {
  return { facts: {}, said: { as: "skipped", why } };
}

/** Why a request was not done, with the permission that it may lack. */
export function failed(sink: SinkName, reply: Refusal, facts: Facts = {}): Outcome {
  return { facts, said: { as: "failed", why: explain(sink, reply) } };
}

/** What GitHub said, and what to do about it. */
export function explain(sink: SinkName, { status, why }: Refusal): string {
  const answer = status === 0 ? why : `GitHub answered ${status}, ${why}`;
  const denied = (status === 403 && !/rate limit/i.test(why)) || (status === 404 && /^Not Found/.test(why));
  if (denied) return `${answer}: it needs \`${SINKS[sink].needs}\` under \`permissions\` of the job`;
  return status === 401 ? `${answer}: \`github-token\` must be a token of this repository` : answer;
}
