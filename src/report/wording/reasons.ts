import { words } from "../../values/show/words.ts";
import { count, formatNumber, listCounts, listTold, oneLine } from "../../values/text.ts";
import type { ConcludedReport, Gate, Summary, Verdict } from "../model/report.ts";
import { caveatOf, countFailing, countOthers, isUnmatched, VERDICT_WORDS, whyPartial } from "./verdict.ts";

/** Characters of one reason. */
const MAX = 300;

/** What made a run red, as people read it in a sentence: `3 tests failed (1 cause)`, `1 test regressed: search (--fail-on regression)`. */
export function listReasons(
  { verdict, summary }: Pick<ConcludedReport, "verdict" | "summary">,
  causes = true,
): string[] {
  return verdict.reasons.map(({ code, message }) => {
    if (code !== "tests-failed" || message !== countFailing(summary)) return oneLine(message, MAX);
    const told = tellFailing(summary);
    return causes && isShared(summary) ? `${told} (${count(summary.causes, "cause")})` : told;
  });
}

/** A gate that does not hold, with its name, unless its sentence has the name or the limit. */
export function sayGate({ gate, message }: Gate): string {
  return message.includes("(limit ") || message.includes(gate) ? message : ofGate({ message, gate });
}

const ofGate = words("<message> (<gate>)");

/** The same as a title has room for: `3 failed (1 cause)`, `shard 3 of 4 missing`. */
export function titleReasons({ reasons }: Pick<Verdict, "reasons">): string[] {
  return reasons.map(({ code, message }) =>
    oneLine(code === "shard-missing" ? message.replace(/ (?:is|are) missing$/, " missing") : message, MAX),
  );
}

/** `1 cause behind 3 of 41 tests`, `41 passed`; a red run without failures says why it is red. */
export function sayCounts(report: ConcludedReport): string {
  const { summary, run, verdict } = report;
  const { failed, errored, causes, total } = summary;
  const failing = failed + errored;
  if (failing > 0) {
    const how = errored === 0 ? "failed" : failed === 0 ? "errored" : "failed or errored";
    const tests = `${formatNumber(failing)} of ${count(total, "test")}`;
    const told = isShared(summary) ? `${count(causes, "cause")} behind ${tests}` : `${tests} ${how}`;
    return verdict.status === "failed" ? told : `${VERDICT_WORDS[verdict.status].toLowerCase()}: ${told}`;
  }
  if (verdict.reasons.length > 0)
    return [titleReasons(verdict).join("; "), countOthers(report)].filter(Boolean).join("; ");
  const of = verdict.status === "passed" ? run.declared : undefined;
  const all = countOthers(report) || "no tests";
  const told = of === undefined ? all : `${formatNumber(total)} of ${count(of, "test")}`;
  return [told, ...listTold([caveatOf(report)])].join(", but ");
}

/** The title of a check: the reasons of a red run, or how its tests ended; and what it is a part of. */
export function sayTitle(report: ConcludedReport): string {
  const { verdict } = report;
  const partial = isUnmatched(report) ? undefined : whyPartial(report);
  const told = verdict.reasons.length > 0 ? titleReasons(verdict) : [sayCounts(report)];
  return [...told, ...(partial === undefined ? [] : [`partial: ${partial}`])].join("; ");
}

/** Whether several tests failed for one reason. */
function isShared({ failed, errored, causes }: Summary): boolean {
  return causes > 0 && causes < failed + errored;
}

/** `3 tests failed`, `2 tests failed, 1 errored`. */
function tellFailing({ failed, errored }: Summary): string {
  if (failed === 0) return errored === 0 ? "" : `${count(errored, "test")} errored`;
  return listTold([`${count(failed, "test")} failed`, listCounts([[errored, "errored"]])]).join(", ");
}
