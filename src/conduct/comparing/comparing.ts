import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { CollectedErrors, McptestError } from "../../errors.ts";
import { findWorkspace, isInside, readBytes, unwritable, updateFile } from "../../files/index.ts";
import {
  type Baseline,
  type GateOptions,
  lacksShards,
  loadBaselines,
  type NamedReport,
  type Report,
  readReport,
  type Warning,
} from "../../report/index.ts";
import type { RunSettings } from "../../run/index.ts";
import type { Suite } from "../../suite/index.ts";
import { count } from "../../values/text.ts";
import type { Host, RunRequest } from "../request.ts";
import { type BaselinePlace, isNamed, missingBaseline, openBaseline, placeBaseline } from "./baseline-file.ts";
import { findCommit } from "./commit.ts";

/** What a run is compared with, and what its report tells besides its results. */
export interface Comparing {
  /** Undefined when nobody wants to see the tools of the servers. */
  surfaces: RunSettings["surfaces"];
  /** The report with the commit, the comparison, and the gates that do not hold. */
  compare(report: Report): Promise<Report>;
  /** Writes the new baseline, if one was asked for, and says so in a sentence. */
  save(report: Report): Promise<string | undefined>;
}

/** Reads the baseline; `tells`: whether somebody sees servers and commit. Throws McptestError: baseline-unreadable, path-outside-workspace. */
export async function openComparing(
  { baseline, gates, denyWarnings }: RunRequest,
  suites: readonly Suite[],
  tells: boolean,
  host: Host,
): Promise<Comparing> {
  const { update = false, source } = baseline;
  const place = { ...(await placeBaseline(baseline.path, host.root, suites)), source };
  const old = await openBaseline(baseline, place);
  const named = isNamed(baseline);
  if (old === undefined && named && denyWarnings) throw missingBaseline(place);
  const asked =
    update || named || Object.values(gates).some((gate) => gate !== undefined && gate !== false && gate !== "any");
  if (old === undefined && !asked && !tells) {
    return { surfaces: undefined, compare: async (report) => report, save: async () => undefined };
  }
  const commit = findCommit(host.env, host.root);
  return {
    surfaces: { tokens: tokensOf(old) },
    compare: async (report) => {
      const known = { ...report, run: { ...report.run, commit: (await commit) ?? report.run.commit } };
      return holdAsked(known, old, place, gates, named);
    },
    save: async (report) => (update ? saveBaseline([report], place, (await commit) ?? null, host.version) : undefined),
  };
}

/** Whether any of them needs a baseline. */
export function needBaseline(gates: GateOptions): boolean {
  const { failOn, maxScoreDrop, maxCostIncrease, failOnBreakingSurface } = gates;
  return failOn === "regression" || maxScoreDrop !== undefined || !!maxCostIncrease || failOnBreakingSurface === true;
}

/** A saved report against a baseline; where there is none, a warning says so. Throws McptestError: baseline-unreadable, path-outside-workspace. */
export async function compareSaved(
  report: Report,
  path: string | undefined,
  root: string,
  gates: GateOptions = {},
  allowPartial = false,
): Promise<Report> {
  const place = await placeBaseline(path, root);
  const baseline = await openBaseline({ path }, place);
  if (!baseline && path !== undefined) throw missingBaseline(place);
  const { baseline: _, ...rest } = report;
  if (isTorn(report, allowPartial)) return holdAlone(rest, place, gates);
  return holdGates(baseline ? rest : withWarning(rest, noBaseline(place)), baseline, place, gates);
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
  if (isTorn(report, allowPartial)) return holdAlone(own, place, gates);
  return holdAsked(own, await openBaseline(baseline, place), place, gates, isNamed(baseline));
}

/** Whether shards are missing that may not be: then what is there is compared with nothing. */
function isTorn(report: Report, allowPartial: boolean): boolean {
  return !allowPartial && lacksShards(report);
}

/** The report under those gates that need no baseline. */
export function holdAlone(
  report: Report,
  place: BaselinePlace,
  { failOn, maxSurfaceTokens }: GateOptions,
): Promise<Report> {
  return holdGates(report, undefined, place, { failOn, maxSurfaceTokens });
}

/** `named`: whether a baseline that is not there is told whatever the gates are. */
function holdAsked(
  report: Report,
  baseline: Baseline | undefined,
  place: BaselinePlace,
  gates: GateOptions,
  named: boolean,
): Promise<Report> {
  const missing = baseline === undefined && (named || place.source === "cache" || needBaseline(gates));
  return holdGates(missing ? withWarning(report, noBaseline(place)) : report, baseline, place, gates);
}

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
  const { compare, findBrokenGates, findUnseen } = await loadBaselines();
  const isThere = finds(workspace);
  const comparison = baseline && compare(report, baseline, { path, source, uncompared, isThere, maxScoreDrop });
  const broken = findBrokenGates(report, comparison, gates, baseline);
  const unseen = failOnBreakingSurface && baseline ? findUnseen(report, baseline.servers) : [];
  return {
    ...report,
    run: { ...report.run, fail_on: failOn === "any" ? (gates.failOn ? undefined : report.run.fail_on) : failOn },
    baseline: comparison ?? report.baseline,
    gates: broken.length > 0 ? broken : report.gates,
    warnings: [...report.warnings, ...unseen.map(unknownSurface)],
  };
}

/** Writes reports into a baseline as it is by then, and says so. Throws McptestError: baseline-unreadable, output-unwritable. */
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
  const rest = partial ? `; the run was not of all tests, so ${count(kept, "earlier result")} stayed` : "";
  return `The baseline ${name} has ${count(updated, "test")} of this run, at ${at}${rest}.`;
}

function finds(workspace: string): (suite: string) => boolean {
  return (suite) => existsSync(resolve(workspace, suite));
}

function tokensOf(baseline: Baseline | undefined): ReadonlyMap<string, number> {
  const tools = baseline?.servers.flatMap(({ surface }) => surface.tools) ?? [];
  return new Map(
    tools.flatMap(({ hash, tokens }): [string, number][] => (tokens === undefined ? [] : [[hash, tokens]])),
  );
}

/** The report with one more warning. */
export function withWarning(report: Report, warning: Warning): Report {
  return { ...report, warnings: [...report.warnings, warning] };
}

const HINTS = {
  none: "name one, or leave out the gates that need one",
  cache: "a whole run of the default branch makes one",
  file: "make one with --update-baseline",
};

function noBaseline({ name, source }: Pick<BaselinePlace, "name" | "source">): Warning {
  return {
    code: "no-baseline",
    message: `there is no baseline${name && ` ${name}`}: the run is compared with nothing, and every failing test counts`,
    hint: HINTS[name === "" ? "none" : source === "cache" ? "cache" : "file"],
  };
}

function unknownSurface(name: string): Warning {
  return {
    code: "no-surface",
    message: `server ${name} was not started, so --fail-on-breaking-surface is not checked for it`,
    hint: "run a test of it",
  };
}

/** The reports of these files, relative to the root. Throws what is wrong with each that cannot be read, all together. */
export async function readSavedReports(files: readonly string[], root: string): Promise<NamedReport[]> {
  const workspace = findWorkspace(root);
  const isOwn = (path: string): boolean => isInside(workspace, resolve(root, path));
  const read = await Promise.allSettled(
    files.map(async (name) => ({
      name,
      report: await readReport(await readText(resolve(root, name), name), name, isOwn),
    })),
  );
  const failed = read.flatMap((one): unknown[] => (one.status === "rejected" ? [one.reason] : []));
  const errors = failed.filter((reason) => reason instanceof McptestError);
  if (errors.length < failed.length) throw failed.find((reason) => !(reason instanceof McptestError));
  if (errors.length > 0) throw new CollectedErrors(errors);
  return read.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
}

async function readText(path: string, name: string): Promise<string> {
  try {
    return String(await readBytes(path));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === "ENOENT" ? "there is no such file" : code === "EISDIR" ? "it is a folder" : message;
    throw new McptestError("report-unreadable", `${name} cannot be read: ${reason}`, {
      hint: "name the JSON report of a run, from `mcptest run <suite> --reporter json=run.json`",
      cause: error,
    });
  }
}
