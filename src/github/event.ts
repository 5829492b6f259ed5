import { sha256 } from "../values/hash.ts";
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import type { Outcome } from "./sinks/outcome.ts";

/** What the runner says about the step's run; texts it leaves out are empty, numbers 0. */
export type Event = ReturnType<typeof readEvent>;

/** The run that triggered this one, on `workflow_run`. */
export type Trigger = ReturnType<typeof readTrigger>;

/** Events whose ref is the default branch, whatever triggered them. */
const BORROWED_REFS = ["pull_request_target", "workflow_run", "issue_comment"];

/** Reads the event from the runner's variables and payload. */
export function readEvent(env: Readonly<Record<string, string | undefined>>, payload: Json) {
  const text = (name: string): string => env[`GITHUB_${name}`] ?? "";
  const [name, ref, sha] = [text("EVENT_NAME"), text("REF"), text("SHA")];
  const [owner = "", repo = ""] = text("REPOSITORY").split("/");
  const repository = at(payload, "repository");
  const { number, ...pull } = at(payload, "pull_request");
  const head = at(pull, "head");
  // Of a pull request, a merge queue or a push; a new branch has zeros.
  const base = at(pull, "base").sha ?? at(payload, "merge_group").base_sha ?? (isObject(payload) ? payload.before : "");
  const defaultBranch = String(repository.default_branch ?? "");
  const fork = at(head, "repo").full_name !== text("REPOSITORY");
  return {
    name,
    repository: { owner, repo },
    private: typeof repository.private === "boolean" ? repository.private : undefined,
    /** The commit that is checked out by default; on a pull request a temporary merge. */
    sha,
    /** The commit that people know: on a pull request its last one. */
    headSha: textOf(head.sha) || sha,
    ref,
    /** The commit that the run's changes start at; empty if unknown. */
    baseSha: typeof base === "string" && !/^0*$/.test(base) ? base : "",
    baseBranch: textOf(at(pull, "base").ref) || defaultBranch,
    pullRequest: typeof number === "number" ? { number, fork } : undefined,
    /** Why it is unknown whether the run has a pull request. */
    pullRequestUnknown: undefined as Outcome["said"],
    runId: Number(text("RUN_ID")),
    attempt: Number(text("RUN_ATTEMPT")),
    job: text("JOB"),
    workflow: text("WORKFLOW_REF").replace(/^[^/]*\/[^/]*\/|@.*$/gs, ""),
    action: text("ACTION"),
    serverUrl: text("SERVER_URL"),
    apiUrl: text("API_URL") || "https://api.github.com",
    defaultBranch,
    /** The ref alone does not tell. A schedule runs only on the default branch, and its payload does not name it. */
    onDefaultBranch:
      name === "schedule" ||
      (defaultBranch !== "" && ref === `refs/heads/${defaultBranch}` && !BORROWED_REFS.includes(name)),
    trigger: name === "workflow_run" ? readTrigger(at(payload, "workflow_run")) : undefined,
  };
}

function readTrigger(run: JsonObject) {
  return {
    name: textOf(run.event),
    repository: textOf(at(run, "repository").full_name),
    /** Where its commit came from: `owner/name`, empty if that is gone. */
    headRepository: textOf(at(run, "head_repository").full_name),
    headBranch: textOf(run.head_branch),
    headSha: textOf(run.head_sha),
    runId: Number(run.id),
    attempt: Number(run.run_attempt ?? 1),
  };
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
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

/** Distinguishes what this step publishes from other jobs of a matrix, steps and workflows: 16 hex digits. */
export function keyOf({ workflow, job, action }: Event, matrix: Json, asked: string): string {
  return sha256(asked || JSON.stringify([workflow, job, action, matrix]), 16);
}

/** The values of a matrix as GitHub appends them to the name of a job: ` (20, ubuntu)`; empty without a matrix. */
export function nameMatrix(matrix: Json): string {
  const values = isObject(matrix) ? Object.values(matrix).map(show) : [];
  return values.length > 0 ? ` (${values.join(", ")})` : "";
}

/** The category of code scanning: as asked for, or job and matrix, in the characters that it may have. */
export function categoryOf({ job }: Event, matrix: Json, asked: string): string {
  const cells = isObject(matrix) ? Object.entries(matrix).map(([name, value]) => `${name}-${show(value)}`) : [];
  const parts = asked ? asked.split("/") : [job || "default", ...cells.map((cell) => cell.replaceAll("/", "_"))];
  return parts
    .map((part) => part.replace(/[^\w.-]/g, "_"))
    .filter(Boolean)
    .join("/");
}

function show(value: Json): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The step and the run that a comment belongs to: its first line, which is invisible. */
export interface Marker {
  key: string;
  run: number;
  attempt: number;
}

/** The first line of a comment of this run. */
export function writeMarker(key: string, { headSha, runId, attempt }: Event): string {
  return `<!-- mcptest v1 key=${key} sha=${headSha} run=${runId} attempt=${attempt} -->`;
}

/** The marker of a comment, if it has one. */
export function readMarker(body: string): Marker | undefined {
  const [, key, run, attempt] =
    /^<!-- mcptest v1 key=([\da-f]{16}) sha=\S* run=(\d+) attempt=(\d+) -->/.exec(body) ?? [];
  return key === undefined ? undefined : { key, run: Number(run), attempt: Number(attempt) };
}

/** Above 0 if the marker is of a later run than this, 0 if it is of this one. */
export function compareRuns({ run, attempt }: Marker, event: Event): number {
  return run - event.runId || attempt - event.attempt;
}
