import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { firstOf } from "../../src/values/async/first-of.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Resolves once a signal is aborted, through several collections of garbage. */
async function aborted(signal: AbortSignal): Promise<unknown> {
  const over = new Promise((resolve) => signal.addEventListener("abort", () => resolve(signal.reason)));
  for (let times = 0; times < 5; times++) {
    await sleep(5);
    collect();
  }
  // Node ends before a time limit that nothing waits for.
  const waiting = setInterval(() => {}, 1000);
  try {
    return await over;
  } finally {
    clearInterval(waiting);
  }
}

test("a time limit that nobody else holds comes, too", async () => {
  const { signal } = new AbortController();
  expect(await aborted(firstOf(signal, AbortSignal.timeout(100)))).toMatchObject({ name: "TimeoutError" });
});

test("the first of the signals decides, with its reason", async () => {
  const [one, two] = [new AbortController(), new AbortController()];
  const first = firstOf(one.signal, two.signal);
  two.abort("two");
  one.abort("one");
  expect(first.reason).toBe("two");
  expect(firstOf(one.signal).reason).toBe("one");
});
