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

/** Wilson's interval by its own equation: the rates p with (rate - p)² = z² p (1 - p) / n, found by halving. */
function wilsonOf(count: number, n: number): { low: number; high: number } {
  const rate = count / n;
  const isInside = (p: number): boolean => (rate - p) ** 2 <= (1.959963984540054 ** 2 * p * (1 - p)) / n;
  const edge = (inside: number, outside: number): number => {
    for (let step = 0; step < 60; step++) {
      const middle = (inside + outside) / 2;
      if (isInside(middle)) inside = middle;
      else outside = middle;
    }
    return inside;
  };
  return { low: edge(rate, 0), high: edge(rate, 1) };
}

function intervalsOf(all: readonly Rating[]) {
  return Object.fromEntries(agreementOf(all).map(({ name, value, interval }) => [name, { value, ...interval }]));
}

describe("intervals", () => {
  test("of shares are Wilson's, each over its own items; kappa's follows from that of accuracy", () => {
    fc.assert(
      fc.property(fc.array(rating, { minLength: 1, maxLength: 60 }), (all) => {
        const found = intervalsOf(all);
        const labelled = all.filter(({ label }) => label !== undefined);
        const shares = {
          accuracy: labelled,
          tpr: labelled.filter(({ label }) => label),
          tnr: labelled.filter(({ label }) => !label),
        };
        for (const [name, of] of Object.entries(shares)) {
          expect(found[name] === undefined).toBe(of.length === 0);
          if (of.length === 0) continue;
          const agreed = of.filter(({ label, passed }) => label === passed).length;
          const { low, high } = wilsonOf(agreed, of.length);
          expect(found[name]?.low).toBeCloseTo(low, 9);
          expect(found[name]?.high).toBeCloseTo(high, 9);
        }
        const { accuracy, kappa } = found;
        if (!kappa || !accuracy) return;
        // What accuracy would be at kappa 0: the chance that both say the same.
        const chance = (accuracy.value - kappa.value) / (1 - kappa.value);
        if (Number.isFinite(chance)) {
          const { low = Number.NaN, high = Number.NaN } = accuracy;
          expect(kappa.low).toBeCloseTo(Math.max(-1, (low - chance) / (1 - chance)), 6);
          expect(kappa.high).toBeCloseTo(Math.min(1, (high - chance) / (1 - chance)), 6);
        }
        expect(kappa.low).toBeGreaterThanOrEqual(-1);
        expect(kappa.high).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("hold the figure, are never of one point, and narrow as the same is seen more often", () => {
    fc.assert(
      fc.property(fc.array(rating, { minLength: 1, maxLength: 20 }), fc.integer({ min: 2, max: 5 }), (all, times) => {
        const [once, often] = [all, Array.from({ length: times }, () => all).flat()].map(intervalsOf);
        for (const name of ["accuracy", "tpr", "tnr", "kappa"]) {
          const [one, other] = [once?.[name], often?.[name]];
          if (!one || !other) continue;
          const { value, low = Number.NaN, high = Number.NaN } = one;
          expect(low).toBeLessThanOrEqual(value + 1e-9);
          expect(high).toBeGreaterThanOrEqual(value - 1e-9);
          expect(high - low).toBeGreaterThan(0);
          expect((other.high ?? 0) - (other.low ?? 0)).toBeLessThanOrEqual(high - low + 1e-9);
        }
      }),
    );
  });

  test.each<[string, Rating[], Record<string, [number, number]>]>([
    ["three in agreement", ratings("++", "++", "--"), { accuracy: [0.44, 1], tpr: [0.34, 1], kappa: [-0.26, 1] }],
    ["all against", [...repeat(25, "+-"), ...repeat(24, "-+"), ...ratings("++")], { kappa: [-1, -0.79] }],
    [
      "guessing",
      [...repeat(10, "++"), ...repeat(10, "+-"), ...repeat(10, "-+"), ...repeat(10, "--")],
      { kappa: [-0.3, 0.3] },
    ],
  ])("of %s", (_, all, expected) => {
    const found = intervalsOf(all);
    for (const [name, [low, high]] of Object.entries(expected)) {
      expect(found[name]?.low).toBeCloseTo(low, 1.7);
      expect(found[name]?.high).toBeCloseTo(high, 1.7);
    }
  });

  test("of differences of scores are those of all draws, nearly, and there from ten on", () => {
    const differences = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(differences, (all) => {
        const found = intervalsOf(all.map((difference) => ({ passed: true, difference })));
        const center = all.reduce((sum, one) => sum + one, 0) / all.length;
        const { low, high } = found.bias ?? {};
        expect([low === undefined, found.mae?.low === undefined]).toEqual([all.length < 10, all.length < 10]);
        if (low === undefined || high === undefined) return;
        const error = Math.sqrt(all.reduce((sum, one) => sum + (one - center) ** 2, 0)) / all.length;
        expect(low).toBeGreaterThanOrEqual(center - 3 * error - 1e-9);
        expect(low).toBeLessThanOrEqual(center + 1e-9);
        expect(high).toBeLessThanOrEqual(center + 3 * error + 1e-9);
        expect(high).toBeGreaterThanOrEqual(center - 1e-9);
      }),
      { numRuns: 30 },
    );
  });
});
