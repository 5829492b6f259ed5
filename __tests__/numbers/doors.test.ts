import { rmSync } from "node:fs";
import { join } from "node:path";
import { command } from "../cli/tools/calls.ts";
import { type Call, openEvents, sendText, streamable, useHttp } from "../fixtures/servers/http.ts";
import { commandLine } from "../helpers/bundles.ts";
import { startNode } from "../helpers/cli.ts";
import { useWorkspace } from "../helpers/runs.ts";
import { sample } from "./texts.ts";

const workspace = useWorkspace();
const http = useHttp();
const SERVER = command("fixture", "numbers.mjs");
const ON_SERVER = ["--server-command", SERVER];

/** What the server got as arguments of its tool, one text a call. */
function taken(): string[] {
  const calls = workspace
    .read("wire.log")
    .matchAll(/"name":"take","arguments":(\{.*?\})(?:,"_meta":\{[^{}]*\})?\}\}\n/g);
  const all = [...calls].map(([, args = ""]) => args);
  rmSync(join(workspace.root, "wire.log"));
  return all;
}

/** `record` and `serve` read from the process's own stdin. */
const ownProcess = (args: string[], { input }: { input: string }) =>
  startNode([commandLine(), ...args], { cwd: workspace.root, input }).done;

/** JSON-RPC as a client sends it, line by line. */
const session = (calls: readonly string[]): string =>
  [
    '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}',
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    ...calls.map(
      (args, at) =>
        `{"jsonrpc":"2.0","id":${at + 1},"method":"tools/call","params":{"name":"take","arguments":${args}}}`,
    ),
    "",
  ].join("\n");

describe("10,000 texts come out as they went in", () => {
  const batches = Array.from({ length: 20 }, (_, at) => `[${sample(500, at + 1).join(",")}]`);

  test("wire → pipeline → wire", async () => {
    workspace.write("answers.txt", batches.map((batch) => `{"value":${batch}}`).join("\n"));
    const steps = batches.flatMap((_, line) => [
      { id: `g${line}`, tool: "give", args: { line } },
      { id: `t${line}`, tool: "take", args: { value: `\${g${line}.value}` } },
    ]);
    workspace.write("pipe.yml", { pipe: steps });
    expect(await workspace.cli(["pipe", "pipe.yml", ...ON_SERVER])).toMatchObject({ code: 0 });
    expect(taken()).toEqual(batches.map((batch) => `{"value":${batch}}`));
  });

  test("wire → cassette → serve", async () => {
    const input = session(batches.map((batch) => `{"value":${batch}}`));
    const recorded = await ownProcess(["record", "-o", "it.json", "--", ...SERVER.split(" ")], { input });
    expect(recorded.code).toBe(0);
    const served = await ownProcess(["serve", "--cassette", "it.json"], { input });
    const answers = (stdout: string) => stdout.split("\n").filter((line) => line.includes("structuredContent"));
    expect(answers(recorded.stdout)).toHaveLength(20);
    expect(answers(served.stdout)).toEqual(answers(recorded.stdout));
  });

  test("args → wire", async () => {
    const input = `{"value":[${batches.join(",")}]}`;
    expect(await workspace.cli(["tools", "call", "take", ...ON_SERVER, "--args-from-stdin"], { input })).toMatchObject({
      code: 0,
    });
    expect(taken()).toEqual([input]);
  });
});

/** One number of each sort, and how each door may be given it. */
const NUMBERS = ["9007199254740993", "0.1234567890123456789", "1e400", "1.0", "1E2", "-0", "10.50", "7"];
const LIST = `[${NUMBERS.join(",")}]`;
const take = (args: string, more = "") =>
  `servers: { n: { command: ${SERVER} } }\ntools: [{ name: t, tool: take, args: ${args}${more} }]\n`;
const FLOW = `[${NUMBERS.join(", ")}]`;

test.each<[string, Record<string, string>, string[], string?]>([
  ["a suite's args", { "s.yml": take(`{ v: ${FLOW} }`) }, ["run", "s.yml"]],
  ["a variable", { "s.yml": `variables: { X: ${FLOW} }\n${take('{ v: "${var.X}" }')}` }, ["run", "s.yml"]],
  ["--var", { "s.yml": `variables: { X: [1] }\n${take('{ v: "${var.X}" }')}` }, ["run", "s.yml", "--var", `X=${LIST}`]],
  [
    "rows in place",
    { "s.yml": take('{ v: "${var.x}" }', `, cases: [{ name: a, vars: { x: ${FLOW} } }]`) },
    ["run", "s.yml"],
  ],
  [
    "rows in JSON",
    { "s.yml": take('{ v: "${var.x}" }', ", cases: { file: r.json }"), "r.json": `[{"vars":{"x":${LIST}}}]` },
    ["run", "s.yml"],
  ],
  [
    "rows in YAML",
    { "s.yml": take('{ v: "${var.x}" }', ", cases: { file: r.yml }"), "r.yml": `- vars: { x: ${FLOW} }\n` },
    ["run", "s.yml"],
  ],
  ["--args", {}, ["tools", "call", "take", ...ON_SERVER, "--args", `{"v":${LIST}}`]],
  ["--arg", {}, ["tools", "call", "take", ...ON_SERVER, "--arg", "v=$.a.b"], `{"a":{"b":${LIST}}}`],
  [
    "a filter of --arg",
    {},
    ["tools", "call", "take", ...ON_SERVER, "--arg", "v=$.a[?@.n=='x'].b[*]"],
    `{"a":[{"n":"x","b":${LIST}}]}`,
  ],
  [
    "--then-arg as JSON",
    { "answers.txt": "{}" },
    ["tools", "call", "give", ...ON_SERVER, "--then", "take", "--then-arg", `v:=${LIST}`],
  ],
  [
    "--then-arg of a binding",
    { "answers.txt": `{"l":${LIST}}` },
    ["tools", "call", "give", ...ON_SERVER, "--bind", "l=$.l", "--then", "take", "--then-arg", "v=:l"],
  ],
  [
    "a transform's command",
    {
      "s.yml": take("{}", `, transform: { request: "node t.mjs" }`),
      "t.mjs": `console.log('{"name":"take","arguments":{"v":${LIST}}}')`,
    },
    ["run", "s.yml"],
  ],
  [
    "through a transform's command",
    { "s.yml": take(`{ v: ${FLOW} }`, `, transform: { request: "cat" }`) },
    ["run", "s.yml"],
  ],
  [
    "a composition",
    {
      "s.yml": `servers: { n: { command: ${SERVER} } }\ncompositions: [{ name: c, nodes: [{ id: g, tool: give, args: {} }, { id: t, tool: take, needs: [g], args: { v: "\${g.l}" } }] }]\n`,
      "answers.txt": `{"l":${LIST}}`,
    },
    ["run", "s.yml"],
  ],
  [
    "text content",
    {
      "p.yml": 'pipe: [{ id: g, tool: give, args: {} }, { id: t, tool: take, args: { v: "${g.t.l}" } }]',
      "answers.txt": `{"t":{"l":${LIST}}}`,
    },
    ["pipe", "p.yml", ...ON_SERVER],
  ],
  [
    "a pipe's args",
    { "p.yml": `pipe: [{ id: t, tool: take, args: { v: ${FLOW} } }]` },
    ["pipe", "p.yml", ...ON_SERVER],
  ],
])("%s", async (...[, files, args, input]) => {
  for (const [path, content] of Object.entries(files)) workspace.write(path, content);
  const { code, stdout, stderr } = await workspace.cli(args, input === undefined ? {} : { input });
  expect({ code, stdout: code === 0 ? "" : stdout, stderr }).toEqual({ code: 0, stdout: "", stderr: "" });
  expect(taken()).toEqual([`{"v":${LIST}}`]);
});

test("a cell of a CSV, and a reference inside of other text", async () => {
  workspace.write("s.yml", take('{ v: "${var.x}", t: "<${var.x}>" }', ", cases: { file: r.csv }"));
  workspace.write("r.csv", `x\n${NUMBERS.join("\n")}\n"1.0"\n`);
  expect(await workspace.cli(["run", "s.yml"])).toMatchObject({ code: 0 });
  expect(taken()).toEqual([...NUMBERS.map((one) => `{"v":${one},"t":"<${one}>"}`), '{"v":"1.0","t":"<1.0>"}']);
});

test("what one hook sets for another", async () => {
  const hook = (file: string) => `{ command: node ${file}, mode: context }`;
  workspace.write("s.yml", `hooks: { beforeEach: [${hook("a.mjs")}, ${hook("b.mjs")}] }\n${take("{}")}`);
  workspace.write("a.mjs", `process.stdin.resume(); console.log('{"vars":{"X":${LIST}}}')`);
  workspace.write(
    "b.mjs",
    'import { writeFileSync } from "node:fs"; process.stdin.pipe(process.stderr); process.stdin.on("data", (data) => writeFileSync("told.json", data))',
  );
  expect(await workspace.cli(["run", "s.yml"])).toMatchObject({ code: 0 });
  expect(workspace.read("told.json")).toContain(`"vars":{"X":${LIST}}`);
});

test("the mock server's manifest", async () => {
  workspace.write("m.yml", `tools: [{ name: give, structured: { l: ${FLOW} } }]`);
  workspace.write("s.yml", `servers: { m: { mock: m.yml } }\ntools: [{ name: t, tool: give, args: {} }]`);
  const { code, stdout } = await workspace.cli(["tools", "call", "give", "--server", "m", "--config", "s.yml"]);
  expect({ code, stdout: stdout.replace(/\s/g, "") }).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`"l":${LIST}`),
  });
});

test("a run that is recorded, replayed and reported", async () => {
  workspace.write("answers.txt", `{"l":${LIST}}`);
  const suite = (expected: string) => `servers: { n: { command: ${SERVER} } }
tools:
  - { name: gives, tool: give, args: { same: ${FLOW} }, expect: [{ target: payload.l, matcher: { exact: ${expected} } }, { target: payload.l, matcher: { snapshot: true } }] }
`;
  workspace.write("s.yml", suite(FLOW));
  const report = ["--reporter", "json=r.json", "--reporter", "html=r.html", "--reporter", "md=r.md"];
  for (const flags of [["--record"], ["--replay"], ["--replay", "--strict-protocol"]]) {
    const { code, stdout } = await workspace.cli(["run", "s.yml", ...flags, ...report]);
    expect({ flags, code, stdout: code === 0 ? "" : stdout }).toEqual({ flags, code: 0, stdout: "" });
    const compact = workspace.read("r.json").replace(/\s/g, "");
    expect(compact).toContain(`"arguments":{"same":${LIST}}`);
    expect(compact).toContain(`"structuredContent":{"l":${LIST}}`);
  }
  expect(workspace.read("__snapshots__/s.yml.snap.json").replace(/\s/g, "")).toContain(LIST);
  const { stdout } = await workspace.cli(["report", "r.json", "--format", "json"]);
  expect(stdout).toBe(workspace.read("r.json"));
  // Nor does another number match, however near.
  workspace.write("s.yml", suite("[9007199254740992, 0.1234567890123456789, 1e400, 1, 100, 0, 10.5, 7]"));
  const other = await workspace.cli(["run", "s.yml", "--replay", ...report]);
  expect(other.code).toBe(1);
  expect(other.stdout).toContain("9007199254740993");
  for (const file of ["r.html", "r.md"]) expect(workspace.read(file)).toContain("9007199254740993");
});

test("serve matches by value alone", async () => {
  const recorded = session(['{"id":9007199254740993,"w":1.0}']);
  expect(await ownProcess(["record", "-o", "it.json", "--", ...SERVER.split(" ")], { input: recorded })).toMatchObject({
    code: 0,
  });
  const asked = session([
    '{"id":9007199254740993,"w":1}',
    '{"w":1e0,"id":9007199254740993.0}',
    '{"id":9007199254740992,"w":1.0}',
  ]);
  const { stdout } = await ownProcess(["serve", "--cassette", "it.json"], { input: asked });
  const [, one, two, three] = stdout.trim().split("\n");
  for (const answer of [one, two]) expect(answer).toContain('"structuredContent":{"id":9007199254740993,"w":1.0}');
  expect(three).toContain("-32603");
});

test.each([false, true])("over HTTP, as events: %s", async (events) => {
  const onTool = (call: Call): void => {
    const answer = `{"jsonrpc":"2.0","id":${call.frame.id},"result":{"content":[],"structuredContent":{"l":${LIST}}}}`;
    if (!events) {
      sendText(call, 200, "application/json", answer);
      return;
    }
    openEvents(call);
    call.response.end(`event: message\ndata: ${answer}\n\n`);
  };
  const { origin, calls } = await http.serve(streamable({ events, onTool }));
  const args = ["--args", `{"v":${LIST}}`, "--format", "json"];
  const { code, stdout } = await workspace.cli(["tools", "call", "add", "--url", origin, ...args]);
  expect({ code, stdout: stdout.replace(/\s/g, "") }).toEqual({
    code: 0,
    stdout: `{"content":[],"structuredContent":{"l":${LIST}}}`,
  });
  expect(calls.filter(({ body }) => body.includes(`"arguments":{"v":${LIST}}`))).toHaveLength(1);
});
