import { groupCauses } from "../causes/group-causes.ts";
import { REPORT_SCHEMA } from "../model/read.ts";
import type { Report } from "../model/report.ts";
import { nothingSucceeded } from "./succeeded.ts";
import { rollUpMetrics, summarise } from "./summarise.ts";
import { summariseCompositions } from "./summarise-compositions.ts";

/** What a report tells, and of its summary what its results do not show. */
type Told = Pick<Report, "tool" | "run" | "servers" | "results" | "warnings"> &
  Partial<Pick<Report["summary"], "not_run" | "left_out_evals">>;

/** A report with all that follows from its results: their summary, compositions and rollups. */
export function assembleReport({ warnings, not_run, left_out_evals, ...told }: Told): Report {
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
  };
}
