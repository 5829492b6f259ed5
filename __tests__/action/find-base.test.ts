import { credentialsOf, findBase } from "../../src/action/base.ts";
import { readEvent } from "../../src/github/index.ts";
import { EVENTS, type EventName, SHA } from "../fixtures/github/events.ts";

const asked: string[] = [];
/** A git whose HEAD is at a commit, and that has its parent only once it is fetched, where `shallow`. */
const gitAt =
  (head: string, shallow = false) =>
  async ([, ...args]: readonly string[]): Promise<string> => {
    if (args.at(-1) === "HEAD") return head;
    if (shallow && asked.length === 0) throw new Error("no such commit");
    return `parent of ${head}`;
  };
const fetch = async (args: readonly string[]): Promise<string> => {
  asked.push(args.join(" "));
  return "";
};
const mergeBase = async (base: string, head: string): Promise<string> => `base of ${base} and ${head}`;
beforeEach(() => asked.splice(0));

async function find(name: EventName, { head = "", shallow = false, payload = {} } = {}): Promise<string> {
  const { payload: own, env } = EVENTS[name];
  const event = readEvent({ GITHUB_REPOSITORY: "octo/repo", ...env }, { ...own, ...payload });
  return findBase(event, gitAt(head, shallow), fetch, mergeBase).catch(({ message }) => `none: ${message}`);
}

test.each<[EventName, Parameters<typeof find>[1], string]>([
  ["pull request of the same repository", { head: SHA.merge }, `parent of ${SHA.merge}`],
  ["pull request of the same repository", { head: SHA.topic }, `base of ${SHA.main} and ${SHA.topic}`],
  ["pull request of a public fork", { head: SHA.fork }, `base of ${SHA.main} and ${SHA.fork}`],
  [
    "pull request of the same repository",
    { head: SHA.tag },
    `none: the commit that is checked out, ${SHA.tag}, is neither`,
  ],
  ["merge_group", {}, SHA.main],
  ["push to the default branch", {}, SHA.before],
  ["push to the default branch", { payload: { before: "0".repeat(40) } }, "none: the event names no commit before"],
  ["push to another branch", {}, `base of main and ${SHA.topic}`],
  ["workflow_dispatch on another branch", {}, `base of main and ${SHA.topic}`],
  ["workflow_dispatch on the default branch", {}, "none: a run of refs/heads/main on `workflow_dispatch` has no base"],
  ["push of a tag", {}, "none: a run of refs/tags/v1.0.0 on `push` has no base"],
  ["schedule", {}, "none: a run of refs/heads/main on `schedule` has no base"],
  ["issue_comment on a pull request", {}, "none: a run of refs/heads/main on `issue_comment` has no base"],
])("%s %p: %s", async (name, options, expected) => {
  expect(await find(name, options)).toMatch(new RegExp(`^${expected}`));
  expect(asked).toEqual([]);
});

test("the parent that a checkout of depth 1 does not have is fetched", async () => {
  const found = await find("pull request of the same repository", { head: SHA.merge, shallow: true });
  expect(found).toBe(`parent of ${SHA.merge}`);
  expect(asked).toEqual([`fetch --no-tags --depth=2 origin ${SHA.merge}`]);
});

test("no token, no credentials", () => {
  expect(credentialsOf("https://github.com", "")).toEqual({});
});
