import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { NODE_24 } from "../helpers/bundles.ts";

/** What CONTRIBUTING shows to add, by the files that its diffs make or change; kinds.test.ts has the one of a kind. */
const SHOWN = [
  ["A matcher", "src/check/matchers/table.ts"],
  ["A command", "src/cli/commands/version.ts"],
  ["A reporter", "src/report/reporters/names.ts"],
  ["A provider", "src/model/model.ts"],
  ["A transport", "src/mcp/tcp-transport.ts"],
  ["An input", "action.yml"],
  ["A rule", "protocol-rules.yaml"],
] as const;
const COPIED = [
  ...["src", "schemas", "scripts", "package.json", "tsconfig.json"],
  ...["action.yml", "error-codes.yaml", "pricing.yaml", "protocol-rules.yaml", "audit-rules.yaml"],
];

const sections = readFileSync("CONTRIBUTING.md", "utf8").split(/\n(?=\*\*An? )/);
const folder = mkdtempSync(join(tmpdir(), "mcptest-how-"));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (program: string, ...args: string[]) =>
  new Promise<{ code: unknown; output: string }>((done) => {
    const env = { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() };
    execFile(program, args, { cwd: folder, env }, (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });

test("what CONTRIBUTING shows can be added, type-checks and works", async () => {
  for (const name of COPIED) cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  for (const [what, path] of SHOWN) {
    const section = sections.find((each) => each.startsWith(`**${what}`)) ?? "";
    const [, diff = ""] = /```diff\n(.*?)```/s.exec(section) ?? [];
    expect(`${what}: ${diff}`).toContain(`+++ b/${path}`);
    writeFileSync(join(folder, "shown.diff"), diff);
    expect({ what, ...(await run("git", "apply", "shown.diff")) }).toEqual({ what, code: 0, output: "" });
  }
  expect(await run(NODE_24, "scripts/generate.mjs")).toEqual({ code: 0, output: "" });
  expect(await run(join(folder, "node_modules/.bin/tsc"), "--noEmit")).toEqual({ code: 0, output: "" });

  writeFileSync(join(folder, "mock.yml"), "tools:\n  - { name: year, structured: { year: 1815 } }\n");
  const tests = [5, 2].map((n) => `  - { name: by ${n}, tool: year, expect: ["result.year multiple_of ${n}"] }\n`);
  writeFileSync(join(folder, "suite.yml"), `servers: { it: { mock: mock.yml } }\ntools:\n${tests.join("")}`);
  const cli = (...args: string[]) => run(NODE_24, "src/cli/index.ts", ...args);
  expect(await cli("run", "suite.yml", "--reporter", "names")).toMatchObject({ code: 1, output: "by 2\n" });
  expect(await cli("version")).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
}, 240_000);
