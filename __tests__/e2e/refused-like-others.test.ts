import { copyFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();

const refusal = (text: string) => ({ isError: true, content: [{ type: "text", text }] });
/** One tool whose backend is down, one that checks what it is asked, one of both. */
const TOOLS = [
  { name: "down", response: refusal(`request 4711 for \${args.id} failed: getaddrinfo ENOTFOUND api.example.com`) },
  { name: "coded", fault: { error: { code: -32602, message: "down for maintenance" } } },
  {
    name: "checks",
    responses: [{ when: { id: "ok" }, response: "fine" }],
    response: refusal(`id must be known, not \${args.id}`),
  },
  {
    name: "half",
    responses: [{ when: { id: "" }, response: refusal("id is empty") }],
    response: refusal("getaddrinfo ENOTFOUND api.example.com"),
  },
];
const LEFT = "https://api.example.com/users/";
/** Tools that ask a backend that is down for what they are given, each as another language writes what it was not given. */
const LANGUAGES = ["undefined", "null", "None", "", "NaN"].map((missing, at) => ({
  name: `asks${at}`,
  responses: [{ when: { id: "sample" }, response: refusal(`GET ${LEFT}sample failed: "sample" 12 ms`) }],
  response: refusal(`GET ${LEFT}${missing} failed: "${missing}" 7 ms`),
}));
const MESSAGE = /^refused like every other call of this tool: "[a-z ]+" was to succeed, and got the same$/;

function suite(tools: object[], more: object = {}): object {
  workspace.write("shop.mock.yml", { tools: [...TOOLS, ...LANGUAGES] });
  return { servers: { shop: { mock: "shop.mock.yml" } }, tools, ...more };
}

const call = (name: string, tool: string, id: string, more: object = {}) => ({ name, tool, args: { id }, ...more });
const REFUSED = { expect: "refused" };
const is = (target: string, exact: unknown) => ({ target, matcher: { exact } });

test("a refusal is none where a call that was to succeed got the same, but for numbers, ids and its own arguments", async () => {
  const run = await workspace.run(
    suite([
      call("down refuses", "down", "bad 1", REFUSED),
      call("down works", "down", "7f3c8a52-0000-4000-8000-1234567890ab"),
      call("down lists", "down", "x", { expect: [is("payload.name", "Ada")] }),
      call("coded refuses", "coded", "1", REFUSED),
      call("coded works", "coded", "2", { expect: "success" }),
      call("half refuses", "half", "", REFUSED),
      call("half works", "half", "1"),
      call("checks refuses", "checks", "no", REFUSED),
      call("checks works", "checks", "ok"),
      call("checks refuses again", "checks", "never", REFUSED),
    ]),
  );
  expect(run.report.results.map(({ name, status }) => `${name}: ${status}`)).toEqual([
    "down refuses: failed",
    "down works: failed",
    "down lists: failed",
    "coded refuses: failed",
    "coded works: failed",
    "half refuses: passed",
    "half works: failed",
    "checks refuses: passed",
    "checks works: passed",
    "checks refuses again: passed",
  ]);
  for (const name of ["down refuses", "coded refuses"])
    expect(run.result(name)).toMatchObject({
      rule_id: "assertion.refused",
      message: expect.stringMatching(MESSAGE),
      assertions: [{ target: "call", matcher: "refused", passed: false, message: expect.stringMatching(MESSAGE) }],
      location: { file: "suite.yml" },
      repro: expect.stringContaining("mcptest run"),
    });
  expect(run.result("down refuses").message).toContain('"down lists"');
  expect(run.code).toBe(1);
});

test("an argument that was left out is taken out as those are that were given", async () => {
  const tests = LANGUAGES.flatMap(({ name }) => [
    { name: `${name} refuses`, tool: name, args: {}, ...REFUSED },
    call(name, name, "sample"),
  ]);
  const { statuses } = await workspace.run(suite(tests));
  expect(statuses).toEqual(tests.map(() => "failed"));
});

test("who asserts the error expects it, and is no call that was to succeed; nor is one that was not run", async () => {
  const run = await workspace.run(
    suite([
      call("refuses", "down", "1", REFUSED),
      call("flagged", "down", "2", { expect: [is("result.isError", true), is("payload", "other")] }),
      call("aware", "down", "3", { expect: [{ target: "payload", matcher: { contains: "ENOTFOUND" } }] }),
      call("skipped", "down", "4", { skip: "later" }),
      call("coded refuses", "coded", "1", REFUSED),
      call("code", "coded", "2", { expect: [is("error.code", -32602), is("error.message", "up")] }),
      call("other tool", "half", "2"),
    ]),
  );
  expect(run.statuses).toEqual(["passed", "failed", "passed", "skipped", "passed", "failed", "failed"]);
});

test("a node of a composition and a raw request are other calls, too", async () => {
  const node = (tool: string, more: object = {}) => [{ id: "n", tool, args: { id: "7" }, ...more }];
  const raw = { method: "tools/call", params: { name: "coded", arguments: { id: "1" } } };
  const run = await workspace.run(
    suite(
      ["down", "coded", "checks", "half"].map((tool) => call(tool, tool, tool === "half" ? "" : "bad", REFUSED)),
      {
        requests: [{ name: "raw", ...raw, ...REFUSED }],
        compositions: [
          { name: "asks down", nodes: node("down") },
          { name: "asks coded", nodes: node("coded", { needs: [] }) },
          { name: "may fail", nodes: node("checks", { continue_on_error: true }) },
          { name: "says no", nodes: node("half", { mock: { result: {} } }) },
        ],
      },
    ),
  );
  const told = run.report.results.map(({ name, status }) => `${name}: ${status}`);
  expect(told.slice(0, 5)).toEqual(["down: failed", "coded: failed", "checks: passed", "half: passed", "raw: failed"]);
  expect(run.result("down").message).toContain('"asks down"');
});

test("of a row, of a score and of a retry it is the same, and --last-failed comes to the same", async () => {
  const cases = [
    { name: "good", vars: { id: "1" } },
    { name: "bad", vars: { id: "2" }, expect: "refused" },
  ];
  const tests = [
    { ...call("rows", "down", `\${var.id}`), cases },
    call("scored", "down", "3", { ...REFUSED, threshold: 0.5, retries: 1 }),
  ];
  const first = await workspace.run(suite(tests));
  expect(first.statuses).toEqual(["failed", "failed", "failed"]);
  const again = await workspace.run(undefined, ["--last-failed"]);
  expect(again.statuses).toEqual(["failed", "failed", "failed"]);
});

test("suites of one server are compared, and parts of a plan each for itself", async () => {
  suite([]);
  const servers = { shop: { mock: "shop.mock.yml" } };
  workspace.write("a.yml", { servers, tools: [call("refuses", "down", "1", REFUSED)] });
  workspace.write("b.yml", { servers, tools: [call("works", "down", "2")] });
  const run = await workspace.report(await workspace.cli(["run", "a.yml", "b.yml", "--reporter", "json=report.json"]));
  expect(run.statuses).toEqual(["failed", "failed"]);
  const shard = ["run", "a.yml", "b.yml", "--shard", "1/2", "--reporter", "json=report.json"];
  expect((await workspace.report(await workspace.cli(shard))).statuses).toEqual(["passed"]);
});

test("no order and no number of tests at once changes anything", async () => {
  const tests = [
    call("a", "down", "1", REFUSED),
    call("b", "down", "2"),
    call("c", "down", "3"),
    call("d", "checks", "4", REFUSED),
    call("e", "checks", "ok"),
    call("f", "half", "5", REFUSED),
    call("g", "half", "6"),
    call("h", "coded", "7", REFUSED),
  ];
  const comes = async (order: object[], parallel: string) => {
    const { report } = await workspace.run(suite(order), ["--parallel", parallel]);
    return Object.fromEntries(report.results.map(({ name, status, message }) => [name, [status, message]]));
  };
  const expected = await comes(tests, "1");
  expect(Object.values(expected).map(([status]) => status)).toEqual([
    "failed",
    "failed",
    "failed",
    "passed",
    "passed",
    "failed",
    "failed",
    "passed",
  ]);
  const orders = fc.tuple(fc.shuffledSubarray(tests, { minLength: tests.length }), fc.constantFrom("1", "4"));
  await fc.assert(
    fc.asyncProperty(orders, async ([order, parallel]) => expect(await comes(order, parallel)).toEqual(expected)),
    { numRuns: 8 },
  );
});

test("lines for people wait for what decides them, and are right", async () => {
  const { stdout } = await workspace.run(suite([call("refuses", "down", "1", REFUSED), call("works", "down", "2")]));
  expect(stdout).toMatch(/✗ refuses/);
  expect(stdout).not.toMatch(/✓ refuses/);
  expect(stdout).toContain("refused like every other call of this tool");
  const ndjson = await workspace.cli(["run", "suite.yml", "--reporter", "ndjson"]);
  const told = ndjson.stdout.split("\n").flatMap((line) => (line.includes('"refuses"') ? [JSON.parse(line)] : []));
  expect(told).toMatchObject([{ type: "result", result: { status: "failed" } }]);
});

test("the example of a tool that goes straight to a backend that is down", async () => {
  copyFileSync(join(import.meta.dirname, "../fixtures/servers/dead-backend.mjs"), join(workspace.root, "server.mjs"));
  const dead = (mode: string) => ({ servers: { s: { command: ["node", "server.mjs", mode] } } });
  const tools = [
    { name: "answers", tool: "get_user", args: { id: "sample" } },
    { name: "refuses", tool: "get_user", args: {}, ...REFUSED },
  ];
  for (const mode of ["error", "isError"]) {
    expect((await workspace.run({ ...dead(mode), tools })).statuses).toEqual(["failed", "failed"]);
    expect((await workspace.run({ ...dead(mode), tools }, ["--filter", "refuses"])).code).toBe(
      mode === "error" ? 1 : 0,
    );
  }
});
