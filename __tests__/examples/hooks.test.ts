import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Report } from "../../src/report/index.ts";
import { type CliResult, runCli } from "../helpers/cli.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CONTEXT = "examples/hooks-context/hooks-context.yml";
const HAS_PYTHON = spawnSync("python3", ["--version"]).status === 0;

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "mcptest-example-hooks-")));
  cpSync(join(ROOT, "examples"), join(folder, "examples"), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(path: string, env: Record<string, string> = {}): Promise<CliResult> {
  const flags = ["--verbose", "--reporter", "json"];
  return runCli(["run", path, ...flags], { cwd: folder, env: { EXAMPLE_FOLDER: folder, ...env } });
}

function change(path: string, before: string, after: string): void {
  const text = readFileSync(join(folder, path), "utf8");
  expect(text).toContain(before);
  writeFileSync(join(folder, path), text.replace(before, after));
}

function readStatuses({ stdout }: CliResult): (string | undefined)[][] {
  const { results, warnings } = JSON.parse(stdout) as Report;
  expect(warnings).toEqual([]);
  return results.map(({ name, status, message }) => [name, status, message]);
}

const NAMES = ["bash", "node", "python"];

test("hooks-context.yml does the same in each language that there is", async () => {
  const result = await run(CONTEXT);
  const known = HAS_PYTHON ? NAMES : NAMES.slice(0, 2);
  expect(result.stderr.split("\n").slice(0, -1)).toEqual(
    known.map((name) => `afterEach: us-west-${name}, opened by ${name}: between hooks in ${name}: pass`),
  );
  const missing = ["skipped", "python3 is not installed"];
  expect(readStatuses(result)).toEqual(
    NAMES.map((name) => [`between hooks in ${name}`, ...(known.includes(name) ? ["passed", undefined] : missing)]),
  );
});

test("hooks-context.yml skips its test by name where python3 is missing", async () => {
  change(CONTEXT, "if-installed.mjs python3", "if-installed.mjs python-nowhere");
  change(CONTEXT, "if-installed.mjs python3", "if-installed.mjs python-nowhere");
  expect(readStatuses(await run(CONTEXT))[2]).toEqual([
    "between hooks in python",
    "skipped",
    "python-nowhere is not installed",
  ]);
});

test("hooks-context.yml skips every test without a region", async () => {
  change(CONTEXT, "REGION: us-west", 'REGION: ""');
  const result = await run(CONTEXT);
  for (const [, status, message] of readStatuses(result)) {
    expect(status).toBe("skipped");
    expect(["REGION is not set", "python3 is not installed"]).toContain(message);
  }
  expect(result.stderr).toContain("no session, opened by nobody: between hooks in bash: skip");
});

test("hooks.yml leaves nothing behind, and needs each of its hooks", async () => {
  expect(await run("examples/hooks.yml")).toMatchObject({ code: 0, stderr: "" });
  expect(existsSync(join(folder, "mcptest-example-hooks"))).toBe(false);
  change("examples/hooks.yml", `echo "buy bread" > "$NOTES/note.txt"`, 'touch "$NOTES/note.txt"');
  expect(await run("examples/hooks.yml")).toMatchObject({ code: 1 });
});
