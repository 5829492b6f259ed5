import { isObject, type Json, type JsonObject } from "../values/json.ts";
import type { Outcome } from "./sinks/outcome.ts";

/** What the runner says about the step's run; texts it leaves out are empty, numbers 0. */
export interface Event {
  /** Such as `push`. */
  name: string;
  repository: { owner: string; repo: string };
  /** Undefined if unknown. */
  private?: boolean;
  /** The commit that is checked out by default; on a pull request a temporary merge. */
  sha: string;
  /** The commit that people know: on a pull request its last one. */
  headSha: string;
  ref: string;
  /** The commit that the run's changes start at; empty if unknown. */
  baseSha: string;
  pullRequest?: { number: number; fork: boolean };
  /** Why it is unknown whether the run has a pull request. */
  pullRequestUnknown?: NonNullable<Outcome["said"]>;
  runId: number;
  attempt: number;
  job: string;
  /** Path of the workflow's file. */
  workflow: string;
  /** The runner's id of the step. */
  action: string;
  serverUrl: string;
  apiUrl: string;
  defaultBranch: string;
  /** Whether the run is of the default branch itself: the ref alone does not tell. */
  onDefaultBranch: boolean;
  /** On `workflow_run`: the run that triggered this one. */
  trigger?: Trigger;
}

/** A run that triggered another one. */
export interface Trigger {
  /** Its event, such as `pull_request`. */
  name: string;
  /** `owner/name`; `headRepository` is where its commit came from, empty if that is gone. */
  repository: string;
  headRepository: string;
  headBranch: string;
  headSha: string;
  runId: number;
  attempt: number;
}

/** Events whose ref is the default branch, whatever triggered them. */
const BORROWED_REFS = ["pull_request_target", "workflow_run", "issue_comment"];

/** Reads the event from the runner's variables and payload. */
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
    // A schedule runs only on the default branch, and its payload does not name it.
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

/** Reads it from a pull request, a merge queue or a push; a new branch has zeros. */
function findBaseSha(payload: Json): string {
  const [pull, queue] = [at(at(payload, "pull_request"), "base"), at(payload, "merge_group")];
  const sha = pull.sha ?? queue.base_sha ?? (isObject(payload) ? payload.before : undefined);
  return typeof sha === "string" && !/^0*$/.test(sha) ? sha : "";
}

function at(value: Json, key: string): JsonObject {
  const found = isObject(value) ? value[key] : undefined;
  return isObject(found) ? found : {};
}

/** The web page of the run; undefined outside GitHub. */
export function runUrl({ serverUrl, repository: { owner, repo }, runId, attempt }: Event): string | undefined {
  if (!serverUrl || !repo || !runId) return undefined;
  return `${serverUrl}/${owner}/${repo}/actions/runs/${runId}${attempt ? `/attempts/${attempt}` : ""}`;
}

/** Why suites are not run on an event: a stranger may have written them, and the token may write. */
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
