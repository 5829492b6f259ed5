import { count, formatNumber, nameSome, oneLine } from "../../values/text.ts";
import type { Summary } from "../model/report.ts";
import { IS_ERROR } from "./remarks.ts";

/** ` (2 answered with isError; nothing-succeeded on shop)`, after the number of tests that passed. */
function oddly({ is_error: number, nothing_succeeded: servers = [] }: Summary): string {
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

/** `2 failed, 1 errored (1 cause)`: the tests that went wrong; empty where none did. */
export function countFailing({ failed, errored, causes }: Summary): string {
  const caused = causes < failed + errored ? ` (${count(causes, "cause")})` : "";
  return listCounts([
    [failed, `failed${errored > 0 ? "" : caused}`],
    [errored, `errored${caused}`],
  ]);
}

/** `41 passed, 1 vacuous, 2 skipped`: how the others ended. */
export function countOthers(summary: Summary): string {
  return listCounts([
    [summary.not_run ?? 0, "not run"],
    [summary.passed, `passed${oddly(summary)}`],
    [summary.vacuous ?? 0, "vacuous"],
    [summary.skipped, "skipped"],
    [summary.deferred, "deferred"],
  ]);
}
