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

export interface PlacedMetric {
  readonly metric: DerivedMetric;
  readonly shared: boolean;
  placeOf(term: number): SourceLocation;
}

/** The metrics of a list. Those that do not match the schema are left out. */
export function readMetrics(entry: Entry, { report }: Pick<Resolving, "report">): PlacedMetric[] {
  if (!Array.isArray(entry.value)) return [];
  return entry.value.flatMap((_, index) => {
    const here = entry.in(index) as Entry<MetricEntry>;
    if (!here.isSound()) return [];
    const { name, threshold, value } = here.value;
    const kind = value.weighted_sum ? "weighted_sum" : "weighted_average";
    const terms = (value[kind] ?? []).map(({ ref, weight = 1 }) => ({ ref, weight }));
    if (terms.length === 0) return [];
    if (kind === "weighted_average" && terms.every(({ weight }) => weight === 0))
      report(wording.unusableWeights({ whose: `metric ${JSON.stringify(name)}` }, here.keyAt("value", kind)));
    const metric: DerivedMetric = { name, threshold, kind, terms, location: here.at("name") };
    const placeOf = (term: number) => here.at("value", kind, term, "ref");
    return [{ metric, shared: entry.path[0] === "defaultTest", placeOf }];
  });
}

/** Reports metrics of one name, and those that refer to themselves or to a later one. */
export function checkOrder(metrics: readonly PlacedMetric[], report: Report): void {
  const first = new Map<string, PlacedMetric & { readonly index: number }>();
  for (const [index, placed] of metrics.entries()) {
    const { name, location } = placed.metric;
    const known = first.get(name)?.metric;
    if (!known) first.set(name, { ...placed, index });
    else report(sameScore({ noun: "metric", name, first: known.location }, location));
  }
  for (const [index, { metric, shared, placeOf }] of metrics.entries()) {
    for (const [term, { ref }] of metric.terms.entries()) {
      const target = first.get(ref);
      if (ref === metric.name) report(wording.selfMetric({ name: ref }, placeOf(term)));
      else if (target && target.index > index) {
        const forward = target.shared && !shared ? wording.forwardDefault : wording.forwardMetric;
        report(forward({ name: metric.name, ref, target: target.metric.location }, placeOf(term)));
      }
    }
  }
}

/** Reports metrics named as scores, and ambiguous references; warns of references to nothing. `rows`: their assertions. */
function checkNames(
  metrics: readonly PlacedMetric[],
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
  const names = new Set(metrics.map(({ metric }) => metric.name));
  for (const [index, { metric, shared, placeOf }] of metrics.entries()) {
    const { name, location, terms } = metric;
    const [scored] = placesOf(name);
    if (scored) report(wording.metricNamedAsScore({ name, score: scored }, location));
    for (const [term, { ref }] of terms.entries()) {
      const [one, other] = placesOf(ref);
      if (names.has(ref)) continue;
      if (one && other) report(wording.ambiguousScore({ name, ref, one, other }, placeOf(term)));
      else if (!one) {
        const scores = named.flatMap((all) => [...all.keys()]).filter((score) => score !== undefined);
        const known = [...new Set(scores), ...metrics.slice(0, index).map((earlier) => earlier.metric.name)];
        warn((shared ? wording.unsharedScore : wording.unknownScore)({ name, ref, known }, placeOf(term)));
      }
    }
  }
}

/** Reports weights that are all zero, and metrics over names that lead nowhere. `whose`: the weights; `rows`: of assertions. */
export function checkScores(
  whose: string,
  rows: readonly Pick<ListedExpect, "assertions" | "weightless">[],
  metrics: readonly PlacedMetric[],
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
