import type { Event } from "../../github/index.ts";
import { noBase } from "../wording.ts";
import type { Git } from "./git.ts";

/** Asks GitHub for the commit that two have in common. Rejects with why not. */
export type MergeBase = (base: string, head: string) => Promise<string>;

/** The commit that a run is compared with: as the event has it, as GitHub knows it, or the first parent of what is checked out. */
export async function findBase(event: Event, git: Git, fetch: Git, mergeBase: MergeBase): Promise<string> {
  const { name, ref, sha, headSha, baseSha, defaultBranch, onDefaultBranch } = event;
  if (name === "pull_request") {
    const head = await git(["rev-parse", "HEAD"]);
    if (head === sha) return findParent(sha, git, fetch);
    if (head === headSha) return mergeBase(baseSha, headSha);
    throw noBase(`what is checked out, ${head}, is neither the pull request's merge nor its last commit`);
  }
  if (name === "merge_group" || (name === "push" && onDefaultBranch)) {
    if (baseSha === "") throw noBase("the event names no commit before this one");
    return baseSha;
  }
  const isBranch = ["push", "workflow_dispatch"].includes(name) && ref.startsWith("refs/heads/") && !onDefaultBranch;
  if (!isBranch) throw noBase(`a run of ${ref || "no branch"} on \`${name}\` has no base`);
  return mergeBase(defaultBranch, sha);
}

/** The first parent of a pull request's merge: the base as it was merged. A checkout of depth 1 does not have it. */
async function findParent(sha: string, git: Git, fetch: Git): Promise<string> {
  const parent = ["rev-parse", "--verify", "--quiet", "HEAD^1"];
  return git(parent).catch(async () => {
    await fetch(["fetch", "--no-tags", "--depth=2", "origin", sha]);
    return git(parent);
  });
}
