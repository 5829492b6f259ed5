import type { DerivedMetric as MetricEntry } from "../../generated/suite.ts";
import { groupBy } from "../../values/group-by.ts";
import type { SourceLocation } from "../../values/location.ts";
import type { Entry, Resolving } from "../scope/entry.ts";
import type { Assertion, AssertSet, DerivedMetric } from "../suite.ts";
import * as wording from "../wording/assertions.ts";
import { sameScore } from "../wording/entries.ts";
import type { Report } from "../yaml/collector.ts";
import { type ListedExpect, totalWeight } from "./expect.ts";
import type { TestResolving } from "./test-resolving.ts";

/** The metrics of a list. Those that do not match the schema are left out. */
export function readMetrics(entry: Entry, { report }: Pick<Resolving, "report">): DerivedMetric[] {
  if (!Array.isArray(entry.value)) return [];
  return entry.value.flatMap((_, index) => {
    const here = entry.in(index) as Entry<MetricEntry>;
    if (!here.isSound()) return [];
    const { name, threshold, value } = here.value;
    const kind = value.weighted_sum ? "weighted_sum" : "weighted_average";
    const terms = (value[kind] ?? []).map(({ ref, weight = 1 }, term) => {
      return { ref, weight, location: here.at("value", kind, term, "ref") };
    });
    if (terms.length === 0) return [];
    if (kind === "weighted_average" && terms.every(({ weight }) => weight === 0))
      report(wording.unusableWeights({ whose: `metric ${JSON.stringify(name)}` }, here.keyAt("value", kind)));
    const shared = entry.path[0] === "defaultTest";
    return [{ name, threshold, kind, terms, ...(shared && { shared }), location: here.at("name") }];
  });
}

/** Reports metrics of one name, and those that refer to themselves or to a later one. */
export function checkOrder(metrics: readonly DerivedMetric[], report: Report): void {
  const first = new Map<string, number>();
  for (const [index, { name, location }] of metrics.entries()) {
    const known = metrics[first.get(name) ?? index];
    if (!first.has(name)) first.set(name, index);
    else report(sameScore({ noun: "metric", name, first: known?.location }, location));
  }
  for (const [index, { name, shared, terms }] of metrics.entries()) {
    for (const { ref, location } of terms) {
      const at = first.get(ref) ?? -1;
      const target = metrics[at];
      if (ref === name) report(wording.selfMetric({ name }, location));
      else if (target && at > index) {
        const forward = target.shared && !shared ? wording.forwardDefault : wording.forwardMetric;
        report(forward({ name, ref, target: target.location }, location));
      }
    }
  }
}

/** Reports metrics named as scores, and ambiguous references; warns of references to nothing. `rows`: their assertions. */
function checkNames(
  metrics: readonly DerivedMetric[],
  rows: readonly (readonly Assertion[])[],
  { report, warn }: TestResolving,
): void {
  if (metrics.length === 0) return;
  const named = rows.map((assertions) => {
    // A set stands once.
    const all = new Set(assertions.flatMap((one) => (one.set ? [one.set, one] : [one])));
    return groupBy(all, ({ name }) => name);
  });
  const placesOf = (name: string): readonly SourceLocation[] => {
    const found = named.map((scores) => scores.get(name) ?? []);
    const scores = found.find(({ length }) => length > 1) ?? found.find(({ length }) => length > 0) ?? [];
    return scores.map(({ location }) => location);
  };
  const names = new Set(metrics.map(({ name }) => name));
  for (const [index, { name, location, terms, shared }] of metrics.entries()) {
    const [scored] = placesOf(name);
    if (scored) report(wording.metricNamedAsScore({ name, score: scored }, location));
    for (const { ref, location: place } of terms) {
      const [one, other] = placesOf(ref);
      if (names.has(ref)) continue;
      if (one && other) report(wording.ambiguousScore({ name, ref, one, other }, place));
      else if (!one) {
        const scores = named.flatMap((all) => [...all.keys()]).filter((score) => score !== undefined);
        const known = [...new Set(scores), ...metrics.slice(0, index).map((earlier) => earlier.name)];
        warn((shared ? wording.unsharedScore : wording.unknownScore)({ name, ref, known }, place));
      }
    }
  }
}

/** Reports weights that are all zero, and metrics over names that lead nowhere. `whose`: the weights; `rows`: of assertions. */
export function checkScores(
  whose: string,
  rows: readonly Pick<ListedExpect, "assertions" | "weightless">[],
  metrics: readonly DerivedMetric[],
  resolving: TestResolving,
): void {
  const { report } = resolving;
  for (const { assertions, weightless } of rows)
    if (weightless && totalWeight(assertions) === 0) report(wording.unusableWeights({ whose }, weightless));
  const listed = rows.map(({ assertions }) => assertions);
  checkSets(listed, report);
  checkOrder(metrics, report);
  checkNames(metrics, listed, resolving);
}

/** Reports sets of one name in one test; `rows`: the assertions of each row that the test runs for. */
function checkSets(rows: readonly (readonly Assertion[])[], report: Report): void {
  const told = new Set<AssertSet>();
  for (const assertions of rows) {
    const sets = new Set(assertions.flatMap(({ set }) => set ?? []));
    if (sets.size < 2) continue;
    for (const [name, [first, ...others]] of groupBy(
      [...sets].filter((set) => !told.has(set)),
      (set) => set.name,
    ))
      for (const other of others) {
        told.add(other);
        report(sameScore({ noun: "set", name, first: first?.location }, other.location));
      }
  }
}
