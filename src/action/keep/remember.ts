import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { saveBaseline } from "../../conduct/index.ts";
import { textOfError } from "../../errors.ts";
import { type Event, makesBaseline, whyPartial } from "../../github/index.ts";
import type { Report, Warning } from "../../report/index.ts";
import { sha256 } from "../../values/hash.ts";
import { tellFile } from "../posting/post.ts";
import type { Step } from "../step.ts";
import { cacheFailed } from "../wording.ts";
import type { Workspace } from "../workspace.ts";
import type { Kept } from "./restore.ts";
import { type Save, STATE } from "./saves.ts";

/** Leaves for the post step what is to be kept: cassettes, and of a whole run of the default branch the baseline. Gives a warning where that fails. */
export async function rememberKept(
  { place, cassettes }: Kept,
  report: Report,
  event: Event,
  { root }: Pick<Workspace, "root">,
  folder: string,
  { env, version, write }: Pick<Step, "env" | "version" | "write">,
): Promise<Warning[]> {
  const saves: Save[] = cassettes ? [cassettes] : [];
  try {
    if (place && makesBaseline(event)) {
      const partial = whyPartial(report);
      if (partial === undefined) {
        // A file of this step's own: what was restored stays for the steps that follow.
        const from = join(folder, "baseline.json");
        await rm(from, { force: true });
        await saveBaseline([report], { name: from, file: from, workspace: root }, event.sha || null, version);
        saves.push({ ...place, from, hash: sha256(await readFile(from, "utf8")) });
      } else write(`mcptest: the baseline in the cache stays as it is: ${partial}\n`);
    }
    if (saves.length > 0) tellFile(env.GITHUB_STATE, { [STATE]: JSON.stringify(saves) });
    return [];
  } catch (error) {
    return [cacheFailed(`nothing will be kept: ${textOfError(error)}`)];
  }
}
