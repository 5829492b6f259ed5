import { until } from "../helpers/patience.ts";
import { call, fixture, useWorkspace, WITH_REPORT } from "../helpers/runs.ts";

const workspace = useWorkspace();

const MOCK = {
  name: "shop",
  tools: [
    {
      name: "find",
      output_schema: { type: "object", required: ["title", "price"], properties: { price: { type: "number" } } },
      input_schema: { type: "object", properties: { title: { type: "string" } } },
      responses: [
        { when: { title: "EMMA" }, structured: { title: "Emma", price: 7.5, result: 1 } },
        { when: { title: "no price" }, structured: { title: "Emma" } },
        { when: { title: "error" }, response: { isError: true, content: [{ type: "text", text: "no luck" }] } },
      ],
      response: { isError: true, content: [{ type: "text", text: "there is no “${args.title}”" }] },
    },
  ],
};

/** A program beside the suite that reads a value, changes it by a body, and writes it. */
function script(body: string): string {
  return `import { readFileSync } from "node:fs";\nconst value = JSON.parse(readFileSync(0, "utf8"));\n${body}\n`;
}

function tool(name: string, title: string, transform: object | undefined, expect: readonly object[], more = {}) {
  return { name, tool: "find", args: { title }, ...(transform ? { transform } : {}), expect, ...more };
}

const is = (target: string, exact: unknown, more = {}) => ({ target, matcher: { exact }, ...more });

function suite(...tools: object[]): object {
  workspace.write("shop.mock.yml", MOCK);
  return { servers: { shop: { mock: "shop.mock.yml" } }, tools };
}

test("each phase by jq and by a command", async () => {
  workspace.write(
    "upper.mjs",
    script("value.arguments.title = value.arguments.title.toUpperCase();\nconsole.log(JSON.stringify(value));"),
  );
  workspace.write(
    "double.mjs",
    script("value.result.structuredContent.price *= 2;\nconsole.log(JSON.stringify(value));"),
  );
  workspace.write("round.mjs", script("console.log(Math.round(value));"));
  const node = "node";
  const run = await workspace.run(
    suite(
      tool("request jq", "Emma", { request: { jq: ".arguments.title |= ascii_upcase" } }, [is("result.title", "Emma")]),
      tool("request command", "Emma", { request: `${node} upper.mjs` }, [is("result.title", "Emma")]),
      tool("response jq", "EMMA", { response: { jq: ".result.structuredContent.price |= . * 2" } }, [
        is("result.price", 15),
      ]),
      tool("response command", "EMMA", { response: `${node} double.mjs` }, [is("result.price", 15)]),
      tool("bare response", "EMMA", { response: { jq: ".result.content[0].text | fromjson | .title" } }, [
        is("result", "Emma"),
        is("result.isError", false),
      ]),
      tool("both", "Emma", { request: { jq: '.arguments.title = "EMMA"' }, response: `${node} double.mjs` }, [
        is("result.price", 15),
      ]),
      tool("assertion jq", "EMMA", undefined, [is("result.title", 4, { transform: { jq: "length" } })]),
      tool("assertion command", "EMMA", undefined, [is("result.price", 8, { transform: `${node} round.mjs` })]),
      tool("without", "EMMA", undefined, [is("result.price", 7.5)]),
    ),
  );
  expect(run.statuses).toEqual(Array.from({ length: 9 }, () => "passed"));
  expect(run.report.summary.findings).toBe(0);
  expect(run.code).toBe(0);
});

test("a failed assertion says that its value was transformed", async () => {
  const run = await workspace.run(
    suite(tool("length", "EMMA", undefined, [is("result.title", 5, { transform: { jq: "length" } })])),
  );
  expect(run.result("length")).toMatchObject({
    status: "failed",
    assertions: [{ expected: 5, actual: 4 }],
    message: 'expected 5, found 4\n  the value was transformed; before, it was "Emma"',
  });
});

test("a transform that fails is an error of its test, placed at the transform", async () => {
  workspace.write("fails.mjs", script("console.error('cannot reshape');\nprocess.exitCode = 3;"));
  workspace.write(
    "suite.yml",
    `servers: { shop: { mock: shop.mock.yml } }
tools:
  - name: request
    tool: find
    transform:
      request: { jq: '.arguments' }
  - name: response
    tool: find
    args: { title: EMMA }
    transform:
      response: node fails.mjs
  - name: assertion
    tool: find
    args: { title: EMMA }
    expect:
      - target: result.title
        matcher: { exact: Emma }
        transform: { jq: '.[0]' }
`,
  );
  suite();
  const run = await workspace.run(undefined);
  expect(run.code).toBe(1);
  expect(run.statuses).toEqual(["errored", "errored", "errored"]);
  expect(run.result("request")).toMatchObject({
    message:
      'the request transform of "request" gave no params of tools/call: it has no `name`; it must give { name: string, arguments: object }, found {}',
    rule_id: "transform-failed",
    location: { file: "suite.yml", line: 6 },
  });
  expect(run.result("response")).toMatchObject({
    message:
      'the response transform of "response" failed: its command `node fails.mjs` exited with code 3\n  stderr: cannot reshape',
    location: { line: 11, column: 17 },
  });
  expect(run.result("assertion")).toMatchObject({
    message: expect.stringMatching(
      /^the transform of the assertion on result.title of "assertion" failed: jq: Cannot index string with number/,
    ),
    location: { line: 18 },
  });
  expect(run.stdout).toContain("response: node fails.mjs");
  expect(run.stdout).toContain("stderr: cannot reshape");
});

test.each([
  ["1", "it is of type number"],
  ["{ name, arguments: [] }", "`arguments` is of type array, not object"],
  ["{ name: 1, arguments }", "`name` is of type number, not string"],
  ["del(.arguments)", "it has no `arguments`"],
])("a request transform that gives %s sends nothing", async (program, fault) => {
  const { report } = await workspace.run(suite(tool("bad", "EMMA", { request: { jq: program } }, [])));
  expect(report.results[0]?.message).toContain(`gave no params of tools/call: ${fault}; it must give`);
});

test("a request transform that nests deeper than can be sent is at fault, and other tests go on", async () => {
  const params = '`{"name":"find","arguments":{"title":${"[".repeat(1e5)}${"]".repeat(1e5)}}}`';
  workspace.write("deep.mjs", `process.stdout.write(${params})`);
  const deep = tool("deep", "EMMA", { request: "node deep.mjs" }, []);
  const run = await workspace.run(suite(deep, tool("next", "EMMA", undefined, [])));
  expect(run.statuses).toEqual(["errored", "passed"]);
  expect(run.result("deep")).toMatchObject({
    rule_id: "transform-failed",
    message: 'the request transform of "deep" gave params of tools/call that are nested too deeply to be sent',
  });
});

test("what a server really sent is what the hygiene of its results is about", async () => {
  const repair = { response: { jq: ".result.structuredContent.price = 1" } };
  const spoil = { response: { jq: "del(.result.structuredContent.price)" } };
  const run = await workspace.run(
    suite(
      tool("repaired", "no price", repair, [is("result.price", 1)]),
      tool("spoiled", "EMMA", spoil, [is("result.title", "Emma")]),
    ),
  );
  expect(run.statuses).toEqual(["passed", "passed"]);
  expect(run.report.summary.findings).toBe(1);
});

test("a JSON-RPC error is not reshaped; a result with isError is", async () => {
  const never = { request: { jq: '.name = "none"' }, response: { jq: "error" } };
  const reason = { response: { jq: ".result.content[0].text" } };
  const run = await workspace.run(
    suite(
      tool("refused", "x", never, [{ target: "error.code", matcher: { exists: true } }]),
      tool("tool error", "x", reason, [is("result", "there is no “x”"), is("result.isError", true)]),
      tool("default assertions on an error", "x", reason, []),
      tool("default assertions on a success", "EMMA", reason, []),
    ),
  );
  expect(run.statuses).toEqual(["passed", "passed", "failed", "passed"]);
});

test("a command has the environment of the caller and of the suite, and its words are masked where they are shown", async () => {
  workspace.write(
    "env.mjs",
    script("console.log(JSON.stringify([process.env.FROM_CALLER, process.env.FROM_SUITE, value]));"),
  );
  workspace.write("leaks.mjs", script("console.error(value, process.env.API_TOKEN);\nprocess.exitCode = 1;"));
  const body = suite(
    tool("reads", "EMMA", undefined, [is("result.title", ["c", "s", "Emma"], { transform: `node env.mjs` })]),
    tool("leaks", "EMMA", undefined, [is("result.title", 1, { transform: `node leaks.mjs` })]),
  );
  const env = { FROM_CALLER: "c", API_TOKEN: "very-secret-value" };
  const run = await workspace.run({ ...body, env: { FROM_SUITE: "s" } }, [], { env });
  expect(run.statuses).toEqual(["passed", "errored"]);
  expect(run.result("leaks").message).toMatch(/exited with code 1\n {2}stderr: Emma \[redacted\]$/);
  expect(run.stdout + workspace.read("report.json")).not.toContain("very-secret-value");
});

test("a test that is tried again runs its transforms again", async () => {
  const counts = `import { appendFileSync, readFileSync } from "node:fs";
appendFileSync("tries", "x");
if (readFileSync("tries", "utf8").length < 2) process.exit(1);
console.log(1);
`;
  workspace.write("counts.mjs", counts);
  const test_ = tool("flaky", "EMMA", { response: `node counts.mjs` }, [is("result", 1)], { retries: 2 });
  const run = await workspace.run(suite(test_));
  expect(run.result("flaky")).toMatchObject({ status: "passed", attempts: 2, flaky: true });
});

test("a command that hangs, and what it started, is ended with the test's time; other tests go on", async () => {
  const hang = `import { spawn } from "node:child_process";
spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)"], { stdio: "inherit" });
setInterval(() => {}, 1e6);
`;
  workspace.write("hang.mjs", hang);
  const run = await workspace.run(
    suite(
      tool("hangs", "EMMA", { request: `node hang.mjs` }, [], { timeout: "2s" }),
      tool("goes on", "EMMA", undefined, [is("result.title", "Emma")]),
    ),
  );
  expect(run.result("hangs")).toMatchObject({
    status: "errored",
    message: expect.stringMatching(/did not end within 2.0s; it was stopped$/),
  });
  expect(run.result("goes on").status).toBe("passed");
});

test("Ctrl-C while a command runs ends it, and the run, in order", async () => {
  workspace.write(
    "wait.mjs",
    `import { writeFileSync } from "node:fs";\nwriteFileSync("waiting", "");\nsetInterval(() => {}, 1e6);\n`,
  );
  const servers = { good: fixture("good") };
  const waits = call("echo", { message: "x" }, { name: "waits", transform: { response: `node wait.mjs` } });
  workspace.write("suite.yml", { servers, tools: [waits] });
  const running = workspace.start(["run", "suite.yml", ...WITH_REPORT]);
  await until(() => workspace.has("waiting"));
  running.kill("SIGINT");
  const run = await workspace.report(await running.done);
  expect(run.code).toBe(130);
  expect(run.report.summary).toMatchObject({ total: 0, not_run: 1 });
});

test("an assertion's transform that fails keeps the trace of a composition", async () => {
  const body = suite();
  const transform = { jq: "empty" };
  const compositions = [
    {
      name: "graph",
      nodes: [{ id: "hit", tool: "find", server: "shop", args: { title: "EMMA" }, transform: `node title.mjs` }],
      expect: [
        is("output", "Emma"),
        is("nodes.hit.output", 4, { transform: { jq: "length" } }),
        is("output", 1, { transform }),
      ],
    },
  ];
  workspace.write("title.mjs", script("console.log(JSON.stringify(value.result.title));"));
  const run = await workspace.run({ ...body, compositions });
  expect(run.result("graph")).toMatchObject({
    status: "errored",
    message: 'the transform of the assertion on output of "graph" gave no value; it must give exactly one',
    detail: { output: "Emma" },
  });
});
