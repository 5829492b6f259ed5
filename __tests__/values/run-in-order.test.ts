import fc from "fast-check";
import { runInOrder, runSideBySide } from "../../src/values/async/side-by-side.ts";
import { groupBy } from "../../src/values/group-by.ts";

interface Step {
  id: number;
  overlaps: boolean;
  /** Turns of the event loop that the step takes. */
  turns: number;
}

/** Runs steps and keeps who was running when each one started, and the order of starts. */
async function trace(
  run: (work: { run(step: Step): Promise<void>; stopped(): boolean }) => Promise<void>,
  stopAfter = Infinity,
) {
  const running = new Set<Step>();
  const seen: { step: Step; beside: Step[] }[] = [];
  await run({
    stopped: () => seen.length >= stopAfter,
    async run(step) {
      seen.push({ step, beside: [...running] });
      running.add(step);
      for (let turn = 0; turn < step.turns; turn++) await new Promise(setImmediate);
      running.delete(step);
    },
  });
  return { seen, running };
}

const steps = fc
  .array(fc.record({ overlaps: fc.boolean(), turns: fc.nat(3) }), { maxLength: 40 })
  .map((list) => list.map((step, id) => ({ ...step, id })));

describe("runInOrder", () => {
  test("starts in declared order, lets nothing run beside a barrier, keeps the limit, ends when all have ended", async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 5 }), async (list, limit) => {
        const { seen, running } = await trace((work) => runInOrder(list, (step) => step.overlaps, work, limit));
        expect(seen.map(({ step }) => step.id)).toEqual(list.map((step) => step.id));
        for (const { step, beside } of seen) {
          expect(beside.every((other) => other.overlaps && step.overlaps)).toBe(true);
          expect(beside.length).toBeLessThan(limit);
        }
        expect(running.size).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  test("overlapping items do run side by side", async () => {
    const list = [0, 1, 2].map((id) => ({ id, overlaps: true, turns: 3 }));
    const { seen } = await trace((work) => runInOrder(list, (step) => step.overlaps, work));
    expect(seen.at(-1)?.beside).toHaveLength(2);
  });

  test("starts nothing once it is stopped, and still waits for what runs", async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(10), async (list, stopAfter) => {
        const { seen, running } = await trace((work) => runInOrder(list, (step) => step.overlaps, work), stopAfter);
        expect(seen.length).toBe(Math.min(stopAfter, list.length));
        expect(running.size).toBe(0);
      }),
      { numRuns: 40 },
    );
  });
});

describe("runSideBySide", () => {
  test("starts in order and never has more than count at once", async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 5 }), async (list, count) => {
        const { seen, running } = await trace((work) => runSideBySide(list, count, work));
        expect(seen.map(({ step }) => step.id)).toEqual(list.map((step) => step.id));
        for (const { beside } of seen) expect(beside.length).toBeLessThan(count);
        expect(running.size).toBe(0);
      }),
      { numRuns: 60 },
    );
  });
});

test("groupBy keeps the order of keys and of items", () => {
  expect([...groupBy(["b1", "a1", "b2"], (text) => text[0] ?? "")]).toEqual([
    ["b", ["b1", "b2"]],
    ["a", ["a1"]],
  ]);
});
