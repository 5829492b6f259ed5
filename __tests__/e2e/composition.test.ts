import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fixture, useWorkspace, WITH_REPORT } from "../helpers/runs.ts";
import { traceIn } from "../helpers/traces.ts";

const workspace = useWorkspace();
const servers = { composes: fixture("composes") };
const add = (id: string, more: object = {}, args: object = {}) => ({ id, tool: "add", args: { id, ...args }, ...more });

/** A suite of one composition. */
function suite(composition: object, more: object = {}): object {
  return { servers, compositions: [{ name: "flow", ...composition }], ...more };
}

test("rows run one after the other, each with its own line, trace and id", async () => {
  const run = await workspace.run(
    suite({
      nodes: [
        add("first", {}, { value: "${var.value}" }),
        add("second", { needs: ["first"], when: ".parents.first > 1" }, { terms: ["${first}", "${first}"] }),
      ],
      expect: [{ target: "composition.ran", matcher: { exact: true } }],
      cases: [
        { name: "common", vars: { value: 3 }, golden: 6 },
        {
          name: "empty",
          vars: { value: 0 },
          expect: [{ target: "nodes.second.status", matcher: { exact: "skipped" } }],
        },
        { name: "wrong", vars: { value: 4 }, golden: 9 },
      ],
    }),
  );
  expect(run.code).toBe(1);
  expect(run.stdout).toContain("composition [PASS] flow [common]");
  expect(run.stdout).toContain("composition [PASS] flow [empty]");
  expect(run.stdout).toContain("composition [FAIL] flow [wrong]");
  expect(run.stdout).toContain("ran 3 composition(s): 2 passed, 1 failed");
  expect(run.statuses).toEqual(["passed", "passed", "failed"]);
  const [, , wrong] = run.report.results;
  expect(wrong).toMatchObject({ coordinates: { case: "wrong" }, message: "expected 9, found 8", cost_usd: 0 });
  expect(traceIn(wrong)?.composition).toMatchObject({ name: "flow", case: "wrong", status: "ok", ran: true });
  expect(new Set(run.report.results.map(({ id }) => id)).size).toBe(3);
});

test("the same run gives the same report, apart from its times", async () => {
  const composition = {
    nodes: [
      { id: "list", tool: "give", args: { value: [3, 1, 2] } },
      add("each", { needs: ["list"], for_each: "${list}", max_concurrency: 3 }, { value: "${item}", ms: "${item}" }),
      add("bad", {}, { fails: -1 }),
      add("sum", { needs: ["each", { id: "bad", optional: true, default: 5 }] }, { terms: ["${each[0]}", "${bad}"] }),
    ],
    output: { assemble: "{ sum: .nodes.sum, each: .nodes.each }" },
  };
  const once = async (): Promise<string> => {
    const { report } = await workspace.run(suite(composition));
    const times = new Set(["id", "started_at", "started_ms", "duration_ms", "critical_path"]);
    return JSON.stringify(report, (key, value) => (times.has(key) ? 0 : value));
  };
  const first = await once();
  expect(first).toContain('"output":{"sum":8,"each":[3,1,2]}');
  expect(await once()).toBe(first);
});

test("a server that dies in the middle of a fan-out is one cause, and the next row has a server again", async () => {
  const died = await workspace.run(
    suite({
      nodes: [
        { id: "list", tool: "give", args: { value: Array.from({ length: 30 }, (_, index) => index) } },
        add("each", { needs: ["list"], for_each: "${list}", max_concurrency: 4 }, { ms: "${var.ms}" }),
        add("wait", { needs: ["list"] }, { ms: 10, value: "${var.value}" }),
        { id: "killer", needs: ["wait"], when: ".parents.wait == 1", tool: "die" },
      ],
      cases: [
        // Nothing but the end of the server ends its calls.
        { name: "dies", vars: { value: 1, ms: 600_000 } },
        { name: "lives", vars: { value: 0, ms: 3 } },
      ],
    }),
  );
  expect(died.code).toBe(1);
  expect(died.statuses).toEqual(["errored", "passed"]);
  const [dies] = died.report.results;
  expect(dies).toMatchObject({ rule_id: "server-exited", stderr_tail: ["fatal: out of threads"] });
  expect(traceIn(dies)?.nodes.each).toMatchObject({ status: "failed" });
  expect(traceIn(dies)?.nodes.killer).toMatchObject({ status: "failed", error: expect.stringContaining("code 3") });
  expect(died.report.summary.causes).toBe(1);
  expect(died.report.servers[0]?.sessions).toBe(2);
});

test("a server that cannot be started fails every row for one cause", async () => {
  const run = await workspace.run({
    servers: { gone: { command: ["no-such-command-here"] } },
    compositions: [{ name: "flow", nodes: [{ id: "a", tool: "x" }], cases: [{ name: "one" }, { name: "two" }] }],
  });
  expect(run.code).toBe(1);
  expect(run.statuses).toEqual(["errored", "errored"]);
  expect(run.report.summary).toMatchObject({ causes: 1 });
});

test("a suite of mocks starts no server", async () => {
  const run = await workspace.run({
    servers: { gone: { command: ["no-such-command-here"] } },
    compositions: [
      {
        name: "offline",
        nodes: [
          { id: "a", tool: "x", mock: { result: { n: 1 } } },
          { id: "b", needs: ["a"], tool: "y", args: { n: "${a.n}" }, mock: { result: 2 } },
        ],
      },
    ],
  });
  expect({ code: run.code, servers: run.report.servers }).toEqual({ code: 0, servers: [] });
});

test("Ctrl-C during a loop's delay ends the run at once, with nothing left behind", async () => {
  const poll = { ...add("poll"), loop: { until: "false", max: 10, delay: "10m" } };
  const compositions = [
    { name: "quick", nodes: [add("a")] },
    { name: "slow", nodes: [poll] },
  ];
  workspace.write("suite.yml", { servers, compositions });
  const running = workspace.start(["run", "suite.yml", ...WITH_REPORT]);
  await running.printed("[PASS] quick");
  running.kill("SIGINT");
  const run = await workspace.report(await running.done);
  expect(run.code).toBe(130);
  expect(run.report).toMatchObject({ run: { interrupted: true }, summary: { total: 1, passed: 1, not_run: 1 } });
});

test("--record writes what frozen nodes were answered; later runs need no server", async () => {
  const flow = { nodes: [{ ...add("paid", { freeze: "golden" }, { value: 5, usage: { cost_usd: 0.1 } }) }] };
  const without = await workspace.run(suite(flow));
  expect(without.code).toBe(1);
  expect(workspace.has(".mcptest/cassettes")).toBe(false);

  expect((await workspace.run(suite(flow), ["--record"])).code).toBe(0);
  const folder = ".mcptest/cassettes/suite.yml";
  const [file] = readdirSync(join(workspace.root, folder));
  const recorded = workspace.read(`${folder}/${file}`);

  const offline = await workspace.run({ ...suite(flow), servers: { composes: { command: ["no-such-command-here"] } } });
  expect(offline.code).toBe(0);
  expect(offline.report.results[0]).toMatchObject({
    cost_usd: 0,
    detail: { output: 5, nodes: { paid: { frozen: true } } },
  });
  expect(workspace.read(`${folder}/${file}`)).toBe(recorded);
});

test("a frozen node hands on the secret of this run; one that has no name here is a warning", async () => {
  const echo = (id: string, message: string, more: object = {}) => ({ id, tool: "echo", args: { message }, ...more });
  const target = "nodes.order.output";
  const flow = (token: string, word: string) => ({
    servers: { good: fixture("good") },
    compositions: [
      {
        name: "flow",
        nodes: [echo("login", token, { freeze: "golden" }), echo("order", `a ${"${login}"}`, { needs: ["login"] })],
        expect: [{ target, matcher: { exact: word } }],
      },
    ],
  });
  const named = flow("${env.SHOP_TOKEN}", "a ${env.SHOP_TOKEN}");
  for (const [token, ...flags] of [
    ["canary-of-shop-1", "--record"],
    ["canary-of-shop-1"],
    ["canary-of-shop-2"],
  ] as const) {
    const run = await workspace.run(named, flags, { env: { SHOP_TOKEN: token } });
    expect({ code: run.code, warnings: run.report.warnings }).toEqual({ code: 0, warnings: [] });
  }
  const github = `ghp_${"1aB".repeat(12)}`;
  const minted = flow(github, `a ${github}`);
  await workspace.run(minted, ["--record"]);
  const replayed = await workspace.run(minted);
  expect(replayed.code).toBe(1);
  expect(replayed.report.warnings).toMatchObject([
    {
      code: "masked-recording",
      message: expect.stringMatching(/^node "login" is answered by .* with "\[secret:github:1\]" instead of secrets/),
    },
  ]);
});

test("a model without a known price is a warning of the report", async () => {
  const usage = { model: "mystery", input_tokens: 5, output_tokens: 5 };
  const run = await workspace.run(suite({ nodes: [add("a", {}, { usage })], budget: { max_tokens: 9 } }));
  expect(run.code).toBe(1);
  expect(run.report.warnings).toMatchObject([{ code: "unknown-price", message: expect.stringContaining('"mystery"') }]);
  expect(run.result("flow").message).toBe("the budget was exceeded: max_tokens: the calls used 10 tokens, more than 9");
});

test("isolation: test gives each row a server of its own", async () => {
  const flow = { nodes: [{ ...add("luck", {}, { fails: 1 }) }], cases: [{ name: "one" }, { name: "two" }] };
  const expected = { ...flow, expect: [{ target: "nodes.luck.status", matcher: { exact: "failed" } }] };
  const isolated = await workspace.run(suite(expected, { run: { isolation: "test" } }));
  expect(isolated.statuses).toEqual(["passed", "passed"]);
  expect(isolated.report.servers[0]?.sessions).toBe(2);
  const shared = await workspace.run(suite(expected));
  expect(shared.statuses).toEqual(["passed", "failed"]);
});

test("isolation: test starts the servers of an attempt when those of the one before are gone", async () => {
  const alone = fixture("keeps-log", [`${workspace.root}/log`, "1"]);
  const stumble = { id: "stumble", tool: "stumble", server: "alone", args: { times: 1 } };
  const flow = {
    name: "flow",
    nodes: [add("sum", { server: "composes" }), stumble],
    cases: [{ name: "one" }, { name: "two" }],
  };
  const isolated = { servers: { ...servers, alone }, run: { isolation: "test", retries: 1 }, compositions: [flow] };
  const run = await workspace.run(isolated);
  expect(run.report.results).toMatchObject([{ attempts: 2, flaky: true }, { attempts: 1 }]);
  expect(run.statuses).toEqual(["passed", "passed"]);
  expect(workspace.read("log").match(/start/g)).toHaveLength(3);
});

test("a failed composition is tried again as a whole", async () => {
  const run = await workspace.run(suite({ nodes: [add("luck", {}, { fails: 1 })] }), ["--retry", "1"]);
  expect(run.result("flow")).toMatchObject({ status: "passed", flaky: true, attempts: 2 });
});

test("snapshots of rows do not meet", async () => {
  const flow = {
    nodes: [add("a", {}, { value: "${var.value}" })],
    expect: [{ target: "output", matcher: { snapshot: true } }],
    cases: [
      { name: "one", vars: { value: 1 } },
      { name: "two", vars: { value: 2 } },
    ],
  };
  expect((await workspace.run(suite(flow))).code).toBe(0);
  expect((await workspace.run(suite(flow))).code).toBe(0);
  expect(JSON.parse(workspace.read("__snapshots__/suite.yml.snap.json")).snapshots.compositions).toEqual({
    "flow [case=one]": expect.anything(),
    "flow [case=two]": expect.anything(),
  });
});
