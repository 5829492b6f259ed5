import { Worker } from "node:worker_threads";
import { Thread } from "../../src/process/thread.ts";

/** A thread that rests so many milliseconds before it answers; before a negative number it never ends. */
const SCRIPT = `const { parentPort } = require("node:worker_threads");
parentPort.postMessage("ready");
parentPort.on("message", (ms) => {
  while (ms < 0);
  setTimeout(() => parentPort.postMessage("rested"), ms);
});`;

const start = (timeoutMs: number) =>
  new Thread<number, string>(new Worker(SCRIPT, { eval: true }), {
    timeoutMs,
    outOfTime: ({ ms }) => new Error(`stopped after ${ms}`),
    failed: ({ reason }) => new Error(reason),
  }).ready();

test("a job that works all the time is stopped at its limit", async () => {
  const thread = await start(50);
  await expect(thread.ask(-1)).rejects.toThrow("stopped after 50");
  await thread.end();
});

test("one that could not work, as on a machine that is busy with much else, has longer, but not for ever", async () => {
  const thread = await start(300);
  expect(await thread.ask(900)).toBe("rested");
  await thread.end();
  const never = await start(20);
  await expect(never.ask(60_000)).rejects.toThrow("stopped after 20");
  await never.end();
});
