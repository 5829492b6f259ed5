import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Host } from "../request.ts";

/** Where CI systems say which commit they build: GitHub, GitLab, Buildkite, CircleCI, Bitbucket, Jenkins, Azure, Travis. */
const VARIABLES = [
  "GITHUB_SHA",
  "CI_COMMIT_SHA",
  "BUILDKITE_COMMIT",
  "CIRCLE_SHA1",
  "BITBUCKET_COMMIT",
  "GIT_COMMIT",
  "BUILD_SOURCEVERSION",
  "TRAVIS_COMMIT",
];
const HASH = /^[0-9a-f]{7,64}$/i;
const TIMEOUT_MS = 5000;

/** The commit that is checked out: as the CI system says, else as git says; undefined when neither knows. */
export async function findCommit(env: Host["env"], root: string): Promise<string | undefined> {
  return VARIABLES.map((name) => env[name] ?? "").find((value) => HASH.test(value)) ?? findHead(env, root);
}

/** The commit that is checked out, as git says; undefined where it does not know. */
export async function findHead(env: Host["env"], root: string): Promise<string | undefined> {
  return isRepository(root) ? askGit(root, env) : undefined;
}

function isRepository(folder: string): boolean {
  if (existsSync(join(folder, ".git"))) return true;
  const parent = dirname(folder);
  return parent !== folder && isRepository(parent);
}

function askGit(cwd: string, env: Host["env"]): Promise<string | undefined> {
  return new Promise((done) => {
    execFile("git", ["rev-parse", "HEAD"], { cwd, env, timeout: TIMEOUT_MS }, (error, stdout) => {
      const commit = stdout.trim();
      done(!error && HASH.test(commit) ? commit : undefined);
    });
  });
}
