import { join, relative, resolve, sep } from "node:path";
import { McptestError } from "../../errors.ts";
import { findWorkspace, isInside, locateInside, readBytes } from "../../files/index.ts";
import { DEFAULT_BASELINE } from "../../plan/index.ts";
import { type Baseline, type Comparison, loadBaselines } from "../../report/index.ts";
import type { Suite } from "../../suite/index.ts";

/** What a run is compared with. */
export interface BaselineRequest {
  /** The file as it was named; undefined: the usual one, when it is there. `false`: nothing. */
  path: string | false | undefined;
  /** How the file was come by; such a one may be missing. */
  source?: Comparison["source"];
  /** Whether the results become the new baseline. */
  update?: boolean;
}

/** Where a baseline lies. */
export interface BaselinePlace {
  /** As reports name it; empty where none was asked for. */
  name: string;
  /** Absolute. */
  file: string;
  /** Absolute path of the folder that paths of its suites start at. */
  workspace: string;
  source?: Comparison["source"];
}

/**
 * The file that was named, or the usual one in the workspace of the suites; where they have several, or none is known, in that of
 * the folder of the run. Throws McptestError `path-outside-workspace` for one in the workspace that is linked out of it.
 */
export async function placeBaseline(
  path: BaselineRequest["path"],
  root: string,
  suites: readonly Pick<Suite, "workspace">[] = [],
): Promise<BaselinePlace> {
  const [shared, ...others] = new Set(suites.map(({ workspace }) => workspace));
  const workspace = shared !== undefined && others.length === 0 ? shared : findWorkspace(root);
  const file = path ? resolve(root, path) : join(workspace, DEFAULT_BASELINE);
  const name = path === false ? "" : path || relative(root, file).split(sep).join("/");
  if (path !== false && isInside(workspace, file)) locateInside(workspace, root, name);
  return { name, file, workspace };
}

/** The baseline that is asked for; undefined when it is not there. Throws McptestError baseline-unreadable. */
export async function openBaseline(
  { path }: BaselineRequest,
  place: Pick<BaselinePlace, "name" | "file">,
): Promise<Baseline | undefined> {
  return path === false ? undefined : readBaselineFile(place);
}

/** Whether a file was named that should be there: it is not to be made, nor one that may be missing. */
export function isNamed({ path, source, update = false }: BaselineRequest): boolean {
  return typeof path === "string" && source === undefined && !update;
}

/** That a baseline is not there, where that is no warning. */
export function missingBaseline({ name }: Pick<BaselinePlace, "name">): McptestError {
  return new McptestError("baseline-unreadable", `there is no baseline ${name}`, {
    hint: "make it with --update-baseline, or correct the name",
  });
}

/** The baseline in a file; undefined when there is no such file. Throws McptestError `baseline-unreadable`. */
export async function readBaselineFile(place: Pick<BaselinePlace, "name" | "file">): Promise<Baseline | undefined> {
  const { name, file } = place;
  let text: string;
  try {
    text = String(await readBytes(file));
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    const why = code === "EISDIR" ? "it is a folder" : message;
    const hint = "name the file that `--update-baseline` wrote";
    throw new McptestError("baseline-unreadable", `the baseline ${name} cannot be read: ${why}`, { hint, cause });
  }
  return (await loadBaselines()).readBaseline(text, name);
}
