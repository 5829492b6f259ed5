import type { ExchangeCassette } from "../../src/generated/cassette.ts";
import type { Report } from "../../src/report/index.ts";
import type { CliOptions } from "../helpers/cli.ts";
import { useWorkspace } from "../helpers/runs.ts";
import { add, COMPOSES, costs, type PipeRun, runSteps, type Told } from "./pipes.ts";

const workspace = useWorkspace();
const FILE = ".mcptest/cassettes/flow.yml/pipe.json";
const WIRE = new URL("../fixtures/servers/wire.mjs", import.meta.url).href;
/** No server can be started by it. */
const NOWHERE = ["--server-command", "no-such-program"];

beforeEach(() => workspace.write(".mcptest/.gitkeep", ""));

const record = (steps: readonly object[], flags: readonly string[] = [], options: CliOptions = {}): Promise<PipeRun> =>
  runSteps(workspace, steps, ["--record", ...flags], options);

/** Runs the pipeline that was recorded, without a server unless the flags name one. */
async function again(flags: readonly string[], options: CliOptions = {}) {
  const result = await workspace.cli(["pipe", "flow.yml", "--format", "json", ...flags], options);
  const told = JSON.parse(result.stdout || "{}") as Told & { replayed?: true };
  return { ...result, told, statuses: told.steps?.map(({ status }) => status) ?? [] };
}

const cassette = (file = FILE): ExchangeCassette => JSON.parse(workspace.read(file));
const calls = () => cassette().exchanges.filter(({ method }) => method === "tools/call");
/** What of steps is the same live and replayed. */
const gist = ({ told, code }: { told: Told; code: number | null }) => ({
  code,
  output: told.output,
  steps: told.steps.map(({ id, status, args, output, error }) => ({ id, status, args, output, error })),
});

const FLOW = [
  { id: "give", tool: "give", args: { value: { n: 3, list: [1] } } },
  add("more", { value: "${give.n}", usage: (costs(0.5, 7) as { usage: object }).usage }),
  add("never", {}, { when: "${give.list} | length > 1" }),
  add("bad", { fails: 1 }, { on_error: "continue" }),
  add("refused", { fails: -1 }),
  add("after"),
];

test("what was recorded is replayed without a server, free, with the same outcome", async () => {
  const live = await record(FLOW);
  expect(live.statuses).toEqual(["ok", "ok", "skipped", "failed", "failed", "skipped"]);
  expect(live.stderr).not.toContain("replays-otherwise");
  const replayed = await again([
    "--replay",
    "--max-cost",
    "0.1",
    "--max-duration",
    "1ms",
    "--reporter",
    "json=out.json",
  ]);
  expect(gist(replayed)).toEqual(gist(live));
  expect(live.told.totals).toMatchObject({ cost_usd: 0.5, tokens: 7 });
  expect(replayed.told).toMatchObject({
    replayed: true,
    totals: { cost_usd: 0, tokens: 0, unprojected: 0 },
    budget_tripped: null,
  });
  const { results, servers } = JSON.parse(workspace.read("out.json")) as Report;
  expect(results).toMatchObject([{ status: "failed", replayed: true, rule_id: "node-failed" }]);
  expect(servers).toMatchObject([{ server_info: { name: "fixture" }, protocol: "2025-11-25" }]);
  const { stdout } = await workspace.cli(["pipe", "flow.yml", ...NOWHERE, "--replay"]);
  expect(stdout).toMatch(/failed: 6 steps in .*\$0, 0 tokens; replayed from a recording of \d{4}-\d\d-\d\d\n$/);
});

test("the tools that a failed call may have meant are not asked for where it is recorded", async () => {
  workspace.write("sums.mock.yml", { tools: [{ name: "get-sum", response: "3" }] });
  workspace.write("server.yml", { servers: { sums: { mock: "sums.mock.yml" } }, tools: [] });
  workspace.write("flow.yml", { pipe: [{ id: "slip", tool: "get-summ" }] });
  const hint = 'hint: the server has no tool "get-summ" (did you mean "get-sum"?)';
  const live = await again(["--config", "server.yml"]);
  expect(live.stderr).toContain(hint);
  const recorded = await again(["--config", "server.yml", "--record"]);
  expect(cassette().exchanges.map(({ method }) => method)).toEqual(["initialize", "tools/call"]);
  const replayed = await again(["--config", "server.yml", "--replay"]);
  expect([gist(recorded), gist(replayed)]).toEqual([gist(live), gist(live)]);
  expect(recorded.stderr).not.toContain(hint);
  expect(replayed.stderr).toBe(recorded.stderr);
});

test("recording again gives the same bytes", async () => {
  const steps = [add("a", { value: 1 }), add("b", { value: "${a}" })];
  await record(steps);
  const before = workspace.read(FILE);
  await record(steps);
  expect(workspace.read(FILE)).toBe(before);
  await record([...steps, add("c")]);
  expect(calls()).toHaveLength(3);
});

test("a flag names the file, whichever side of it the pipeline stands on", async () => {
  expect((await record([add("a")], ["--record=own.json"])).code).toBe(0);
  expect(cassette("own.json")).toMatchObject({ kind: "pipeline", pipeline: "flow.yml" });
  expect(workspace.has(FILE)).toBe(false);
  expect(await again(["--replay=own.json"])).toMatchObject({ code: 0, statuses: ["ok"] });
  const { code } = await workspace.cli(["pipe", "--record", "flow.yml", ...COMPOSES]);
  expect({ code, written: workspace.has(FILE) }).toEqual({ code: 0, written: true });
  expect((await workspace.cli(["pipe", "--replay", "flow.yml"])).code).toBe(0);
});

test("the recording of a session stands for one of the pipeline, whatever the server is called in it", async () => {
  await record([add("a", { value: 4 })]);
  const { pipeline: _, servers, exchanges, ...rest } = cassette();
  const renamed = exchanges.map((each) => ({ ...each, server: "sums" }));
  const session = { ...rest, kind: "session", servers: { sums: servers.server }, exchanges: renamed };
  workspace.write("session.json", JSON.stringify(session));
  expect(await again(["--replay=session.json"])).toMatchObject({ code: 0, told: { output: 4 } });
});

test("what differs with every call keeps its bytes, but where old and new together would not replay", async () => {
  const id = (digit: string) => `00000000-0000-4000-8000-${digit.repeat(12)}`;
  const give = { id: "give", tool: "give", args: { value: { id: "${env.ID}", n: 1 } } };
  const use = (note: number) => [give, add("use", { id: "${give.id}", note })];
  const run = async (digit: string, note: number) => {
    const { stderr } = await record(use(note), [], { env: { ID: id(digit) } });
    expect(stderr).toBe("");
    return workspace.read(FILE);
  };
  const before = await run("1", 1);
  expect(await run("1", 1)).toBe(before);
  const changed = await run("2", 2);
  expect(changed).toContain(id("2"));
  expect(changed).not.toContain(id("1"));
  expect(await run("3", 2)).toContain(id("3"));
});

test("of a step that is tried again the last attempt is recorded, and replayed once", async () => {
  const steps = [
    add("stumbles", { fails: 2 }, { on_error: "retry:2" }),
    { id: "dies", tool: "die", on_error: "continue" },
    add("never", { fails: 9 }, { on_error: "retry:1" }),
  ];
  const live = await record([steps[0] as object, steps[2] as object]);
  expect(live.told.steps.map(({ attempts }) => attempts)).toEqual([3, 2]);
  expect(calls()).toHaveLength(2);
  const replayed = await again(["--replay"]);
  expect(gist(replayed)).toEqual(gist(live));
  expect(replayed.told.steps.map(({ attempts }) => attempts)).toEqual([1, 1]);
  // A server that died in the last attempt gave no answer.
  const before = workspace.read(FILE);
  expect((await record(steps)).stderr).toMatch(/warning\[unrecorded\]: pipeline "flow" was not recorded/);
  expect(workspace.read(FILE)).toBe(before);
});

test.each([
  [
    "a call that timed out",
    [add("a", { ms: 300 }, { on_error: "continue" }), add("b", { ms: 600 })],
    ["--timeout", "200ms"],
  ],
  ["a cap that ended it", [add("a", { usage: (costs(2) as { usage: object }).usage }), add("b")], ["--max-cost", "1"]],
])("%s keeps the recording before", async (_, steps, flags) => {
  await record([add("a"), add("b")]);
  const before = workspace.read(FILE);
  expect((await record(steps, flags)).stderr).toContain("warning[unrecorded]");
  expect(workspace.read(FILE)).toBe(before);
});

test("Ctrl-C keeps the recording before", async () => {
  workspace.write("flow.yml", { pipe: [{ id: "hangs", tool: "hang" }] });
  workspace.write(FILE, "{");
  const broken = await workspace.cli(["pipe", "flow.yml", ...COMPOSES, "--record"]);
  expect(broken).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("cassette-unreadable") });
  workspace.write(
    "server.mjs",
    `import { serve } from ${JSON.stringify(WIRE)};
serve({ hang: () => void console.error("is asked") });`,
  );
  workspace.write("server.yml", {
    servers: { one: { command: ["node", "server.mjs"], stderr: "inherit" } },
    tools: [],
  });
  const head = { format: "mcptest-cassette", version: 1, kind: "pipeline", recorded: "2026-01-02T03:04:05.000Z" };
  const kept = JSON.stringify({ ...head, servers: {}, exchanges: [] });
  workspace.write(FILE, kept);
  const running = workspace.start(["pipe", "flow.yml", "--config", "server.yml", "--record"]);
  await running.printed("is asked");
  running.kill("SIGINT");
  expect(await running.done).toMatchObject({ code: 130, stderr: expect.stringContaining("warning[unrecorded]") });
  expect(workspace.read(FILE)).toBe(kept);
});

describe("a request that is not recorded", () => {
  const OTHER = [add("a"), add("b", { value: 2 }, { on_error: "continue" })];
  beforeEach(async () => {
    await record([add("a"), add("b", { value: 1 })]);
    workspace.write("flow.yml", { pipe: OTHER });
  });

  test("under --replay ends the pipeline, whatever on_error says", async () => {
    for (const policy of ["continue", "retry:3"]) {
      workspace.write("flow.yml", { pipe: [add("a"), add("b", { value: 2 }, { on_error: policy }), add("c")] });
      const { code, statuses, told, stderr } = await again(["--replay", "--reporter", "json=out.json"]);
      expect({ code, statuses }).toEqual({ code: 1, statuses: ["ok", "failed", "skipped"] });
      expect(told.steps[1]).toMatchObject({ attempts: 1, error: expect.stringContaining("no recording answers") });
      expect(stderr).toContain("error[cassette-miss]");
      const { results } = JSON.parse(workspace.read("out.json")) as Report;
      expect(results).toMatchObject([{ status: "errored", rule_id: "cassette-miss", replayed: true }]);
    }
  });

  test("under auto has the whole pipeline run live, and nothing is written", async () => {
    const before = workspace.read(FILE);
    const { code, told, stderr } = await again([...COMPOSES, "--cassettes", "auto"]);
    expect({ code, output: told.output, replayed: told.replayed }).toEqual({ code: 0, output: 2, replayed: undefined });
    expect(stderr).toMatch(
      /warning\[cassette-miss\]: the recording .* did not fit, and the pipeline ran live: no recording/,
    );
    expect(workspace.read(FILE)).toBe(before);
    expect(await again([...COMPOSES, "--cassettes", "off"])).toMatchObject({ code: 0, stderr: "" });
  });

  test("under new is recorded, but not under CI", async () => {
    const refused = await again([...COMPOSES, "--cassettes", "new"], { env: { CI: "true" } });
    expect(refused).toMatchObject({ code: 5, stdout: "", stderr: expect.stringContaining("recording-refused") });
    await again([...COMPOSES, "--cassettes", "new"]);
    expect(calls()[1]?.params).toMatchObject({ arguments: { value: 2 } });
    expect(await again([...NOWHERE, "--cassettes", "new"])).toMatchObject({ code: 1 });
    expect(await again([...COMPOSES, "--cassettes", "new"])).toMatchObject({ told: { replayed: true }, stderr: "" });
  });
});

test("a recording of another server is not taken under auto, and is under --replay with a warning", async () => {
  await record([add("a")]);
  const other = ["--server-command", `${COMPOSES[1]} other`];
  const live = await again([...other, "--cassettes", "auto"]);
  expect(live.told.replayed).toBeUndefined();
  expect(live.stderr).toContain("is from a server with another declaration");
  const replayed = await again([...other, "--replay"]);
  expect(replayed.told.replayed).toBe(true);
  expect(replayed.stderr).toContain("is from a server with another declaration");
});

test("what is not recorded, and what is not used", async () => {
  workspace.write("flow.yml", { pipe: [add("a")] });
  expect(await again(["--replay"])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/\.mcptest\/cassettes\/flow\.yml\/pipe\.json does not exist/),
  });
  await record([add("a"), add("b")]);
  workspace.write("flow.yml", { pipe: [add("a")] });
  expect(await again(["--replay"])).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/warning\[unused-recording\]: pipeline "flow" did not use 1 of 3 exchanges/),
  });
});

test("secrets are in no file, and what has a name is put back", async () => {
  const token = `ghp_${"a1B2".repeat(9)}`;
  const sent = `ghp_${"c3D4".repeat(9)}`;
  const steps = [
    { id: "give", tool: "give", args: { value: { token: "${env.SHOP_TOKEN}", other: sent } } },
    { id: "issue", tool: "issue", args: { letters: "a1B2", times: 9 } },
    add("named", { id: "${give.token}" }, { when: '${give.token} | startswith("tiger")' }),
    add("asked", { id: "${give.other}" }, { when: '${give.other} | startswith("ghp")' }),
    add("unnamed", { id: "${issue}" }, { when: '${issue} | startswith("ghp")' }),
  ];
  const env = { SHOP_TOKEN: "tiger-lily-0815" };
  const live = await record(steps, [], { env });
  expect(live.statuses).toEqual(["ok", "ok", "ok", "ok", "ok"]);
  expect(live.stderr).toMatch(
    /warning\[replays-otherwise\]: pipeline "flow" replays differently from .*: step "unnamed" was ok, and is skipped .*; masked in it: \[secret:github:1\], \[secret:github:2\]\n/,
  );
  const text = workspace.read(FILE);
  expect(text).toContain("[secret:SHOP_TOKEN]");
  for (const secret of [env.SHOP_TOKEN, token, sent]) expect(text).not.toContain(secret);
  // What was asked with tells its value again; what only the server knew, nobody does.
  expect((await again(["--replay"], { env })).statuses).toEqual(["ok", "ok", "ok", "ok", "skipped"]);
  // A value that changed since changes nothing.
  expect((await again(["--replay"], { env: { SHOP_TOKEN: "tigers-0816" } })).statuses[2]).toBe("ok");
});

test("a dry run follows the recording as far as it goes", async () => {
  await record(FLOW.slice(0, 3));
  const dry = async (...flags: string[]) =>
    (await workspace.cli(["pipe", "flow.yml", "--dry-run", "--estimate-cost", ...flags])).stdout;
  const whole = await dry("--replay");
  expect(whole).toMatch(/1\. {2}give .*\n +recorded: free, ok\n/);
  expect(whole).toMatch(/3\. {2}never .*\n +recorded: it does not run\n/);
  expect(whole).toMatch(/pipe\.json answers 3 steps: free\n\nEstimate\n {2}calls: 0\n {2}cost: \$0 for 3 steps/);
  expect(await dry("--cassettes", "auto")).toContain("cost: $0 for 3 steps");
  expect(await dry()).toMatch(
    /answers 3 steps: free with --replay or --cassettes auto\n\nEstimate\n {2}calls: 2 to 3\n/,
  );
  workspace.write("flow.yml", { pipe: [FLOW[0], add("more", { value: "${give.n}", and: 1 }), add("last")] });
  expect(await dry("--replay")).toMatch(
    /answers 1 step, and then the run fails: no recording answers[\s\S]*calls: 0\n/,
  );
  expect(await dry("--cassettes", "auto", ...NOWHERE)).toMatch(
    /all steps run live: [\s\S]*calls: 3\n {2}cost: not known of 3/,
  );
});
