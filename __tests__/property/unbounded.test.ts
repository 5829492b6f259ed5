import type { Caller } from "../../src/property/trying/caller.ts";
import type { Subject } from "../../src/property/trying/suspect.ts";
import { findUnbounded } from "../../src/property/trying/unbounded.ts";
import type { JsonObject } from "../../src/values/json.ts";

/** A call that takes `ms` for each unit of `n`, on a clock of its own. */
function callerOf(ms: number): Caller {
  const call = async ({ arguments: args }: { arguments: JsonObject }, limitMs: number) => {
    const durationMs = Number(args.n) * ms;
    const outcome =
      durationMs > limitMs ? { kind: "silent", limitMs, server: false } : { kind: "accepted", result: {} };
    return { outcome, durationMs: Math.min(durationMs, limitMs) };
  };
  return { call } as unknown as Caller;
}

const subject = (n: JsonObject) => ({ tool: { name: "wait" }, properties: { n } }) as unknown as Subject;

test.each([
  [1000, 1000, 10],
  [1000, 5000, 10],
  [1, 5000, 10_000],
  [60_000, 5000, 1],
  [0.25, 1000, 10_000],
])(
  "a call of %d ms a unit and a limit of %d ms is told by the same round value, whatever showed it",
  async (ms, limitMs, value) => {
    for (const seen of [2, 18, 49.5, 1e6]) {
      const found = await findUnbounded(subject({ type: "number" }), { n: seen, a: "x" }, callerOf(ms), limitMs);
      expect([found?.args, found?.hit.rule, found?.hit.at]).toEqual([{ n: value, a: "x" }, "unbounded-time", "/n"]);
    }
  },
);

test("a default that takes too long needs no argument, and a time that follows no number is no such finding", async () => {
  const found = await findUnbounded(subject({ type: "number", default: 30 }), {}, callerOf(1000), 1000);
  expect(found?.args).toEqual({});
  expect(await findUnbounded(subject({ type: "number" }), { n: 18 }, callerOf(0), 1000)).toBeUndefined();
  expect(await findUnbounded(subject({ type: "number" }), {}, callerOf(1000), 1000)).toBeUndefined();
});

test("a call that hangs whatever the number is given up soon", async () => {
  const { call } = callerOf(1e15);
  let spent = 0;
  const watched: Caller["call"] = async (...asked) => {
    const seen = await call(...asked);
    spent += seen.durationMs;
    return seen;
  };
  const caller = { call: watched } as unknown as Caller;
  expect(await findUnbounded(subject({ type: "number" }), { n: 18 }, caller, 5000)).toBeUndefined();
  expect(spent).toBeLessThanOrEqual(4 * 2600);
});
