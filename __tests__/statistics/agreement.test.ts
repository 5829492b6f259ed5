import fc from "fast-check";
import { type Agreement, agreementOf, type Rating } from "../../src/statistics/agreement.ts";

/** A person and a judge on one item: `+` passes it, `-` fails it, `?` says nothing. */
function ratings(...pairs: string[]): Rating[] {
  return pairs.map(([person, judge]) => ({
    passed: judge === "+",
    label: person === "?" ? undefined : person === "+",
  }));
}

function repeat(count: number, pair: string): Rating[] {
  return Array.from({ length: count }, () => ratings(pair)).flat();
}

function valuesOf(figures: readonly Agreement[]): Record<string, number> {
  return Object.fromEntries(figures.map(({ name, value }) => [name, value]));
}

const rating = fc.record({
  passed: fc.boolean(),
  label: fc.option(fc.boolean(), { nil: undefined }),
  difference: fc.option(fc.double({ min: -1, max: 1, noNaN: true }), { nil: undefined }),
});

/** The same by other formulas: pair by pair, and kappa by the determinant of the two-by-two table. */
function referenceOf(all: readonly Rating[]): Record<string, number> {
  const labelled = all.filter(({ label }) => label !== undefined);
  const share = (of: readonly Rating[]): number =>
    of.filter(({ label, passed }) => label === passed).length / of.length;
  const cell = (label: boolean, passed: boolean): number =>
    labelled.filter((one) => one.label === label && one.passed === passed).length;
  const [a, b, c, d] = [cell(true, true), cell(true, false), cell(false, true), cell(false, false)];
  const gaps = all.flatMap(({ difference }) => difference ?? []);
  const figures = {
    accuracy: share(labelled),
    tpr: share(labelled.filter(({ label }) => label)),
    tnr: share(labelled.filter(({ label }) => !label)),
    kappa: (2 * (a * d - b * c)) / ((a + b) * (b + d) + (a + c) * (c + d)),
    mae: gaps.map(Math.abs).reduce((sum, gap) => sum + gap / gaps.length, gaps.length === 0 ? Number.NaN : 0),
    bias: gaps.reduce((sum, gap) => sum + gap / gaps.length, gaps.length === 0 ? Number.NaN : 0),
  };
  return Object.fromEntries(Object.entries(figures).filter(([, value]) => !Number.isNaN(value)));
}

test("figures are those of the reference, and undefined ones are absent", () => {
  fc.assert(
    fc.property(fc.array(rating, { maxLength: 8 }), (all) => {
      const figures = valuesOf(agreementOf(all));
      const reference = referenceOf(all);
      expect(Object.keys(figures)).toEqual(Object.keys(reference));
      for (const [name, value] of Object.entries(reference)) expect(figures[name]).toBeCloseTo(value, 9);
    }),
    { numRuns: 60 },
  );
});

test.each<[string, Rating[], Record<string, number>]>([
  ["nothing", [], {}],
  ["no label, no score", ratings("?+", "?-"), {}],
  ["one class, which both know alone", ratings("++", "++"), { accuracy: 1, tpr: 1 }],
  ["one class of labels", ratings("++", "+-"), { accuracy: 0.5, tpr: 0.5, kappa: 0 }],
  ["one class of verdicts", ratings("++", "-+"), { accuracy: 0.5, tpr: 1, tnr: 0, kappa: 0 }],
  ["no passes", ratings("--", "-+"), { accuracy: 0.5, tnr: 0.5, kappa: 0 }],
  ["all alike", ratings("++", "--"), { accuracy: 1, tpr: 1, tnr: 1, kappa: 1 }],
  ["all unlike", ratings("+-", "-+"), { accuracy: 0, tpr: 0, tnr: 0, kappa: -1 }],
  [
    "scores alone",
    [
      { passed: true, difference: 0.1 },
      { passed: false, difference: -0.3 },
    ],
    { mae: 0.2, bias: -0.1 },
  ],
  // The table of Wikipedia's article on kappa: 50 grants, read by two.
  [
    "a published table",
    [...repeat(20, "++"), ...repeat(5, "+-"), ...repeat(10, "-+"), ...repeat(15, "--")],
    { accuracy: 0.7, tpr: 0.8, tnr: 0.6, kappa: 0.4 },
  ],
])("%s", (_, all, expected) => {
  expect(valuesOf(agreementOf(all))).toEqual(expected);
});

describe("intervals", () => {
  test("are those of all draws there are, where they can be counted", () => {
    fc.assert(
      fc.property(fc.array(rating, { minLength: 1, maxLength: 4 }), (all) => {
        const draws = all.reduce<Rating[][]>((made) => made.flatMap((one) => all.map((each) => [...one, each])), [[]]);
        const values = draws.map(referenceOf);
        for (const { name, interval } of agreementOf(all)) {
          const known = values.flatMap((one) => one[name] ?? []).sort((a, b) => a - b);
          const at = (share: number): number => known[Math.round(share * (known.length - 1))] as number;
          // 2,000 draws, of which at least half count, are off by no more than .02 of all draws.
          expect(interval?.low).toBeGreaterThanOrEqual(at(0.005) - 1e-9);
          expect(interval?.low).toBeLessThanOrEqual(at(0.05) + 1e-9);
          expect(interval?.high).toBeGreaterThanOrEqual(at(0.95) - 1e-9);
          expect(interval?.high).toBeLessThanOrEqual(at(0.995) + 1e-9);
        }
      }),
      { numRuns: 30 },
    );
  });

  test("of a share is about that of the normal distribution", () => {
    const [accuracy] = agreementOf([...repeat(160, "++"), ...repeat(40, "+-")]);
    const half = 1.96 * Math.sqrt((0.8 * 0.2) / 200);
    expect(accuracy?.interval?.low).toBeCloseTo(0.8 - half, 1.9);
    expect(accuracy?.interval?.high).toBeCloseTo(0.8 + half, 1.9);
  });
});
