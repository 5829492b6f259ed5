import { calls, talk, useModelApi } from "../helpers/model-api.ts";
import { withEnoughTime } from "../helpers/patience.ts";
import { call, fixture, type Run, useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();
const api = useModelApi();

/** Steps that take twice a limit of so many milliseconds, a fifth of it each. */
const STEPS = Array.from({ length: 10 }, (_, index) => index + 1);

/** Tests of all kinds that take twice as long as one call may, and report progress meanwhile. */
function suite(ms: number, keys: object, protocol = "2025-11-25"): object {
  const how = { every: ms / 5, progress: STEPS };
  const written = JSON.stringify(how);
  const more = { expect: [{ target: "progress", matcher: { length: 10 } }] };
  const falling = { ...how, progress: STEPS.map((step) => 20 - step) };
  return {
    servers: {
      works: fixture("works", [], {
        protocol,
        call_timeout: `${ms}ms`,
        tolerate: ["progress-order", "progress-token"],
        ...keys,
      }),
    },
    run: { parallel: 12 },
    tools: [
      call("work", how, { name: "tool", ...more }),
      call("work", { ...how, of: "another" }, { name: "another token" }),
      call("work", how, { name: "own timeout", timeout: `${ms}ms` }),
      call("work", { ...how, of: "neighbour" }, { name: "token of another call" }),
      call("work", falling, { name: "falls" }),
      call("work", { ...how, progress: STEPS.map(() => 1) }, { name: "stands still" }),
      call("work", { every: ms / 5, progress: [1, 2, 3, 4, 5, 6], hangs: true }, { name: "hangs in the end" }),
    ],
    resources: [{ name: "resource", uri: `work:${encodeURIComponent(written)}`, ...more }],
    prompts: [{ name: "prompt", prompt: "any", args: { how: written }, ...more }],
    compositions: [{ name: "composition", nodes: [{ id: "node", tool: "work", args: how }] }],
  };
}

/** The codes by name; of what passed its status. */
function outcomes({ report }: Run): Record<string, string> {
  return Object.fromEntries(report.results.map(({ name, status, rule_id: rule }) => [name, rule ?? status]));
}

const [LATE, PASSED] = ["call-timeout", "passed"];
const NEVER_MOVED = {
  ...{ "own timeout": "test-timeout", "another token": LATE, "token of another call": LATE, falls: LATE },
  ...{ "stands still": LATE, "hangs in the end": LATE },
};

test.each(["2025-11-25", "2026-07-28"])(
  "progress of its own that grows starts the time of a call again, on %s",
  async (protocol) => {
    const resets = { reset_timeout_on_progress: true };
    const run = await withEnoughTime(
      (ms) => workspace.run(suite(ms, resets, protocol)),
      (each) => outcomes(each).tool === PASSED,
    );
    expect(outcomes(run)).toEqual({
      ...NEVER_MOVED,
      ...{ tool: PASSED, resource: PASSED, prompt: PASSED, composition: PASSED },
    });
    expect(run.result("hangs in the end")).toMatchObject({
      message: expect.stringMatching(
        /\(call_timeout\), with 6 progress notifications, the last [\d.]+m?s before; the request was cancelled$/,
      ),
      hint: "raise the server's `call_timeout` if the call may take this long",
    });
    expect(run.result("stands still").hint).toBe(
      "only a `progress` that grows starts `call_timeout` again: let the server count up",
    );
    expect(run.result("another token")).toMatchObject({
      message: expect.stringContaining("(call_timeout), without progress; "),
    });
  },
);

test("without the key no progress moves a limit, and the hint names it where progress came", async () => {
  const run = await withEnoughTime(
    (ms) => workspace.run(suite(ms, {})),
    ({ report }) => report.results.every(({ hint, name }) => name !== "tool" || hint?.includes("reset")),
  );
  const late = { tool: LATE, resource: LATE, prompt: LATE };
  expect(outcomes(run)).toMatchObject({ ...NEVER_MOVED, ...late });
  const hint = "set `reset_timeout_on_progress: true` for the server: progress then starts `call_timeout` again";
  for (const name of ["tool", "resource", "prompt"]) expect(run.result(name)).toMatchObject({ hint });
  expect(run.result("own timeout").hint).toContain("the test's `timeout`");
  expect(run.result("another token").hint).toContain("raise the server's `call_timeout`");
  expect(run.result("composition").status).toBe("failed");
});

test("max_call_timeout and the run's limit for a test end a call that reports progress for ever", async () => {
  const steps = Array.from({ length: 1000 }, (_, index) => index);
  const tools = [call("work", { every: 50, progress: steps })];
  const timed = (ms: number, more: object, run: object = {}) => ({
    servers: { works: fixture("works", [], { call_timeout: `${ms}ms`, reset_timeout_on_progress: true, ...more }) },
    run,
    tools,
  });
  const most = await withEnoughTime(
    (ms) => workspace.run(timed(ms, { max_call_timeout: `${1.5 * ms}ms` })),
    (run) => run.result("work").message?.includes("max_call_timeout") ?? false,
  );
  expect(most.result("work")).toMatchObject({
    rule_id: "call-timeout",
    message: expect.stringMatching(
      /^no answer to tools\/call work after [\d.]+m?s \(max_call_timeout\), with \d+ progress notifications, the last [\d.]+m?s before; the request was cancelled$/,
    ),
    hint: "raise the server's `max_call_timeout` if the call may take this long",
  });
  const capped = await withEnoughTime(
    (ms) => workspace.run(timed(ms, {}, { test_timeout: `${1.5 * ms}ms` })),
    (run) => run.result("work").rule_id === "test-timeout",
  );
  expect(capped.result("work")).toMatchObject({
    rule_id: "test-timeout",
    message: expect.stringContaining("(test_timeout), with "),
  });
});

test("agents, pipelines and single calls go by the keys of the suite; --timeout and a replay do not", async () => {
  const how = (ms: number) => ({ every: ms / 5, progress: STEPS });
  const resets = (ms: number) => ({ call_timeout: `${ms}ms`, reset_timeout_on_progress: true });
  const told: string[] = [];
  const run = await withEnoughTime(
    async (ms) => {
      api.script(calls(["work", how(ms)]), talk("Done."));
      const agent = {
        name: "agent",
        server: "works",
        prompt: "Work.",
        expect: [{ target: "tool_calls[0].is_error", matcher: { exact: false } }],
      };
      const works = fixture("works", [], resets(ms));
      const tools = [call("work", how(ms), { name: "recorded" })];
      const ran = await workspace.run({ servers: { works }, agents: [agent], tools }, ["--record"], { env: api.env });
      workspace.write("flow.yml", { pipe: [{ id: "step", tool: "work", args: how(ms) }] });
      const named = ["--server", "works", "--config", "suite.yml"];
      const args = ["tools", "call", "work", "--args", JSON.stringify(how(ms)), ...named];
      const limit = ["--timeout", `${ms}ms`];
      const each = [
        ["pipe", "flow.yml", ...named],
        args,
        ["pipe", "flow.yml", ...named, ...limit],
        [...args, ...limit],
      ];
      const ended = await Promise.all(each.map((one) => workspace.cli(one)));
      told.splice(0, 9, ...ended.map(({ code, stdout, stderr }) => `${code} ${stdout}${stderr}`));
      return ran;
    },
    (ran) => ran.code === 0 && told.slice(0, 2).every((one) => one.startsWith("0")),
  );
  expect(outcomes(run)).toEqual({ agent: PASSED, recorded: PASSED });
  const absolute = expect.stringMatching(
    /^1 [\s\S]*no answer to tools\/call work after [\d.]+m?s \(--timeout\), with \d progress notifications?, /,
  );
  expect(told).toEqual([expect.stringMatching(/^0 /), expect.stringMatching(/^0 /), absolute, absolute]);
  const plain = workspace.read("suite.yml").replaceAll(/ +reset_timeout_on_progress: true\n/g, "");
  workspace.write("suite.yml", plain);
  const replayed = await workspace.run(undefined, ["--replay", "--filter", "recorded", "--deny-warnings"]);
  expect(replayed).toMatchObject({ code: 0, statuses: ["passed"] });
});

test("a most below the limit of a call is an error of the suite", async () => {
  const servers = (more: object) => ({ servers: { works: fixture("works", [], more) }, tools: [call("work")] });
  workspace.write("low.yml", servers({ call_timeout: "2s", max_call_timeout: "1s" }));
  workspace.write("default.yml", servers({ max_call_timeout: "10s" }));
  workspace.write("long.yml", servers({ call_timeout: "15m", reset_timeout_on_progress: true }));
  workspace.write("equal.yml", servers({ call_timeout: "1s", max_call_timeout: "1s" }));
  const [low, whole] = [await workspace.cli(["validate", "low.yml"]), await workspace.cli(["validate", "default.yml"])];
  expect(low.code).toBe(2);
  expect(low.stdout + low.stderr).toContain(
    "error[invalid-value]: `max_call_timeout` (1.0s) is below `call_timeout` (2.0s)\n",
  );
  expect(low.stdout + low.stderr).toContain("raise it, or lower `call_timeout`");
  expect(whole.stdout + whole.stderr).toContain(
    "`max_call_timeout` (10.0s) is below `call_timeout` (30.0s, the default)",
  );
  expect((await workspace.cli(["validate", "long.yml", "equal.yml"])).code).toBe(0);
});
