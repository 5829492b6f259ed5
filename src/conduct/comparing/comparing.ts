import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { CollectedErrors, McptestError } from "../../errors.ts";
import { findWorkspace, isInside, readBytes, unwritable, updateFile, whyUnread } from "../../files/index.ts";
import {
  addNotices,
  type Baseline,
  type GateOptions,
  lacksShards,
  loadBaselines,
  type NamedReport,
  type Report,
  readReport,
  type Warning,
} from "../../report/index.ts";
import type { Suite } from "../../suite/index.ts";
import type { Host, RunRequest } from "../request.ts";
import { missingBaseline, noBaseline, savedBaseline, unknownSurface, unreadableReport } from "../wording.ts";
import { type BaselinePlace, type BaselineRequest, placeBaseline, readBaselineFile } from "./baseline-file.ts";
import { findCommit } from "./commit.ts";

/**
 * Reads what a run is compared with; `tells`: whether somebody sees servers and commit. Throws McptestError: baseline-unreadable,
 * path-outside-workspace.
 */
export async function openComparing(
  { baseline, gates, denyWarnings }: RunRequest,
  suites: readonly Suite[],
  tells: boolean,
  host: Host,
) {
  const { update = false, source } = baseline;
  const place = { ...(await placeBaseline(baseline.path, host.root, suites)), source };
  const old = await readBaselineFile(place);
  const named = isNamed(baseline);
  if (old === undefined && named && denyWarnings) throw missingBaseline({ name: place.name });
  const asked =
    update || named || Object.values(gates).some((gate) => gate !== undefined && gate !== false && gate !== "any");
  const isIdle = old === undefined && !asked && !tells;
  const commit = isIdle ? undefined : findCommit(host.env, host.root);
  const tools = old?.servers.flatMap(({ surface }) => surface.tools) ?? [];
  const tokens = tools.flatMap(({ hash, tokens }) => (tokens === undefined ? [] : [[hash, tokens] as const]));
  return {
    /** Undefined when nobody wants to see the tools of the servers. */
    surfaces: isIdle ? undefined : { tokens: new Map(tokens) },
    /** The report with the commit, the comparison, and the gates that do not hold. */
    compare: async (report: Report): Promise<Report> => {
      if (isIdle) return report;
      const known = { ...report, run: { ...report.run, commit: (await commit) ?? report.run.commit } };
      return holdAsked(known, old, place, gates, named);
    },
    /** Writes the new baseline, if one was asked for, and says so in a sentence. */
    save: async (report: Report) =>
      update ? saveBaseline([report], place, (await commit) ?? null, host.version) : undefined,
  };
}

/** Whether a file was named that must be there: it is not to be written, and not one that may be missing. */
export function isNamed({ path, source, update = false }: BaselineRequest): boolean {
  return typeof path === "string" && source === undefined && !update;
}

/** Whether any gate needs a baseline. */
export function needBaseline({ failOn, maxScoreDrop, maxCostIncrease, failOnBreakingSurface }: GateOptions): boolean {
  return failOn === "regression" || maxScoreDrop !== undefined || !!maxCostIncrease || failOnBreakingSurface === true;
}

/** A saved report against a baseline, with a note if there is none. Throws McptestError: baseline-unreadable, path-outside-workspace. */
export async function compareSaved(
  report: Report,
  path: string | undefined,
  root: string,
  gates: GateOptions = {},
  allowPartial = false,
): Promise<Report> {
  const place = await placeBaseline(path, root);
  const baseline = await readBaselineFile(place);
  if (!baseline && path !== undefined) throw missingBaseline({ name: place.name });
  const { baseline: _, ...rest } = report;
  return allowPartial || !lacksShards(report)
    ? holdGates(baseline ? rest : addNotices(rest, [tellNoBaseline(place)]), baseline, place, gates)
    : holdAlone(rest, place, gates);
}

/** A report of runs that are over, compared as a run is, under gates of its own. Throws McptestError: baseline-unreadable, path-outside-workspace. */
export async function compareMerged(
  report: Report,
  { baseline, gates }: Pick<RunRequest, "baseline" | "gates">,
  root: string,
  allowPartial = false,
): Promise<Report> {
  const place = { ...(await placeBaseline(baseline.path, root)), source: baseline.source };
  const { fail_on: _, ...run } = report.run;
  const own = { ...report, run };
  return allowPartial || !lacksShards(report)
    ? holdAsked(own, await readBaselineFile(place), place, gates, isNamed(baseline))
    : holdAlone(own, place, gates);
}

/** The report under the gates that need no baseline. */
export function holdAlone(report: Report, place: BaselinePlace, gates: GateOptions): Promise<Report> {
  const { failOn, maxSurfaceTokens } = gates;
  return holdGates(report, undefined, place, { failOn, maxSurfaceTokens });
}

/** `named`: whether the baseline has to be there, whatever the gates are: then a missing one is a warning, else a note. */
export function holdAsked(
  report: Report,
  baseline: Baseline | undefined,
  place: BaselinePlace,
  gates: GateOptions,
  named: boolean,
): Promise<Report> {
  const isMissed = !baseline && (named || place.source === "cache" || needBaseline(gates));
  const none = isMissed ? [tellNoBaseline(place)] : [];
  const told = named ? { ...report, warnings: [...report.warnings, ...none] } : addNotices(report, none);
  return holdGates(told, baseline, place, gates);
}

/** Gates that no comparison finds again. */
const IS_KEPT = /^(?:--)?min-|^(?:coverage|mutation)\.|-lock$/;

/** The report with its comparison, if there is something to compare with, and the gates that do not hold. */
export async function holdGates(
  report: Report,
  baseline: Baseline | undefined,
  { name: path, workspace, source }: BaselinePlace,
  gates: GateOptions,
  uncompared?: ReadonlySet<string>,
): Promise<Report> {
  const { failOn = "any", maxScoreDrop, maxSurfaceTokens, failOnBreakingSurface } = gates;
  if (!baseline && failOn === "any" && maxSurfaceTokens === undefined) return report;
  const { addHistory, compare, findBrokenGates, findUnseen } = await loadBaselines();
  const isThere = finds(workspace);
  const comparison = baseline && compare(report, baseline, { path, source, uncompared, isThere, maxScoreDrop });
  const broken = findBrokenGates(report, comparison, gates, baseline);
  const unseen = failOnBreakingSurface && baseline ? findUnseen(report, baseline.servers) : [];
  const unseenWarnings = unseen.map((name) => {
    return { code: "no-surface", message: unknownSurface({ name }), hint: "run a test of it" };
  });
  const others = (report.gates ?? []).filter(({ gate }) => IS_KEPT.test(gate));
  return {
    ...report,
    run: { ...report.run, fail_on: failOn === "any" ? (gates.failOn ? undefined : report.run.fail_on) : failOn },
    results: baseline?.runs ? addHistory(report, baseline) : report.results,
    baseline: comparison ?? report.baseline,
    gates: broken.length > 0 ? [...broken, ...others] : report.gates,
    warnings: [...report.warnings, ...unseenWarnings],
  };
}

/** Writes reports into the baseline file, and says so. Throws McptestError: baseline-unreadable, output-unwritable. */
export async function saveBaseline(
  reports: readonly Report[],
  { name, file, workspace }: BaselinePlace,
  commit: string | null,
  version: string,
): Promise<string> {
  const { readBaseline, updateBaseline, writeBaseline } = await loadBaselines();
  let [partial, updated, kept] = [false, 0, 0];
  try {
    await updateFile(file, async (text) => {
      const old = text === undefined ? undefined : await readBaseline(text, name);
      const { baseline, ...done } = updateBaseline(old, reports, commit, version, finds(workspace));
      ({ partial, updated, kept } = done);
      return writeBaseline(baseline);
    });
  } catch (error) {
    throw error instanceof McptestError ? error : unwritable(name, "baseline", error);
  }
  const at = commit === null ? "an unknown commit" : `commit ${commit}`;
  return savedBaseline({ name, updated, at, kept: partial ? kept : undefined });
}

function finds(workspace: string): (suite: string) => boolean {
  return (suite) => existsSync(resolve(workspace, suite));
}

const HINTS = {
  none: "name one, or leave out the gates that need one",
  cache: "a whole run of the default branch makes one",
  file: "make one with --update-baseline, or from a JSON report with `mcptest baseline update`",
};

function tellNoBaseline({ name, source }: BaselinePlace): Warning {
  const hint = HINTS[name === "" ? "none" : source === "cache" ? "cache" : "file"];
  return { code: "no-baseline", message: noBaseline({ name }), hint };
}

/** The reports of these files, relative to the root. Throws the errors of all that cannot be read together. */
export async function readSavedReports(files: readonly string[], root: string): Promise<NamedReport[]> {
  const workspace = findWorkspace(root);
  const isOwn = (path: string): boolean => isInside(workspace, resolve(root, path));
  const read = await Promise.allSettled(
    files.map(async (name) => {
      const text = await readBytes(resolve(root, name)).catch((cause: unknown) => {
        throw unreadableReport({ name, why: whyUnread(cause) }, { cause });
      });
      return { name, report: await readReport(String(text), name, isOwn) };
    }),
  );
  const failed = read.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  const fault = failed.find((reason) => !(reason instanceof McptestError));
  if (fault) throw fault;
  if (failed.length > 0) throw new CollectedErrors(failed as McptestError[]);
  return read.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
}
