import type { McptestError } from "../../errors.ts";
import type { DerivedMetric as MetricEntry } from "../../generated/suite.ts";
import { groupBy } from "../../values/group-by.ts";
import type { SourceLocation } from "../../values/location.ts";
import { placeIn, type Resolving } from "../scope/entry.ts";
import type { Entry } from "../scope/merge.ts";
import type { Assertion, AssertSet, DerivedMetric } from "../suite.ts";
import { sameName } from "../wording/entries.ts";
import * as wording from "../wording/scores.ts";
import type { ListedExpect } from "./expect.ts";
import type { TestResolving } from "./test-resolving.ts";
import { totalWeight } from "./weights.ts";

/** A metric with the places of what it refers to. */
export interface PlacedMetric {
  readonly metric: DerivedMetric;
  /** Whether it stands in defaultTest. */
  readonly shared: boolean;
  placeOf(term: number): SourceLocation;
}

/** The metrics under `derivedMetrics` of an entry. Those that are not as the schema says are left out. */
export function readMetrics(
  entry: Entry<unknown>,
  metrics: unknown,
  { report }: Pick<Resolving, "report">,
): PlacedMetric[] {
  if (!Array.isArray(metrics)) return [];
  return (metrics as MetricEntry[]).flatMap((value, index) => {
    const path = ["derivedMetrics", index];
    if (!entry.isSound(path)) return [];
    const kind = value.value.weighted_sum ? "weighted_sum" : "weighted_average";
    const terms = (value.value[kind] ?? []).map(({ ref, weight = 1 }) => ({ ref, weight }));
    if (terms.length === 0) return [];
    if (kind === "weighted_average" && terms.every(({ weight }) => weight === 0)) {
      const place = placeIn(entry, [...path, "value", kind], "key");
      report(wording.unusableWeights({ whose: `metric ${JSON.stringify(value.name)}` }, place));
    }
    const location = placeIn(entry, [...path, "name"]);
    const metric: DerivedMetric = { name: value.name, threshold: value.threshold, kind, terms, location };
    const placeOf = (term: number) => placeIn(entry, [...path, "value", kind, term, "ref"]);
    return [{ metric, shared: entry.path[0] === "defaultTest", placeOf }];
  });
}

/** Reports metrics of one name, and those that refer to themselves or to a later one, which can never be known. */
export function checkOrder(metrics: readonly PlacedMetric[], report: (error: McptestError) => void): void {
  const first = new Map<string, PlacedMetric & { readonly index: number }>();
  for (const [index, placed] of metrics.entries()) {
    const { metric } = placed;
    const known = first.get(metric.name);
    if (known) {
      const hint = "give the metrics of a test different names";
      report(sameName({ noun: "metric", name: metric.name, first: known.metric.location, hint }, metric.location));
    } else first.set(metric.name, { ...placed, index });
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

/** Reports metrics named as scores, and references to several; warns of those to none. `rows`: their assertions. */
function checkNames(
  metrics: readonly PlacedMetric[],
  rows: readonly (readonly Assertion[])[],
  { report, warn }: TestResolving,
): void {
  if (metrics.length === 0) return;
  const named = rows.map(placesByName);
  const placesOf = (name: string): readonly SourceLocation[] => {
    if (named.length === 1) return named[0]?.get(name) ?? [];
    const found = named.map((places) => places.get(name) ?? []);
    return found.find(({ length }) => length > 1) ?? found.find(({ length }) => length > 0) ?? [];
  };
  const names = new Set(metrics.map(({ metric }) => metric.name));
  for (const [index, { metric, shared, placeOf }] of metrics.entries()) {
    const [scored] = placesOf(metric.name);
    if (scored) report(wording.metricNamedAsScore({ name: metric.name, score: scored }, metric.location));
    for (const [term, { ref }] of metric.terms.entries()) {
      const [one, other] = placesOf(ref);
      if (names.has(ref)) continue;
      if (one && other) report(wording.ambiguousScore({ name: metric.name, ref, one, other }, placeOf(term)));
      else if (!one) {
        const scores = new Set(named.flatMap((places) => [...places.keys()]));
        const known = [...scores, ...metrics.slice(0, index).map((earlier) => earlier.metric.name)];
        warn((shared ? wording.unsharedScore : wording.unknownScore)({ name: metric.name, ref, known }, placeOf(term)));
      }
    }
  }
}

/** Where assertions and sets of each name stand; a set stands once. */
function placesByName(assertions: readonly Assertion[]): ReadonlyMap<string, readonly SourceLocation[]> {
  const placed = new Set(assertions.flatMap((assertion) => [...(assertion.set ? [assertion.set] : []), assertion]));
  const groups = groupBy(placed, ({ name }) => name);
  return new Map(
    [...groups].flatMap(([name, all]) => (name === undefined ? [] : [[name, all.map(({ location }) => location)]])),
  );
}

/** Reports weights of nothing, and metrics over names that lead nowhere. `whose`: the weights; `rows`: of assertions. */
export function checkScores(
  whose: string,
  rows: readonly Pick<ListedExpect, "assertions" | "weightless">[],
  metrics: readonly PlacedMetric[],
  resolving: TestResolving,
): void {
  const { report } = resolving;
  for (const { assertions, weightless } of rows) {
    const total = weightless ? totalWeight(assertions) : 1;
    if (weightless && total === 0) report(wording.unusableWeights({ whose }, weightless));
  }
  const listed = rows.map(({ assertions }) => assertions);
  checkSets(listed, report);
  checkOrder(metrics, report);
  checkNames(metrics, listed, resolving);
}

/** Reports sets of one name in one test; `rows`: the assertions of each row that the test runs for. */
function checkSets(rows: readonly (readonly Assertion[])[], report: (error: McptestError) => void): void {
  const told = new Set<AssertSet>();
  for (const assertions of rows) {
    const first = new Map<string, AssertSet>();
    for (const { set } of assertions) {
      if (!set || told.has(set)) continue;
      const known = first.get(set.name) ?? set;
      first.set(set.name, known);
      if (known === set) continue;
      told.add(set);
      report(
        sameName(
          { noun: "set", name: set.name, first: known.location, hint: "give the sets of a test different names" },
          set.location,
        ),
      );
    }
  }
}
