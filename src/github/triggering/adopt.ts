import type { Event, Trigger } from "../event.ts";
import * as limits from "../limits.ts";
import { ask, type Steps } from "../operations.ts";
import { explainRefusal, isDenied } from "../sinks/outcome.ts";

/** The event of a run that another one is told of, and what people should know of how it was found. */
export interface Adopted {
  event: Event;
  said?: string;
}

/** The event as it is for the run that triggered this one: its commit and pull request. Nothing that the run itself made is asked. */
export function* adoptTrigger(event: Event, trigger: Trigger): Steps<Adopted> {
  const { headRepository, headBranch, headSha, runId, attempt } = trigger;
  const own = `${event.repository.owner}/${event.repository.repo}`;
  const fork = headRepository !== own;
  const found = yield* findPulls(event, trigger);
  const numbers: readonly number[] = "why" in found ? [] : found;
  const [number, ...others] = numbers;
  // A branch of a fork may have the name of one of ours.
  const branch = fork || trigger.name.startsWith("pull_request") ? "" : `refs/heads/${headBranch}`;
  const adopted = {
    ...event,
    ...{ sha: headSha, headSha, runId, attempt },
    ref: number === undefined ? branch : `refs/pull/${number}/head`,
    ...(number !== undefined && { pullRequest: { number, fork } }),
    ...("why" in found && { pullRequestUnknown: found }),
  };
  const several = `of the pull requests of ${headSha}, ${others.map((other) => `#${other}`).join(" and ")} are left out`;
  const said = "why" in found ? found.why : others.length > 0 ? several : undefined;
  return { event: adopted, ...(said !== undefined && { said }) };
}

/** Numbers of the open pull requests of the branch whose last commit is that of the run, the highest first; or why they are not known. */
function* findPulls(
  { repository }: Event,
  { headRepository, headBranch, headSha }: Trigger,
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
