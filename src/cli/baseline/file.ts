import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { DEFAULT_BASELINE } from "../../plan/index.ts";
import { type Baseline, loadBaselines } from "../../report/index.ts";
import type { CliContext } from "../context.ts";

/** A flag of that name, as commander gives it: false with --no-baseline. */
export interface BaselineFlags {
  baseline?: string | boolean;
}

/** Where the baseline lies, as reports name it. */
export function baselineName({ baseline }: BaselineFlags): string {
  return typeof baseline === "string" ? baseline : DEFAULT_BASELINE;
}

/** The baseline of that name; undefined when there is no such file. Throws McptestError `baseline-unreadable`. */
export async function readBaselineFile(name: string, { cwd }: CliContext): Promise<Baseline | undefined> {
  let text: string;
  try {
    text = await readFile(resolve(cwd, name), "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    const { unreadableBaseline } = await loadBaselines();
    throw unreadableBaseline(
      `the baseline ${name} cannot be read: ${code === "EISDIR" ? "it is a folder" : message}`,
      "name the file that `--update-baseline` wrote",
      error,
    );
  }
  return (await loadBaselines()).readBaseline(text, name);
}
