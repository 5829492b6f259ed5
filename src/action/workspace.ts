import { existsSync, realpathSync, statSync } from "node:fs";
import { join, posix, relative, resolve, sep } from "node:path";
import type { SourceLocation } from "../values/location.ts";
import type { Step } from "./step.ts";
import { noWorkingDirectory, noWorkspace, outsideWorkspace } from "./wording.ts";

/** Where the step works, and what GitHub calls the files there. */
export interface Workspace {
  /** Absolute path, the counterpart of the CLI's working directory; suites, their imports and snapshots may not leave it. */
  root: string;
  /** Its path in the repository; empty for the repository's own folder. */
  folder: string;
  /** Absolute path of the checkout, or of the folder that contains it: nothing is written outside. */
  workspace: string;
  /** The same place as `root`, its file relative to the repository. */
  inRepository<T extends SourceLocation>(location: T): T;
  /** Percent-encoded address of a line, its file relative to the repository; undefined outside the repository and outside GitHub. */
  urlOf(location: SourceLocation): string | undefined;
}

/** Links point to `commit`. Throws McptestError: usage (no such folder), path-outside-workspace. */
export function openWorkspace(directory: string, env: Step["env"], cwd: string, commit = env.GITHUB_SHA): Workspace {
  const base = env.GITHUB_WORKSPACE || cwd;
  if (!existsSync(base)) throw noWorkspace({ path: base });
  const workspace = realpathSync(base);
  const path = resolve(workspace, directory);
  if (!existsSync(path) || !statSync(path).isDirectory()) throw noWorkingDirectory({ path: directory });
  const root = realpathSync(path);
  if (root !== workspace && !root.startsWith(workspace + sep))
    throw outsideWorkspace({ input: "working-directory", path: directory, workspace });
  const folder = relative(findRepository(workspace, root), root).split(sep).join("/");
  return {
    root,
    workspace,
    folder,
    inRepository: (location) => ({ ...location, file: posix.normalize(posix.join(folder, location.file)) }),
    urlOf: ({ file, line }) => {
      const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = env;
      if (!server || !repository || !commit || file.startsWith("../")) return undefined;
      return `${server}/${repository}/blob/${commit}/${file.split("/").map(encodeURIComponent).join("/")}#L${line}`;
    },
  };
}

/** The outermost checkout on the way down from the workspace: `actions/checkout` may have a `path`. */
function findRepository(workspace: string, root: string): string {
  const steps = relative(workspace, root).split(sep).filter(Boolean);
  const folders = [workspace, ...steps.map((_, index) => join(workspace, ...steps.slice(0, index + 1)))];
  return folders.find((folder) => existsSync(join(folder, ".git"))) ?? workspace;
}
