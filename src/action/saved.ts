import { compareMerged, type RunRequest, readSavedReports } from "../conduct/index.ts";
import { type Event, follow, loadTriggering, openPort } from "../github/index.ts";
import { leadsDown, mergeReports, type NamedReport, type Report } from "../report/index.ts";
import { escapeCommands, oneLine } from "../values/text.ts";
import type { Inputs } from "./inputs.ts";
import { openLog } from "./log.ts";
import { concludeStep } from "./posting/ending.ts";
import type { Around } from "./posting/publishing.ts";
import type { Step } from "./step.ts";
import { baseNotRun, noReports, noToken, nothingToReport } from "./wording.ts";
import type { Workspace } from "./workspace.ts";

/** Reports of runs that are over, and the event that they are published by. */
export interface Saved {
  around: Pick<Around, "event" | "borrowed" | "saved">;
  /** One report of all. Throws McptestError and CollectedErrors: report-missing, report-unreadable, reports-mismatch. */
  gather(request: Pick<RunRequest, "baseline" | "gates">, workspace: Pick<Workspace, "root">): Promise<Report>;
}

/** Finds what there is to report, and runs nothing of it: files that are named, else what the triggering run left. Throws McptestError `usage`. */
export async function openSaved({ inputs, event, step }: Around): Promise<Saved> {
  const { reports } = inputs;
  const { trigger } = event;
  if (reports.length === 0 && !trigger) throw nothingToReport(event.name);
  if (inputs.base.source === "merge-base") throw baseNotRun();
  const { adoptTrigger } = await loadTriggering();
  // Reports that are named can be told of without a token; then nothing is published for which GitHub had to be asked.
  const asked = reports.length === 0 || inputs.publishing.token !== "";
  const adopted =
    trigger && asked ? await follow(adoptTrigger(event, trigger), await openGitHub(inputs, event, step)) : undefined;
  if (adopted?.said !== undefined) step.write(`${escapeCommands(oneLine(`mcptest: ${adopted.said}`))}\n`);
  const around = { event: adopted?.event ?? event, borrowed: reports.length === 0, saved: true };
  return {
    around,
    async gather(request, { root }) {
      const own = reports.length > 0;
      const named = own ? await readNamed(reports, root) : await takeNamed(inputs, around.event, step);
      const merged = await mergeReports(named);
      const report = own ? await compareMerged(merged, request, root, inputs.allowPartial) : merged;
      const log = await openLog(step);
      log.report(concludeStep(report, { inputs, saved: true }));
      log.close();
      return report;
    },
  };
}

function openGitHub({ publishing: { token } }: Inputs, { apiUrl }: Event, { version, signal, clock }: Step) {
  if (token === "") throw noToken();
  return openPort({ token, apiUrl, version, signal, clock });
}

async function takeNamed(inputs: Inputs, event: Event, step: Step): Promise<NamedReport[]> {
  const { noArtifact, takeReports } = await loadTriggering();
  // Nothing is checked out: all that is known is from which folder of the repository paths start.
  const isOwn = (path: string): boolean =>
    leadsDown(path.startsWith("../") ? `${inputs.workingDirectory}/${path}` : path);
  const found = await takeReports(inputs.artifact, event, await openGitHub(inputs, event, step), isOwn);
  if (found.length === 0) throw noArtifact(inputs.artifact, event.runId);
  return found;
}

async function readNamed(globs: readonly string[], root: string): Promise<NamedReport[]> {
  const { glob } = await import("tinyglobby");
  const paths = await glob([...globs], { cwd: root, dot: true, expandDirectories: false });
  if (paths.length === 0) throw noReports(globs);
  const found = await readSavedReports(paths.sort(), root);
  (await loadTriggering()).limitResults(found);
  return found;
}
