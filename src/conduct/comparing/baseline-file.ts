import { join, relative, resolve, sep } from "node:path";
import { findWorkspace, isInside, locateInside, readBytes, whyUnread } from "../../files/index.ts";
import { DEFAULT_BASELINE } from "../../plan/index.ts";
import { type Baseline, type Comparison, loadBaselines } from "../../report/index.ts";
import type { Suite } from "../../suite/index.ts";
import { unreadableBaseline } from "../wording.ts";

/** What a run is compared with. */
export interface BaselineRequest {
  /** The file as it was named; undefined: the usual one, when it is there. `false`: nothing. */
  path: string | false | undefined;
  /** Where the file comes from; one with a source may be missing. */
  source?: Comparison["source"];
  /** Whether the results become the new baseline. */
  update?: boolean;
}

export interface BaselinePlace {
  /** As reports name it; empty if none was asked for. */
  name: string;
  /** Absolute. */
  file: string;
  /** Absolute path of the folder that paths of its suites start at. */
  workspace: string;
  source?: Comparison["source"];
}

/**
 * The file that was named, or the `usual` one in the workspace of the suites; without suites, or if they have several, in that of the folder
 * of the run. Throws McptestError `path-outside-workspace` for a file in the workspace that links out of it.
 */
export async function placeBaseline(
  path: BaselineRequest["path"],
  root: string,
  suites: readonly Pick<Suite, "workspace">[] = [],
  usual = DEFAULT_BASELINE,
): Promise<BaselinePlace> {
  const [shared, ...others] = new Set(suites.map(({ workspace }) => workspace));
  const workspace = shared !== undefined && others.length === 0 ? shared : findWorkspace(root);
  const file = path ? resolve(root, path) : join(workspace, usual);
  const name = path === false ? "" : path || relative(root, file).split(sep).join("/");
  if (path !== false && isInside(workspace, file)) locateInside(workspace, root, name);
  return { name, file, workspace };
}

/** The baseline in a file; undefined if there is none, or none was asked for. Throws McptestError `baseline-unreadable`. */
export async function readBaselineFile({
  name,
  file,
}: Pick<BaselinePlace, "name" | "file">): Promise<Baseline | undefined> {
  if (name === "") return undefined;
  let text: string;
  try {
    text = String(await readBytes(file));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw unreadableBaseline({ name, why: whyUnread(cause) }, { cause });
  }
  return (await loadBaselines()).readBaseline(text, name);
}
