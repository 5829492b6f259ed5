import type { McptestError } from "../../errors.ts";
import { PROTOCOL_RULES } from "../../generated/protocol-rules.ts";
import {
  dealsOf,
  findingsOf,
  isCounted,
  isServerCause,
  partsOf,
  type Reason,
  type Report,
  sayGate,
} from "../../report/index.ts";
import { isBelow, percentOf } from "../../values/numbers/percent.ts";
import { nameSome } from "../../values/text.ts";
import { missingShards } from "../wording.ts";
import { SAID } from "./wording.ts";

export interface Circumstances {
  /** Whether the report was saved and is read again: then absent shards are missing. */
  saved?: boolean;
  allowPartial?: boolean | undefined;
  /** Why there is no suite. */
  empty?: McptestError | undefined;
  /** What went wrong around the run, such as a report that could not be written. */
  faults?: readonly Reason[];
}

export type Code = Reason["code"];

/** What makes a run red; `exit` wins over that of its row. */
export type Found = Omit<Reason, "code"> & { exit?: number };

/** The code of each gate, by its flag, its input of the Action or its key in a suite. */
const GATES: Readonly<Record<string, Code>> = {
  "max-score-drop": "score-drop",
  "max-cost-increase": "cost-increase",
  "max-surface-tokens": "surface",
  "fail-on-breaking-surface": "surface",
  "min-coverage": "coverage",
  "min-asserted": "coverage",
  "coverage.min": "coverage",
  "coverage.min_asserted": "coverage",
  "require-lock": "lock",
  "update-lock": "lock",
};

/** Gates that do not hold. An unknown one counts as `--fail-on regression` does. */
export function findGates(code: Code): (report: Report) => Found[] {
  return ({ gates = [] }) =>
    gates
      .filter(({ gate }) => (GATES[gate.replace(/^--/, "")] ?? "baseline") === code)
      .map((gate) => ({ message: code === "coverage" ? gate.message : sayGate(gate) }));
}

/** A mutation score that is not known, not of all mutants, or below its bound. */
export function findMutation({ mutation }: Report): Found[] {
  const { min, bound_by, killed = 0, survived = 0, cut, excluded, sampled: all } = mutation ?? {};
  if (min === undefined) return [];
  const judged = killed + survived;
  if (judged === 0) return [{ message: SAID.noScore({}) }];
  const facts = { percent: percentOf(killed, judged, 0) ?? 0, killed, judged, all };
  if (cut) return [{ message: SAID.cutScore({ ...facts, left: excluded?.not_run ?? 0 }) }];
  const bound = bound_by === "suite" ? "mutation.min" : "--min-score";
  return isBelow(killed, judged, min) ? [{ message: SAID.lowScore({ ...facts, bound, min }) }] : [];
}

/** Findings that do not make a run red by themselves. */
export function findBreaches({ run, servers, results }: Report): Found[] {
  if (!run.strict_protocol) return [];
  const found = servers.flatMap(({ findings }) => findings).filter((one) => isCounted(one) && !isServerCause(one));
  // An error has failed its row.
  const ofRows = results
    .flatMap(findingsOf)
    .filter(({ rule, severity }) => severity === "warning" && Object.hasOwn(PROTOCOL_RULES, rule));
  const count = found.length + ofRows.length;
  return count === 0 ? [] : [{ message: SAID.protocol({ findings: count }), count }];
}

/** Warnings of the run itself: with earlier ones no test would have run. What was not written is a reason of its own. */
export function findDenied({ run, warnings }: Report): Found[] {
  const [first, ...others] = run.deny_warnings ? warnings.filter(({ code }) => code !== "output-unwritable") : [];
  if (!first) return [];
  const { code, message, location } = first;
  const told = SAID.denied({ code, message, more: others.length || undefined });
  return [{ message: told, count: others.length + 1, ...(location && { location }) }];
}

export function findLostOutput({ warnings }: Report): Found[] {
  return warnings.filter(({ code }) => code === "output-unwritable").map(({ message }) => ({ message }));
}

export function findMissingShards(report: Report, { saved = false, allowPartial = false }: Circumstances): Found[] {
  if (!saved || allowPartial) return [];
  return dealsOf(report).flatMap(({ count: of, missing, lost }): Found[] => {
    if (lost === 0) return [];
    const more = lost > missing.length ? ` and ${lost - missing.length} more` : "";
    const shards = `${missing.join(", ")}${more} of ${of}`;
    const message = lost === 1 ? SAID.missing({ shard: shards }) : SAID.missingMore({ shards });
    return [{ message, count: lost, of }];
  });
}

export function findRepeatedShards(report: Report): Found[] {
  return dealsOf(report).flatMap(({ count: of, repeated }): Found[] => {
    if (repeated.length === 0) return [];
    const named = nameSome(repeated, 10, (index) => `${index}/${of}`);
    const shards = repeated.length === 1 ? `shard ${named} is` : `shards ${named} are`;
    return [{ message: SAID.repeated({ shards }), count: repeated.length, of }];
  });
}

/** Throws McptestError `shards-missing` if these reports together lack shards of a whole. */
export function requireShards(reports: readonly Report[]): void {
  const [first] = reports;
  const parts = reports.flatMap((report) => partsOf(report));
  const lost = first ? findMissingShards({ ...first, run: { ...first.run, parts } }, { saved: true }) : [];
  if (lost.length > 0) throw missingShards({ reasons: lost.map(({ message }) => message).join("; ") });
}
