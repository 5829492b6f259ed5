import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Json } from "../../../src/values/json.ts";
import { fixture, useWorkspace } from "../../helpers/runs.ts";
import { type Change, failed, judgeAll, judgeChanged, SERVERS, structured } from "./changed.ts";
import { keepRun } from "./keeps.ts";

const folder = useWorkspace();
const judged = (suite: object, change: Change, more?: Parameters<typeof keepRun>[3]) =>
  judgeChanged(folder, suite, change, more);

const ask = (more: object, args: Json = { total: 42, items: [1, 2] }) => ({ tool: "structured", args, ...more });
const exact = (target: string, value: Json, more: object = {}) => ({ target, matcher: { exact: value }, ...more });

const other = structured({ total: 43, items: [1, 2] });

test("the first check that fails is named; of retries the last attempt is judged", async () => {
  const tools = [
    ask({ name: "exact", expect: [exact("result.items", [1, 2]), exact("result.total", 42)] }),
    ask({ name: "word", expect: "success" }),
    { name: "flaky", tool: "add", args: { id: "f", value: 42, fails: 1 }, retries: 1, expect: [exact("result", 42)] },
  ];
  expect(
    await judged({ tools }, ({ params }) =>
      params.name === "add" ? { content: [{ type: "text", text: "43" }] } : other,
    ),
  ).toEqual([
    { status: "failed", check: "result.total exact" },
    { status: "passed" },
    { status: "failed", check: "result exact" },
  ]);
  expect((await judged({ tools }, () => failed))[1]).toEqual({ status: "failed", check: "success" });
});

test("a refusal that becomes a success is `refused`, with the same text too", async () => {
  const tools = [{ name: "no", tool: "add", args: { id: "x", fails: 5 }, expect: "refused" }];
  const verdicts = await judged({ tools }, ({ result }) => ({ ...(result as object), isError: false }) as Json);
  expect(verdicts).toEqual([{ status: "failed", check: "refused" }]);
});

test("weights and thresholds: a miss that leaves the score is outvoted, one that does not is `score`", async () => {
  const expects = (weight: number) => [
    exact("result.total", 42, { weight }),
    exact("result.items", [1, 2], { weight: 3 }),
  ];
  const tools = [
    ask({ name: "outvoted", threshold: 0.7, expect: expects(1) }),
    ask({ name: "score", threshold: 0.7, expect: expects(3) }),
    ask({ name: "before", threshold: 0.7, expect: [...expects(1), exact("result.total", 7, { weight: 0 })] }),
  ];
  expect(await judged({ tools }, () => other)).toEqual([
    { status: "passed", outvoted: true },
    { status: "failed", check: "score" },
    { status: "passed", outvoted: true },
  ]);
  // What was outvoted before the change is no news.
  expect(await judged({ tools }, () => undefined)).toEqual(tools.map(() => ({ status: "passed" })));
});

test("transforms and programs see the changed answer; what sends another request at each time is judged all the same", async () => {
  const tools = [
    ask({
      name: "response",
      transform: { response: { jq: ".result.structuredContent.total" } },
      expect: [exact("result", 42)],
    }),
    ask({
      name: "request",
      transform: { request: { jq: ".arguments.at = now" } },
      expect: [exact("result.total", 42)],
    }),
    ask({ name: "jq", expect: ["payload jq .total == 42"] }),
    ask({ name: "command", transform: { response: "node count.mjs" }, expect: [exact("result.n", 42)] }),
    ask({ name: "value", expect: [{ ...exact("result.total", "42"), transform: { jq: "tostring" } }] }),
  ];
  folder.write(
    "count.mjs",
    "let text = '';for await (const part of process.stdin) text += part;console.log(JSON.stringify({ n: JSON.parse(text).result.structuredContent.total }))",
  );
  expect(await judged({ tools }, () => undefined)).toEqual(tools.map(() => ({ status: "passed" })));
  const checks = (await judged({ tools }, () => other)).map(({ check }) => check);
  expect(checks).toEqual(["result exact", "result.total exact", "payload jq", "result.n exact", "result.total exact"]);
});

test("a program that runs out of time fails", async () => {
  const tools = [ask({ name: "endless", expect: ["result jq if .total == 42 then true else last(range(1e12)) end"] })];
  expect(await judged({ tools }, () => other)).toEqual([{ status: "failed", check: "result jq" }]);
});

test("snapshots are compared, also those that the run wrote, and never written", async () => {
  const tools = [ask({ name: "kept", expect: [{ target: "result.total", matcher: { snapshot: "total" } }] })];
  const change: Change = () => other;
  const red = [{ status: "failed", check: "result.total snapshot" }];
  folder.write("suite.yml", { servers: SERVERS, tools });
  const [before, verdicts, after] = await keepRun(folder.root, ["suite.yml"], async (run) => {
    const was = folder.read("__snapshots__/suite.yml.snap.json");
    return [was, await judgeAll(run, change), folder.read("__snapshots__/suite.yml.snap.json")];
  });
  expect(verdicts).toEqual(red);
  expect(after).toBe(before);
  expect(await judged({ tools }, change)).toEqual(red);
  expect(await judged({ tools }, change, { updateSnapshots: true })).toEqual(red);
  expect(folder.read("__snapshots__/suite.yml.snap.json")).toBe(before);
});

test("rows and matrices are tests of their own", async () => {
  const rows = { matrix: { total: [1, 2] } };
  const tools = [
    ask({ name: "rows", cases: rows, expect: [exact("result.total", "${var.total}")] }, { total: "${var.total}" }),
  ];
  const verdicts = await judged({ tools }, ({ params }) =>
    (params.arguments as { total: number }).total === 2 ? other : undefined,
  );
  expect(verdicts).toEqual([{ status: "passed" }, { status: "failed", check: "result.total exact" }]);
});

test("a judge is not asked: what only it could tell is `judged`", async () => {
  const judge = { target: "result.total", matcher: { llm_judge: { rubric: "Is a number." } } };
  const tools = [
    ask({ name: "judge", expect: [judge] }),
    ask({ name: "both", expect: [judge, exact("result.total", 42)] }),
  ];
  expect(await judged({ tools }, () => other)).toEqual([
    { status: "passed", judged: true },
    { status: "failed", check: "result.total exact", judged: true },
  ]);
});

test("findings: a warning tells of an answer that breaks its schema, and fails with strict-protocol", async () => {
  const suite = { servers: { one: fixture("output-schema") }, tools: [{ name: "kept", tool: "kept", args: {} }] };
  const broken = structured({ count: "three" });
  expect(await judged(suite, () => broken)).toEqual([{ status: "passed", finding: "output-schema" }]);
  const strict = { strictProtocol: true };
  expect(await judged(suite, () => broken, strict)).toEqual([{ status: "failed", check: "finding:output-schema" }]);
  expect(await judged(suite, () => undefined, strict)).toEqual([{ status: "passed" }]);
  const odd: Json = { content: [{ type: "nothing" }], structuredContent: { count: 1 } };
  expect(await judged(suite, () => odd)).toEqual([
    { status: "failed", check: "finding:protocol-schema", breaks: true },
  ]);
});

test("a finding that the run had already fails nothing", async () => {
  const suite = { servers: { one: fixture("output-schema") }, tools: [{ name: "broken", tool: "broken", args: {} }] };
  expect(await judged(suite, () => undefined, { strictProtocol: true })).toEqual([{ status: "passed" }]);
});

test("a bound on the duration tells of an answer that takes longer, in a composition too", async () => {
  folder.write("suite.yml", {
    servers: SERVERS,
    tools: [ask({ name: "tool", expect: { max_duration_ms: 5000 } })],
    compositions: [
      {
        name: "two",
        nodes: [
          { id: "a", tool: "give", args: { value: 1 } },
          { id: "b", needs: ["a"], tool: "give", args: { value: 2 } },
        ],
        expect: [{ target: "composition.duration_ms", matcher: { lt: 15_000 } }],
      },
    ],
  });
  const verdicts = await keepRun(folder.root, ["suite.yml"], ({ kept }) =>
    Promise.all(
      kept.tests.map(({ test, calls }) =>
        kept.rejudge(
          test,
          calls.map((call) => ({ ...call, durationMs: call.durationMs + 10_000 })),
        ),
      ),
    ),
  );
  expect(verdicts).toEqual([
    { status: "failed", check: "duration_ms max_duration_ms" },
    { status: "failed", check: "composition.duration_ms lt" },
  ]);
});

test("assertions can be added", async () => {
  folder.write("suite.yml", { servers: SERVERS, tools: [ask({ name: "weak", expect: "success" })] });
  await keepRun(folder.root, ["suite.yml"], async ({ kept }) => {
    const [one] = kept.tests;
    if (!one) throw new Error("there is no test");
    const { test, calls } = one;
    const adding = [{ target: "result.total", matcher: { exact: 42 }, location: test.spec.location, base: "" }];
    expect(await kept.rejudge(test, calls, adding)).toEqual({ status: "passed" });
    const changed = calls.map((call) => ({ ...call, result: other }));
    expect(await kept.rejudge(test, changed, adding)).toEqual({ status: "failed", check: "result.total exact" });
    expect(await kept.rejudge(test, changed)).toEqual({ status: "passed" });
  });
});

test("no server is started, whatever its isolation, and nothing is written", async () => {
  folder.write("suite.yml", {
    servers: { one: fixture("offers", [join(folder.root, "log")]) },
    run: { isolation: "test" },
    tools: [{ name: "alone", tool: "a", args: {}, expect: ["result.content[0].text = a"] }],
  });
  await keepRun(folder.root, ["suite.yml"], async (run) => {
    // The server writes down that it starts, and each list that it is asked for.
    const before = [folder.read("log"), readdirSync(folder.root)];
    const changed: Json = { content: [{ type: "text", text: "b" }] };
    expect(await judgeAll(run, () => changed)).toEqual([{ status: "failed", check: "result.content[0].text exact" }]);
    expect([folder.read("log"), readdirSync(folder.root)]).toEqual(before);
  });
});

test("replayed answers are judged, without their durations", async () => {
  const tools = [ask({ name: "replayed", expect: { max_duration_ms: 5000, assertions: ["result.total = 42"] } })];
  await judged({ tools }, () => undefined, { recordings: "record" });
  folder.write("suite.yml", { servers: SERVERS, tools });
  await keepRun(
    folder.root,
    ["suite.yml"],
    async ({ kept }) => {
      const [one] = kept.tests;
      if (!one) throw new Error("there is no test");
      const slow = one.calls.map((call) => ({ ...call, durationMs: 10_000 }));
      expect(await kept.rejudge(one.test, slow)).toEqual({ status: "passed" });
      const changed = one.calls.map((call) => ({ ...call, result: other }));
      expect(await kept.rejudge(one.test, changed)).toEqual({ status: "failed", check: "result.total exact" });
    },
    { recordings: "replay" },
  );
});

test("a test that is red on its own answers now is unclear, whatever changes", async () => {
  const once = "const fs = require('fs'); console.log(fs.existsSync('once')); fs.writeFileSync('once', '');";
  folder.write("once.cjs", once);
  const tools = [ask({ name: "once", transform: { response: "node once.cjs" }, expect: [exact("result", false)] })];
  expect(await judged({ tools }, () => other)).toEqual([{ status: "passed", unclear: true }]);
});
