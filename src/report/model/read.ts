import { McptestError } from "../../errors.ts";
import { readVersioned } from "../../files/read-versioned.ts";
import { cutText } from "../../values/text.ts";
import type { Report } from "./report.ts";
import { notWhole } from "./wording.ts";

/** Identifies the format and its version; the `schema` of every report. */
export const REPORT_SCHEMA = "https://raw.githubusercontent.com/mcptest/action/main/schemas/report/v1.json";

/**
 * Reads a saved JSON report, called `name` in messages; it may come from anybody. `isOwn`: whether a path, relative to the folder of the
 * run, is in the workspace. Throws McptestError `report-unreadable`, also for a path outside.
 */
export async function readReport(
  text: string,
  name = "the report",
  isOwn: (path: string) => boolean = leadsDown,
): Promise<Report> {
  const report = await readVersioned<Report>(text, name, {
    noun: "report",
    mark: { key: "schema", value: /\/schemas\/report\/v\d+\.json$/ },
    version: 1,
    code: "report-unreadable",
    remedy: "write one with `mcptest run <suite> --output run.json`",
    loadValidator: () => import("../../generated/validate-report.ts"),
  });
  const { run, servers, results, verdict, warnings = [], summary } = report;
  const held = results.filter(({ single }) => !single).length;
  // What was lost is no pass.
  if (held < summary.total) throw notWhole({ name, total: summary.total, held });
  const checked = results.flatMap(({ assertions, sets = [] }) => [...assertions, ...sets]);
  const places = [...results, ...checked, ...servers, ...warnings, ...(verdict?.reasons ?? [])];
  const read = run.suites.flatMap(({ files }) => files.map(({ path }) => path));
  const files = [...places.flatMap(({ location }) => location?.file ?? []), ...read];
  const suites = [...run.suites.map(({ path }) => path), ...[...servers, ...results].map(({ suite }) => suite)];
  // Paths of suites start at the root of the workspace; those of pipelines do not.
  const isRooted = results.every(({ kind }) => kind !== "pipeline");
  const forged = suites.find((path) => !(isRooted ? leadsDown : isOwn)(path)) ?? files.find((path) => !isOwn(path));
  if (forged === undefined) return report;
  throw new McptestError(
    "report-unreadable",
    `${name} names ${JSON.stringify(cutText(forged, 200))}, which is outside the workspace`,
    { hint: "read a report in the workspace that it was made in; do not trust one of somebody else" },
  );
}

/** Whether a path stays in the folder where it starts, on any system. */
export function leadsDown(path: string): boolean {
  if (/^(?:[\\/]|[A-Za-z]:)/.test(path)) return false;
  let depth = 0;
  for (const step of path.split(/[\\/]/)) {
    if (step === "..") depth -= 1;
    else if (step !== "" && step !== ".") depth += 1;
    if (depth < 0) return false;
  }
  return true;
}
