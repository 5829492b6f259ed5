import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { McptestError } from "../errors.ts";
import { DEFAULT_BASELINE } from "../plan/index.ts";
import { type Baseline, loadBaselines } from "../report/index.ts";

/** What a run is compared with. */
export interface BaselineRequest {
  /** The file as it was named; undefined: the usual one, when it is there. `false`: nothing. */
  path: string | false | undefined;
  /** Whether the results become the new baseline. */
  update?: boolean;
}

/** Where the baseline lies, as reports name it. */
export function baselineName({ path }: Pick<BaselineRequest, "path">): string {
  return path || DEFAULT_BASELINE;
}

/** The baseline of that name; undefined when there is no such file. Throws McptestError `baseline-unreadable`. */
export async function readBaselineFile(name: string, root: string): Promise<Baseline | undefined> {
  let text: string;
  try {
    text = await readFile(resolve(root, name), "utf8");
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    const why = code === "EISDIR" ? "it is a folder" : message;
    const hint = "name the file that `--update-baseline` wrote";
    throw new McptestError("baseline-unreadable", `the baseline ${name} cannot be read: ${why}`, { hint, cause });
  }
  return (await loadBaselines()).readBaseline(text, name);
}
