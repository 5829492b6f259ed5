import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { runCli } from "../../helpers/cli.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const LIBRARY = join(ROOT, "__tests__/fixtures/servers/library.mjs");

const HEAD = `name: library
variables: { QUERY: dune }
env: { NOTED: "1" }
servers:
  library: { command: [node, ${JSON.stringify(LIBRARY)}], env: { ASKED: "\${CONFIG_DIR}/asked.txt" } }
`;
const SUITE = `${HEAD}
tools:
  - { name: finds, tool: search, args: { query: "\${var.QUERY}", limit: 5 } }
  - { name: refuses nothing, tool: search, args: {}, expect: refused }
  - { name: refuses too many, tool: search, args: { query: dune, limit: 51 }, expect: [result.isError = true] }
  - { name: later, tool: status, args: {}, skip: not yet }
prompts:
  - { name: hello, prompt: hello }
coverage:
  exclude: [{ tool: search, kind: branch, reason: no }]
`;

interface Entry {
  name: string;
  tool?: string;
  uri?: string;
  args?: object;
  expect: string;
  skip?: string;
}

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "mcptest-missing-"));
  writeFileSync(join(cwd, "mcptest.yml"), SUITE);
});
afterEach(() => rmSync(cwd, { recursive: true }));

const init = (...args: string[]) => runCli(["init", ...args, "--missing", "mcptest.yml"], { cwd });
const read = (path: string) =>
  parse(readFileSync(join(cwd, path), "utf8")) as Record<string, object> &
    Record<"tools" | "resources" | "prompts", Entry[]>;

interface Covered {
  coverage: {
    called: number;
    total: number;
    servers: { obligations: { id: string; kind: string; state: string }[] }[];
  };
}

async function cover(...paths: string[]): Promise<{ code: number | null } & Covered> {
  const { code, stdout } = await runCli(["run", ...paths, "--coverage", "--reporter", "json"], { cwd });
  return { code, ...(JSON.parse(stdout) as Covered) };
}

test("each open obligation gets one test, by its id, of a person's arguments with one of them changed", async () => {
  const { code, stdout, stderr } = await init("more.mcptest.yml");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const { tools, resources, prompts, ...head } = read("more.mcptest.yml");
  const { name: _, ...declared } = parse(HEAD) as object & { name: string };
  expect(head).toEqual({ name: "library: what was missing", ...declared });
  const query = "${var.QUERY}";
  const lend = { tool: "lend", skip: "no readOnlyHint: check the arguments, then remove this line" };
  const made = { skip: "generated arguments: replace them, then remove this line" };
  const search = (more: object, expect = "success") => ({ tool: "search", args: { query, limit: 5, ...more }, expect });
  const told = Object.fromEntries(tools.map(({ name, ...entry }) => [name, entry]));
  expect(told).toEqual({
    "tool/search/given/author": search({ author: "Jane Austen" }),
    "tool/search/minimal": { tool: "search", args: { query }, expect: "success" },
    'tool/search/value/lang="en"': search({ lang: "en" }),
    'tool/search/value/lang="de"': search({ lang: "de" }),
    "tool/search/edge/query:minLength": search({ query: "du" }),
    "tool/search/edge/query:maxLength": search({ query: "dune".padEnd(20, "x") }),
    "tool/search/edge/limit:minimum": search({ limit: 1 }),
    "tool/search/edge/limit:maximum": search({ limit: 50 }),
    "tool/search/edge/tags:maxItems": search({ tags: ["sample", "sample", "sample"] }),
    "tool/search/beyond/query:minLength": search({ query: "d" }, "refused"),
    "tool/search/beyond/query:maxLength": search({ query: "dune".padEnd(21, "x") }, "refused"),
    "tool/search/beyond/limit:minimum": search({ limit: 0 }, "refused"),
    "tool/search/beyond/tags:maxItems": search({ tags: ["sample", "sample", "sample", "sample"] }, "refused"),
    "tool/pair": { tool: "pair", ...made, args: { a: 1, b: 1 }, expect: "success" },
    "tool/pair/missing/a": { tool: "pair", ...made, args: { b: 1 }, expect: "refused" },
    "tool/pair/missing/b": { tool: "pair", ...made, args: { a: 1 }, expect: "refused" },
    "tool/status": { tool: "status", args: {}, expect: "success" },
    "tool/loud": { tool: "loud", args: {}, expect: "success" },
    "tool/loud/minimal": { tool: "loud", args: {}, expect: "success" },
    "tool/loud/value/very=true": { tool: "loud", args: { very: true }, expect: "success" },
    "tool/loud/value/very=false": { tool: "loud", args: { very: false }, expect: "success" },
    "tool/loud/refusal": { tool: "loud", args: { very: 42 }, expect: "refused" },
    "tool/lend": { ...lend, args: { id: "sample" }, expect: "success" },
    "tool/lend/missing/id": { ...lend, args: {}, expect: "refused" },
  });
  expect(resources).toEqual([
    { name: "resource/library://hours", uri: "library://hours", expect: "success" },
    {
      name: "template/library://books/{id}",
      skip: "generated values: replace them in the uri, then remove this line",
      uri: "library://books/1",
      expect: "success",
    },
  ]);
  expect(prompts.map(({ name, skip, args, expect }) => [name, skip !== undefined, args, expect])).toEqual([
    ["prompt/advise", true, { reader: "sample" }, "success"],
    ["prompt/advise/given/mood", true, { reader: "sample", mood: "sample" }, "success"],
    ["prompt/advise/minimal", true, { reader: "sample" }, "success"],
    ["prompt/advise/missing/reader", false, undefined, "refused"],
  ]);
  expect(stdout).toBe(`wrote more.mcptest.yml: 30 tests for 31 obligations that mcptest.yml leaves open
9 tests are skipped: check their arguments, then remove \`skip\`
  6 with made-up arguments, 2 that may write, 1 with a made-up uri
1 field of answers open: mcptest mutate mcptest.yml proposes assertions
run it: mcptest run more.mcptest.yml
`);
  expect(readFileSync(join(cwd, "asked.txt"), "utf8")).not.toMatch(/call|read|get/);
  expect(readFileSync(join(cwd, "mcptest.yml"), "utf8")).toBe(SUITE);
});

test("what it writes is green, and calls all but what is skipped", async () => {
  await init("more.mcptest.yml");
  const before = await cover("mcptest.yml");
  const after = await cover("mcptest.yml", "more.mcptest.yml");
  expect([before.code, after.code]).toEqual([0, 0]);
  const skipped = Object.values(read("more.mcptest.yml")).flatMap((list) =>
    Array.isArray(list) ? (list as Entry[]).filter(({ skip }) => skip !== undefined).map(({ name }) => name) : [],
  );
  const open = after.coverage.servers.flatMap(({ obligations }) => obligations.filter(({ state }) => state === "open"));
  expect(open.filter(({ kind }) => kind !== "output").map(({ id }) => id)).toEqual(skipped);
  // Of both together, nothing is left to write but what is skipped.
  expect(after.coverage.called - before.coverage.called).toBe(21);
});

test("it overwrites nothing without --force, and the suite never", async () => {
  writeFileSync(join(cwd, "more.yml"), "mine");
  expect(await init("more.yml")).toMatchObject({ code: 2, stderr: expect.stringContaining("more.yml exists already") });
  expect(readFileSync(join(cwd, "more.yml"), "utf8")).toBe("mine");
  expect(await init("more.yml", "--force")).toMatchObject({ code: 0 });
  for (const path of [["mcptest.yml"], []])
    expect(await init(...path, "--force")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("does not touch"),
    });
  expect(readFileSync(join(cwd, "mcptest.yml"), "utf8")).toBe(SUITE);
});

test.each([["--url", "http://127.0.0.1:1"], ["--tools", "a"], ["--all"], ["--only-success"], ["--ci", "github"]])(
  "it goes without %s",
  async (...flags) => {
    expect(await init("more.yml", ...flags)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("exclude each other"),
    });
  },
);

test("--report goes with --missing", async () => {
  expect(await runCli(["init", "--report", "run.json"], { cwd })).toMatchObject({ code: 2 });
});

test("with --report, what a run called is what counts", async () => {
  const file = join(cwd, "mcptest.yml");
  const broken = SUITE.replace("tool: search, args: {}, expect: refused", "tool: search, args: { query: x }");
  writeFileSync(file, broken);
  await runCli(["run", "mcptest.yml", "--coverage", "--output", "run.json"], { cwd });
  expect(await init("more.yml", "--report", "run.json")).toMatchObject({ code: 0 });
  const names = read("more.yml").tools.map(({ name }) => name);
  // It was refused, whatever its test expects.
  expect(names).not.toContain("tool/search/beyond/query:minLength");
  expect(names).toContain("tool/search/missing/query");
  await runCli(["run", "mcptest.yml", "--output", "plain.json"], { cwd });
  expect(await init("none.yml", "--report", "plain.json")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("no coverage of server"),
  });
});

test("in another folder, paths are seen from there", async () => {
  mkdirSync(join(cwd, "tests"));
  expect(await init("tests/more.yml")).toMatchObject({ code: 0 });
  expect(read("tests/more.yml").servers).toMatchObject({
    library: { cwd: "..", env: { ASKED: "${CONFIG_DIR}/../asked.txt" } },
  });
  expect(await runCli(["run", "tests/more.yml"], { cwd })).toMatchObject({ code: 0 });
});

test("of several servers, names and tests say which", async () => {
  const other = SUITE.replace("servers:\n", `servers:\n  other: { command: [node, ${JSON.stringify(LIBRARY)}] }\n`);
  const own = other
    .replaceAll("  - { name", "  - { server: library, name")
    .replace("prompts:", "  - { server: other, name: else, tool: status }\nprompts:");
  writeFileSync(join(cwd, "mcptest.yml"), own);
  expect(await init("more.yml")).toMatchObject({ code: 0 });
  const names = read("more.yml").tools.map(({ name }) => name);
  expect(names).toContain("library tool/status");
  expect(names).toContain("other tool/search");
  expect(names).not.toContain("other tool/status");
  expect(await runCli(["run", "more.yml"], { cwd })).toMatchObject({ code: 0 });
});

test("calls of compositions count, and tests are made of those that are known", async () => {
  const nodes = `
compositions:
  - name: both
    nodes:
      - { id: a, server: library, tool: search, args: { query: emma, lang: en } }
      - { id: b, server: library, tool: pair, needs: [a], args: { a: "\${a.total}", b: 2 } }
`;
  writeFileSync(join(cwd, "mcptest.yml"), HEAD + nodes);
  expect(await init("more.yml")).toMatchObject({ code: 0 });
  const told = new Map(read("more.yml").tools.map(({ name, ...entry }) => [name, entry]));
  expect(told.get('tool/search/value/lang="de"')).toEqual({
    tool: "search",
    args: { query: "emma", lang: "de" },
    expect: "success",
  });
  expect(told.get("tool/search/branch/sort#2")).toMatchObject({ args: { query: "emma", lang: "en", sort: {} } });
  expect([...told.keys()]).not.toContain("tool/pair");
  expect(told.get("tool/pair/missing/a")).toMatchObject({ skip: expect.any(String), args: { b: 1 } });
  expect(await runCli(["run", "more.yml"], { cwd })).toMatchObject({ code: 0 });
});

test("a suite that leaves nothing open gets no file", async () => {
  writeFileSync(join(cwd, "mcptest.yml"), `${SUITE.replace(/exclude:.*/, 'exclude: [{ server: "*", reason: all }]')}`);
  const { code, stdout } = await init("more.yml");
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: "nothing to write: mcptest.yml leaves nothing open that init has tests for\n",
  });
});

// What these call: 27 of 80, 18 of 65 and 44 of 72.
test.each([
  ["everything", 55],
  ["filesystem", 30],
  ["memory", 46],
])("of the example suite for server-%s: green, and %i are called", async (name, least) => {
  const suite = join(ROOT, `examples/${name}.yml`);
  const text = readFileSync(suite, "utf8")
    .replaceAll("${CONFIG_DIR}/..", resolve(ROOT))
    .replaceAll("${CONFIG_DIR}", join(ROOT, "examples"));
  writeFileSync(join(cwd, "mcptest.yml"), text);
  const env = { MEMORY_FILE: join(cwd, "memory.jsonl") };
  expect(await runCli(["init", "more.yml", "--missing", "mcptest.yml"], { cwd, env })).toMatchObject({ code: 0 });
  const { stdout, code } = await runCli(["run", "mcptest.yml", "more.yml", "--coverage", "--reporter", "json"], {
    cwd,
    env,
  });
  expect(code).toBe(0);
  expect((JSON.parse(stdout) as Covered).coverage.called).toBeGreaterThanOrEqual(least);
  expect(readFileSync(join(cwd, "mcptest.yml"), "utf8")).toBe(text);
});

test("of lists that a server does not give, it does not say that nothing is open", async () => {
  const down = join(ROOT, "__tests__/fixtures/servers/dead-backend.mjs");
  const text = `name: x\nservers:\n  x: { command: [node, ${JSON.stringify(down)}] }\n`;
  writeFileSync(join(cwd, "mcptest.yml"), `${text}resources: [{ name: a, uri: "users://all" }]\n`);
  const { stdout } = await init("more.yml");
  expect(stdout).toContain("not known, so without tests");
});

test("a value within a made-up argument leaves it made up, and lengths count code points", async () => {
  const properties = {
    to: { type: "object", required: ["id"], properties: { id: { type: "string" }, on: { type: "boolean" } } },
  };
  const tools = [
    { name: "move", inputSchema: { type: "object", required: ["to"], properties } },
    { name: "react", inputSchema: { type: "object", properties: { emoji: { type: "string", maxLength: 2 } } } },
  ].map(({ inputSchema, ...tool }) => ({ ...tool, annotations: { readOnlyHint: true }, input_schema: inputSchema }));
  writeFileSync(join(cwd, "x.mock.yml"), JSON.stringify({ name: "x", tools }));
  const servers = { x: { mock: "x.mock.yml" } };
  const own = [{ name: "reacts", tool: "react", args: { emoji: "😀" } }];
  writeFileSync(join(cwd, "mcptest.yml"), JSON.stringify({ name: "x", servers, tools: own }));
  expect(await init("more.yml")).toMatchObject({ code: 0 });
  const made = new Map(read("more.yml").tools.map((entry) => [entry.name, entry]));
  expect(made.get("tool/move/value/to.on=true")).toMatchObject({
    args: { to: { on: true } },
    skip: expect.any(String),
  });
  expect(made.get("tool/react/edge/emoji:maxLength")).toMatchObject({ args: { emoji: "😀x" }, expect: "success" });
  expect(made.get("tool/react/beyond/emoji:maxLength")).toMatchObject({ args: { emoji: "😀xx" }, expect: "refused" });
});
