import { isCounted, isServerCause, type Report } from "../../report/index.ts";
import { count } from "../../values/text.ts";
import type { Code, Found } from "./reason.ts";

/** Warnings that say what was done, or that there is nothing to compare with, which is no failure. */
const NOTES: ReadonlySet<string> = new Set(["snapshots", "no-baseline", "cache-failed", "output-unwritable"]);

/** The code of each gate, by its flag. */
const GATES: Readonly<Record<string, Code>> = {
  "--max-score-drop": "score-drop",
  "--max-cost-increase": "cost-increase",
  "--max-surface-tokens": "surface",
  "--fail-on-breaking-surface": "surface",
};

/** Gates that do not hold; one that nobody knows any more counts as `--fail-on regression` does. */
export function findGates(code: Code): (report: Report) => Found[] {
  return ({ gates = [] }) =>
    gates.filter(({ gate }) => (GATES[gate] ?? "baseline") === code).map(({ message }) => ({ message }));
}

/** Findings that make no run red by themselves. */
export function findBreaches({ run, servers }: Report): Found[] {
  const found = servers.flatMap(({ findings }) => findings).filter((one) => isCounted(one) && !isServerCause(one));
  if (!run.strict_protocol || found.length === 0) return [];
  return [{ message: `${count(found.length, "protocol finding")} with strict-protocol`, count: found.length }];
}

/** Those that came up while tests ran: of others no test would have been run. */
export function findDenied({ run, warnings }: Report): Found[] {
  const denied = run.deny_warnings ? warnings.filter(({ code }) => !NOTES.has(code)) : [];
  const [first] = denied;
  if (!first) return [];
  const more = denied.length > 1 ? ` (and ${count(denied.length - 1, "more warning")})` : "";
  const { code, message, location } = first;
  return [{ message: `${code}: ${message}${more}`, count: denied.length, ...(location && { location }) }];
}

export function findLostOutput({ warnings }: Report): Found[] {
  return warnings.filter(({ code }) => code === "output-unwritable").map(({ message }) => ({ message }));
}
