import type { Event } from "./event.ts";
import { type Outcome, type SinkName, skipped } from "./sinks/outcome.ts";

/** Where a place cannot be published to, known before GitHub is asked. */
interface Closed {
  /** All of them when left out. */
  sink?: SinkName;
  when(event: Event): boolean;
  why: string;
  /** Whether that is as it should be; else people are told. */
  expected?: true;
}

/** A token of a public fork's pull request only reads; that of a private one, and Dependabot's, may be allowed more. */
const isPublicFork = ({ name, pullRequest, private: hidden }: Event): boolean =>
  name.startsWith("pull_request") && name !== "pull_request_target" && pullRequest?.fork === true && hidden === false;

/** The first that applies. */
const CLOSED: readonly Closed[] = [
  { when: ({ repository }) => !repository.repo, why: "this is no run of GitHub Actions" },
  { when: ({ name }) => name === "issue_comment", why: "a run on `issue_comment` has the job summary alone" },
  {
    when: isPublicFork,
    why: "the token of a fork's pull request can only read, whatever `permissions` says; publish in a second workflow on `workflow_run`",
  },
  { sink: "comment", when: ({ pullRequest }) => !pullRequest, why: "this run is of no pull request", expected: true },
  {
    sink: "sarif",
    when: ({ name, ref }) => name === "merge_group" || ref.startsWith("refs/heads/gh-readonly-queue/"),
    why: "the branch of a merge queue is gone before its alerts are shown",
    expected: true,
  },
  { sink: "sarif", when: ({ ref }) => ref === "", why: "no pull request is open whose last commit this run is of" },
];

/** What comes of publishing to a place that is closed; undefined where it can be tried. */
export function tellClosed(sink: SinkName, event: Event): Outcome | undefined {
  const { pullRequestUnknown: unknown, ref } = event;
  if (unknown && (sink === "comment" || (sink === "sarif" && ref === ""))) return skipped(unknown.why, unknown.as);
  const closed = CLOSED.find((row) => (row.sink ?? sink) === sink && row.when(event));
  return closed && skipped(closed.why, closed.expected ? "skipped" : "denied");
}
