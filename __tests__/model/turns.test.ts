import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { createTurns } from "../../src/values/async/turns.ts";
import { hang, toolUse, useModelApi } from "../helpers/model-api.ts";
import { modelAt, never, open, QUESTION } from "./asking.ts";

const api = useModelApi();

/** Work that goes on until it is told to end. */
function work(name: string, started: string[]) {
  let end = (): void => {};
  const run = (): Promise<void> => {
    started.push(name);
    return new Promise((resolve) => {
      end = resolve;
    });
  };
  return { run, end: () => end() };
}

test("so many go on at once, and the others come in order; who gives up waiting takes no turn", async () => {
  const inTurn = createTurns(2);
  const started: string[] = [];
  const all = ["a", "b", "c", "d", "e"].map((name) => work(name, started));
  const gives = new AbortController();
  const done = all.map(({ run }, index) => inTurn(run, index === 2 ? gives.signal : never()));
  await setImmediate();
  expect(started).toEqual(["a", "b"]);
  gives.abort(new Error("enough"));
  await expect(done[2]).rejects.toThrow("enough");
  all[1]?.end();
  await done[1];
  await setImmediate();
  expect(started).toEqual(["a", "b", "d"]);
  all[3]?.end();
  all[0]?.end();
  await setImmediate();
  expect(started).toEqual(["a", "b", "d", "e"]);
});

test("the limit holds and no turn is lost when calls fail or are given up", async () => {
  const piece = fc.record({ fails: fc.boolean(), steps: fc.nat(3), abortAfter: fc.option(fc.nat(6)) });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(piece, { maxLength: 12 }), async (count, pieces) => {
      const inTurn = createTurns(count);
      let now = 0;
      const run = async ({ fails, steps }: (typeof pieces)[number]): Promise<void> => {
        now++;
        expect(now).toBeLessThanOrEqual(count);
        for (let step = 0; step < steps; step++) await setImmediate();
        now--;
        if (fails) throw new Error("failed");
      };
      await Promise.allSettled(
        pieces.map(async (one) => {
          const controller = new AbortController();
          const taken = inTurn(() => run(one), controller.signal);
          for (let step = 0; step < (one.abortAfter ?? 0); step++) await Promise.resolve();
          if (one.abortAfter !== null) controller.abort();
          await taken;
        }),
      );
      const after: string[] = [];
      const last = Array.from({ length: count }, (_, index) => work(String(index), after));
      const rest = last.map(({ run }) => inTurn(run, never()));
      await setImmediate();
      expect(after).toHaveLength(count);
      for (const { end } of last) end();
      await Promise.all(rest);
    }),
  );
});

test("a provider has so many questions out at once, and tells when one starts", async () => {
  api.script(hang);
  const provider = open(api, { maxConcurrency: 3 });
  const controller = new AbortController();
  let started = 0;
  const onStart = (): void => void started++;
  const all = Array.from({ length: 10 }, () =>
    provider.askTool({ ...QUESTION, model: modelAt(api), signal: controller.signal, onStart }).catch(() => "aborted"),
  );
  await api.asked(3);
  expect(started).toBe(3);
  controller.abort();
  expect(new Set(await Promise.all(all))).toEqual(new Set(["aborted"]));
  expect(started).toBe(3);

  api.script(toolUse({ score: 1 }));
  await Promise.all(
    Array.from({ length: 10 }, () => provider.askTool({ ...QUESTION, model: modelAt(api), signal: never(), onStart })),
  );
  expect(started).toBe(13);
  expect(api.mostAtOnce()).toBe(3);
  const refuse = (): never => {
    throw new Error("not now");
  };
  await expect(
    provider.askTool({ ...QUESTION, model: modelAt(api), signal: never(), onStart: refuse }),
  ).rejects.toThrow("not now");
  expect(api.requests).toHaveLength(13);
});
