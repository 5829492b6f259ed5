import { textOfError } from "../errors.ts";
import type { Event } from "./event.ts";
import { type ApiRequest, follow, type Reply, type Steps } from "./operations.ts";
import type { GitHub, PortOptions } from "./port.ts";
import { isOfBranch } from "./pulls.ts";
import { type Facts, type Outcome, type Said, SINKS, type SinkName, skipped } from "./sinks/outcome.ts";

/** What to publish where; each is made when its turn comes. */
export type Publications = { [S in SinkName]?: () => Promise<Steps<Outcome>> };

/** The result of publishing: what later steps may read, and what people should know, in whole sentences. */
export interface Published {
  facts: Facts;
  said: { sink: SinkName; as: Said; sentence: string }[];
}

type Sender = { send(request: ApiRequest): Promise<Reply> };

/** Opens the connection to GitHub; loads its client only now. */
export async function openPort(options: PortOptions): Promise<GitHub> {
  const { openGitHub } = await import("./port.ts");
  return openGitHub(options);
}

/** Loads what reports on other runs. */
export function loadTriggering() {
  return import("./triggering.ts");
}

/** One write at a time; a failure does not stop the next. Calls `open` for the first one; it gives nothing if there is no token. */
export async function publish(
  publications: Publications,
  event: Event,
  open: () => Promise<Sender> | undefined,
): Promise<Published> {
  const published: Published = { facts: {}, said: [] };
  let github: ReturnType<typeof open>;
  for (const sink of ["check", "comment", "sarif"] as const) {
    const make = publications[sink];
    if (!make) continue;
    const { facts, said } = tellClosed(sink, event) ?? (await carryOut(make, () => (github ??= open())));
    Object.assign(published.facts, facts);
    if (said) published.said.push({ sink, as: said.as, sentence: `${SINKS[sink].noun} ${VERBS[said.as]} ${said.why}` });
  }
  return published;
}

/** A fault of ours must not keep the step from reporting its result. */
async function carryOut(make: () => Promise<Steps<Outcome>>, open: () => Promise<Sender> | undefined) {
  try {
    const github = await open();
    return github ? await follow(await make(), github) : skipped("`github-token` is empty", "forbidden");
  } catch (error) {
    return skipped(`mcptest has a fault: ${textOfError(error)}`, "failed");
  }
}

const NOT = "was not made:";
const VERBS = { skipped: NOT, denied: NOT, forbidden: NOT, odd: "was made, but", failed: "failed:" } as const;

/** Why a place cannot be published to, known before GitHub is asked. */
interface Closed {
  /** All of them when left out. */
  sink?: SinkName;
  when(event: Event): boolean;
  why: string;
  /** Whether that is normal; otherwise people are told. */
  expected?: true;
}

/** The token of a public fork's pull request can only read; that of a private fork, and Dependabot's, may be allowed more. */
const isPublicFork = ({ name, pullRequest, private: hidden }: Event): boolean =>
  name.startsWith("pull_request") && name !== "pull_request_target" && pullRequest?.fork === true && hidden === false;

/** The first row that applies counts. */
const CLOSED: readonly Closed[] = [
  { when: ({ repository }) => !repository.repo, why: "this is not a run of GitHub Actions" },
  { when: ({ name }) => name === "issue_comment", why: "a run on `issue_comment` has only the job summary" },
  {
    when: isPublicFork,
    why: "the token of a fork's pull request can only read, whatever `permissions` says; publish in a second workflow on `workflow_run`",
  },
  {
    sink: "comment",
    when: (event) => !event.pullRequest && !isOfBranch(event),
    why: "this run has no pull request",
    expected: true,
  },
  {
    sink: "sarif",
    when: ({ name, ref }) => name === "merge_group" || ref.startsWith("refs/heads/gh-readonly-queue/"),
    why: "the branch of a merge queue is gone before its alerts are shown",
    expected: true,
  },
  { sink: "sarif", when: ({ ref }) => ref === "", why: "no open pull request has this run's commit as its last" },
];

/** The outcome for a place that is closed; undefined if publishing can be tried. */
export function tellClosed(sink: SinkName, event: Event): Outcome | undefined {
  const { pullRequestUnknown: unknown, ref } = event;
  if (unknown && (sink === "comment" || (sink === "sarif" && ref === ""))) return skipped(unknown.why, unknown.as);
  const closed = CLOSED.find((row) => (row.sink ?? sink) === sink && row.when(event));
  return closed && skipped(closed.why, closed.expected ? "skipped" : "denied");
}
