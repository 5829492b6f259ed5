import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { hashNodes } from "../../src/cassette/index.ts";
import { testId } from "../../src/plan/index.ts";
import { runCli } from "../helpers/cli.ts";

const SUITE = `
name: shop
servers:
  shop: { command: [node, server.mjs] }
tools:
  - { name: found, tool: search, args: { q: tea } }
  - { name: rows, tool: search, args: { q: "\${var.q}" }, skip: not now, cases: [{ name: one, vars: { q: a } }] }
  - { name: focused, tool: search, only: true }
compositions:
  - name: graph
    nodes:
      - { id: a, tool: search, freeze: golden }
      - { id: b, tool: search, needs: [a] }
`;
const FOLDER = ".mcptest/cassettes/suite.yml";

let cwd = "";
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "mcptest-inventory-"));
  mkdirSync(join(cwd, FOLDER), { recursive: true });
  writeFileSync(join(cwd, "suite.yml"), SUITE);
});
afterEach(() => rmSync(cwd, { recursive: true }));

const idOf = (kind: string, name: string, coordinates = {}): string => testId(kind, "suite.yml", name, coordinates);
const IDS = {
  found: idOf("tool", "found"),
  row: idOf("tool", "rows", { case: "one" }),
  focused: idOf("tool", "focused"),
  graph: idOf("composition", "graph"),
  gone: idOf("tool", "gone"),
  swept: idOf("tool", "found", { model: "other" }),
};

function write(file: string, value: object | string, folder = FOLDER): void {
  const path = join(cwd, folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof value === "string" ? value : JSON.stringify(value));
}

const recorded = (name: string, coordinates = {}): object => ({
  ...{ format: "mcptest-cassette", version: 1, kind: "test", recorded: "2026-01-02T03:04:05.000Z" },
  servers: { shop: { source: "stdio", protocol: "2025-11-25" } },
  test: { suite: "suite.yml", name, coordinates },
  exchanges: [{ via: "server", server: "shop", method: "tools/call", params: { name: "search" }, result: {} }],
});

const node = (id: string, tool = "search", row: string | null = null): object => ({
  ...{ case: row, node: id, fingerprint: hashNodes([{ id, server: "shop", tool }]) },
  ...{ key: "0123456789abcdef", round: 1, arguments: {}, result: {} },
});
const frozen = (...exchanges: object[]): object => {
  return { format: "mcptest-cassette", version: 1, kind: "composition", exchanges };
};

function writeAll(): void {
  for (const [name, id] of Object.entries(IDS)) write(`${id}.json`, recorded(name));
  write(`${IDS.graph}.json`, frozen(node("a"), node("b"), node("a", "other"), node("a", "search", "row")));
  write(`${IDS.graph}.freeze.json`, frozen(node("a"), node("b"), node("a", "other"), node("a", "search", "row")));
}

test("lists what is recorded, and whether a test asks for it", async () => {
  writeAll();
  write("00000000000000ff.json", "{");
  // None has a default name.
  expect((await runCli(["cassette", "ls"], { cwd })).stdout).toContain("no suite in this folder");
  const named = await runCli(["cassette", "ls", "suite.yml", "--format", "json"], { cwd });
  expect(named.stderr).toBe("");
  const list = JSON.parse(named.stdout) as { path: string; state: string; test?: string; why?: string }[];
  const states = Object.fromEntries(list.map(({ path, state }) => [path.slice(FOLDER.length + 1), state]));
  expect(states).toEqual({
    [`${IDS.found}.json`]: "fits",
    [`${IDS.row}.json`]: "fits",
    [`${IDS.focused}.json`]: "fits",
    [`${IDS.gone}.json`]: "orphan",
    [`${IDS.swept}.json`]: "orphan",
    [`${IDS.graph}.json`]: "stale",
    [`${IDS.graph}.freeze.json`]: "stale",
    "00000000000000ff.json": "unreadable",
  });
  expect(list.find(({ path }) => path.includes(IDS.row))).toMatchObject({
    ...{ test: "rows [one]", kind: "test", recorded: "2026-01-02T03:04:05.000Z", exchanges: 1, of: { shop: 1 } },
  });
  const text = await runCli(["cassette", "ls", "suite.yml"], { cwd });
  expect((await runCli(["cassette", "list", "suite.yml"], { cwd })).stdout).toBe(text.stdout);
  expect(text.stdout).toContain("8 recordings: 3 fits, 2 stale, 2 orphan, 1 unreadable");
});

test("a server that is declared otherwise than when it was recorded makes recordings stale, which stay", async () => {
  writeFileSync(join(cwd, "mock.yml"), "name: shop\ntools: [{ name: search, response: tea }]\n");
  const declare = (more: string): void =>
    writeFileSync(
      join(cwd, "suite.yml"),
      `servers: { shop: { mock: mock.yml${more} } }\ntools: [{ name: found, tool: search }]\n`,
    );
  const list = async (): Promise<unknown> =>
    JSON.parse((await runCli(["cassette", "ls", "suite.yml", "--format", "json"], { cwd })).stdout);
  declare("");
  expect(await runCli(["run", "suite.yml", "--record"], { cwd })).toMatchObject({ code: 0 });
  expect(await list()).toMatchObject([{ state: "fits" }]);
  declare(", call_timeout: 20s");
  expect(await list()).toMatchObject([{ state: "stale", why: "the declaration of shop changed" }]);
  expect((await runCli(["cassette", "prune", "suite.yml"], { cwd })).stdout).toContain("nothing to remove");
});

test("prune takes away what no test asks for, and nothing else", async () => {
  writeAll();
  write("00000000000000ff.json", "{");
  write(`${IDS.gone}.json`, recorded("gone"), ".mcptest/cassettes/other.yml");
  write("notes.json", "{}");
  const kept = await runCli(["cassette", "prune", "suite.yml", "--dry-run"], { cwd });
  expect(kept.stdout).toContain(`would remove ${FOLDER}/${IDS.gone}.json (gone)`);
  expect(readdirSync(join(cwd, FOLDER))).toHaveLength(9);
  const { code, stdout } = await runCli(["cassette", "prune", "suite.yml"], { cwd });
  expect(code).toBe(0);
  expect(stdout).toContain(`removed 3 exchanges of ${FOLDER}/${IDS.graph}.freeze.json (graph)`);
  expect(stdout).toContain(`kept ${FOLDER}/00000000000000ff.json, which cannot be read`);
  const left = [IDS.found, IDS.row, IDS.focused, IDS.graph, `${IDS.graph}.freeze`, "00000000000000ff", "notes"];
  expect(readdirSync(join(cwd, FOLDER)).sort()).toEqual(left.map((name) => `${name}.json`).sort());
  for (const name of [IDS.graph, `${IDS.graph}.freeze`])
    expect(JSON.parse(readFileSync(join(cwd, FOLDER, `${name}.json`), "utf8"))).toEqual(frozen(node("a")));
  expect(existsSync(join(cwd, ".mcptest/cassettes/other.yml", `${IDS.gone}.json`))).toBe(true);
  const again = await runCli(["cassette", "prune", "suite.yml"], { cwd });
  expect(again.stdout).toContain("nothing to remove");
});

test("what --models recorded is asked for by a run with --models", async () => {
  const agent = { name: "works", prompt: "Go" };
  writeFileSync(
    join(cwd, "suite.yml"),
    `name: s\nservers: { shop: { command: x } }\nagents: [${JSON.stringify(agent)}]\n`,
  );
  const coordinates = { model: "other" };
  write(`${idOf("agent", "works", coordinates)}.json`, recorded("works", coordinates));
  const { stdout } = await runCli(["cassette", "prune", "suite.yml"], { cwd });
  expect(stdout).toContain("nothing to remove");
});

test("prune refuses where a suite does not load, and follows no link", async () => {
  writeAll();
  writeFileSync(join(cwd, "suite.yml"), `${SUITE}\nagent: 1\n`);
  expect(await runCli(["cassette", "prune", "suite.yml"], { cwd })).toMatchObject({ code: 2, stdout: "" });
  expect(readdirSync(join(cwd, FOLDER))).toHaveLength(7);
  const outside = mkdtempSync(join(tmpdir(), "mcptest-outside-"));
  try {
    writeFileSync(join(cwd, "suite.yml"), SUITE);
    writeFileSync(join(outside, `${IDS.gone}.json`), JSON.stringify(recorded("gone")));
    rmSync(join(cwd, FOLDER, `${IDS.gone}.json`));
    symlinkSync(join(outside, `${IDS.gone}.json`), join(cwd, FOLDER, `${IDS.gone}.json`));
    const { stdout } = await runCli(["cassette", "prune", "suite.yml"], { cwd });
    expect(stdout).not.toContain(IDS.gone);
    rmSync(join(cwd, FOLDER), { recursive: true });
    symlinkSync(outside, join(cwd, FOLDER));
    const linked = await runCli(["cassette", "prune", "suite.yml"], { cwd });
    expect(linked.stderr).toContain("path-outside-workspace");
    expect(readdirSync(outside)).toEqual([`${IDS.gone}.json`]);
  } finally {
    rmSync(outside, { recursive: true });
  }
});

test("a recording of another kind, or of a server that it does not declare, is not taken for one that fits", async () => {
  const session = { ...recorded("found"), kind: "session", test: undefined };
  write(`${IDS.found}.json`, session);
  const listed = async (): Promise<object> =>
    JSON.parse((await runCli(["cassette", "ls", "suite.yml", "--format", "json"], { cwd })).stdout);
  expect(JSON.stringify(await listed())).toContain('it is of kind \\"session\\"');
  writeFileSync(join(cwd, "suite.yml"), SUITE.replace(", only: true", ""));
  const replayed = await runCli(["run", "suite.yml", "--replay", "--filter", "found"], { cwd });
  expect({ code: replayed.code, told: replayed.stdout + replayed.stderr }).toEqual({
    code: 1,
    told: expect.stringContaining('kind "session"'),
  });
  expect(await runCli(["cassette", "verify", "suite.yml"], { cwd })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('kind "session"'),
  });
  write(`${IDS.found}.json`, { ...recorded("found"), servers: {} });
  expect(JSON.stringify(await listed())).toContain('"stale"');
});
