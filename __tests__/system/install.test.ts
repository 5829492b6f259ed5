import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VERSION } from "../../src/generated/version.ts";

const folder = mkdtempSync(join(tmpdir(), "mcptest-install-"));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (command: string, args: readonly string[], cwd: string): string =>
  execFileSync(command, args, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, npm_config_prefix: join(folder, "npm") },
  });

it("installs from a clone as the README says, and runs", () => {
  const [install = ""] = /npm install --global [./\w]+/.exec(readFileSync("README.md", "utf8")) ?? [];
  run("git", ["clone", "--quiet", "--depth", "1", `file://${process.cwd()}`, "mcptest"], folder);
  const [command = "", ...args] = install.split(" ");
  run(command, args, join(folder, "mcptest"));
  expect(run(join(folder, "npm/bin/mcptest"), ["--version"], folder)).toBe(`${VERSION}\n`);
  expect(run(join(folder, "npm/bin/mcptest"), ["run", "examples/quickstart.yml"], join(folder, "mcptest"))).toMatch(
    /^PASSED/m,
  );
});
