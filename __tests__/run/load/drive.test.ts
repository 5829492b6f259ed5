import { type Course, drive } from "../../../src/run/kinds/load/drive.ts";
import type { LoadSpec } from "../../../src/suite/index.ts";

const SPEC = { sessions: 1, duration_ms: 1000, warmup_ms: 0, most: 200_000, expect: { assertions: [] } };
const open = (rate: number, more: Partial<LoadSpec> = {}): LoadSpec => {
  const spec = { ...SPEC, ...more };
  return { ...spec, pace: { model: "open", rate, due: (rate * spec.duration_ms) / 1000 } } as unknown as LoadSpec;
};
const closed = (concurrency: number, more: Partial<LoadSpec> = {}): LoadSpec =>
  ({ ...SPEC, pace: { model: "closed", concurrency }, ...more }) as unknown as LoadSpec;

/** A load on a clock of its own; `call` gives when the answer comes. What it says of calls that ended. */
async function driven(
  load: LoadSpec,
  call: (number: number, now: number) => number,
  pauses: (ms: number) => number = (ms) => ms,
) {
  let now = 0;
  const made: number[] = [];
  const lateness: number[] = [];
  const ended: { at: number; latency: number; number: number }[] = [];
  const course: Course = {
    now: () => now,
    pause: async (ms) => {
      now += pauses(ms);
    },
    signal: new AbortController().signal,
    late: (ms) => void lateness.push(ms),
    call: async (number) => {
      made.push(number);
      const end = call(number, now);
      if (load.pace.model === "closed") now = end;
      return { end };
    },
    ended: (at, latency, number) => void ended.push({ at, latency, number }),
  };
  return { ...(await drive(load, course)), lateness, made, ended };
}

test("an open model makes each call when it is due, and those before do not count", async () => {
  const { made, ended, lateness } = await driven(open(10, { warmup_ms: 500 }), (_, now) => now + 40);
  expect(made).toEqual([-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(ended.map(({ at }) => at)).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900]);
  expect(ended.every(({ latency }) => Math.abs(latency - 40) < 1e-6)).toBe(true);
  expect(Math.max(...lateness)).toBeLessThan(1e-6);
});

test("a latency counts from when the call was due, not from when a late generator sent it", async () => {
  const { ended, lateness } = await driven(
    open(10),
    (_, now) => now + 40,
    (ms) => ms + 30,
  );
  expect(lateness.slice(1).every((late) => Math.abs(late - 30) < 1e-6)).toBe(true);
  expect(ended.slice(1).every(({ latency }) => Math.abs(latency - 70) < 1e-6)).toBe(true);
});

test("an arrival beyond 1,000 in flight is dropped", async () => {
  const load = open(2000);
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const dropped: number[] = [];
  let [now, answered] = [0, 0];
  const running = drive(load, {
    now: () => now,
    pause: async (ms) => {
      now += ms;
    },
    signal: new AbortController().signal,
    late: () => {},
    call: async () => {
      await released;
      return { end: now };
    },
    ended: (_at, latency, number) => {
      if (latency === Number.POSITIVE_INFINITY) dropped.push(number);
      else answered++;
      if (number === 1999) release();
    },
  });
  await running;
  expect([answered, dropped.length, dropped[0]]).toEqual([1000, 1000, 1000]);
});

test("a closed model sends the next call after the answer, and counts from the sending", async () => {
  const { made, ended, fullAfterMs } = await driven(closed(1, { warmup_ms: 100 }), (_, now) => now + 50);
  expect([made.length, ended.length, fullAfterMs]).toEqual([22, 20, undefined]);
  expect(ended.map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, at) => at * 50));
  expect(ended.every(({ latency }) => latency === 50)).toBe(true);
});

test("a closed model that may make no more calls says when that was", async () => {
  const { made, fullAfterMs } = await driven(closed(1, { most: 7 }), (_, now) => now + 50);
  expect([made.length, fullAfterMs]).toEqual([7, 350]);
});

test.each([open(10), closed(3)])("what ends a call without a latency ends the load", async (load) => {
  const error = new Error("the session is lost");
  const { failure, ended } = await driven(load, (number, now) => {
    if (number === 4) throw error;
    return now + 10;
  });
  expect([failure?.error, ended.length]).toEqual([error, expect.any(Number)]);
  expect(ended.length).toBeGreaterThanOrEqual(4);
});

test("an open model stops when it is interrupted", async () => {
  const interrupt = new AbortController();
  let [now, calls] = [0, 0];
  const running = drive(open(10), {
    now: () => now,
    pause: async (ms) => {
      now += ms;
      if (now >= 300) interrupt.abort(new Error("stop"));
    },
    signal: interrupt.signal,
    late: () => {},
    call: async () => {
      calls++;
      return { end: now };
    },
    ended: () => {},
  });
  expect((await running).failure?.error).toMatchObject({ message: "stop" });
  expect(calls).toBe(3);
});
