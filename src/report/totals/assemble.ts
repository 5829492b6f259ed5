import { groupCauses } from "../causes/group-causes.ts";
import { REPORT_SCHEMA } from "../model/read.ts";
import type { Report } from "../model/report.ts";
import { nothingSucceeded, rollUpMetrics, summarise } from "./summarise.ts";
import { summariseCompositions } from "./summarise-compositions.ts";

/** The parts of a report that do not follow from its results. */
type Parts = Pick<Report, "tool" | "run" | "servers" | "results" | "warnings" | "notes"> &
  Partial<Pick<Report, "coverage" | "mutation" | "reviewed">> &
  Partial<Pick<Report["summary"], "not_run" | "left_out_evals">>;

/** A report with everything that follows from its results: summary, causes, compositions and rollups. */
export function assembleReport({ warnings, notes, not_run, left_out_evals, ...told }: Parts): Report {
  const compositions = summariseCompositions(told.results);
  const causes = groupCauses(told);
  const summary = { ...summarise(told.results, told.servers, causes), not_run, left_out_evals };
  const rollups = rollUpMetrics(told.results);
  return {
    schema: REPORT_SCHEMA,
    version: 1,
    ...told,
    causes,
    compositions: compositions.length > 0 ? compositions : undefined,
    summary,
    rollups: rollups.length > 0 ? rollups : undefined,
    warnings: [...warnings, ...(summary.nothing_succeeded ?? []).map(nothingSucceeded)],
    ...(notes?.length && { notes }),
  };
}
