import type { Endpoints } from "@octokit/types";

/** What is asked of GitHub, as its own description has it; the one query of GraphQL by hand. */
export interface Operations
  extends Pick<
    Endpoints,
    | "POST /repos/{owner}/{repo}/check-runs"
    | "PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}"
    | "GET /repos/{owner}/{repo}/check-runs/{check_run_id}"
    | "GET /repos/{owner}/{repo}/commits/{ref}/check-runs"
    | "GET /repos/{owner}/{repo}/issues/{issue_number}/comments"
    | "POST /repos/{owner}/{repo}/issues/{issue_number}/comments"
    | "PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}"
    | "DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}"
    | "GET /repos/{owner}/{repo}/compare/{basehead}"
    | "POST /repos/{owner}/{repo}/code-scanning/sarifs"
    | "GET /repos/{owner}/{repo}/code-scanning/sarifs/{sarif_id}"
    | "GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts"
    | "GET /repos/{owner}/{repo}/pulls"
  > {
  /** It points to where the bytes are. */
  "GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}": {
    parameters: { owner: string; repo: string; artifact_id: number; archive_format: "zip" };
    response: { data: Uint8Array };
  };
  "POST /graphql": { parameters: { query: string }; response: { data: { data?: { viewer?: { login?: string } } } } };
}

export type Operation = keyof Operations;

/** One request. */
export interface ApiRequest<O extends Operation = Operation> extends HowToSend {
  operation: O;
  parameters: Operations[O]["parameters"];
}

/** What the sender should know of a request besides what it says. */
export interface HowToSend {
  /** Milliseconds to wait before. */
  afterMs?: number;
  /** How many bytes are taken, where bytes are what is asked for. */
  mostBytes?: number;
  /** Whether sent twice it does what it does sent once. What reads or deletes does so in any case. */
  repeatable?: boolean;
}

/** What became of a request. */
export type Reply<O extends Operation = Operation> = { ok: true; data: Operations[O]["response"]["data"] } | Refusal;

/** It was not done, or nobody knows. */
export interface Refusal {
  ok: false;
  /** 0: there was no answer. */
  status: number;
  why: string;
  /** Whether it may have been done all the same. */
  lost: boolean;
}

/** Requests that follow from each other, and what they come to: pure, as the replies come from outside. */
export type Steps<T> = Generator<ApiRequest, T, Reply>;

/** Asks for one thing. */
export function* ask<O extends Operation>(
  operation: O,
  parameters: Operations[O]["parameters"],
  how: HowToSend = {},
): Steps<Reply<O>> {
  return (yield { operation, parameters, ...how }) as Reply<O>;
}

/** Carries requests out. */
export async function follow<T>(steps: Steps<T>, github: { send(request: ApiRequest): Promise<Reply> }): Promise<T> {
  let step = steps.next();
  while (!step.done) step = steps.next(await github.send(step.value));
  return step.value;
}
