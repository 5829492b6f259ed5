import type { Tolerated } from "../../suite/index.ts";
import type { SessionFinding } from "../session.ts";
import type { Breach } from "./schemas/breach.ts";

const matched = new WeakSet<Tolerated>();

/** Whether the entry tolerated anything so far. */
export function hasMatched(entry: Tolerated): boolean {
  return matched.has(entry);
}

/** A finding without places, with what the suite tolerates turned into a note. */
export function excuse(finding: SessionFinding, entries: readonly Tolerated[]): SessionFinding {
  if (entries.length === 0 || finding.places) return finding;
  const entry = entries.find(({ rule, at }) => rule === finding.rule && at === undefined);
  if (!entry) return finding;
  matched.add(entry);
  return { ...finding, severity: "note", reason: entry.reason };
}

/** Splits a breach: what each entry tolerates, with its reason, and the rest. */
export function excusePlaces(
  rule: string,
  breach: Breach,
  entries: readonly Tolerated[],
): readonly { breach: Breach; reason?: string }[] {
  const own = entries.filter((entry) => entry.rule === rule);
  if (own.length === 0) return [{ breach }];
  const taken = new Map<Tolerated, Breach["places"]>();
  const places = breach.places.filter((place) => {
    const steps = place.at.split("/");
    // In the pattern, `*` stands for any one step.
    const fits = (pattern: readonly string[]) =>
      pattern.length === steps.length && pattern.every((step, index) => step === "*" || step === steps[index]);
    const entry = own.find(({ at }) => at === undefined || fits(at.split("/")));
    if (entry) taken.set(entry, [...(taken.get(entry) ?? []), place]);
    return !entry;
  });
  const whole = own.find(({ at }) => at === undefined);
  // Places that were not kept are tolerated only by an entry for all places.
  const untold = breach.total - breach.places.length;
  const parts = [...taken].map(([entry, some]) => {
    matched.add(entry);
    return { breach: { places: some, total: some.length + (entry === whole ? untold : 0) }, reason: entry.reason };
  });
  const total = places.length + (whole ? 0 : untold);
  return total === 0 ? parts : [...parts, { breach: { places, total } }];
}
