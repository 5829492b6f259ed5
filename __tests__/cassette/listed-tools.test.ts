import type { Json } from "../../src/values/json.ts";
import { asksJudge, evalOf, judges } from "../eval/evals.ts";
import { calls, talk, useModelApi } from "../helpers/model-api.ts";
import { fixturePath, type Run, useWorkspace, WITH_REPORT } from "../helpers/runs.ts";

const workspace = useWorkspace();
const api = useModelApi();

const SCHEMA = { type: "object", properties: { id: { type: "integer" }, note: { type: "string" } } };
const FIND = {
  name: "find",
  description: "Finds an order.",
  input_schema: SCHEMA,
  response: "Order ${args.id} is shipped.",
};
const PAY = { name: "pay", description: "Pays.", input_schema: SCHEMA, response: "paid" };
const REFUND = { name: "refund", description: "Pays back.", input_schema: SCHEMA, response: "ok" };
const SERVERS = { shop: { mock: "shop.mock.yml" } };

/** What the server lists from now on; its declaration stays the same. */
function offer(...tools: object[]): void {
  workspace.write("shop.mock.yml", { name: "shop", tools });
}

function script(): void {
  let turn = 0;
  const turns = [calls(["find", { id: 42 }]), talk("It is shipped.")];
  api.script(judges({}, (...of) => turns[turn++ % 2]?.(...of)));
}

const AGENT = {
  name: "one",
  prompt: "Where is order 42?",
  server: "shop",
  expect: [{ target: "final_response", matcher: { contains: "shipped" } }],
};
const EVAL = evalOf({ name: "one", response: undefined, server: "shop", prompt: "Where is order 42?" });
const KINDS = [
  ["an agent", "run", { agents: [AGENT] }],
  ["a live candidate", "eval", { evals: [EVAL] }],
] as const;

async function go(command: string, suite: object, flags: readonly string[], env: Record<string, string>): Promise<Run> {
  workspace.write("suite.yml", { servers: SERVERS, ...suite });
  workspace.write(".mcptest/.gitkeep", "");
  return workspace.report(await workspace.cli([command, "suite.yml", ...WITH_REPORT, ...flags], { env }));
}

/** Turns of agents so far. */
const turns = (): number => api.requests.filter((body) => !asksJudge(body)).length;

/** Where recordings may stand for conversations. */
const MODES: [string[]][] = [[[]], [["--cassettes", "auto"]]];

describe.each(KINDS)("%s", (_, command, suite) => {
  beforeEach(async () => {
    offer(FIND, PAY);
    script();
    expect((await go(command, suite, ["--record"], api.env)).statuses).toEqual(["passed"]);
  });

  test.each(MODES)("is replayed while the server lists the same tools %j", async (flags) => {
    const before = turns();
    // Their order, that of keys, and what models are not told change nothing.
    offer(
      { ...PAY, title: "Paying" },
      { ...FIND, input_schema: { properties: SCHEMA.properties, type: "object" }, response: "other" },
    );
    for (const env of [{}, api.env]) {
      const run = await go(command, suite, flags, env);
      expect(run.report.results).toMatchObject([{ status: "passed", replayed: true }]);
      expect(run.report.servers).toMatchObject([{ name: "shop" }]);
    }
    expect(turns()).toBe(before);
  });

  const DIFFERING: [string, object[], string][] = [
    [
      "one more, one less and another description",
      [{ ...FIND, description: "Finds it." }, REFUND],
      "added refund; removed pay; changed find (description)",
    ],
    [
      "another schema",
      [{ ...FIND, input_schema: { ...SCHEMA, required: ["id"] } }, PAY],
      "changed find (input schema)",
    ],
    [
      "no description, another schema",
      [FIND, { ...PAY, description: undefined, input_schema: { type: "object" } }],
      "changed pay (description, input schema)",
    ],
    ["none of them", [REFUND], "added refund; removed find, pay"],
  ];
  test.each(DIFFERING)("is stale when there is %s: live with a key, deferred without", async (_, tools, what) => {
    const reason = `the tools of server shop differ: ${what}`;
    for (const [flags] of MODES) {
      offer(...tools);
      const before = turns();
      const waiting = await go(command, suite, flags, {});
      expect(waiting.report.results).toMatchObject([{ status: "deferred", message: `recording is stale: ${reason}` }]);
      expect(waiting.report.results[0]).not.toHaveProperty("replayed");
      expect(turns()).toBe(before);
      script();
      const live = await go(command, suite, flags, api.env);
      // What is said is the same, and so what the judge said of it.
      if (command === "run") expect(live.report.results[0]).not.toHaveProperty("replayed");
      expect(turns()).toBeGreaterThan(before);
      const told = live.report.warnings.filter(({ code }) => code === "stale-recording").map(({ message }) => message);
      expect(told).toEqual(flags.length === 0 ? [] : [`test "one" ran live: ${reason}`]);
    }
    const replayed = await go(command, suite, ["--replay"], {});
    expect(replayed.report.results).toMatchObject([{ status: "passed", replayed: true }]);
  });

  test("is as a live run when its server does not come up", async () => {
    const gone = { servers: { shop: { command: ["mcptest-is-not-there"] } } };
    const broken = command === "run" ? "errored" : "deferred";
    for (const env of [{}, api.env]) {
      const before = turns();
      const run = await go(command, { ...suite, ...gone }, [], env);
      expect(run.report.results).toMatchObject([
        { status: broken, message: expect.stringContaining("mcptest-is-not-there") },
      ]);
      expect(run.code).toBe(command === "run" ? 1 : 0);
      expect(turns()).toBe(before);
      const replayed = await go(command, { ...suite, ...gone }, ["--replay"], env);
      expect(replayed.report.results).toMatchObject([{ status: "passed", replayed: true }]);
    }
  });

  test.each(MODES)("is as a live run when what its declaration starts does not come up %j", async (flags) => {
    const servers = { shop: { command: ["node", "shop.mjs"] } };
    const [serve, broken] = [`await import(${JSON.stringify(fixturePath("agent-tools"))});`, "process.exit(3);"];
    workspace.write("shop.mjs", serve);
    await go(command, { ...suite, servers }, ["--record"], api.env);
    expect((await go(command, { ...suite, servers }, [...flags], {})).report.results).toMatchObject([
      { replayed: true },
    ]);
    workspace.write("shop.mjs", broken);
    const run = await go(command, { ...suite, servers }, [...flags], {});
    expect(run.report.results).toMatchObject([{ status: command === "run" ? "errored" : "deferred" }]);
    expect(run.report.results[0]?.message).toContain("exited (code 3)");
  });
});

test("--cassettes new records what became stale anew, and then it stands", async () => {
  const suite = { agents: [AGENT] };
  offer(FIND);
  script();
  await go("run", suite, ["--record"], api.env);
  offer(FIND, PAY);
  script();
  const anew = await go("run", suite, ["--cassettes", "new"], api.env);
  expect(anew.report.results[0]).not.toHaveProperty("replayed");
  const asked = turns();
  const again = await go("run", suite, [], api.env);
  expect(again.report.results).toMatchObject([{ status: "passed", replayed: true }]);
  expect(turns()).toBe(asked);
});

test("under auto a judge that nobody can ask says why its recording is stale", async () => {
  const suite = (rubric: string) => ({ servers: undefined, evals: [evalOf({ name: "one", rubric })] });
  script();
  await go("eval", suite("Greets."), ["--record"], api.env);
  for (const [flags] of MODES) {
    const run = await go("eval", suite("Greets by name."), flags, {});
    expect(run.report.results).toMatchObject([
      { status: "deferred", message: "recording is stale: the rubric changed" },
    ]);
  }
});

test("each repeat is held against the tools that there are, and what sums them up says that nobody judged", async () => {
  const suite = { agents: [{ ...AGENT, runs: 3 }] };
  offer(FIND);
  script();
  await go("run", suite, ["--record"], api.env);
  expect((await go("run", suite, [], {})).statuses).toEqual(["passed", "passed", "passed", "passed"]);
  offer(FIND, PAY);
  const run = await go("run", suite, [], {});
  expect(run.statuses).toEqual(["deferred", "deferred", "deferred", "deferred"]);
  expect(run.report.results.at(-1)?.message).toBe("recording is stale: the tools of server shop differ: added pay");
});

test("what changes from start to start, and what is secret, is no difference", async () => {
  const described = (text: string) => ({ ...FIND, description: text });
  const suite = { agents: [AGENT], normalize: ["build [0-9]+"] };
  const env = { SHOP_TOKEN: "tiger-lily-0815-canary" };
  offer(described("Since 2026-01-01T10:00:00Z, build 17, with tiger-lily-0815-canary."));
  script();
  await go("run", suite, ["--record"], { ...api.env, ...env });
  offer(described("Since 2026-02-02T10:00:00Z, build 18, with tiger-lily-0815-canary."));
  expect((await go("run", suite, [], env)).report.results).toMatchObject([{ status: "passed", replayed: true }]);
  offer(described("Since 2026-02-02T10:00:00Z, build 18, with nothing."));
  const [result] = (await go("run", suite, [], env)).report.results;
  expect(result?.message).toBe("recording is stale: the tools of server shop differ: changed find (description)");
});

test("of several servers each is named that differs; under isolation each test has its own", async () => {
  const servers = { ...SERVERS, till: { mock: "till.mock.yml" } };
  const agent = { ...AGENT, server: undefined, servers: ["shop", "till"] };
  const suite = { servers, agents: [agent], run: { isolation: "test" } };
  const till = (...tools: Json[]) => workspace.write("till.mock.yml", { name: "till", tools });
  offer(FIND);
  till(PAY);
  script();
  await go("run", suite, ["--record"], api.env);
  expect((await go("run", suite, [], {})).report.results).toMatchObject([{ status: "passed", replayed: true }]);
  offer(FIND, REFUND);
  till();
  const [result] = (await go("run", suite, [], {})).report.results;
  expect(result?.message).toBe(
    "recording is stale: the tools of server shop differ: added refund, and the tools of server till differ: removed pay",
  );
});

test("names of tools are harmless and bounded in what is told", async () => {
  const suite = { agents: [AGENT] };
  offer(FIND);
  script();
  await go("run", suite, ["--record"], api.env);
  offer(FIND, ...Array.from({ length: 15 }, (_, at) => ({ ...PAY, name: `pay${at}\n::error::x` })));
  const [result] = (await go("run", suite, [], {})).report.results;
  expect(result?.message).toMatch(/differ: added pay0\\n::error::x, pay1.*, pay11\\n::error::x and 3 more$/);
});
