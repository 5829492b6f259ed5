import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { NodeTrace, Report } from "../../src/report/index.ts";
import { type CliResult, runCli } from "../helpers/cli.ts";
import { traceIn } from "../helpers/traces.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CASSETTES = ".mcptest/cassettes/examples/composition-freeze.yml";

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "mcptest-compositions-")));
  cpSync(join(ROOT, "examples"), join(folder, "examples"), { recursive: true });
  cpSync(join(ROOT, ".mcptest/cassettes"), join(folder, ".mcptest/cassettes"), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs an example in the copy. */
function run(name: string, ...flags: string[]): Promise<CliResult> {
  const path = join("examples", `composition-${name}.yml`);
  return runCli(["run", path, ...flags], { cwd: folder, env: { EXAMPLE_FOLDER: folder } });
}

async function report(name: string, ...flags: string[]): Promise<Report> {
  return JSON.parse((await run(name, "--reporter", "json", ...flags)).stdout) as Report;
}

async function nodesOf(name: string, ...flags: string[]): Promise<Record<string, NodeTrace>> {
  return traceIn((await report(name, ...flags)).results[0])?.nodes ?? {};
}

test("composition-full.yml reports each row", async () => {
  const { stdout } = await run("full");
  expect(stdout).toContain("composition [PASS] render-readme-with-auth-check [common-query]");
  expect(stdout).toContain("composition [PASS] render-readme-with-auth-check [empty-query]");
});

test("composition-full.yml: --case picks a row", async () => {
  const { results } = await report("full", "--case", "empty-*");
  expect(new Set(results.map(({ coordinates }) => coordinates.case))).toEqual(new Set(["empty-query"]));
});

test("composition-two-servers.yml leaves its note in a file and in the graph", async () => {
  expect(await run("two-servers")).toMatchObject({ code: 0 });
  const text = "Ada Lovelace wrote the first program.";
  expect(readFileSync(join(folder, "mcptest-example-notes/ada.md"), "utf8")).toBe(text);
  expect(readFileSync(join(folder, "mcptest-example-graph.jsonl"), "utf8")).toContain(text);
  expect(await run("two-servers")).toMatchObject({ code: 0 });
});

test("composition-mock.yml connects to nothing", async () => {
  const { summary, servers } = await report("mock");
  expect(summary).toMatchObject({ total: 1, passed: 1 });
  expect(servers).toEqual([]);
});

describe("composition-freeze.yml", () => {
  const read = (): string[] =>
    readdirSync(join(folder, CASSETTES))
      .filter((name) => name.endsWith(".freeze.json"))
      .map((name) => readFileSync(join(folder, CASSETTES, name), "utf8"));

  test("replays, which costs nothing", async () => {
    const { translation } = await nodesOf("freeze");
    expect(translation).toMatchObject({ status: "ok", frozen: true, cost_usd: 0, tokens: 0 });
  });

  test("records the same again", async () => {
    const committed = read();
    const { translation } = await nodesOf("freeze", "--record");
    expect(translation).toMatchObject({ status: "ok", frozen: false, cost_usd: 0.0024, tokens: 400 });
    expect(read()).toEqual(committed);
  });

  test("fails without a recording, and writes none", async () => {
    rmSync(join(folder, CASSETTES), { recursive: true });
    const { code, stdout } = await run("freeze");
    expect(code).toBe(1);
    expect(stdout).toContain("--record");
    expect(existsSync(join(folder, CASSETTES))).toBe(false);
  });
});

// [example, what is changed, into what, what the failure says]
test.each([
  ["full", "stars: 160", "stars: 161", "160"],
  ["pipeline", "search.hits[0].name", "search.hits[7].name", "search.hits"],
  ["fan-out", "[ok, ok, failed]", "[ok, ok, ok]", "failed"],
  ["conditions", "count > 0", "count >= 0", "search.hits"],
  ["conditions", "matcher: { exact: failed }", "matcher: { exact: skipped }", "needs the scope write"],
  [
    "optional-parents",
    "{ id: readme, optional: true, default: { body: No README. } }",
    "readme",
    "mcp-proxy has no README",
  ],
  ["loop", "max: 5", "max: 2", "2"],
  ["freeze", "to: fr", "to: de", "--record"],
  ["budget", "max_tokens: 1000", "max_tokens: 400", "max_tokens"],
  ["budget", "max_cost_per_call_usd: 0.001", "max_cost_per_call_usd: 0.0001", "max_cost_per_call_usd"],
  ["mock", 'exact: "# mcptest"', 'exact: "# other"', "# other"],
  ["cases", "name: mcptest", "name: other", "mcptest"],
  ["output", ".nodes.stars.stars", ".nodes.stars.star", "120"],
  ["retries", "retries: 2", "retries: 0", "try again later"],
  ["two-servers", "${folder}/ada.md", "${folder}/no/ada.md", "ENOENT"],
])("composition-%s.yml fails when %j is %j", async (name, before, after, words) => {
  const path = join(folder, "examples", `composition-${name}.yml`);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(before);
  writeFileSync(path, text.replace(before, after));
  const { code, stdout, stderr } = await run(name);
  expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  expect(stdout).toContain(words);
});
