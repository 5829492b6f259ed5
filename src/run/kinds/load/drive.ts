import { setImmediate } from "node:timers/promises";
import type { LoadSpec } from "../../../suite/index.ts";
import type { Fault } from "./tally.ts";

/** Calls in flight of an open model; an arrival beyond them is dropped. */
const MOST_IN_FLIGHT = 1000;
/** Calls that are begun in one go when the load is behind; then answers are read. */
const AT_ONCE = 32;
/** Between two looks at how late timers are, in milliseconds. */
const TICK_MS = 10;

/** How a load is driven. Times are in milliseconds of one monotonic clock. */
export interface Course {
  now(): number;
  /** Waits so many milliseconds, at most until the signal is aborted. Never rejects. */
  pause(ms: number): Promise<unknown>;
  signal: AbortSignal;
  /** How late mcptest itself was with a call, or with reading what came. */
  late(ms: number): void;
  /** Makes one call; gives when its answer was there, and what is wrong with it. A rejection ends the load. */
  call(number: number, counts: boolean): Promise<{ end: number; fault?: Fault | undefined }>;
  /** A call that counts has come to its end, or was `dropped`. `at`: since the load began. */
  ended(at: number, latency: number, number: number, fault?: Fault): void;
}

/** A load under way. `begin`: when its warm-up is over. */
interface Drive {
  begin: number;
  /** What ended it early. */
  failure?: { error: unknown };
  /** After so many milliseconds it had made as many calls as it may. */
  fullAfterMs?: number;
  fail(error: unknown): void;
}

/** Makes the calls of a load, and waits for the last answer; tells how long it took without its warm-up, and what ended it early. Never rejects. */
export async function drive(load: LoadSpec, course: Course) {
  const { pace, warmup_ms } = load;
  const begin = course.now() + warmup_ms;
  const state: Drive = {
    begin,
    fail(error) {
      state.failure ??= { error };
    },
  };
  if (pace.model === "open") await driveOpen(warmup_ms, pace, course, state);
  else await driveClosed(load, pace.concurrency, course, state);
  const { failure, fullAfterMs } = state;
  return { durationMs: Math.max(0, course.now() - begin), failure, fullAfterMs };
}

/** Calls are due at a steady rate, whatever was answered: a latency counts from when its call was due. */
async function driveOpen(
  warmupMs: number,
  { rate, due }: { rate: number; due: number },
  { now, pause, signal, late, call, ended }: Course,
  state: Drive,
): Promise<void> {
  const { begin, fail } = state;
  const flying = new Set<Promise<void>>();
  let inARow = 0;
  for (let number = -Math.floor((rate * warmupMs) / 1000); number < due && !state.failure; number++) {
    const at = (number * 1000) / rate;
    const counts = number >= 0;
    if (begin + at > now()) inARow = 0;
    else if (++inARow % AT_ONCE === 0) await setImmediate();
    // A timer drops what is less than a millisecond.
    for (let early = begin + at - now(); early > 0 && !signal.aborted; early = begin + at - now()) await pause(early);
    if (signal.aborted) break;
    if (counts) late(Math.max(0, now() - begin - at));
    if (flying.size >= MOST_IN_FLIGHT) {
      if (counts) ended(at, Number.POSITIVE_INFINITY, number);
      continue;
    }
    const made = call(number, counts)
      .then(({ end, fault }) => counts && ended(at, end - begin - at, number, fault))
      .catch(fail)
      .then(() => void flying.delete(made));
    flying.add(made);
  }
  await Promise.all(flying);
  if (signal.aborted) fail(signal.reason);
}

/** So many calls at once, each after the answer of the one before: a latency counts from the sending. */
async function driveClosed(
  { duration_ms, most }: LoadSpec,
  concurrency: number,
  { now, late, call, ended }: Course,
  state: Drive,
): Promise<void> {
  const { begin, fail } = state;
  const end = begin + duration_ms;
  const timer = watchTimers(now, late);
  let number = 0;
  const work = async (): Promise<void> => {
    for (let sent = now(); sent < end && number < most && !state.failure; sent = now()) {
      const counts = sent >= begin;
      const own = number++;
      const { end: answered, fault } = await call(own, counts);
      if (counts) ended(sent - begin, answered - sent, own, fault);
      // An answer without any wait would keep all others from being read.
      if (answered - sent < 1) await setImmediate();
    }
    if (now() < end && number >= most) state.fullAfterMs ??= now() - begin;
  };
  await Promise.all(Array.from({ length: concurrency }, () => work().catch(fail)));
  clearInterval(timer);
}

/** How late timers are, which is how late answers are read. After a long delay each tick that it kept from coming counts. */
function watchTimers(now: () => number, late: (ms: number) => void): NodeJS.Timeout {
  let last = now();
  return setInterval(() => {
    const passed = now() - last;
    last += passed;
    for (let left = passed - TICK_MS; left > 0; left -= TICK_MS) late(left);
    if (passed <= TICK_MS) late(0);
  }, TICK_MS);
}
