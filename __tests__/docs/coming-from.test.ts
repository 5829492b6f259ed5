import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCli } from "../helpers/cli.ts";
import { createWorkspace, oneTest, removeWorkspaces } from "../suite/workspace.ts";
import { readSnippets } from "./snippets.ts";

const FOLDER = join(import.meta.dirname, "../../docs/coming-from");
const EVERYTHING = join(
  import.meta.dirname,
  "../../node_modules/@modelcontextprotocol/server-everything/dist/index.js",
);
const read = (name: string): string => readFileSync(join(FOLDER, name), "utf8");

afterEach(removeWorkspaces);

test.each(readdirSync(FOLDER))("%s has a table, what was before, a suite that runs, and what one loses", (name) => {
  const page = read(name);
  expect(page).toMatch(/^# Coming from .+\n\nFor readers [^\n]+\n\n(?:.+\n)?\|[^\n]+ \| mcptest \|\n/);
  expect(page.match(/^\| /gm)?.length).toBeGreaterThan(8);
  expect(page).toMatch(/\nBefore[\s\S]*\nAfter[\s\S]*\n\*\*What you lose\.\*\* \S[\s\S]*\n\nNext: \[[^\n]+\n$/);
  expect(page.split("\n").length).toBeLessThanOrEqual(120);
  expect(page).not.toMatch(/\b(better|best|worse|faster|slower|easier|superior|outdated|unfortunately)\b/i);
  const marks = readSnippets(page).map(({ mark }) => mark);
  expect(marks.some((mark) => mark === "run" || mark === "sh")).toBe(true);
});

describe("a suite of the Rust mcptest", () => {
  const PAGE = read("rust-mcptest.md");

  test("is told what to write, as the page shows", async () => {
    const blocks = readSnippets(PAGE);
    const before = blocks.find(({ mark }) => mark === "file rust.yml");
    const said = blocks.find(({ text }) => text.startsWith("error["));
    const problems = await createWorkspace(before?.text ?? "").problems();
    for (const line of said?.text.trim().split("\n") ?? []) expect(problems).toContain(line);
    const count = (text: string, word: RegExp): number => text.match(word)?.length ?? 0;
    expect(count(problems, /\n {2}hint: /g)).toBe(count(problems, /^error\[/gm));
    expect(problems).toContain('hint: did you mean "contains_all"?');
  });

  const PLACES: Readonly<Record<string, (key: string) => string>> = {
    "run_options.restart_policy": () => "run_options: { restart_policy: per_test }\n",
    "run_options.parallel": () => "run_options: { parallel: 2 }\n",
    "budget.per_suite_usd_cents": () => "budget: { per_suite_usd_cents: 500 }\n",
    "llm-judge": matcher,
    "contains-all": matcher,
    "llm-jury": matcher,
  };
  function matcher(key: string): string {
    return `tools:\n  - name: x\n    tool: y\n    expect: [{ target: result.a, matcher: { ${key}: [a] } }]\n`;
  }
  const TABLE = PAGE.split("\n").filter((line) => line.startsWith("| `"));
  const keys = TABLE.filter((line) => !/the same|as a list/.test(line)).flatMap((line) =>
    [...(line.split(" | ")[0] ?? "").matchAll(/`([\w.-]+)[:`]/g)].map(([, key = ""]) => key),
  );

  test.each(keys)("%s is an error with a hint", async (key) => {
    const problems = await createWorkspace((PLACES[key] ?? (() => `${key}: {}\n`))(key)).problems();
    const [error] = problems.split(/\n(?=error\[|warning\[)/).filter((one) => one.includes("unknown"));
    expect(error).toMatch(/\n {2}hint: (write|did you mean|mcptest reads|every run)/);
    const [, page] = /see (docs\/[\w/-]+\.md)/.exec(error ?? "") ?? [];
    if (page) expect(readFileSync(join(FOLDER, "../..", page), "utf8")).not.toBe("");
  });

  test.each([
    ["[{ name: shop, command: [node, x] }, { name: bank, url: 'http://x' }]", "{ shop: { … }, bank: { … } }"],
    ["[{ command: [node, x] }]", "{ my_server: { … } }"],
    ["[]", "{ my_server: { … } }"],
  ])("servers as a list %s are shown as a map", async (list, map) => {
    const problems = await createWorkspace(
      `default_server: shop\n${oneTest()}`.replace(/servers:[^\n]*\n(?: +[^\n]*\n)*/, `servers: ${list}\n`),
    ).problems();
    expect(problems).toContain(`must be a map, but is a list`);
    expect(problems).not.toContain("not declared");
    expect(problems).toContain(`hint: write a map of names: servers: ${map}`);
  });

  test("restart_policy below run names isolation", async () => {
    expect(await createWorkspace("run: { restart_policy: per_test }\n").problems()).toContain(
      "hint: write isolation: test",
    );
  });
});

test("what the Inspector's command line asks, mcptest asks as the page says", async () => {
  const cwd = mkdtempSync(join(tmpdir(), "mcptest-inspector-"));
  try {
    const command = `node ${EVERYTHING}`;
    const say = async (...args: string[]): Promise<string> => {
      const { code, stdout, stderr } = await runCli(args, { cwd });
      expect({ args, code, stderr }).toEqual({ args, code: 0, stderr: "" });
      return stdout;
    };
    const listed = JSON.parse(await say("tools", "list", "--server-command", command, "--format", "json"));
    expect(listed.map(({ name }: { name: string }) => name)).toContain("echo");
    expect(await say("tools", "call", "echo", "message=hi", "--server-command", command)).toContain("Echo: hi");
    writeFileSync(
      join(cwd, "mcp.json"),
      JSON.stringify({ mcpServers: { s: { command: "node", args: [EVERYTHING] }, other: { command: "false" } } }),
    );
    await say("init", "--from", "mcp.json", "--server", "s");
    expect(await say("list")).toContain("echo");
  } finally {
    rmSync(cwd, { recursive: true });
  }
});
