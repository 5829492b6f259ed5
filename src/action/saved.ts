import { compareMerged, holdCoverage, holdMutation, type RunRequest, readSavedReports } from "../conduct/index.ts";
import { type Event, follow, loadTriggering, openPort } from "../github/index.ts";
import { leadsDown, mergeReports, type NamedReport, type Report } from "../report/index.ts";
import { hintSlashes } from "../values/suggest.ts";
import { escapeCommands, oneLine } from "../values/text.ts";
import type { Inputs } from "./inputs/read-inputs.ts";
import { openLog } from "./log.ts";
import { type Around, concludeStep } from "./posting/publishing.ts";
import type { Step } from "./step.ts";
import { baseNotRun, noReports, noToken, nothingToReport } from "./wording.ts";
import type { Workspace } from "./workspace.ts";

/** Finds saved reports and the event to publish them for: files that are named, else what the triggering run left. Throws McptestError `usage`. */
export async function openSaved({ inputs, event, step }: Around) {
  const { reports } = inputs;
  const { trigger } = event;
  if (reports.length === 0 && !trigger) throw nothingToReport({ event: event.name });
  if (inputs.base.source === "merge-base") throw baseNotRun();
  const { adoptTrigger } = await loadTriggering();
  // Named reports need no token; without one, nothing is published that GitHub would have to be asked for.
  const asked = reports.length === 0 || inputs.publishing.token !== "";
  const adopted =
    trigger && asked ? await follow(adoptTrigger(event, trigger), await openGitHub(inputs, event, step)) : undefined;
  if (adopted?.said !== undefined) step.write(`${escapeCommands(oneLine(`mcptest: ${adopted.said}`))}\n`);
  const around = { event: adopted?.event ?? event, borrowed: reports.length === 0, saved: true };
  return {
    around,
    /** Merges them into one report. Throws McptestError and CollectedErrors: report-missing, report-unreadable, reports-mismatch. */
    async gather(request: RunRequest, { root }: Workspace): Promise<Report> {
      const own = reports.length > 0;
      const named = own ? await readNamed(reports, root) : await takeNamed(inputs, around.event, step);
      const merged = await mergeReports(named);
      const compared = own ? await compareMerged(merged, request, root, inputs.allowPartial) : merged;
      const covered = await holdCoverage(compared, own ? request.coverage : undefined);
      const report = await holdMutation(covered, own ? request.mutation?.min : undefined);
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
  // Nothing is checked out: only the folder of the repository that paths start from is known.
  const isOwn = (path: string): boolean =>
    leadsDown(path.startsWith("../") ? `${inputs.workingDirectory}/${path}` : path);
  const found = await takeReports(inputs.artifact, event, await openGitHub(inputs, event, step), isOwn);
  if (found.length === 0) throw noArtifact({ prefix: inputs.artifact, run: event.runId });
  return found;
}

async function readNamed(globs: readonly string[], root: string): Promise<NamedReport[]> {
  const { glob } = await import("tinyglobby");
  const paths = await glob([...globs], { cwd: root, dot: true, expandDirectories: false });
  if (paths.length === 0) {
    const names = globs.map((glob) => JSON.stringify(glob)).join(", ");
    const hint = hintSlashes(globs, "download the artifacts with the JSON reports in a step before this one");
    throw noReports({ globs: names, hint });
  }
  const found = await readSavedReports(paths.sort(), root);
  (await loadTriggering()).limitResults(found);
  return found;
}
