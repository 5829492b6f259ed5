import fc from "fast-check";
import { type Checked, grade, metric, set } from "./builders.ts";

const weight = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.double({ min: 0, max: 10, noNaN: true }));
const threshold = fc.double({ min: 0, max: 1, noNaN: true });
const single = fc.record({ passed: fc.boolean(), weight, deferred: fc.boolean() }).map(settle);
const group = fc
  .tuple(threshold, weight, fc.array(single, { minLength: 1, maxLength: 4 }))
  .map(([limit, share, members]) => {
    const owner = set("set", limit, share);
    return members.map((member): Checked => ({ ...member, set: owner }));
  });
/** Assertions, those of one set together. */
const parts = fc.array(
  fc.oneof(
    single.map((one): Checked[] => [one]),
    group,
  ),
  { minLength: 1, maxLength: 8 },
);

/** What waits counts as passed. */
function settle(checked: { passed: boolean; weight: number; deferred: boolean }): Checked {
  return { ...checked, passed: checked.passed || checked.deferred };
}

const judged = parts.map((list) => list.map((part) => part.map((each): Checked => ({ ...each, deferred: false }))));

test("a score is within 0 and 1, and so are those of sets", () => {
  fc.assert(
    fc.property(parts, threshold, (list, limit) => {
      const { score = 0, sets } = grade({ threshold: limit }, list.flat());
      for (const value of [score, ...sets.map((each) => each.score)]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test("raising the weight of a passing assertion never lowers the score", () => {
  fc.assert(
    fc.property(fc.array(single, { minLength: 1, maxLength: 8 }), fc.nat(), weight, (list, pick, more) => {
      const at = pick % list.length;
      const raised = list.map((each, index) =>
        index === at ? { ...each, passed: true, weight: (each.weight ?? 1) + more } : each,
      );
      const before = list.map((each, index) => (index === at ? { ...each, passed: true } : each));
      const scores = [before, raised].map((checked) => grade({ threshold: 0 }, checked).score ?? 0);
      expect((scores[1] ?? 0) + 1e-9).toBeGreaterThanOrEqual(scores[0] ?? 0);
    }),
  );
});

test("the order of assertions and sets changes nothing but order", () => {
  const shuffled = judged.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
  );
  fc.assert(
    fc.property(shuffled, ([list, other]) => {
      const scoring = { threshold: 0, derivedMetrics: [metric("m", "weighted_average", { set: 1 })] };
      const [one, two] = [list, other].map((order) => grade(scoring, order.flat()));
      expect(two?.score ?? -1).toBeCloseTo(one?.score ?? -1, 9);
      expect(two?.state).toBe(one?.state);
      expect(namesOf(two)).toEqual(namesOf(one));
    }),
  );
});

function namesOf(graded: ReturnType<typeof grade> | undefined): (string | number)[][] {
  return (graded?.sets ?? []).map(({ name, score }) => [name, score]).sort((a, b) => Number(a[1]) - Number(b[1]));
}

test("a threshold of 0 always passes", () => {
  fc.assert(
    fc.property(parts, (list) => {
      expect(grade({ threshold: 0 }, list.flat()).state).toBe("passed");
    }),
  );
});

test("a threshold of 1 passes only if everything that weighs holds", () => {
  const whole = fc.array(fc.record({ passed: fc.boolean(), weight: fc.integer({ min: 0, max: 9 }) }), { minLength: 1 });
  fc.assert(
    fc.property(whole, (list) => {
      const holds = list.every(({ passed, weight }) => passed || weight === 0);
      expect(grade({ threshold: 1 }, list).state).toBe(holds ? "passed" : "failed");
    }),
  );
});

test("a score that is the threshold but for floating point passes", () => {
  const tenths = fc.array(fc.record({ passed: fc.boolean(), weight: fc.integer({ min: 1, max: 9 }) }), {
    minLength: 1,
  });
  fc.assert(
    fc.property(tenths, (list) => {
      const sum = (checked: typeof list) => checked.reduce((total, each) => total + each.weight, 0);
      const exact = sum(list.filter(({ passed }) => passed)) / sum(list);
      const fine = list.map((each) => ({ ...each, weight: each.weight / 10 }));
      expect(grade({ threshold: exact }, fine).state).toBe("passed");
    }),
  );
});

test("a test waits for a judge exactly when what the judge says decides it", () => {
  fc.assert(
    fc.property(parts, threshold, (list, limit) => {
      const { state } = grade({ threshold: limit }, list.flat());
      const [worst, best] = [false, true].map((passed) => {
        const settled = list.flat().map((each) => (each.deferred ? { ...each, deferred: false, passed } : each));
        return grade({ threshold: limit }, settled).state;
      });
      expect(state).toBe(worst === best ? worst : "deferred");
    }),
  );
});
