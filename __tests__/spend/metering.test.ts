import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { McptestError } from "../../src/errors.ts";
import {
  type ModelProvider,
  Prices,
  type Question,
  type ToolAnswer,
  type ToolQuestion,
} from "../../src/model/index.ts";
import { Meter, meter, type Reservation, type Spending, type Spent } from "../../src/spend/index.ts";
import { createTurns } from "../../src/values/async/turns.ts";
import { modelOf } from "../helpers/models.ts";

const PRICES = new Prices({ m: { input: 3, output: 30 }, dear: { input: 300, output: 3000 } });
const MILLION = 1_000_000;

/** An account with one cap, which keeps what it was asked for. */
function accountOf(cap: number) {
  const caps = new Meter({ max_cost_usd: cap });
  const held = new Map<Reservation, number>();
  const log = { reserved: [] as number[], spent: [] as Spent[], wrong: [] as number[], held, caps };
  const account: Pick<Spending, "reserve" | "spend" | "capsUsage"> = {
    capsUsage: true,
    reserve(costUsd) {
      const spent = log.spent.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0);
      const fits = [...held.values()].reduce((sum, usd) => sum + usd, spent + costUsd) <= cap + 1e-9;
      if (caps.leftUsd + 1e-9 >= costUsd !== fits) log.wrong.push(costUsd);
      if (!fits) return new McptestError("max-cost", "no more");
      log.reserved.push(costUsd);
      const reservation = caps.reserve(costUsd);
      const own = { release: () => void (held.delete(own) && reservation.release()) };
      held.set(own, costUsd);
      return own;
    },
    spend(spent) {
      log.spent.push(spent);
      caps.spend(spent);
      return undefined;
    },
  };
  return { account, log };
}

/** A model that answers as it is told, so many questions at once. */
function providerOf(
  answer: (question: Question) => Promise<{ input: number; output: number }>,
  atOnce = 4,
): ModelProvider {
  const inTurn = createTurns(atOnce);
  const ask = <T>(question: Question, more: T) =>
    inTurn(async () => {
      question.onStart?.();
      const usage = { ...(await answer(question)), cacheWrite: 0, cacheRead: 0 };
      return { ...more, usage, stop: "completed" as const, model: question.model.id };
    }, question.signal);
  return {
    askTool: (question): Promise<ToolAnswer> => ask(question, { input: undefined }),
    converse: (question) => ask(question, { content: [] }),
  };
}

function question(characters: number, more: Partial<ToolQuestion> = {}): ToolQuestion {
  const tool = { name: "say", description: "Says it.", schema: { type: "object" } };
  const { signal } = new AbortController();
  const around = JSON.stringify({ system: "", prompt: [""], tools: [tool] }).length;
  const prompt = ["x".repeat(characters - around)];
  return { model: modelOf("m"), system: "", prompt, tool, temperature: 0, maxTokens: 100, signal, ...more };
}

test("a third of the characters is set aside, 350 tokens for a tool, and 200 of an answer, then as many as the model wrote on average", async () => {
  const { account, log } = accountOf(1);
  const outputs = [400, 100, 1];
  const metered = meter(
    providerOf(async () => ({ input: 900, output: outputs.shift() ?? 0 })),
    PRICES,
    account,
  );
  for (let call = 0; call < 3; call++) await metered.askTool(question(3000));
  const costs = [200, 400, 250].map((output) => (1350 * 3 + output * 30) / MILLION);
  expect(log.reserved.map((usd) => usd.toFixed(6))).toEqual(costs.map((usd) => usd.toFixed(6)));
  expect(log.spent[0]).toEqual({ costUsd: (900 * 3 + 400 * 30) / MILLION, tokens: 1300 });
  expect(log.held.size).toBe(0);
});

test("answers of one model and provider are told apart from others, not those of accounts", async () => {
  const [one, other] = [accountOf(1), accountOf(1)];
  const provider = providerOf(async () => ({ input: 0, output: 600 }));
  await meter(provider, PRICES, one.account).askTool(question(300));
  await meter(provider, PRICES, other.account).askTool(question(300));
  await meter(provider, PRICES, other.account).askTool(question(300, { model: modelOf("dear") }));
  expect(other.log.reserved[0]).toBeCloseTo((450 * 3 + 600 * 30) / MILLION, 9);
  expect(other.log.reserved[1]).toBeCloseTo((450 * 300 + 200 * 3000) / MILLION, 9);
});

test("from its second answer on a model is expected to read as much more than estimated as it did at worst, and never less", async () => {
  const inputs = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(inputs, async (real) => {
      const { account, log } = accountOf(1000);
      const answers = real.values();
      const provider = providerOf(async () => ({ input: answers.next().value ?? 0, output: 200 }));
      const metered = meter(provider, PRICES, account);
      for (const _ of real) await metered.askTool(question(3000));
      const ratios = real.map((_, at) => Math.max(1, ...real.slice(0, at).map((input) => input / 1350)));
      for (const [at, ratio] of ratios.entries())
        expect(log.reserved[at]).toBeCloseTo((1350 * ratio * 3 + 200 * 30) / MILLION, 9);
    }),
  );
});

test("the definitions of all tools are counted with a turn, and without tools nothing is added for them", async () => {
  const { account, log } = accountOf(1);
  const metered = meter(
    providerOf(async () => ({ input: 10, output: 200 })),
    PRICES,
    account,
  );
  const { model, maxTokens, signal } = question(300);
  const messages = [{ role: "user", content: [{ type: "text", text: "Hi." }] }] as const;
  const tool = { name: "find", description: "x".repeat(29_000), schema: { type: "object" } };
  await metered.converse({ model, maxTokens, signal, tools: [], messages });
  await metered.converse({ model, maxTokens, signal, tools: [tool], messages });
  const [bare = 0, tooled = 0] = log.reserved;
  const added = (JSON.stringify(tool).length / 3 + 350) * 3;
  expect(tooled - bare).toBeCloseTo(added / MILLION, 9);
});

test("a turn of a conversation is paid for, too; an image counts for what a model reads of it", async () => {
  const { account, log } = accountOf(1);
  const metered = meter(
    providerOf(async () => ({ input: 10, output: 10 })),
    PRICES,
    account,
  );
  const image = { type: "image", mimeType: "image/png", data: "a".repeat(MILLION) } as const;
  const content = [{ type: "tool_result", id: "t", content: [image], isError: false }] as const;
  const { model, maxTokens, signal } = question(300);
  await metered.converse({ model, maxTokens, signal, tools: [], messages: [{ role: "user", content }] });
  expect(log.reserved[0]).toBeGreaterThan((1600 * 3) / MILLION);
  expect(log.reserved[0]).toBeLessThan((2000 * 3 + 200 * 30) / MILLION);
  expect(log.spent).toHaveLength(1);
});

test("what does not fit is not asked; one without a price is asked, and only its tokens count", async () => {
  const { account, log } = accountOf(0.01);
  let asked = 0;
  const provider = providerOf(async () => ({ input: 100 + 0 * asked++, output: 1 }));
  const metered = meter(provider, PRICES, account);
  await expect(metered.askTool(question(300, { model: modelOf("dear") }))).rejects.toMatchObject({ code: "max-cost" });
  expect(asked).toBe(0);
  await metered.askTool(question(300, { model: modelOf("unknown") }));
  expect(log.spent).toEqual([{ costUsd: null, tokens: 101 }]);
});

test("under any cap, side by side, with errors and aborts: nothing starts that might not fit, all is given back", async () => {
  const call = fc.record({
    characters: fc.integer({ min: 200, max: 4000 }),
    factor: fc.double({ min: 0.5, max: 3, noNaN: true }),
    output: fc.nat(600),
    fails: fc.boolean(),
    steps: fc.nat(3),
    abortAfter: fc.option(fc.nat(5), { freq: 4 }),
  });
  const given = [fc.array(call, { maxLength: 30 }), fc.nat(200), fc.integer({ min: 1, max: 8 })] as const;
  await fc.assert(
    fc.asyncProperty(...given, async (list, capMills, atOnce) => {
      const cap = capMills / 1000;
      const { account, log } = accountOf(cap);
      const answers = new Map<AbortSignal, (typeof list)[number]>();
      let over = 0;
      const provider = providerOf(async ({ signal }) => {
        const { steps, fails, output, characters, factor } = answers.get(signal) as (typeof list)[number];
        const expected = log.reserved.at(-1) ?? 0;
        for (let step = 0; step < steps; step++) await setImmediate();
        signal.throwIfAborted();
        if (fails) throw new Error("failed");
        const input = (characters / 3) * factor;
        over += Math.max(0, (PRICES.cost("m", { input, output }) ?? 0) - expected);
        return { input, output };
      }, atOnce);
      const metered = meter(provider, PRICES, account);
      const ends = await Promise.allSettled(
        list.map(async (one) => {
          const controller = new AbortController();
          answers.set(controller.signal, one);
          const answer = metered.askTool(question(one.characters, { signal: controller.signal }));
          for (let step = 0; step < (one.abortAfter ?? 0); step++) await Promise.resolve();
          if (one.abortAfter !== null) controller.abort();
          await answer;
        }),
      );
      expect(log.wrong).toEqual([]);
      expect(log.held.size).toBe(0);
      const spent = log.spent.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0);
      expect(log.caps.leftUsd).toBeCloseTo(cap - spent, 9);
      // Beyond the cap goes at most what answers cost more than was set aside.
      expect(spent).toBeLessThanOrEqual(cap + over + 1e-9);
      expect(log.spent).toHaveLength(ends.filter(({ status }) => status === "fulfilled").length);
    }),
    { numRuns: 200 },
  );
});

test("an answer that does not say what it used is told of before it is refused under a cap; nothing is asked after it", async () => {
  const { account, log } = accountOf(1);
  const provider = { ...providerOf(async () => ({ input: 0, output: 0 })) };
  let asked = 0;
  provider.askTool = async (question) => {
    question.onStart?.();
    asked += 1;
    return { input: undefined, usage: null, stop: "completed", model: question.model.id };
  };
  let unsaid = 0;
  const metered = meter(provider, PRICES, account, () => void unsaid++);
  for (let call = 0; call < 2; call++)
    await expect(metered.askTool(question(300))).rejects.toMatchObject({ code: "unknown-usage" });
  expect({ asked, unsaid, held: log.held.size }).toEqual({ asked: 1, unsaid: 1, held: 0 });
});
