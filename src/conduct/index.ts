import { loadMutation, type Report } from "../report/index.ts";
import { type CoverageRequest, MUTATING } from "./request.ts";

export { listShown } from "../plan/index.ts";
export { splitCommand } from "../suite/index.ts";
export type { AuditRequest } from "./audit/audit.ts";
export { compareWithBase, explainBroken, runBase, withoutBase } from "./comparing/base-run.ts";
export { placeBaseline, readBaselineFile } from "./comparing/baseline-file.ts";
export { findHead } from "./comparing/commit.ts";
export { compareMerged, compareSaved, needBaseline, readSavedReports, saveBaseline } from "./comparing/comparing.ts";
export { execute } from "./execute.ts";
export { DEFAULT_SUITES, type FoundSuites, findBelow, findSuites, nameBelow } from "./find-suites.ts";
export { withAhead } from "./override-servers.ts";
export type { PipeRequest } from "./pipe.ts";
export { type Prepared, planSelected, prepare, readPrices } from "./prepare.ts";
export { READERS, readSetting, type Setting, type SettingValue, tellExpected } from "./readers.ts";
export { AXES, type CoverageRequest, type Host, MUTATING, type RunRequest, type SelectionRequest } from "./request.ts";
export { type GivenFlag, writeCommand } from "./rerun.ts";
export { asFault, conclude, concludeProblems } from "./verdict/conclude.ts";
export { requireShards } from "./verdict/gates.ts";
export { noSuiteHere } from "./wording.ts";

/** The report under bounds on its coverage; see `coverage/hold.ts`, which is loaded on use. */
export async function holdCoverage(report: Report, bounds: CoverageRequest | undefined): Promise<Report> {
  return report.coverage || bounds ? (await import("./coverage/hold.ts")).holdCoverage(report, bounds, true) : report;
}

/** The report under a bound on its mutation score, which is unknown where the report has none. */
export async function holdMutation(report: Report, min: number | undefined): Promise<Report> {
  if (min === undefined) return report;
  const none = { seed: MUTATING.seed, duration_ms: 0, tests: [], tooLarge: 0 };
  const mutation = report.mutation ?? (await loadMutation()).sumMutation([], none);
  return { ...report, mutation: { ...mutation, min, bound_by: "flag" } };
}

/** What suites exclude from coverage; loaded on use. */
export const loadExclusions = () => import("./coverage/exclude.ts");

/** What compares recordings with live servers; loaded on use. */
export const loadVerifying = () => import("./verify.ts");

/** What audits servers; loaded on use. */
export const loadAuditing = () => import("./audit/index.ts");

/** What runs pipelines; loaded on use. */
export const loadPiping = () => import("./pipe.ts");
