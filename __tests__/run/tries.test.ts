import { McptestError } from "../../src/errors.ts";
import type { PlannedTest } from "../../src/plan/index.ts";
import type { Settled } from "../../src/run/hooks/suite-hooks.ts";
import type { Attempt } from "../../src/run/outcome.ts";
import { cutOff } from "../../src/run/sealing/result.ts";
import { tryTest } from "../../src/run/tries.ts";
import { buildResult } from "../report/fixtures/builders.ts";

const base = { durationMs: 1, stderrTail: [] };
const checked = (passed: boolean): Attempt => {
  const location = { file: "suite.yml", line: 1, column: 1 };
  return { ...base, tokens: undefined, assertions: [{ target: "result", matcher: "exact", passed, location }] };
};
const broken = (scope: "call" | "session" | "start", code: McptestError["code"] = "internal"): Attempt => {
  return { ...base, scope, error: new McptestError(code, "it broke") };
};
const skipped: Settled = { settled: buildResult("a", { status: "skipped" }) };

/** Tries a test whose server has the given `on_crash`; gives what it came to and how often it was tried. */
async function tryWith(attempts: readonly (Attempt | Settled)[], tries: number, crash = "restart", stopAfter = 99) {
  let made = 0;
  const spec = { server: "it" };
  const test = { spec, suite: { servers: new Map([["it", { on_crash: crash }]]) } } as unknown as PlannedTest;
  const once = async () => attempts[made++] as Attempt | Settled;
  const tried = await tryTest(test, tries, once, () => made >= stopAfter);
  return { tried, made };
}

test.each([
  ["passes at once", [checked(true)], 3, 1],
  ["passes the second time", [checked(false), checked(true)], 3, 2],
  ["fails as often as it may", [checked(false), checked(false)], 2, 2],
  ["has a call that breaks", [broken("call"), checked(true)], 2, 2],
  ["has a server that crashes", [broken("session"), checked(true)], 2, 2],
  ["has no server", [broken("start")], 3, 1],
])("a test that %s", async (_name, attempts, tries, made) => {
  const last = attempts.at(-1);
  const first = made > 1 ? attempts[0] : undefined;
  expect(await tryWith(attempts, tries)).toEqual({ tried: { attempt: last, attempts: made, first }, made });
});

test("a crash that is to stop a server's tests is not tried again", async () => {
  expect(await tryWith([broken("session")], 3, "stop")).toMatchObject({ made: 1 });
});

test("nothing is tried again once the run is to stop", async () => {
  expect(await tryWith([checked(false), checked(true)], 3, "restart", 1)).toMatchObject({ made: 1 });
});

test("what was cancelled has no result, but what it and the attempts before it used", async () => {
  const spent = { ...broken("call", "cancelled"), costUsd: 0.1 };
  expect(await tryWith([spent], 3)).toMatchObject({ tried: { used: { costUsd: 0.1 } }, made: 1 });
  const judge = { model: "m", calls: 1, input_tokens: 1, output_tokens: 1, cost_usd: 0.2 };
  const failed = { ...checked(false), costUsd: 0.2, judge };
  expect(await tryWith([failed, spent], 3)).toMatchObject({ tried: { used: { costUsd: 0.3, judge } }, made: 2 });
  expect(await tryWith([failed, { settled: undefined }], 3)).toMatchObject({
    tried: { used: { costUsd: 0.2, judge } },
  });
  expect(await tryWith([{ settled: undefined }], 3)).toEqual({ tried: { used: {} }, made: 1 });
  const test = {
    spec: { name: "slow", location: {} },
    suite: { quote: (location: object) => location },
    coordinates: {},
  };
  const usage = [{ node: "a", model: null, cost_usd: 0.1, tokens: 15 }];
  expect(cutOff(test as unknown as PlannedTest, { costUsd: 0.1, usage, judge }).message).toBe(
    'test "slow" was running when the run was stopped; it had used $0.30, 15 tokens, which no total counts',
  );
});

test("a hook decides before the first attempt", async () => {
  expect(await tryWith([skipped], 3)).toEqual({ tried: { settled: { ...skipped.settled, attempts: 0 } }, made: 1 });
});

const refused = (rule: string): Settled => ({ settled: buildResult("a", { status: "errored", rule_id: rule }) });

test.each([
  ["is skipped", skipped],
  ["a cap ends", broken("call", "budget-exceeded")],
  ["a cap keeps from being made, in a hook", refused("budget-exceeded")],
])("a retry that %s takes no failure back", async (_name, retry) => {
  const failed = checked(false);
  expect(await tryWith([failed, retry], 3)).toEqual({ tried: { attempt: failed, attempts: 1 }, made: 2 });
});

test("a hook that fails before a retry is told of, with the attempts that were made", async () => {
  const { settled } = refused("hook-failed");
  expect(await tryWith([checked(false), checked(false), refused("hook-failed")], 3)).toEqual({
    tried: { settled: { ...settled, attempts: 2 } },
    made: 3,
  });
});

test("a retry that `on_crash: stop` keeps from being made takes no failure back", async () => {
  const failed = { ...checked(false), costUsd: 0.1 };
  const gone = broken("start", "server-exited");
  expect(await tryWith([failed, gone], 3, "stop")).toEqual({ tried: { attempt: failed, attempts: 1 }, made: 2 });
  expect(await tryWith([gone], 3, "stop")).toEqual({ tried: { attempt: gone, attempts: 1 }, made: 1 });
  expect(await tryWith([failed, gone], 3)).toMatchObject({ tried: { attempt: gone, attempts: 2 }, made: 2 });
});

test("a hook that fails before a retry does not hide what the attempts before it cost", async () => {
  const judge = { model: "m", calls: 1, input_tokens: 1, output_tokens: 1, cost_usd: 0.2 };
  const failed: Attempt = { ...checked(false), costUsd: 0.1, judge };
  const { settled } = refused("hook-failed");
  expect(await tryWith([failed, refused("hook-failed")], 3)).toMatchObject({
    tried: { settled: { ...settled, attempts: 1, cost_usd: 0.3, judge } },
  });
});

test("what a test comes to has the costs of all its attempts, and what judges used until the last", async () => {
  const [first, second] = [checked(false), checked(true)].map((attempt) => ({ ...attempt, costUsd: 0.1 }));
  const free = broken("call");
  const costs = async (...attempts: Attempt[]) => {
    const { tried } = await tryWith(attempts, 3);
    return tried && "attempt" in tried ? tried.attempt : undefined;
  };
  expect(await costs(first as Attempt, free, second as Attempt)).toEqual({ ...second, costUsd: 0.2 });
  const judge = { model: "m", calls: 2, input_tokens: 1, output_tokens: 1, cost_usd: 0.5 };
  const stopped = { ...broken("call", "budget-exceeded"), costUsd: 0.3, judge };
  expect(await costs(first as Attempt, stopped)).toEqual({ ...first, costUsd: 0.4, judge });
  expect(await costs(free, checked(true))).toEqual(checked(true));
});
