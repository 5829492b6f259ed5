import type { Report } from "../../src/report/index.ts";
import { useWorkspace, WITH_REPORT } from "../helpers/runs.ts";
import { add, runSteps } from "./pipes.ts";

const workspace = useWorkspace();

test("steps run in their order and read what earlier ones gave, of its type or as text", async () => {
  const { code, told, stderr } = await runSteps(
    workspace,
    [
      { id: "give", tool: "give", args: { value: { users: [{ id: 7 }, { id: 9 }], name: "Ann" } } },
      {
        id: "read",
        tool: "structured",
        args: {
          list: "${give.users}",
          ids: "${give.users[*].id}",
          text: "Hi ${give.name}: ${give.users[0]}, ${var.N}, $${x}",
          who: "${env.WHO}",
        },
      },
    ],
    ["--var", "N=5"],
    { env: { WHO: "me" } },
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const output = { list: [{ id: 7 }, { id: 9 }], ids: [7, 9], text: 'Hi Ann: {"id":7}, 5, ${x}', who: "me" };
  expect(told).toMatchObject({
    pipe: "flow",
    status: "ok",
    output,
    steps: [
      { id: "give", tool: "give", status: "ok", attempts: 1, cost_usd: 0, tokens: 0 },
      { id: "read", tool: "structured", status: "ok", args: output, output },
    ],
    totals: { steps: 2, ok: 2, failed: 0, skipped: 0, attempts: 2, unprojected: 2 },
    budget_tripped: null,
  });
});

test("a guard decides by its value, or by the output of jq; a skipped step is not a failure", async () => {
  const guards = {
    "${give.list} | length > 1": "ok",
    "${give.list} | length > 9": "skipped",
    "${give.zero}": "ok",
    "${give.no}": "skipped",
    "${give.nothing}": "skipped",
    "${give} | .zero": "ok",
    '  ${var.N}  |  . == "5"': "ok",
  };
  const steps = Object.keys(guards).map((when, at) => add(`s${at}`, {}, { when }));
  const value = { list: [1, 2], zero: 0, no: false, nothing: null };
  const { code, statuses, told } = await runSteps(
    workspace,
    [{ id: "give", tool: "give", args: { value } }, ...steps],
    ["--var", "N=5"],
  );
  expect(code).toBe(0);
  expect(statuses).toEqual(["ok", ...Object.values(guards)]);
  expect(told.steps[2]).toMatchObject({ reason: "its `when` did not hold", args: null, output: null, attempts: 0 });
});

test("a step that its guard skips need not be able to read", async () => {
  const never = { when: "${give} | . > 9" };
  const steps = [
    { id: "give", tool: "give", args: { value: 1 } },
    add("left", {}, never),
    add("out", { value: "${left}" }, never),
  ];
  expect(await runSteps(workspace, steps)).toMatchObject({ code: 0, statuses: ["ok", "skipped", "skipped"] });
});

test.each([
  ["a step that was skipped", "${left}", '${left} has nothing to read: step "left" was skipped'],
  ["a step that failed", "${bad}", '${bad} has nothing to read: step "bad" failed'],
  ["a path that leads nowhere", "${give.a.b}", "${give.a.b} does not resolve: of give.a.b only give is there"],
])("reading %s fails the run whatever on_error says, and is not tried again", async (_, read, message) => {
  for (const on_error of ["continue", "retry:3"]) {
    const { code, told, statuses, stderr } = await runSteps(workspace, [
      { id: "give", tool: "give", args: { value: { c: 1 } } },
      add("left", {}, { when: "${give.c} | . > 1" }),
      add("bad", { fails: 9 }, { on_error: "continue" }),
      add("reads", { value: read }, { on_error }),
      add("last"),
    ]);
    expect(code).toBe(1);
    expect(statuses).toEqual(["ok", "skipped", "failed", "failed", "skipped"]);
    expect(told.steps[3]).toMatchObject({ attempts: 0, error: expect.stringContaining(message) });
    expect(told.steps[4]).toMatchObject({ reason: '"reads" failed' });
    expect(stderr).toContain('error[node-failed]: step "reads" failed: ');
    expect(stderr).toContain("flow.yml:");
  }
});

test.each([
  ["gives several values", "${give} | .[]", "gave 2 values"],
  ["gives none", "${give} | empty", "gave no value"],
  ["fails", "${give} | error", "failed"],
])("a guard that %s fails the run", async (_, when, message) => {
  const { code, told } = await runSteps(workspace, [
    { id: "give", tool: "give", args: { value: [1, 2] } },
    add("guarded", {}, { when, on_error: "continue" }),
  ]);
  expect(code).toBe(1);
  expect(told.steps[1]).toMatchObject({ status: "failed", error: expect.stringContaining(message), attempts: 0 });
});

test.each([
  ["isError", { fails: 9 }, "s stumbled"],
  ["a JSON-RPC error", { fails: -1 }, "no s (-32001)"],
])("%s fails a step: stop ends the pipeline, continue goes on and counts it", async (_, args, message) => {
  const stopped = await runSteps(workspace, [add("s", args), add("next")]);
  expect(stopped).toMatchObject({ code: 1, statuses: ["failed", "skipped"] });
  expect(stopped.told).toMatchObject({ status: "failed", output: null });
  expect(stopped.told.steps[0]?.error).toContain(message);
  expect(stopped.stderr).toContain('step "s" failed');
  const went = await runSteps(workspace, [add("s", args, { on_error: "continue" }), add("next", { value: 4 })]);
  expect(went).toMatchObject({ code: 0, statuses: ["failed", "ok"] });
  expect(went.told).toMatchObject({ status: "ok", output: 4, totals: { failed: 1, ok: 1 } });
  expect(went.stderr).toContain('1 step failed and the pipeline went on: "s"');
});

const WIRE = new URL("../fixtures/servers/wire.mjs", import.meta.url).href;

test("a tool that the server lacks, and one that does not answer in time, fail their steps", async () => {
  const lacking = await runSteps(workspace, [{ id: "s", tool: "none" }, add("next")], ["--timeout", "300ms"]);
  expect(lacking).toMatchObject({ code: 1, statuses: ["failed", "skipped"] });
  const hanging = await runSteps(workspace, [{ id: "s", tool: "hang" }], ["--timeout", "300ms"]);
  expect(hanging).toMatchObject({ code: 1, statuses: ["failed"] });
  expect(hanging.told.steps[0]?.error).toContain("no answer to tools/call hang");
});

test("as JSON a pipeline failed where its server did, though each step is ok", async () => {
  const initialize = "({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} } })";
  workspace.write(
    "nameless.mjs",
    `import { serve, text } from ${JSON.stringify(WIRE)};\nserve({ add: () => text(1) }, { initialize: ${initialize} });`,
  );
  workspace.write("flow.yml", { pipe: [add("s")] });
  const pipe = ["pipe", "flow.yml", "--server-command", "node nameless.mjs", "--format", "json"];
  const { code, stdout, stderr } = await workspace.cli(pipe);
  expect(JSON.parse(stdout)).toMatchObject({ status: "failed", steps: [{ status: "ok" }] });
  expect(code).toBe(1);
  expect(stderr).toContain("failed: ");
});

describe("of a call that failed", () => {
  const flags = ["pipe", "flow.yml", "--config", "server.yml", ...WITH_REPORT];
  const step = (tool: string, args: object, more: object = {}) => ({ id: tool, tool, args, ...more });
  const goesOn = { on_error: "continue" };

  /** A pipeline of a server that says on stderr when it is asked for its tools; `list` is how it answers that. */
  const write = (steps: readonly object[], list = "({ tools })") => {
    workspace.write(
      "sums.mjs",
      `import { send, serve, text } from ${JSON.stringify(WIRE)};
const properties = { value: { type: "number" } };
const tools = [{ name: "add", inputSchema: { type: "object", properties }, outputSchema: { type: "object" } }];
serve({}, {
  "tools/call": ({ name, arguments: { value } }, { id }) => {
    if (name !== "add") return void send({ id, error: { code: -32602, message: "no such tool" } });
    return typeof value === "number" ? text(value) : { ...text("no number"), isError: true };
  },
  "tools/list": (_, { id }) => (console.error("is asked for tools"), ${list}),
});`,
    );
    const one = { command: ["node", "sums.mjs"], stderr: "inherit" };
    workspace.write("server.yml", { servers: { one }, tools: [] });
    workspace.write("flow.yml", { pipe: steps });
  };
  const run = async (more: readonly string[] = []) => {
    const { code, stdout, stderr } = await workspace.cli([...flags, ...more]);
    const { results, servers, warnings } = JSON.parse(workspace.read("report.json")) as Report;
    const asked = stderr.split("\n").filter((line) => line.includes("is asked")).length;
    const hints = [...results, ...warnings].map(({ hint }) => hint);
    return { code, stdout, asked, hints, message: results[0]?.message, findings: servers[0]?.findings };
  };

  test.each([
    ["tool", step("ad", {}), 'the server has no tool "ad" (did you mean "add"?)', String.raw`no such tool \(-32602\)`],
    ["argument", step("add", { valu: 1 }), '"add" has no argument "valu" (did you mean "value"?)', "no number"],
  ])("the %s that was meant is told; where the pipeline goes on, with its warning", async (_, wrong, hint, said) => {
    write([wrong]);
    const stopped = await run();
    expect(stopped).toMatchObject({ code: 1, asked: 1, hints: [hint], findings: [] });
    expect(stopped.message).toMatch(new RegExp(`^step "${wrong.id}" failed: .*${said}$`));
    expect(stopped.stdout).toContain(`hint: ${hint}\n`);
    // Nothing but the sentence comes of the list: a result is not judged by it.
    write([
      { ...wrong, ...goesOn },
      { ...wrong, ...goesOn, id: "again" },
      { ...step("add", { value: 1 }), id: "last" },
    ]);
    expect(await run()).toMatchObject({ code: 0, asked: 1, hints: [undefined, hint], findings: [] });
  });

  test.each([
    ["with what the tool has", step("add", { value: "1" }), undefined, []],
    // Other than of the list that is not there, though tools were declared.
    [
      "at a server without a list",
      step("ad", {}),
      'send({ id, error: { code: -32601, message: "?" } })',
      [{ rule: "capability-method" }],
    ],
    ["at a server whose list is empty", step("ad", {}), "({ tools: [] })", []],
    ["at a server that does not give its list", step("ad", {}), "undefined", []],
  ])("nothing more is told %s", async (_, wrong, list, findings) => {
    write(
      [
        { ...wrong, ...goesOn },
        { ...wrong, id: "again" },
      ],
      list,
    );
    // What a call has left is all that a list is waited for.
    const limit = list === "undefined" ? ["--timeout", "2s"] : [];
    expect(await run(limit)).toMatchObject({ code: 1, asked: 1, hints: [undefined], findings });
  });

  test("the tools are not asked for where none fails, and Ctrl-C ends it where one does", async () => {
    write([step("add", { value: 1 })]);
    expect(await run()).toMatchObject({ code: 0, asked: 0 });
    write([step("ad", {})], "undefined");
    const running = workspace.start(flags);
    await running.printed("is asked");
    running.kill("SIGINT");
    expect(await running.done).toMatchObject({ code: 130 });
  });
});

test("retry:n calls n times more, and counts every attempt; then it stops", async () => {
  const { code, told } = await runSteps(workspace, [
    add("s", { fails: 1, usage: { cost_usd: 0.25, input_tokens: 3, output_tokens: 4 } }, { on_error: "retry:2" }),
  ]);
  expect(code).toBe(0);
  expect(told.steps[0]).toMatchObject({ status: "ok", attempts: 2, cost_usd: 0.5, tokens: 14 });
  const failed = await runSteps(workspace, [add("s", { fails: 9 }, { on_error: "retry:1" }), add("next")]);
  expect(failed).toMatchObject({ code: 1, statuses: ["failed", "skipped"] });
  expect(failed.told.steps[0]).toMatchObject({ attempts: 2 });
});

test("a server that exits is restarted: for the next step under continue, for the next attempt under retry", async () => {
  const die = { id: "dies", tool: "die" };
  const next = add("next", { value: 2 });
  const went = await runSteps(workspace, [{ ...die, on_error: "continue" }, next]);
  expect(went).toMatchObject({ code: 0, statuses: ["failed", "ok"] });
  expect(went.stderr).toContain('the server was restarted for step "next": its state is lost');
  const again = await runSteps(workspace, [{ ...die, on_error: "retry:1" }, next]);
  expect(again).toMatchObject({ code: 1, statuses: ["failed", "skipped"] });
  expect(again.told.steps[0]).toMatchObject({ attempts: 2 });
  expect(again.told.steps[0]?.error).toContain("exit");
});

test("a server that cannot be started ends the run, also where a step may fail", async () => {
  workspace.write("flow.yml", { pipe: [add("s", {}, { on_error: "continue" }), add("next")] });
  const server = ["--server-command", "node none.mjs"];
  const { code, stdout, stderr } = await workspace.cli(["pipe", "flow.yml", ...server, "--format", "json"]);
  expect(code).toBe(1);
  expect(JSON.parse(stdout).steps).toMatchObject([{ status: "failed", attempts: 0 }, { status: "skipped" }]);
  expect(stderr).toContain('step "s" failed');
});
