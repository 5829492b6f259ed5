import { formatNumber } from "../../../values/text.ts";
import type { TestResult } from "../../model/report.ts";

const STATUSES = ["failed", "errored", "skipped", "deferred", "passed"] as const;

/** `1 errored, 11 skipped`: how many results have each status, the worst first. */
export function listStatuses(results: readonly TestResult[]): string {
  return STATUSES.flatMap((status) => {
    const number = results.filter((result) => result.status === status).length;
    return number === 0 ? [] : [`${formatNumber(number)} ${status}`];
  }).join(", ");
}
