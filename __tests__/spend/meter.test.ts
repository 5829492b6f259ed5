import fc from "fast-check";
import { type Caps, Meter, type Spent } from "../../src/spend/index.ts";
import { runInOrder, runSideBySide } from "../../src/values/async/side-by-side.ts";

interface Test extends Spent {
  overlaps: boolean;
  /** Turns of the event loop that it takes. */
  turns: number;
}

const tests = fc.array(
  fc.record({
    costUsd: fc.integer({ min: 0, max: 5 }).map((cents) => cents / 100),
    tokens: fc.nat(50),
    overlaps: fc.boolean(),
    turns: fc.nat(3),
  }),
  { maxLength: 40 },
);
const caps: fc.Arbitrary<Caps> = fc.record(
  { max_cost_usd: fc.nat(60).map((cents) => cents / 100), max_tokens: fc.nat(400) },
  { requiredKeys: [] },
);

/** Sums without the noise of binary fractions. */
function add(list: readonly Test[]): { cents: number; tokens: number } {
  return {
    cents: list.reduce((sum, { costUsd }) => sum + Math.round((costUsd ?? 0) * 100), 0),
    tokens: list.reduce((sum, { tokens }) => sum + tokens, 0),
  };
}

function isWithin({ max_cost_usd: usd, max_tokens: tokens }: Caps, list: readonly Test[]): boolean {
  const sum = add(list);
  return sum.cents <= Math.round((usd ?? Infinity) * 100) && sum.tokens <= (tokens ?? Infinity);
}

test("under any caps, nothing is started after the trip, and nothing trips before a cap is passed", async () => {
  await fc.assert(
    fc.asyncProperty(tests, caps, fc.option(fc.integer({ min: 1, max: 5 })), async (list, caps, lanes) => {
      const meter = new Meter(caps);
      const ended: Test[] = [];
      let startedAfterTrip = 0;
      let started = 0;
      const work = {
        stopped: () => meter.tripped !== undefined,
        async run(test: Test) {
          started++;
          if (meter.tripped) startedAfterTrip++;
          for (let turn = 0; turn < test.turns; turn++) await new Promise(setImmediate);
          const before = meter.tripped;
          meter.spend(test);
          ended.push(test);
          // It trips with the very test that passes a cap, and then says the same for good.
          if (before) expect(meter.tripped).toBe(before);
          else expect(meter.tripped === undefined).toBe(isWithin(caps, ended));
        },
      };
      if (lanes === null) await runInOrder(list, (test) => test.overlaps, work);
      else await runSideBySide(list, lanes, work);
      expect(startedAfterTrip).toBe(0);
      expect(ended).toHaveLength(started);
      if (!meter.tripped) expect(started).toBe(list.length);
      else expect(meter.tripped.actual).toBeGreaterThan(meter.tripped.limit);
    }),
    { numRuns: 100 },
  );
});

test("a cap that is reached and not passed holds, sums of small costs included", () => {
  const meter = new Meter({ max_cost_usd: 0.3, max_tokens: 30, max_duration_ms: 1000 });
  for (let call = 0; call < 3; call++) meter.spend({ costUsd: 0.1, tokens: 10 });
  meter.elapse(1000);
  expect(meter.tripped).toBeUndefined();
  meter.spend({ costUsd: 0.000001, tokens: 0 });
  expect(meter.tripped).toEqual({ cap: "max_cost_usd", limit: 0.3, actual: 0.300001 });
});

test.each<[Caps, (meter: Meter) => void, object]>([
  [
    { max_cost_usd: 0 },
    (meter) => meter.spend({ costUsd: 0.01, tokens: 0 }),
    { cap: "max_cost_usd", limit: 0, actual: 0.01 },
  ],
  [{ max_tokens: 0 }, (meter) => meter.spend({ costUsd: 0, tokens: 1 }), { cap: "max_tokens", limit: 0, actual: 1 }],
  [{ max_duration_ms: 5 }, (meter) => meter.elapse(5.001), { cap: "max_duration_ms", limit: 5, actual: 5.001 }],
])("%j is passed by the least that counts", (caps, act, tripped) => {
  const meter = new Meter(caps);
  expect(meter.tripped).toBeUndefined();
  act(meter);
  expect(meter.tripped).toEqual(tripped);
});

test("the first cap that trips stays, whatever comes after", () => {
  const meter = new Meter({ max_cost_usd: 1, max_tokens: 10, max_duration_ms: 5 });
  meter.spend({ costUsd: 0, tokens: 11 });
  meter.spend({ costUsd: 9, tokens: 0 });
  meter.elapse(10_000);
  expect(meter.tripped).toMatchObject({ cap: "max_tokens", actual: 11 });
});

test("without caps nothing ever trips", () => {
  const meter = new Meter({});
  meter.spend({ costUsd: Number.MAX_VALUE, tokens: Number.MAX_SAFE_INTEGER });
  meter.spend({ costUsd: Number.MAX_VALUE, tokens: Number.MAX_SAFE_INTEGER });
  meter.elapse(Number.MAX_VALUE);
  expect(meter.tripped).toBeUndefined();
});
