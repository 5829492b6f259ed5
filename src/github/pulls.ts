import type { Event, Trigger } from "./event.ts";
import * as limits from "./limits.ts";
import { ask, type Steps } from "./operations.ts";
import { explainRefusal, isDenied } from "./sinks/outcome.ts";

/** The open pull requests of the branch whose last commit is that of the run, the highest number first; or why they are unknown. */
export function* findPulls(
  { repository }: Pick<Event, "repository">,
  { headRepository, headBranch, headSha }: Pick<Trigger, "headRepository" | "headBranch" | "headSha">,
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
