import { readdirSync } from "node:fs";
import { join } from "node:path";
import { withEnoughTime } from "../helpers/patience.ts";
import { fixture, useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();
/** Visits the URL, and notes what it got: its last argument, and a variable of the suite. */
const VISIT = `const [, , ...words] = process.argv;
require("fs").appendFileSync(__dirname + "/log", JSON.stringify({ words, cwd: process.cwd() === __dirname, who: process.env.WHO, hook: process.env.FROM_HOOK, caller: process.env.CALLER }) + "\\n");
fetch(words.at(-1)).catch(() => process.exit(1));`;
const open = ["node", "visit.cjs", "--to"];
const visit = (more: object = {}): object => ({ mode: "url", action: "accept", open, ...more });
const call = (tool: string, expect: unknown, more: object = {}): object => ({ name: tool, tool, expect, ...more });
const log = (): { words: string[]; [key: string]: unknown }[] =>
  workspace.has("log")
    ? workspace
        .read("log")
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line))
    : [];

beforeEach(() => workspace.write("visit.cjs", VISIT));

function suiteOf(client: object, tools: object[], more: object = {}): object {
  return { servers: { visits: fixture("visits", [], { client }) }, tools, ...more };
}

/** A name for a server. */
const idOf = (name: string): string => name.replaceAll(" ", "-");

/** What `expect` of the fixture's own tools shows of a run. */
function verdicts({ report }: { report: { results: readonly { name: string; status: string; message?: string }[] } }) {
  return report.results.map(({ name, status, message }) => (status === "passed" ? name : `${name}: ${message}`));
}

test("a person opens URLs, pays, fills in forms, and lends a model, by script", async () => {
  const client = {
    capabilities: { extensions: { "com.example/x": {} }, sampling: { tools: {} }, roots: null },
    roots: [],
    elicitation: [
      visit({ match: { message: "Please sign in" }, wait: "10s" }),
      visit({ match: { message: "Page 1" }, wait: "10s" }),
      visit({ match: { message: "Page 2" }, wait: "10s" }),
      visit({ match: { message: "Never enough" }, open: undefined, wait: "5ms" }),
      { mode: "url", match: { message: "Please pay" }, action: "decline" },
      { mode: "form", match: { message: "Twice?" }, action: "accept", content: { name: "Ada" }, times: 1 },
      { action: "accept", content: { name: "Bob" } },
    ],
    sampling: [
      {
        times: 1,
        result: {
          ...{ role: "assistant", model: "m", stopReason: "toolUse" },
          content: [{ type: "tool_use", id: "t1", name: "temperature", input: {} }],
        },
      },
      { result: { role: "assistant", model: "m", content: { type: "text", text: "21 degrees" } } },
    ],
  };
  const offered = {
    ...{ extensions: { "com.example/x": {} }, sampling: { tools: {} } },
    elicitation: { form: {}, url: {} },
  };
  const steps = ["first", "second", "third"].map((id, at, ids) => ({
    ...{ id, tool: "form", args: { message: "Twice?" } },
    ...(at > 0 && { needs: [ids[at - 1]] }),
  }));
  const suite = suiteOf(
    client,
    [
      call("capabilities", [{ target: "payload", matcher: { exact: offered } }]),
      call("connect", ["payload.answer.action = accept", "payload.answer.content absent", "payload.visits = 1"]),
      call("guarded", ["payload = guarded no more"], { args: { pages: 2 } }),
      call("stubborn", ["error.code = -32042"]),
      call("two-minds", ["error.code = -32042"]),
      call("sample", ["payload.rounds = 2", "payload.said.text = 21 degrees"]),
      call("sample", ["payload.rounds = 2"], { name: "sample anew" }),
      call("form", ["payload.content.name = Ada"], { args: { message: "Twice?" } }),
      call("form", ["payload.content.name = Bob"], { name: "form plain" }),
      // One call, and three rounds; a decline is the end at once. Calls that were repeated count.
      call("calls", ["payload.calls.stubborn = 4", "payload.calls.two-minds = 1", "payload.calls.guarded = 2"]),
    ],
    {
      ...{ env: { WHO: "suite" }, normalize: ["127\\.0\\.0\\.1:\\d+"] },
      compositions: [
        {
          name: "a test of three calls",
          nodes: steps,
          output: { assemble: "[.nodes.first, .nodes.second, .nodes.third] | map(.content.name)" },
          expect: [{ target: "output", matcher: { exact: ["Ada", "Bob", "Bob"] } }],
        },
      ],
    },
  );
  const run = await workspace.run(suite, [], { env: { CALLER: "yes" } });
  expect(verdicts(run)).toEqual([
    ...["capabilities", "connect", "guarded", "stubborn", "two-minds", "sample", "sample anew"],
    ...["form", "form plain", "calls", "a test of three calls"],
  ]);
  expect(run.report.servers.flatMap(({ findings = [] }) => findings)).toEqual([]);
  expect(log()).toMatchObject([
    { words: ["--to", expect.stringContaining("/visit?id=")], cwd: true, who: "suite", caller: "yes" },
    { who: "suite" },
    { who: "suite" },
  ]);

  // Recorded, it is judged again without a server, without visits, and without waiting.
  const recorded = await workspace.run(suite, ["--record"]);
  expect(verdicts(recorded)).toEqual(verdicts(run));
  const visits = log().length;
  workspace.write("visit.cjs", "process.exit(1)");
  const replayed = await workspace.run(suite, ["--replay"]);
  expect(verdicts(replayed)).toEqual(verdicts(run));
  expect(log()).toHaveLength(visits);
  expect(replayed.report.warnings.filter(({ code }) => code !== "unused-need")).toEqual([]);
  workspace.write("visit.cjs", VISIT);
  const verified = await workspace.cli(["cassette", "verify", "suite.yml"]);
  expect(verified.stdout).toContain("11 recordings, 24 requests: answered as recorded");
});

test("an entry answers its own mode, and what was not offered is refused and told", async () => {
  const asks = (client: object | undefined, params: object, expect: unknown, name: string) => ({
    server: { ...fixture("asks-client", [], { client }) },
    test: { name, server: idOf(name), tool: "ask", args: { method: "elicitation/create", params }, expect },
  });
  const url = { mode: "url", message: "m", url: "https://e.x/a", elicitationId: "e" };
  const form = { message: "m", requestedSchema: { type: "object", properties: {} } };
  const tools = { messages: [], maxTokens: 1, tools: [] };
  const refused = (word: string) => ["payload.error.code = -32602", `payload.error.message contains "${word}"`];
  const urls = { elicitation: [{ mode: "url", action: "cancel" }] };
  const forms = { elicitation: [{ mode: "form", action: "decline" }] };
  const cases = [
    asks(forms, url, refused("elicitation.url"), "url to forms"),
    asks(urls, form, refused("elicitation.form"), "form to urls"),
    asks(undefined, url, refused("elicitation.url"), "url to nobody"),
    asks(urls, { ...url, mode: "voice" }, refused("elicitation.voice"), "voice to urls"),
    asks({ ...urls, capabilities: { elicitation: { url: null } } }, url, refused("elicitation.url"), "url taken back"),
    asks(urls, url, ["payload.result.action = cancel"], "url to urls"),
    asks(forms, form, ["payload.result.action = decline"], "form to forms"),
    asks({ capabilities: { elicitation: { url: {} } } }, url, ["payload.error.code = -32601"], "url without an answer"),
    asks({ sampling: [{ result: {} }] }, form, ["payload.error.code = -32601"], "form to a sampler"),
  ];
  const sampler = asks({ sampling: [{ result: {} }] }, tools, refused("sampling.tools"), "tools to a sampler");
  sampler.test.args.method = "sampling/createMessage";
  const all = [...cases, sampler];
  const run = await workspace.run({
    servers: Object.fromEntries(all.map(({ server, test }) => [test.server, server])),
    tools: all.map(({ test }) => test),
  });
  expect(verdicts(run)).toEqual(all.map(({ test }) => test.name));
  const told = run.report.servers.filter(({ findings = [] }) =>
    findings.some(({ rule }) => rule === "client-capability"),
  );
  // Of a mode that there is not, the schema tells.
  const names = ["url to forms", "form to urls", "url to nobody", "url taken back"];
  expect(told.map(({ name }) => name).sort()).toEqual(
    [...names, "form to a sampler", "tools to a sampler"].map(idOf).sort(),
  );
});

test("in 2026-07-28 the questions come in answers, and the capabilities go with each request", async () => {
  const client = { elicitation: [visit({ match: { message: "Please sign in" } }), visit({ times: 2 })] };
  const suite = {
    servers: { visits: fixture("visits-modern", [], { client, protocol: "2026-07-28" }) },
    tools: [
      call("capabilities", [{ target: "payload", matcher: { exact: { elicitation: { url: {} } } } }]),
      call("connect", ["payload.answer.action = accept", "payload.visits = 1"]),
      call("tour", ["payload = seen it all"]),
    ],
  };
  const run = await workspace.run(suite);
  expect(run.result("capabilities").status).toBe("passed");
  expect(run.result("connect").status).toBe("passed");
  // The third stop is one too many for the script.
  expect(run.result("tour")).toMatchObject({ status: "errored", rule_id: "input-required" });
  expect(log()).toHaveLength(3);

  client.elicitation[1] = visit();
  expect((await workspace.run(suite, ["--record"])).statuses).toEqual(["passed", "passed", "passed"]);
  const visits = log().length;
  expect((await workspace.run(suite, ["--replay"])).statuses).toEqual(["passed", "passed", "passed"]);
  expect(log()).toHaveLength(visits);
});

test("a command that cannot open the URL makes an error of its test, in every revision, and none of the next test", async () => {
  workspace.write("fail.cjs", 'console.error("no browser here"); process.exitCode = 3;');
  const clients: Record<string, unknown> = {
    exits: visit({ open: "node fail.cjs" }),
    "is not there": visit({ open: ["no-such-program"] }),
    "is ended": visit({ open: ["node", "-e", "process.kill(process.pid, 'SIGKILL')"] }),
  };
  const names = Object.keys(clients);
  const servers = names.flatMap((name) =>
    (["visits", "visits-modern"] as const).map((kind) => [
      idOf(`${kind} ${name}`),
      fixture(kind, [], {
        client: { elicitation: [clients[name]] },
        ...(kind === "visits-modern" && { protocol: "2026-07-28" }),
      }),
    ]),
  );
  const run = await workspace.run({
    servers: Object.fromEntries(servers),
    tools: servers.flatMap(([server]) => [
      call("connect", undefined, { name: `${server}: connect`, server }),
      call("capabilities", undefined, { name: `${server}: after`, server }),
    ]),
    compositions: [{ name: "composed", nodes: [{ id: "a", tool: "guarded", server: "visits-exits" }] }],
  });
  for (const [server] of servers) {
    expect(run.result(`${server}: connect`)).toMatchObject({ status: "errored", rule_id: "open-failed" });
    expect(run.result(`${server}: after`).status).toBe("passed");
  }
  expect(run.result("composed")).toMatchObject({ status: "errored", rule_id: "open-failed" });
  expect(run.result("visits-exits: connect")).toMatchObject({
    message: 'the command "node fail.cjs", which opens a URL for the server, exited with code 3',
    stderr_tail: ["no browser here"],
  });
  expect(run.result("visits-is-not-there: connect").message).toContain("could not be started: command not found");
  expect(run.result("visits-is-ended: connect").message).toContain("was ended by SIGKILL");
  expect(run.stdout).toContain("no browser here");
});

test("visits end with the time of their test, and with the most that a call may take; then nothing is sent again", () =>
  withEnoughTime(async (ms) => {
    const limit = `${ms}ms`;
    const endless = ["node", "-e", "setInterval(() => {}, 1000)", "--"];
    const elicitation = (more: object) => ({ client: { elicitation: [visit({ open: undefined, ...more })] } });
    const servers = {
      waits: fixture("visits", [], { ...elicitation({ wait: "60s" }), call_timeout: limit, max_call_timeout: limit }),
      opens: fixture("visits", [], elicitation({ open: endless })),
      modern: fixture("visits-modern", [], { ...elicitation({ open: endless }), protocol: "2026-07-28" }),
      asks: fixture("visits", [], { ...elicitation({ open: endless }), call_timeout: limit }),
    };
    const run = await workspace.run({
      servers,
      tools: [
        call("guarded", undefined, { name: "waits", server: "waits" }),
        call("guarded", undefined, { name: "opens", server: "opens", timeout: limit }),
        call("connect", undefined, { name: "modern", server: "modern", timeout: limit }),
        call("connect", undefined, { name: "asks", server: "asks" }),
      ],
    });
    const told = run.report.results.map(({ rule_id, message, hint }) => [rule_id, message, hint]);
    const late = (limit: string): unknown =>
      expect.stringMatching(
        `^tools/call (guarded|connect) could not be sent within .*\\(${limit}\\): the server wants URLs visited first$`,
      );
    const hint = "let `open` and `wait` of the elicitation take less time, or raise that limit";
    expect(told).toEqual([
      ["call-timeout", late("max_call_timeout"), hint],
      ["test-timeout", late("timeout"), hint],
      ["test-timeout", late("timeout"), hint],
      [
        "call-timeout",
        expect.stringMatching(/meanwhile: the command that opens a URL for the server still ran$/),
        "let `open` of the elicitation take less time, or raise that limit",
      ],
    ]);
  }));

test("secrets in URLs stand in no rendering, and in no recording", async () => {
  const secret = "q7Zp4LmX9vTr2Ks8";
  const client = { elicitation: [visit()] };
  const suite = suiteOf(client, [
    call("connect", ["payload.answer.action = decline"], { args: { secret: "${env.CONNECT_SECRET}" } }),
    call("visited", ["payload = nothing"]),
  ]);
  const formats = ["json", "junit", "md", "html", "sarif", "gitlab", "ndjson", "tap"];
  const files = formats.flatMap((format) => ["--reporter", `${format}=out.${format}`]);
  workspace.write("suite.yml", suite);
  const run = await workspace.cli(["run", "suite.yml", "--record", ...files], { env: { CONNECT_SECRET: secret } });
  expect(run.code).toBe(1);
  expect(log()[0]?.words.at(-1)).toContain(secret);
  const cassettes = readdirSync(join(workspace.root, ".mcptest/cassettes"), { recursive: true, encoding: "utf8" });
  const written = cassettes.filter((file) => file.endsWith(".json")).map((file) => `.mcptest/cassettes/${file}`);
  expect(written).toHaveLength(2);
  for (const file of [...formats.map((format) => `out.${format}`), ...written])
    expect({ file, leaks: workspace.read(file).includes(secret) }).toEqual({ file, leaks: false });
  expect(run.stdout + run.stderr).not.toContain(secret);
});

test("hooks hand their variables on to the commands, and tools call opens URLs as well", async () => {
  const hook = { command: "node hook.cjs", mode: "context" };
  workspace.write("hook.cjs", 'console.log(JSON.stringify({ env: { FROM_HOOK: "set", WHO: "hook" } }))');
  const suite = suiteOf({ elicitation: [visit()] }, [call("connect", ["payload.visits = 1"])], {
    ...{ hooks: { beforeAll: hook }, env: { WHO: "suite" } },
  });
  expect((await workspace.run(suite)).statuses).toEqual(["passed"]);
  const called = await workspace.cli(["tools", "call", "connect", "--config", "suite.yml", "--server", "visits"]);
  expect({ code: called.code, visits: /visits\W+1\b/.test(called.stdout) }).toEqual({ code: 0, visits: true });
  expect(log()).toMatchObject([{ who: "hook", hook: "set" }, { who: "suite" }]);
});
