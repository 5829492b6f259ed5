import { ModelFailure, openModels } from "../../src/model/index.ts";
import {
  busy,
  cutOff,
  drop,
  failure,
  hang,
  overloaded,
  type Reply,
  raw,
  talk,
  toolUse,
  useModelApi,
} from "../helpers/model-api.ts";
import { failureOf, fakeTime, modelAt, never, open, QUESTION } from "./asking.ts";

const api = useModelApi();

/** What a question comes to when it gets these replies, and how long it waited between them. */
async function ask(...replies: Reply[]) {
  api.script(...replies);
  const timing = fakeTime();
  const provider = open(api, { timing });
  const result = provider.askTool({ ...QUESTION, model: modelAt(api), signal: never() });
  return { waits: timing.waits, ...(await result.then(({ input }) => ({ input, error: undefined }), giveFailure)) };
}

function giveFailure(error: unknown): { input: undefined; error: ModelFailure } {
  if (error instanceof ModelFailure) return { input: undefined, error };
  throw error;
}

function fails(status: number, headers: Record<string, string> = {}): Reply {
  return failure(status, "api_error", "Not now.", headers);
}

test.each([408, 409, 429, 500, 503, 529])("HTTP %d is tried five times, with pauses that double", async (status) => {
  const { waits, error } = await ask(fails(status));
  expect(error?.message).toBe(`${new URL(api.url).host} answered with HTTP ${status}: Not now.`);
  expect(api.requests).toHaveLength(5);
  expect(waits).toHaveLength(4);
  for (const [index, ms] of [500, 1000, 2000, 4000].entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(ms * 0.75);
    expect(waits[index]).toBeLessThanOrEqual(ms);
  }
});

test.each([
  ["a broken connection", drop],
  ["an answer that breaks off", cutOff],
  ["an overload", overloaded],
  ["too many requests", busy()],
])("%s is over with the fifth try at the latest", async (_, reply) => {
  expect(await ask(reply, reply, reply, reply, toolUse({ score: 1 }))).toMatchObject({ input: { score: 1 } });
  expect(api.requests).toHaveLength(5);
});

test("the server's wait goes before, up to a minute", async () => {
  const { waits } = await ask(
    fails(429, { "retry-after-ms": "1", "retry-after": "9" }),
    fails(529, { "retry-after": "2.5" }),
    fails(429, { "retry-after": "0" }),
    fails(503, { "retry-after": "3600" }),
    toolUse({ score: 1 }),
  );
  expect(waits).toEqual([1, 2500, 0, 60_000]);
  const dated = await ask(fails(429, { "retry-after": new Date(Date.now() + 30_000).toUTCString() }), talk("x"));
  expect(dated.waits[0]).toBeGreaterThan(20_000);
  expect(dated.waits[0]).toBeLessThanOrEqual(30_000);
});

test("a try that would start after two minutes is not made", async () => {
  const { waits, error } = await ask(fails(429, { "retry-after": "60" }));
  expect(waits).toEqual([60_000]);
  expect(error?.message).toMatch(/HTTP 429/);
});

test("a question that is stalled ends with two minutes, and says what went wrong before", async () => {
  api.script(hang);
  const timing = fakeTime();
  const provider = open(api, { timing });
  const stalled = failureOf(provider.askTool({ ...QUESTION, model: modelAt(api), signal: never() }));
  await api.asked(1);
  timing.runOut();
  expect((await stalled).message).toBe(`${new URL(api.url).host} had not answered after 120 s`);

  api.script(overloaded, hang);
  const later = fakeTime();
  const again = failureOf(open(api, { timing: later }).askTool({ ...QUESTION, model: modelAt(api), signal: never() }));
  await api.asked(3);
  later.runOut();
  expect((await again).message).toMatch(/HTTP 529: Overloaded$/);
});

test.each([
  [401, "invalid x-api-key", /ANTHROPIC_API_KEY/],
  [400, "your credit is too low", undefined],
  [404, "model: some-model", /name of the model/],
  [413, "too large", /too long/],
] as const)("HTTP %d is a failure at once, which says what was answered", async (status, said, hint) => {
  const { error } = await ask(failure(status, "some_error", `${said}\u001b[31m`));
  expect(error?.message).toBe(`${new URL(api.url).host} answered with HTTP ${status}: ${said}\\x1b[31m`);
  expect(api.requests).toHaveLength(1);
  expect(error?.hint ?? "").toMatch(hint ?? /^$/);
});

test("a server that says not to try again is not asked again", async () => {
  expect((await ask(fails(429, { "x-should-retry": "false" }))).error?.hint).toMatch(/max-concurrency/);
  expect(api.requests).toHaveLength(1);
});

test.each([
  ["a page", raw("<html>hello</html>", "text/html")],
  ["broken JSON", raw('{"content": [', "application/json")],
  ["other JSON", raw('{"object":"chat.completion"}', "application/json")],
  ["null", raw("null", "application/json")],
  ["content that is none", raw('{"content":["x"]}', "application/json")],
])("%s in place of a message is a failure", async (_, reply) => {
  expect((await ask(reply)).error?.message).toMatch(/answered with something other than a message of a model$/);
  expect(api.requests).toHaveLength(1);
});

test("a connection that is lost or refused is a failure", async () => {
  expect((await ask(drop)).error?.message).toMatch(/^127\.0\.0\.1:\d+ could not be reached: .*(closed|hang up|reset)/);
  expect((await ask(cutOff)).error?.message).toMatch(/could not be reached: .*(closed|terminated)/);
  const options = { maxConcurrency: 1, timing: fakeTime() };
  const model = modelAt(api, "m", { baseUrl: "http://127.0.0.1:1" });
  const refused = await failureOf(openModels({}, options).askTool({ ...QUESTION, model, signal: never() }));
  expect(refused.message).toMatch(/^127\.0\.0\.1:1 could not be reached: .*/);
  expect(refused.hint).toMatch(/ANTHROPIC_BASE_URL/);
});

test.each(["nonsense", "ftp://example.com", "http://"])("the base URL %s is refused", async (baseUrl) => {
  const model = modelAt(api, "m", { baseUrl });
  const asked = openModels({}, { maxConcurrency: 1 }).askTool({ ...QUESTION, model, signal: never() });
  expect((await failureOf(asked)).message).toBe("ANTHROPIC_BASE_URL is not an http(s) URL");
});

test("an aborted question ends with the signal's reason, also between tries", async () => {
  const provider = openModels(api.env, { maxConcurrency: 1 });
  const controller = new AbortController();
  api.script(hang);
  const hanging = provider.askTool({ ...QUESTION, model: modelAt(api), signal: controller.signal });
  await api.asked(1);
  controller.abort(new Error("enough"));
  await expect(hanging).rejects.toThrow("enough");

  const second = new AbortController();
  api.script(fails(429, { "retry-after": "50" }));
  const waiting = provider.askTool({ ...QUESTION, model: modelAt(api), signal: second.signal });
  await api.asked(2);
  second.abort(new Error("enough of that"));
  await expect(waiting).rejects.toThrow("enough of that");
});
