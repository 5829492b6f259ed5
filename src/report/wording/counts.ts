import { count, formatNumber, nameSome, oneLine } from "../../values/text.ts";
import type { Summary } from "../model/report.ts";
import { IS_ERROR } from "./remarks.ts";

/** ` (2 answered with isError; nothing-succeeded on shop)`, after the number of tests that passed. */
export function oddly({ is_error: number, nothing_succeeded: servers = [] }: Summary): string {
  const told = [
    ...(number ? [`${formatNumber(number)} ${IS_ERROR}`] : []),
    ...(servers.length > 0 ? [`nothing-succeeded on ${nameSome(servers, 3, (name) => oneLine(name, 60))}`] : []),
  ];
  return told.length > 0 ? ` (${told.join("; ")})` : "";
}

/** `2 failed, 1 errored`: what there is any of; empty where there is nothing. */
export function listCounts(counts: readonly (readonly [number, string])[]): string {
  return counts.flatMap(([number, word]) => (number > 0 ? [`${formatNumber(number)} ${word}`] : [])).join(", ");
}

/** How a run ended, in words: `2 failed, 1 errored (1 cause), 41 passed`, what is bad first. */
export function countResults(summary: Summary): string {
  const caused = summary.causes < summary.failed + summary.errored ? ` (${count(summary.causes, "cause")})` : "";
  const told = listCounts([
    [summary.failed, `failed${summary.errored > 0 ? "" : caused}`],
    [summary.errored, `errored${caused}`],
    [summary.not_run ?? 0, "not run"],
    [summary.passed, `passed${oddly(summary)}`],
    [summary.skipped, "skipped"],
    [summary.deferred, "deferred"],
  ]);
  return told || "no test was run";
}
