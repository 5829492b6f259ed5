import { readdirSync } from "node:fs";
import { join } from "node:path";
import { useHttp } from "../fixtures/servers/http.ts";
import { modern } from "../fixtures/servers/sdk-http.ts";
import { withEnoughTime } from "../helpers/patience.ts";
import { call, echo, fixture, fixturePath, type Run, textIs, useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();
const http = useHttp();
const FOLDER = ".mcptest/cassettes/suite.yml";

beforeEach(() => workspace.write(".mcptest/.gitkeep", ""));

/** All cassettes, by name. */
function cassettes(): Record<string, string> {
  const files = workspace.has(FOLDER) ? readdirSync(join(workspace.root, FOLDER)).sort() : [];
  return Object.fromEntries(files.map((file) => [file, workspace.read(join(FOLDER, file))]));
}
const log = (): string[] => (workspace.has("log") ? workspace.read("log").trim().split("\n") : []);
const warnings = ({ report }: Run) => report.warnings.map(({ code, message }) => [code, message]);
const allReplayed = ({ report }: Run) => report.results.every(({ replayed }) => replayed);

const logged = (more: object = {}) => ({ server: fixture("keeps-log", [join(workspace.root, "log")], more) });
const two = (more: object = {}) => ({ servers: logged(), tools: [echo("one"), echo("two")], ...more });

test("what is recorded is replayed without a server, with the same bytes whatever ran before", async () => {
  const live = await workspace.run(two(), ["--record"]);
  expect(live.statuses).toEqual(["passed", "passed"]);
  expect(warnings(live)).toEqual([]);
  const before = cassettes();
  expect(Object.keys(before)).toHaveLength(2);
  const [text = ""] = Object.values(before);
  expect(JSON.parse(text)).toMatchObject({
    ...{ kind: "test", servers: { server: { source: "stdio", protocol: "2025-11-25" } } },
    exchanges: [{ method: "initialize" }, { method: "tools/list" }, { method: "tools/call" }],
  });
  await workspace.run(undefined, ["--record", "--filter", "two"]);
  expect(cassettes()).toEqual(before);
  const started = log();
  const replayed = await workspace.run(undefined, ["--replay"]);
  expect(replayed.statuses).toEqual(["passed", "passed"]);
  expect(replayed.report).toMatchObject({
    summary: { replayed: 2 },
    servers: [{ sessions: 1, protocol: "2025-11-25" }],
  });
  expect(allReplayed(replayed)).toBe(true);
  expect(warnings(replayed)).toEqual([]);
  expect(log()).toEqual(started);
});

test("a miss is no failure but an error that names what is missing, and is not tried again", async () => {
  await workspace.run(two(), ["--record"]);
  const other = two({ tools: [echo("one", { args: { message: "other" }, retries: 2 }), echo("three")] });
  const { report, code } = await workspace.run(other, ["--replay"]);
  expect(code).toBe(1);
  expect(report.results).toMatchObject([
    { status: "errored", rule_id: "cassette-miss", attempts: 1, message: expect.stringContaining("tools/call") },
    { status: "errored", rule_id: "cassette-miss", message: expect.stringContaining("does not exist") },
  ]);
  expect(report.results[0]?.repro).toMatch(/--filter \S+ --replay$/);
});

test("--cassettes auto replays what fits and runs the rest live, and says why in one line a reason", async () => {
  await workspace.run(two(), ["--record"]);
  const before = cassettes();
  const started = log().length;
  const all = await workspace.run(undefined, ["--cassettes", "auto"]);
  expect(allReplayed(all)).toBe(true);
  expect(warnings(all)).toEqual([]);
  expect(log()).toHaveLength(started);
  const more = two({ tools: [echo("one"), echo("two", { args: { message: "two", more: 1 } }), echo("3"), echo("4")] });
  const some = await workspace.run(more, ["--cassettes", "auto"]);
  expect(some.statuses).toEqual(["passed", "passed", "passed", "passed"]);
  expect(some.report.results.map(({ replayed }) => replayed ?? false)).toEqual([true, false, false, false]);
  expect(warnings(some)).toEqual([
    ["stale-recording", expect.stringMatching(/^test "two" ran live: no recording answers tools\/call/)],
    ["stale-recording", expect.stringMatching(/^test "3" ran live: .* does not exist; the same holds for "4"$/)],
  ]);
  const changed = { ...two(), servers: logged({ call_timeout: "20s", args: undefined }) };
  const declared = await workspace.run(changed, ["--cassettes", "auto"]);
  expect(allReplayed(declared)).toBe(false);
  expect(warnings(declared)).toEqual([
    [
      "stale-recording",
      expect.stringMatching(/"one" ran live: the declaration of server "server" changed .*; the same holds for "two"$/),
    ],
  ]);
  expect(cassettes()).toEqual(before);
  const warned = await workspace.run(undefined, ["--replay"]);
  expect(warned.statuses).toEqual(["passed", "passed"]);
  expect(warnings(warned).map(([code]) => code)).toEqual(["stale-recording"]);
});

test("--cassettes new records what ran live alone, and is refused under CI before anything runs", async () => {
  await workspace.run(two(), ["--record", "--filter", "one"]);
  const before = cassettes();
  const run = await workspace.run(undefined, ["--cassettes", "new"]);
  expect(run.report.results.map(({ replayed }) => replayed ?? false)).toEqual([true, false]);
  expect(cassettes()).toMatchObject(before);
  expect(allReplayed(await workspace.run(undefined, ["--replay"]))).toBe(true);
  const started = log().length;
  const refused = await workspace.cli(["run", "suite.yml", "--cassettes", "new"], { env: { CI: "true" } });
  expect(refused.code).toBe(5);
  expect(refused.stderr).toContain("is refused under CI");
  expect(log()).toHaveLength(started);
});

test("a dry run says what is recorded, and so free", async () => {
  await workspace.run(two(), ["--record", "--filter", "one"]);
  const dry = async (...flags: string[]): Promise<string[]> => {
    const { stdout } = await workspace.cli(["run", "suite.yml", "--dry-run", "--estimate-cost", ...flags]);
    return stdout.split("\n").filter((line) => /^recorded|^run live|^cannot|of one request/.test(line));
  };
  const recorded = "recorded, and free: 1 of 2 tests";
  const live = "  1 test of one request each, retries apart";
  expect(await dry("--cassettes", "auto")).toEqual([recorded, 'run live: "two"', live]);
  expect(await dry("--replay")).toEqual([recorded, 'cannot be replayed: "two"']);
  expect(await dry()).toEqual(["  2 tests of one request each, retries apart"]);
  workspace.write("suite.yml", { ...two(), servers: logged({ call_timeout: "20s" }) });
  expect(await dry("--cassettes", "auto")).toMatchObject(["recorded, and free: 0 of 2 tests", {}, {}]);
});

test("a test that a crash or a timeout cut short keeps what was recorded, and is named", () =>
  withEnoughTime(async (ms) => {
    const server = { servers: { server: fixture("good", [], { call_timeout: `${ms}ms` }) } };
    await workspace.run({ ...server, tools: [call("echo", { message: "a" }, { name: "slow" })] }, ["--record"]);
    const before = cassettes();
    const run = await workspace.run(
      { ...server, tools: [call("hang", {}, { name: "slow" }), call("hang", {}, { name: "late" }), echo("fine")] },
      ["--record"],
    );
    expect(run.statuses).toEqual(["errored", "errored", "passed"]);
    expect(warnings(run)).toEqual([
      ["unrecorded", expect.stringMatching(/^test "slow" was not recorded: .*; the same holds for "late"$/)],
    ]);
    expect(cassettes()).toMatchObject(before);
    expect(Object.keys(cassettes())).toHaveLength(2);
    const crash = { servers: { server: fixture("exits-midway") }, tools: [call("exit", { code: 3 }), echo("fine")] };
    const crashed = await workspace.run(crash, ["--record"]);
    expect(crashed.statuses).toEqual(["errored", "passed"]);
    expect(warnings(crashed).map(([code]) => code)).toEqual(["unrecorded"]);
  }));

test("while recording, tests of one server run one after the other", async () => {
  const reads = Array.from({ length: 4 }, (_, at) => call("read", { name: `r${at}`, ms: 1 }, { name: `r${at}` }));
  const declared = { servers: logged(), tools: reads, run: { parallel: 4 } };
  expect((await workspace.run(declared, ["--record"])).statuses).toEqual(Array(4).fill("passed"));
  expect(log().slice(1)).toEqual([0, 1, 2, 3].flatMap((at) => [`+r${at}`, `-r${at}`]));
  expect(allReplayed(await workspace.run(undefined, ["--replay"]))).toBe(true);
});

test("every attempt, and every isolated test, has a recording from its beginning; the last of several tries is recorded", async () => {
  const counts = (name: string, text: string, more: object = {}) =>
    call("count", {}, { name, expect: [textIs(text)], ...more });
  const isolated = { servers: logged(), tools: [counts("a", "1"), counts("b", "1")], run: { isolation: "test" } };
  expect((await workspace.run(isolated, ["--record"])).statuses).toEqual(["passed", "passed"]);
  const replayed = await workspace.run(undefined, ["--replay"]);
  expect(replayed.statuses).toEqual(["passed", "passed"]);
  const retried = { servers: logged(), tools: [counts("a", "2", { retries: 1 })] };
  expect((await workspace.run(retried, ["--record"])).report.results).toMatchObject([
    { status: "passed", attempts: 2 },
  ]);
  expect((await workspace.run(undefined, ["--replay"])).report.results).toMatchObject([
    { status: "passed", attempts: 1 },
  ]);
});

test("what a server asks is put to the client, and another answer than by then is an error that names it", async () => {
  const asks = (name: string, tool = "ask") => ({
    servers: { server: fixture("asks-client", [], { client: { roots: [{ uri: "file:///work", name }] } }) },
    tools: [call(tool, { method: "roots/list" })],
  });
  expect((await workspace.run(asks("work"), ["--record"])).statuses).toEqual(["passed"]);
  const same = await workspace.run(undefined, ["--replay"]);
  expect([same.statuses, warnings(same)]).toEqual([["passed"], []]);
  const other = await workspace.run(asks("play"), ["--replay"]);
  expect(other.report.results).toMatchObject([
    {
      status: "errored",
      rule_id: "cassette-miss",
      message: expect.stringContaining("the client's answer to roots/list"),
    },
  ]);
  const live = await workspace.run(undefined, ["--cassettes", "auto"]);
  expect(live.report.results).toMatchObject([{ status: "passed" }]);
});

test("a test that a placeholder makes fail is said to be so when it is recorded", async () => {
  const token = `ghp_${"a1B2".repeat(9)}`;
  workspace.write(
    "tokens.mjs",
    `import { serve, text } from ${JSON.stringify(fixturePath("wire"))};\nserve({ give: () => text(${JSON.stringify(token)}) });`,
  );
  const says = (matcher: object) => ({
    servers: { server: { command: ["node", join(workspace.root, "tokens.mjs")] } },
    tools: [call("give", {}, { expect: [{ target: "result.content[0].text", matcher }] })],
  });
  const differs = await workspace.run(says({ regex: "^ghp_[A-Za-z0-9]{36}$" }), ["--record"]);
  expect(differs.statuses).toEqual(["passed"]);
  expect(warnings(differs)).toEqual([
    ["replays-otherwise", expect.stringMatching(/"give" passed, but failed when judged .*\[secret:github:1\]/)],
  ]);
  expect(JSON.stringify(cassettes())).not.toContain(token);
  expect(warnings(await workspace.run(says({ contains: "" }), ["--record"]))).toEqual([]);
});

test("over HTTP and on protocol 2026-07-28 it is the same", async () => {
  const { origin, calls } = await http.serve(modern());
  const suite = {
    servers: {
      stdio: fixture("modern", [], { protocol: "2026-07-28" }),
      http: { url: origin, protocol: "2026-07-28" },
    },
    tools: [echo("one", { server: "stdio" }), echo("two", { server: "http" })],
  };
  const live = await workspace.run(suite, ["--record"]);
  const asked = calls.length;
  expect(live.statuses).toEqual(["passed", "passed"]);
  const replayed = await workspace.run(undefined, ["--replay"]);
  expect([replayed.statuses, warnings(replayed)]).toEqual([["passed", "passed"], []]);
  expect(calls).toHaveLength(asked);
  expect(replayed.report.servers.map(({ protocol }) => protocol)).toEqual(["2026-07-28", "2026-07-28"]);
});

test("a composition is recorded beside its frozen nodes, which keep their own file; what it cost counts in no sum", async () => {
  const usage = { model: "m", input_tokens: 10, output_tokens: 5, cost_usd: 0.25 };
  const node = (id: string, more: object = {}) => ({ id, tool: "add", args: { id, value: 1, usage }, ...more });
  const suite = {
    servers: { server: fixture("composes") },
    compositions: [
      {
        name: "sums",
        nodes: [node("a"), node("b"), node("c", { freeze: "record" })],
        output: { assemble: "[.nodes.a, .nodes.b, .nodes.c]" },
        expect: [{ target: "output", matcher: { exact: [1, 1, 1] } }],
      },
    ],
  };
  const live = await workspace.run(suite, ["--record"]);
  expect([live.statuses, warnings(live)]).toEqual([["passed"], []]);
  expect(live.report.summary.cost_usd).toBeCloseTo(0.75);
  const before = cassettes();
  expect(Object.keys(before).filter((file) => file.endsWith(".freeze.json"))).toHaveLength(1);
  const exchanges = Object.entries(before).flatMap(([file, text]) =>
    file.includes("freeze") ? [] : JSON.parse(text).exchanges,
  );
  expect(exchanges.map(({ params }) => params.arguments?.id)).toEqual([undefined, undefined, "a", "b"]);
  await workspace.run(undefined, ["--record"]);
  expect(cassettes()).toEqual(before);
  const replayed = await workspace.run(undefined, ["--replay"]);
  expect([replayed.statuses, warnings(replayed)]).toEqual([["passed"], []]);
  expect(replayed.report.summary.cost_usd ?? 0).toBe(0);
});

test.each([
  ["of a chain", [], 0],
  ["side by side", [{ id: "beside", tool: "give", args: { value: 1 } }], undefined],
])(
  "identical calls of a composition %s are answered in the order in which they were asked",
  async (_, more, verified) => {
    const nodes = [
      { id: "before", tool: "log" },
      { id: "add", needs: ["before"], tool: "add", args: { id: "x" } },
      { id: "after", needs: ["add"], tool: "log" },
    ];
    const output = { assemble: "[.nodes.before, .nodes.after]" };
    const expect_ = [{ target: "output", matcher: { exact: [[], ["+x", "-x"]] } }];
    const compositions = [{ name: "logs", nodes: [...nodes, ...more], output, expect: expect_ }];
    const live = await workspace.run({ servers: { server: fixture("composes") }, compositions }, ["--record"]);
    expect(live.statuses).toEqual(["passed"]);
    expect(live.report.warnings.map(({ code }) => code)).not.toContain("replays-otherwise");
    expect((await workspace.run(undefined, ["--replay"])).statuses).toEqual(["passed"]);
    // Of calls side by side nobody knows which changed what others are answered.
    if (verified !== undefined) expect((await workspace.cli(["cassette", "verify", "suite.yml"])).code).toBe(verified);
  },
);

test.each([
  [["--record", "--replay"], "--record and --replay"],
  [["--replay", "--cassettes", "off"], "--replay and --cassettes"],
  [["--record", "--cassettes", "auto"], "--record and --cassettes"],
])("%j exclude each other", async (flags, said) => {
  workspace.write("suite.yml", two());
  const { code, stderr } = await workspace.cli(["run", "suite.yml", ...flags]);
  expect(code).toBe(2);
  expect(stderr).toContain(`${said} exclude each other`);
});
