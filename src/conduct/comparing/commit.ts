import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Host } from "../request.ts";

/** Where GitHub, GitLab, Buildkite, CircleCI, Bitbucket, Jenkins, Azure and Travis say which commit they build. */
const VARIABLES = [
  ...["GITHUB_SHA", "CI_COMMIT_SHA", "BUILDKITE_COMMIT", "CIRCLE_SHA1"],
  ...["BITBUCKET_COMMIT", "GIT_COMMIT", "BUILD_SOURCEVERSION", "TRAVIS_COMMIT"],
];
const HASH = /^[0-9a-f]{7,64}$/i;

/** The commit that is checked out, by the CI system, else by git; undefined when neither knows. */
export async function findCommit(env: Host["env"], root: string): Promise<string | undefined> {
  return VARIABLES.map((name) => env[name] ?? "").find((value) => HASH.test(value)) ?? findHead(env, root);
}

/** The commit that is checked out, by git; undefined when it does not know. */
export async function findHead(env: Host["env"], root: string): Promise<string | undefined> {
  if (!isRepository(root)) return undefined;
  return new Promise((done) => {
    execFile("git", ["rev-parse", "HEAD"], { cwd: root, env, timeout: 5000 }, (error, stdout) => {
      const commit = stdout.trim();
      done(!error && HASH.test(commit) ? commit : undefined);
    });
  });
}

function isRepository(folder: string): boolean {
  if (existsSync(join(folder, ".git"))) return true;
  const parent = dirname(folder);
  return parent !== folder && isRepository(parent);
}
