import { once } from "node:events";
import { giveGrace } from "../../../src/run/hooks/grace.ts";
import { EMPTY } from "../../../src/run/hooks/patch.ts";
import { runHooks } from "../../../src/run/hooks/phases.ts";
import type { Suite } from "../../../src/suite/index.ts";
import { createRedactor } from "../../../src/values/redact/redact.ts";

test("follows a signal after a while, also one that was aborted before", async () => {
  const controller = new AbortController();
  const grace = giveGrace(controller.signal, 30);
  expect(grace.signal.aborted).toBe(false);
  controller.abort();
  expect(grace.signal.aborted).toBe(false);
  await once(grace.signal, "abort");
  const late = giveGrace(controller.signal, 30);
  await once(late.signal, "abort");
});

test("does not follow it any more once it is ended", () => {
  const controller = new AbortController();
  const grace = giveGrace(controller.signal, 0);
  controller.abort();
  grace.end();
  expect(grace.signal.aborted).toBe(false);
});

test("after-hooks that take longer than the grace are ended, and those that follow are not started", async () => {
  const controller = new AbortController();
  const world = {
    env: { PATH: process.env.PATH },
    redactor: createRedactor({ secrets: [] }),
    onHookOutput: () => controller.abort(),
  };
  const hang = "console.error('cleaning'); setInterval(() => {}, 1000)";
  const hook = {
    text: "clean-up",
    argv: ["node", "-e", hang] as const,
    cwd: process.cwd(),
    mode: "plain" as const,
    timeout_ms: 60_000,
    location: { file: "suite.yml", line: 1, column: 1 },
  };
  const moment = { phase: "afterAll" as const, suite: {} as Suite, test: undefined, layer: EMPTY, result: null };
  const limits = { signal: controller.signal, graceMs: 300 };
  const { problems } = await runHooks([hook, hook], moment, limits, world);
  expect(problems.map(({ message }) => message)).toEqual([
    'the afterAll hook "clean-up" still ran when the 300ms of afterAll hooks in an interrupted run were over, and was ended',
    expect.stringContaining('the afterAll hook "clean-up" was not started'),
  ]);
});
