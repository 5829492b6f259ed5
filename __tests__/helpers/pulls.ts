import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EVENTS, type GitHubEvent } from "../fixtures/github/events.ts";
import { writeFiles } from "./runner.ts";

type Files = Record<string, string>;

/** Commits of a pull request's repository. */
export interface Shas {
  forked: string;
  topic: string;
  main: string;
  /** What GitHub makes of head and base. */
  merge: string;
}

/** A repository with a pull request; a fresh one for each test. */
export interface Pulls {
  /** The repository is in `origin` of it. */
  readonly root: string;
  /** Makes a base, a branch of it, and the merge of both that GitHub makes of a pull request; `gone`: what the branch takes away. */
  make(base: Files, head: Files, gone?: readonly string[]): Shas;
  /** As actions/checkout leaves it: one commit, not a branch. */
  checkOut(folder: string, commit: string): void;
}

const IDENTITY = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main"];

export function usePulls(): Pulls {
  let root: string;
  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), "mcptest-base-")));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const git = (...args: string[]): string =>
    execFileSync("git", [...IDENTITY, ...args], { cwd: join(root, "origin"), encoding: "utf8" }).trim();

  function commit(files: Files): string {
    writeFiles(join(root, "origin"), files);
    git("add", "-A");
    git("commit", "--quiet", "-m", "change");
    return git("rev-parse", "HEAD");
  }

  return {
    get root() {
      return root;
    },
    make(base, head, gone = []) {
      mkdirSync(join(root, "origin"));
      git("init", "--quiet");
      git("config", "uploadpack.allowAnySHA1InWant", "true");
      const forked = commit({ "README.md": "" });
      git("checkout", "--quiet", "-b", "topic");
      const topic = commit(head);
      git("checkout", "--quiet", "main");
      const main = commit(base);
      git("merge", "--quiet", "-s", "ours", "-m", "merge", "topic");
      git("checkout", "--quiet", "topic", "--", ".");
      for (const path of gone) git("rm", "--quiet", path);
      git("commit", "--quiet", "--amend", "--allow-empty", "-m", "merge");
      const merge = git("rev-parse", "HEAD");
      git("checkout", "--quiet", "--detach");
      git("update-ref", "refs/pull/7/merge", merge);
      git("update-ref", "refs/heads/main", main);
      return { forked, topic, main, merge };
    },
    checkOut(folder, commit) {
      rmSync(join(folder, ".git"), { recursive: true, force: true });
      const run = (...args: string[]) => execFileSync("git", args, { cwd: folder });
      run("init", "--quiet");
      run("remote", "add", "origin", `file://${join(root, "origin")}`);
      run("fetch", "--quiet", "--no-tags", "--depth=1", "origin", commit);
      run("checkout", "--quiet", "--detach", commit);
    },
  };
}

/** The event of the pull request. */
export function pullRequest({ topic, main, merge }: Shas): GitHubEvent {
  const { payload, env, ...rest } = EVENTS["pull request of the same repository"];
  const pull = payload.pull_request as { head: object; base: object };
  const pull_request = { ...pull, head: { ...pull.head, sha: topic }, base: { ...pull.base, sha: main } };
  return { ...rest, payload: { ...payload, pull_request }, env: { ...env, GITHUB_SHA: merge } };
}
