import { failure, type McptestError } from "../../errors.ts";
import { addNotices, type Coverage, type Gate, loadCoverage, type Report, type Warning } from "../../report/index.ts";
import type { CoverageRequest } from "../request.ts";

/** As reports hold it. */
export function asWarning({ code, message, hint, location }: McptestError): Warning {
  return { code, message, hint, location };
}

/** Gates of coverage, by flag, input or key. */
const OF_COVERAGE = /^(?:--)?min-(?:coverage|asserted)$|^coverage\./;

/**
 * The report with the gates on coverage that do not hold: bounds of the request, which win, else its own. A shard that is not `saved` keeps its
 * bounds for when the shards are merged.
 */
export async function holdCoverage(
  report: Report,
  request: CoverageRequest | undefined,
  saved: boolean,
): Promise<Report> {
  const { min, minAsserted } = request ?? {};
  const asked: Partial<Coverage> = {
    ...(min !== undefined && { min, bound_by: "flag" }),
    ...(minAsserted !== undefined && { min_asserted: minAsserted, asserted_bound_by: "flag" }),
  };
  const withGates = (found: readonly Gate[]): Report => {
    const gates = [...(report.gates?.filter(({ gate }) => !OF_COVERAGE.test(gate)) ?? []), ...found];
    return { ...report, gates: gates.length > 0 ? gates : undefined };
  };
  const isAsked = Object.keys(asked).length > 0;
  if (!report.coverage) return isAsked ? withGates([{ gate: "--min-coverage", message: NOWHERE_MEASURED }]) : report;
  const coverage = { ...report.coverage, ...asked };
  const isBound = coverage.min !== undefined || coverage.min_asserted !== undefined;
  const { shard, parts } = report.run;
  const pending = !saved && !parts && shard !== undefined && shard.count > 1;
  const notes = report.notes?.filter(({ code }) => code !== "judged-when-merged");
  const held = { ...withGates(pending ? [] : (await loadCoverage()).findUncovered(coverage)), coverage, notes };
  return pending && isBound ? addNotices(held, [asWarning(laterJudged())]) : held;
}

export const NOWHERE_MEASURED = "coverage is unknown: nothing measured it; add --coverage to the runs";
export const laterJudged = failure("judged-when-merged: coverage is judged when the shards are merged");
export const staleExclude =
  failure(`stale-exclude: this entry of \`exclude\` matches nothing that the servers offer: <reason>
  hint: remove it, or correct its patterns`);
