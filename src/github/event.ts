import { isObject, type Json, type JsonObject } from "../values/json.ts";
import type { Outcome } from "./sinks/outcome.ts";

/** What the runner says of the run that a step is part of; texts are empty and numbers 0 where it says nothing. */
export interface Event {
  /** Such as `push`. */
  name: string;
  repository: { owner: string; repo: string };
  /** Whether only some may see the repository; undefined where nothing says so. */
  private?: boolean;
  /** What is checked out, unless the workflow says otherwise; on a pull request a merge that vanishes. */
  sha: string;
  /** The commit that people know: on a pull request its last one. */
  headSha: string;
  ref: string;
  /** The commit that the run's changes start at; empty where nothing says so. */
  baseSha: string;
  pullRequest?: { number: number; fork: boolean };
  /** Why nobody could say whether the run is of one. */
  pullRequestUnknown?: NonNullable<Outcome["said"]>;
  runId: number;
  attempt: number;
  job: string;
  /** Path of the workflow's file. */
  workflow: string;
  /** Id of the step, as the runner has it. */
  action: string;
  serverUrl: string;
  apiUrl: string;
  defaultBranch: string;
  /** Whether the run is of the default branch itself: the ref alone does not tell. */
  onDefaultBranch: boolean;
  /** Of `workflow_run`: the run that triggered this one. */
  trigger?: Trigger;
}

/** A run that triggered another one. */
export interface Trigger {
  /** What it ran for, such as `pull_request`. */
  name: string;
  /** Its repository, and the one that its commit came from, empty where that is gone: `owner/name`. */
  repository: string;
  headRepository: string;
  headBranch: string;
  headSha: string;
  runId: number;
  attempt: number;
}

/** Events that say the default branch whatever they are of. */
const BORROWED_REFS = ["pull_request_target", "workflow_run", "issue_comment"];

/** The event as the variables of the runner and its payload have it. */
export function readEvent(env: Readonly<Record<string, string | undefined>>, payload: Json): Event {
  const text = (name: string): string => env[`GITHUB_${name}`] ?? "";
  const [name, ref, sha] = [text("EVENT_NAME"), text("REF"), text("SHA")];
  const [owner = "", repo = ""] = text("REPOSITORY").split("/");
  const repository = at(payload, "repository");
  const pull = at(payload, "pull_request");
  const head = at(pull, "head");
  const defaultBranch = String(repository.default_branch ?? "");
  const trigger = readTrigger(at(payload, "workflow_run"));
  return {
    name,
    repository: { owner, repo },
    ...(typeof repository.private === "boolean" && { private: repository.private }),
    sha,
    headSha: typeof head.sha === "string" ? head.sha : sha,
    ref,
    baseSha: findBaseSha(payload),
    ...(typeof pull.number === "number" && {
      pullRequest: { number: pull.number, fork: at(head, "repo").full_name !== text("REPOSITORY") },
    }),
    runId: Number(text("RUN_ID")),
    attempt: Number(text("RUN_ATTEMPT")),
    job: text("JOB"),
    workflow: text("WORKFLOW_REF").replace(/^[^/]*\/[^/]*\/|@.*$/gs, ""),
    action: text("ACTION"),
    serverUrl: text("SERVER_URL"),
    apiUrl: text("API_URL") || "https://api.github.com",
    defaultBranch,
    // A schedule is of the default branch alone, and its payload does not name it.
    onDefaultBranch:
      name === "schedule" ||
      (defaultBranch !== "" && ref === `refs/heads/${defaultBranch}` && !BORROWED_REFS.includes(name)),
    ...(name === "workflow_run" && { trigger }),
  };
}

function readTrigger(run: JsonObject): Trigger {
  const text = (value: Json | undefined): string => (typeof value === "string" ? value : "");
  return {
    name: text(run.event),
    repository: text(at(run, "repository").full_name),
    headRepository: text(at(run, "head_repository").full_name),
    headBranch: text(run.head_branch),
    headSha: text(run.head_sha),
    runId: Number(run.id),
    attempt: Number(run.run_attempt ?? 1),
  };
}

/** Of a pull request, of a merge queue, of a push; a branch that is new has zeros. */
function findBaseSha(payload: Json): string {
  const [pull, queue] = [at(at(payload, "pull_request"), "base"), at(payload, "merge_group")];
  const sha = pull.sha ?? queue.base_sha ?? (isObject(payload) ? payload.before : undefined);
  return typeof sha === "string" && !/^0*$/.test(sha) ? sha : "";
}

function at(value: Json, key: string): JsonObject {
  const found = isObject(value) ? value[key] : undefined;
  return isObject(found) ? found : {};
}

/** Where people see the run; undefined outside of GitHub. */
export function runUrl({ serverUrl, repository: { owner, repo }, runId, attempt }: Event): string | undefined {
  if (!serverUrl || !repo || !runId) return undefined;
  return `${serverUrl}/${owner}/${repo}/actions/runs/${runId}${attempt ? `/attempts/${attempt}` : ""}`;
}

/** Why suites are not run on an event: what they are might be a stranger's, and the token may write. */
export function refuseSuites({ name, repository: { owner, repo }, trigger }: Event): string | undefined {
  if (name === "pull_request_target") return "suites are not run on `pull_request_target`";
  return trigger && trigger.headRepository !== `${owner}/${repo}`
    ? "suites are not run for a `workflow_run` of another repository"
    : undefined;
}

/** Why the run that triggered this one is not reported. */
export function refuseReport({ repository: { owner, repo }, trigger }: Event): string | undefined {
  return trigger && trigger.repository !== `${owner}/${repo}`
    ? "runs of another repository are not reported here"
    : undefined;
}
