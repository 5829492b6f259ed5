import { type Call, sendJson, streamable, useHttp } from "../fixtures/servers/http.ts";
import { call, echoes, fixture, textIs, useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();
const http = useHttp();

const server = (wanted = 4, more: object = {}): object =>
  fixture("dies-together", [String(wanted), `${workspace.root}/log`], more);

/** Tests that each expect their own message; one of them ends the server. */
function reads(count: number, fatal: number, tool = "read", die: unknown = true): object[] {
  return Array.from({ length: count }, (_, index) => {
    const message = `m${index}`;
    return index === fatal
      ? call(tool, { message, die }, { name: "fatal" })
      : call(tool, { message }, { name: message, expect: [textIs(message)] });
  });
}

const AGAIN = { status: "passed", attempts: 2, asked_again: true };

test.each([
  ["auto", 16],
  ["4", 16],
  ["auto", 0],
  ["auto", 49],
  ["4", 49],
  ["4", 0],
])(
  "with parallel %s a crash at call %d of 50 is one errored test, and 49 have their own verdict",
  async (parallel, at) => {
    // At the end of all, the fatal call is alone.
    const tools = reads(50, at);
    const run = await workspace.run({ servers: { s: server(at === 49 ? 1 : 4) }, tools }, ["--parallel", parallel]);
    expect(run.code).toBe(1);
    expect(run.report.summary).toMatchObject({ total: 50, passed: 49, errored: 1, causes: 1 });
    expect(run.report.summary.flaky ?? 0).toBe(0);
    expect(run.result("fatal")).toMatchObject({ status: "errored", rule_id: "server-exited", stderr_tail: ["boom"] });
    expect(run.report.servers[0]?.findings).toEqual([]);
  },
);

test("calls in flight are asked again alone, in order, which the report says; it is no flake", async () => {
  const run = await workspace.run({ servers: { s: server() }, tools: reads(4, 2) }, ["--parallel", "4"]);
  expect(run.statuses).toEqual(["passed", "passed", "errored", "passed"]);
  for (const name of ["m0", "m1", "m3"]) {
    expect(run.result(name)).toMatchObject(AGAIN);
    expect(run.result(name)).not.toHaveProperty("flaky");
  }
  expect(run.result("fatal")).toMatchObject({
    attempts: 2,
    message: expect.stringMatching(/exited \(code 3\) .*; it was asked again alone, as one of 4 in flight when/),
  });
  expect(run.stdout).toContain("m0  asked again alone, as the server died with this and other calls in flight");
  // One start, and one for each of the four; the second to die was the cause.
  expect(workspace.read("log")).toBe("sdsssds");
});

test("a call that may have acted is not asked again, with and without retries of others", async () => {
  const tools = [...reads(2, -1), call("act", { message: "a", die: "once" }), call("again", { message: "i" })];
  const run = await workspace.run({ servers: { s: server() }, tools }, ["--parallel", "4"]);
  expect(run.statuses).toEqual(["passed", "passed", "errored", "passed"]);
  expect(run.result("again")).toMatchObject(AGAIN);
  expect(run.result("act")).toMatchObject({
    attempts: 1,
    rule_id: "server-exited",
    message: expect.stringMatching(
      /^in flight when the server died; not asked again, because it may have acted: server "s"/,
    ),
  });
});

test("a crash that no call brings about again is the server's, with the calls that were in flight", async () => {
  const run = await workspace.run({ servers: { s: server() }, tools: reads(4, 1, "read", "once") }, [
    "--parallel",
    "4",
  ]);
  expect(run.statuses).toEqual(["passed", "passed", "passed", "passed"]);
  expect(run.code).toBe(1);
  expect(run.stdout).toMatch(/\nFAILED {2}server "s" exited \(code 3\) /);
  expect(run.report.servers[0]?.findings).toEqual([
    expect.objectContaining({
      rule: "unclean-exit",
      severity: "error",
      message: expect.stringMatching(/exited \(code 3\).*; asked again, each alone, none of the 4 in flight/),
      frame: expect.stringContaining('"message":"m3"'),
    }),
  ]);
});

test("under stop nothing is asked again", async () => {
  const suite = { servers: { s: server(4, { on_crash: "stop" }) }, tools: reads(6, 1) };
  const run = await workspace.run(suite, ["--parallel", "4"]);
  expect(run.statuses).toEqual(["errored", "errored", "errored", "errored", "skipped", "skipped"]);
  expect(workspace.read("log")).toBe("sd");
});

test("retries try the cause again, and nothing else", async () => {
  const run = await workspace.run({ servers: { s: server() }, tools: reads(8, 2) }, [
    "--parallel",
    "4",
    "--retry",
    "1",
  ]);
  expect(run.report.summary).toMatchObject({ passed: 7, errored: 1 });
  expect(run.result("m3")).toMatchObject({ status: "passed" });
});

test("reads of resources and gets of prompts are asked again as well", async () => {
  const resources = ["r:1", "r:die", "r:2"].map((uri) => ({ name: uri, uri }));
  const prompts = [{ name: "p", prompt: "p" }];
  const run = await workspace.run({ servers: { s: server() }, resources, prompts }, ["--parallel", "4"]);
  expect(run.report.results.map(({ name, status }) => [name, status])).toEqual([
    ["r:1", "passed"],
    ["r:die", "errored"],
    ["r:2", "passed"],
    ["p", "passed"],
  ]);
});

const node = (id: string, args: object, more: object = {}): object => ({ id, tool: "read", args, ...more });

test.each([["run"], ["test"]])("nodes of a composition have their own outcome; isolation: %s", async (isolation) => {
  const nodes = [node("a", { message: "a" }), node("b", { message: "b", die: true }), node("c", { message: "c" })];
  const after = node("after", { message: "${a}" }, { needs: ["a"] });
  const compositions = [{ name: "graph", nodes: [...nodes, after] }];
  const suite = { servers: { s: server(3) }, run: { isolation }, compositions, tools: reads(1, -1) };
  const run = await workspace.run(suite);
  const { detail, ...result } = run.result("graph");
  expect(result).toMatchObject({ status: "errored", rule_id: "server-exited" });
  // What comes after the node that ended the server does not find it there any more.
  expect(detail).toMatchObject({
    nodes: {
      a: { status: "ok", output: "a", attempts: 2 },
      b: { status: "failed", attempts: 2 },
      c: { status: "ok", output: "c", attempts: 2 },
      after: { status: "failed" },
    },
  });
  expect(run.result("m0").status).toBe("passed");
});

test("a composition goes on where none of its calls was the cause; elements of a fan-out, too", async () => {
  const elements = ["a", "b", "c"].map((message) => ({ message, die: message === "b" && "once" }));
  const fan = node(
    "fan",
    { message: "${item.message}", die: "${item.die}" },
    { for_each: elements, max_concurrency: 3 },
  );
  const after = node("after", { message: "${fan[2]}" }, { needs: ["fan"] });
  const suite = { servers: { s: server(3) }, compositions: [{ name: "graph", nodes: [fan, after] }] };
  const run = await workspace.run(suite);
  expect(run.result("graph")).toMatchObject({
    status: "passed",
    detail: { nodes: { fan: { output: ["a", "b", "c"] }, after: { output: "c" } } },
  });
  expect(run.report.servers[0]?.findings).toMatchObject([{ rule: "unclean-exit" }]);
});

test("while recording, a crash keeps the old file and says so", async () => {
  const nodes = [node("a", { message: "a" }), node("b", { message: "b", die: "once" })];
  const suite = { servers: { s: server(2) }, compositions: [{ name: "graph", nodes }] };
  const run = await workspace.run(suite, ["--record"]);
  expect(run.statuses).toEqual(["passed"]);
  expect(JSON.stringify(run.report.warnings)).toContain("graph");
  expect(workspace.has(".mcptest/cassettes")).toBe(false);
});

/** Over HTTP: `die` ends the connections of all calls that came, as soon as there are so many. */
function dropping(wanted: number, drop: (call: Call[]) => void) {
  const held: Call[] = [];
  const dead = new Set<string>();
  let sessions = 0;
  let died = false;
  return streamable({
    before(call) {
      const { method, id, params } = call.frame as { method?: string; id?: number; params?: never };
      if (method === "initialize") {
        const result = {
          protocolVersion: "2025-11-25",
          capabilities: { tools: {} },
          serverInfo: { name: "w", version: "1" },
        };
        sendJson(call, { jsonrpc: "2.0", id: id ?? 0, result }, 200, { "mcp-session-id": `s${++sessions}` });
        return true;
      }
      if (dead.has(String(call.headers["mcp-session-id"]))) {
        sendJson(call, {}, 404);
        return true;
      }
      if (method === "tools/list") {
        const tools = [{ name: "echo", inputSchema: { type: "object" }, annotations: { readOnlyHint: true } }];
        sendJson(call, { jsonrpc: "2.0", id: id ?? 0, result: { tools } });
        return true;
      }
      if (method !== "tools/call") return false;
      const { message } = (params as unknown as { arguments: { message: string } }).arguments;
      held.push(call);
      const fatal = held.some(({ body }) => body.includes("die"));
      const ends = message === "die" ? died || held.length >= wanted : fatal && !died && held.length >= wanted;
      if (ends) {
        died = true;
        for (let at = 1; at <= sessions; at++) dead.add(`s${at}`);
        drop(held.splice(0));
      } else if (died || !fatal) {
        for (const one of held.splice(0)) {
          const { id: own, params: its } = one.frame as unknown as {
            id: number;
            params: { arguments: { message: string } };
          };
          sendJson(one, {
            jsonrpc: "2.0",
            id: own,
            result: { content: [{ type: "text", text: its.arguments.message }] },
          });
        }
      }
      return true;
    },
  });
}

test.each([
  ["auto", 4],
  ["4", 4],
  ["false", 1],
])("a server over HTTP that drops all connections costs one test, with parallel %s", async (parallel, wanted) => {
  const { origin } = await http.serve(
    dropping(wanted, (calls) => {
      for (const { response } of calls) response.destroy();
    }),
  );
  const tools = echoes(50);
  tools[16] = call("echo", { message: "die" }, { name: "fatal" });
  const run = await workspace.run({ servers: { web: { url: `${origin}/mcp`, transport: "http" } }, tools }, [
    ...["--parallel", parallel],
  ]);
  expect(run.report.results.flatMap(({ name, status }) => (status === "passed" ? [] : [name]))).toEqual(["fatal"]);
  expect(run.result("fatal")).toMatchObject({ status: "errored", rule_id: "connection-lost" });
});
