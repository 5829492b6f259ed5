import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Git } from "./git.ts";

/** A commit checked out beside the workspace. */
export interface Worktree {
  /** Absolute path, links resolved. */
  path: string;
  /** Never rejects. */
  remove(): Promise<void>;
}

/** Checks a commit out in the runner's temporary folder; it is fetched where it is not there. Submodules are not. Rejects with git's words. */
export async function openWorktree(
  commit: string,
  temp: string | undefined,
  { git, fetch, cleanUp }: { git: Git; fetch: Git; cleanUp: Git },
): Promise<Worktree> {
  await git(["cat-file", "-e", `${commit}^{commit}`]).catch(() =>
    fetch(["fetch", "--no-tags", "--depth=1", "origin", commit]),
  );
  const folder = await realpath(await mkdtemp(join(temp || tmpdir(), "mcptest-base-")));
  const path = join(folder, "tree");
  const remove = async (): Promise<void> => {
    await cleanUp(["worktree", "remove", "--force", path]).catch(() => {});
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  };
  try {
    await git(["worktree", "add", "--detach", path, commit]);
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, remove };
}
