import { createWorkspace, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const suiteOf = (load: string, more = ""): string =>
  `servers: { s: { command: node s.mjs } }\ntools:\n  - { name: x, tool: y, load: ${load}${more} }\n`;

const problems = (load: string, more?: string): Promise<string> => createWorkspace(suiteOf(load, more)).problems();

test("a load at a rate, with bounds in one line and as maps, durations in milliseconds", async () => {
  const bounds = `["p95 < 200ms", "error_rate <= 0.01", { name: slowest, target: max, matcher: { lt: 1.5s } }]`;
  const text = suiteOf(`{ rate: 50, duration: 30s, warmup: 2s, sessions: 3, expect: ${bounds} }`, ", retries: 2");
  const [one] = (await createWorkspace(text).suite()).tests;
  expect(one).toMatchObject({
    retries: 0,
    load: {
      pace: { model: "open", rate: 50, due: 1500 },
      sessions: 3,
      duration_ms: 30_000,
      warmup_ms: 2000,
      expect: {
        assertions: [
          { target: "p95", matcher: { lt: 200 }, short: "<" },
          { target: "error_rate", matcher: { lte: 0.01 } },
          { name: "slowest", target: "max", matcher: { lt: 1500 } },
        ],
      },
    },
  });
  // The call itself has to succeed.
  expect(one?.expect.assertions).toHaveLength(1);
});

test("a load of so many calls at once", async () => {
  const [one] = (await createWorkspace(suiteOf("{ concurrency: 20, duration: 1m }")).suite()).tests;
  expect(one).toMatchObject({ load: { pace: { model: "closed", concurrency: 20 }, sessions: 1, warmup_ms: 0 } });
});

test.each([
  ["{ rate: 1, concurrency: 1, duration: 1s }", "error[invalid-value]: the load has both rate and concurrency"],
  ["{ duration: 1s }", "error[missing-key]: the load has neither rate nor concurrency"],
  ["{ rate: 5 }", 'error[missing-key]: "load" has no "duration"'],
  ["{ rate: 0, duration: 1s }", "error[invalid-value]"],
  ["{ rate: 5, duration: 0s }", "error[invalid-value]"],
  ["{ rate: 2001, duration: 1s }", "error[load-too-large]: rate is more than 2,000 calls a second"],
  ["{ concurrency: 513, duration: 1s }", "error[load-too-large]: concurrency is more than 512 calls at once"],
  ["{ rate: 1, sessions: 65, duration: 1s }", "error[load-too-large]: sessions is more than 64 sessions"],
  ["{ rate: 1, duration: 601s }", "error[load-too-large]: duration is more than 10m"],
  ["{ rate: 1, duration: 1s, warmup: 61s }", "error[load-too-large]: warmup is more than 1m"],
  ["{ rate: 2000, duration: 101s }", "error[load-too-large]: rate x (duration + warmup) is more than 200,000 calls"],
  ["{ rate: 2000, duration: 99s, warmup: 2s }", "error[load-too-large]: rate x (duration + warmup)"],
  [
    '{ rate: 9, duration: 11s, expect: ["p95 < 1s"] }',
    "error[load-too-few]: p95 takes 100 calls, and rate x duration makes 99",
  ],
  ['{ rate: 50, duration: 9.98s, expect: ["p99 < 1s"] }', "error[load-too-few]: p99 takes 500 calls"],
  ['{ rate: 50, duration: 99s, expect: ["p999 < 1s"] }', "error[load-too-few]: p999 takes 5,000 calls"],
  [
    '{ rate: 50, duration: 9s, expect: ["p96 < 1s"] }',
    'error[invalid-value]: "target" must be one of 15 values, but is "p96"',
  ],
  ['{ rate: 50, duration: 9s, expect: ["errors < 5ms"] }', 'error[invalid-value]: "errors" is not a time'],
  ['{ rate: 50, duration: 9s, expect: ["p95 contains 5"] }', 'error[unknown-key]: unknown matcher "contains"'],
  ['{ rate: 50, duration: 9s, expect: ["p95 < soon"] }', "error[invalid-value]"],
])("%s", async (load, told) => {
  expect(await problems(load)).toContain(told);
});

test.each([
  '{ rate: 10, duration: 10s, expect: ["p95 < 1s"] }',
  '{ rate: 0.5, duration: 200s, expect: ["p95 < 1s"] }',
  '{ concurrency: 1, duration: 1s, expect: ["p999 < 1s"] }',
  "{ rate: 2000, duration: 98s, warmup: 2s }",
])("%s is as large as it may be, or has as many calls as it takes", async (load) => {
  expect(await problems(load)).toBe("");
});

test.each([
  [", transform: { response: .x }", 'error[invalid-value]: "transform" does not go with load'],
  [
    ", expect: [{ target: result, matcher: { snapshot: true } }]",
    'error[invalid-value]: matcher "snapshot" does not go with load',
  ],
  [
    ", expect: [{ target: result, matcher: { all_of: [{ not: { llm_judge: { rubric: good, threshold: 0.5 } } }] } }]",
    'error[invalid-value]: matcher "llm_judge" does not go with load',
  ],
])("beside a load: %s", async (more, told) => {
  expect(await problems("{ rate: 1, duration: 1s }", more)).toContain(told);
});

test.each([
  ["transform: { response: .x }", 'error[invalid-value]: "transform" does not go with load'],
  [
    "expect: [{ target: result, matcher: { snapshot: true } }]",
    'error[invalid-value]: matcher "snapshot" does not go with load',
  ],
])("what defaultTest adds beside a load: %s", async (defaults, told) => {
  const text = `defaultTest: { ${defaults} }\n${suiteOf("{ rate: 1, duration: 1s }")}`;
  expect(await createWorkspace(text).problems()).toContain(told);
});
