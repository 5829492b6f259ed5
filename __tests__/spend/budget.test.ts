import { Budget, Meter } from "../../src/spend/index.ts";

/** A budget that says what became of it, on a clock that stands at `now`. */
function open(meters: readonly Meter[], now = 0, signal = new AbortController().signal): Budget {
  return new Budget(meters, {
    now: () => now,
    signal,
    onAbort: (reason) => `aborted: ${reason}`,
    onTimeUp: (tripped) => `time is up: ${tripped.tripped?.cap}`,
  });
}

test("all meters are spent from; the first that trips stays, and money aborts nothing by itself", () => {
  const [part, whole] = [new Meter({ max_tokens: 20 }), new Meter({ max_tokens: 10 })];
  const budget = open([part, whole]);
  budget.spend({ costUsd: 0, tokens: 11 });
  expect(budget.tripped).toBe(whole);
  budget.spend({ costUsd: 0, tokens: 11 });
  expect(part.tripped).toMatchObject({ actual: 22 });
  expect(budget.tripped).toBe(whole);
  expect(budget.signal.aborted).toBe(false);
  budget.close();
});

test("what is set aside is so with all meters, or with none: then the one that has too little left is told", () => {
  const [part, whole] = [new Meter({ max_cost_usd: 1 }), new Meter({ max_cost_usd: 0.5 })];
  const budget = open([part, new Meter({}), whole]);
  budget.spend({ costUsd: 0.1, tokens: 0 });
  const first = budget.reserve(0.3);
  expect(whole.leftUsd).toBeCloseTo(0.1, 9);
  expect(budget.reserve(0.2)).toBe(whole);
  expect(part.leftUsd).toBeCloseTo(0.6, 9);
  if (first instanceof Meter) throw new Error("it had enough");
  first.release();
  first.release();
  expect(part.leftUsd).toBeCloseTo(0.9, 9);
  expect(budget.reserve(0.4)).not.toBe(whole);
  expect(budget.reserve(0.0001)).toBe(whole);
  expect(budget.tripped).toBeUndefined();
  budget.close();
});

test("the signal is aborted when the first of the times is up", async () => {
  const budget = open([new Meter({ max_duration_ms: 60_000 }, -1000), new Meter({ max_duration_ms: 5 }, -1000)]);
  await new Promise((resolve) => budget.signal.addEventListener("abort", resolve));
  expect(budget.signal.reason).toBe("time is up: max_duration_ms");
});

test("the signal follows that of the holder, and only the first reason counts", () => {
  const holder = new AbortController();
  const budget = open([], 0, holder.signal);
  holder.abort("Ctrl-C");
  budget.stop("later");
  expect(budget.signal.reason).toBe("aborted: Ctrl-C");
  expect(open([], 0, holder.signal).signal.reason).toBe("aborted: Ctrl-C");
});

test("once it is closed, time no longer trips it, nor does the holder's end abort it", () => {
  let now = 0;
  const holder = new AbortController();
  const meter = new Meter({ max_duration_ms: 5 });
  const use = { now: () => now, signal: holder.signal, onAbort: () => "aborted", onTimeUp: () => "late" };
  const budget = new Budget([meter], use);
  budget.close();
  now = 10;
  holder.abort();
  expect(budget.tripped).toBeUndefined();
  expect(budget.signal.aborted).toBe(false);
});
