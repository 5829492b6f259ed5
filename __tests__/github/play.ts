import { readEvent } from "../../src/github/event.ts";
import type { ApiRequest, Refusal, Reply, Steps } from "../../src/github/operations.ts";

/** A run on a pull request. */
export const EVENT = readEvent(
  {
    GITHUB_EVENT_NAME: "pull_request",
    GITHUB_REPOSITORY: "octo/repo",
    GITHUB_REF: "refs/pull/7/merge",
    GITHUB_SHA: "a".repeat(40),
    GITHUB_RUN_ID: "1000",
    GITHUB_RUN_ATTEMPT: "2",
    GITHUB_JOB: "test",
    GITHUB_ACTION: "__self",
    GITHUB_WORKFLOW_REF: "octo/repo/.github/workflows/mcp.yml@refs/pull/7/merge",
    GITHUB_SERVER_URL: "https://github.com",
  },
  {
    repository: { private: false, default_branch: "main" },
    pull_request: { number: 7, head: { sha: "b".repeat(40), repo: { full_name: "octo/repo" } } },
  },
);

export const refuse = (status: number, why: string, lost = status === 0 || status >= 500): Refusal => ({
  ok: false,
  status,
  why,
  lost,
});

/** A step of a conversation: how the operation that is asked begins, and what is answered: data, or a refusal. */
export type Turn = [operation: string, reply: object];

/** Answers each request by the script, which must be asked for in this order and to its end. */
export function play<T>(steps: Steps<T>, script: readonly Turn[]): { outcome: T; requests: ApiRequest[] } {
  const requests: ApiRequest[] = [];
  let step = steps.next();
  for (const [operation, reply] of script) {
    if (step.done) throw new Error(`nothing was asked, in the place of ${operation}`);
    expect(nameOf(step.value)).toBe(operation);
    requests.push(step.value);
    step = steps.next(("ok" in reply ? reply : { ok: true, data: reply }) as Reply);
  }
  if (!step.done) throw new Error(`asked besides: ${nameOf(step.value)}`);
  return { outcome: step.value, requests };
}

/** The method and the last word of the path. */
function nameOf({ operation }: ApiRequest): string {
  const [method, path = ""] = operation.split(" ");
  return `${method} ${path.split("/").at(-1)}`;
}
