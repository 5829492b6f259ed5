import type { Event, Trigger } from "../event.ts";
import * as limits from "../limits.ts";
import { ask, type Refusal, type Steps } from "../operations.ts";

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
function isDenied({ status, why }: Refusal): boolean {
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

type Head = Pick<Trigger, "headRepository" | "headBranch" | "headSha">;

/** The open pull requests of the branch whose last commit is that of the run, the highest number first; or why they are unknown. */
export function* findPulls(
  { repository }: Pick<Event, "repository">,
  { headRepository, headBranch, headSha }: Head,
): Steps<number[] | NonNullable<Event["pullRequestUnknown"]>> {
  const [owner] = headRepository.split("/");
  if (!owner || !headBranch) return [];
  const search = { ...repository, state: "open", head: `${owner}:${headBranch}`, per_page: limits.PAGE } as const;
  const listed = yield* ask("GET /repos/{owner}/{repo}/pulls", search);
  if (!listed.ok) {
    const why = `the pull request is not known: ${explainRefusal("pull-requests: read", listed)}`;
    return { as: isDenied(listed) ? "forbidden" : "failed", why };
  }
  const own = listed.data.filter(({ head }) => head.sha === headSha && head.repo?.full_name === headRepository);
  return own.map(({ number }) => number).sort((a, b) => b - a);
}

/** That of a merge queue is gone soon. */
const BRANCH = /^refs\/heads\/(?!gh-readonly-queue\/)/;

/** Whether a run is of a push to a branch, which may have an open pull request. */
export function isOfBranch({ name, ref, pullRequest }: Pick<Event, "name" | "ref" | "pullRequest">): boolean {
  return name === "push" && pullRequest === undefined && BRANCH.test(ref);
}

/** The open pull requests whose last commit is the one that was pushed, the highest number first; or why they are unknown. */
export function findPullsOfPush(event: Event): ReturnType<typeof findPulls> {
  const { repository, ref, sha } = event;
  const headRepository = `${repository.owner}/${repository.repo}`;
  return findPulls(event, { headRepository, headBranch: ref.slice("refs/heads/".length), headSha: sha });
}
