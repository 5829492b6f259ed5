import type { Endpoints } from "@octokit/types";

/** The operations of GitHub's API that we use, with the types of its own description; the one GraphQL query by hand. */
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
  /** Answers with a redirect to the bytes. */
  "GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}": {
    parameters: { owner: string; repo: string; artifact_id: number; archive_format: "zip" };
    response: { data: Uint8Array };
  };
  "POST /graphql": { parameters: { query: string }; response: { data: { data?: { viewer?: { login?: string } } } } };
}

export type Operation = keyof Operations;

/** One request. */
export interface ApiRequest<O extends Operation = Operation> {
  operation: O;
  parameters: Operations[O]["parameters"];
  afterMs?: number;
  /** The largest answer, if the operation asks for bytes. */
  mostBytes?: number;
  /** Whether sending it twice has the effect of sending it once. Reading and deleting always has. */
  repeatable?: boolean;
}

/** The result of a request. */
export type Reply<O extends Operation = Operation> = { ok: true; data: Operations[O]["response"]["data"] } | Refusal;

/** The request failed, or its result is unknown. */
export interface Refusal {
  ok: false;
  /** 0: there was no answer. */
  status: number;
  why: string;
  /** Whether it may have taken effect all the same. */
  lost: boolean;
}

/** Requests that follow from each other, and their result: pure, since the replies come from outside. */
export type Steps<T> = Generator<ApiRequest, T, Reply>;

/** Asks for one thing. */
export function* ask<O extends Operation>(
  operation: O,
  parameters: Operations[O]["parameters"],
  how: Omit<ApiRequest, "operation" | "parameters"> = {},
): Steps<Reply<O>> {
  return (yield { operation, parameters, ...how }) as Reply<O>;
}

/** Carries out the requests. */
export async function follow<T>(steps: Steps<T>, github: { send(request: ApiRequest): Promise<Reply> }): Promise<T> {
  let step = steps.next();
  while (!step.done) step = steps.next(await github.send(step.value));
  return step.value;
}
