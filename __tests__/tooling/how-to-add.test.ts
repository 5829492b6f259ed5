import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { stringify } from "yaml";
import type { Report } from "../../src/report/index.ts";
import { NODE_24 } from "../helpers/bundles.ts";

/** What CONTRIBUTING shows to add, by the files that its diffs make or change. */
const SHOWN = [
  ["A matcher", "src/check/matchers/table.ts"],
  ["A command", "src/cli/commands/version.ts"],
  ["A reporter", "src/report/reporters/names.ts"],
  ["A provider", "src/model/model.ts"],
  ["A transport", "src/mcp/tcp-transport.ts"],
  ["An input", "action.yml"],
  ["A rule", "protocol-rules.yaml"],
  ["A test kind", "src/run/kinds/ping.ts"],
] as const;
/** Where the compiler asks for a row of a new kind. */
const TABLES = ["src/suite/kinds.ts", "src/plan/kinds.ts", "src/run/kinds/table.ts", "src/report/kinds.ts"];
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
const cli = (...args: string[]) => run(NODE_24, "src/cli/index.ts", ...args);
const checkTypes = () => run(join(folder, "node_modules/.bin/tsc"), "--noEmit", "--singleThreaded");
const DONE = { code: 0, output: "" };

// One tree takes all of it: to generate and to type-check it takes longest by far.
test("what CONTRIBUTING shows can be added, type-checks and works", async () => {
  for (const name of COPIED) cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  for (const [what, path] of SHOWN) {
    const section = sections.find((each) => each.startsWith(`**${what}`)) ?? "";
    const [, diff = ""] = /```diff\n(.*?)```/s.exec(section) ?? [];
    expect(`${what}: ${diff}`).toContain(`+++ b/${path}`);
    writeFileSync(join(folder, "shown.diff"), diff);
    expect({ what, ...(await run("git", "apply", "--check", "shown.diff")) }).toEqual({ what, ...DONE });
    // Of the kind, which comes last, what stands in src/ waits until the compiler has asked for it.
    const part = what === "A test kind" ? ["--include=schemas/*"] : [];
    expect({ what, ...(await run("git", "apply", ...part, "shown.diff")) }).toEqual({ what, ...DONE });
  }
  const changed = [...readFileSync(join(folder, "shown.diff"), "utf8").matchAll(/^\+\+\+ b\/(.+)$/gm)];
  const schemas = ["suite", "report", "baseline"].map((name) => `schemas/${name}/v1.json`);
  expect(new Set(changed.map(([, path]) => path))).toEqual(new Set([...schemas, ...TABLES, "src/run/kinds/ping.ts"]));
  expect(await run(NODE_24, "scripts/generate.mjs")).toEqual(DONE);
  const { output: lacks } = await checkTypes();
  expect(new Set(lacks.match(/^src\/[^(]+/gm))).toEqual(new Set(TABLES));
  expect(await run("git", "apply", "--include=src/*", "shown.diff")).toEqual(DONE);
  expect(await checkTypes()).toEqual(DONE);

  writeFileSync(join(folder, "mock.yml"), "tools:\n  - { name: year, structured: { year: 1815 } }\n");
  const tests = [5, 2].map((n) => `  - { name: by ${n}, tool: year, expect: ["result.year multiple_of ${n}"] }\n`);
  writeFileSync(join(folder, "suite.yml"), `servers: { it: { mock: mock.yml } }\ntools:\n${tests.join("")}`);
  expect(await cli("run", "suite.yml", "--reporter", "names")).toMatchObject({ code: 1, output: "by 2\n" });
  expect(await cli("version")).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });

  const wire = pathToFileURL(resolve("__tests__/fixtures/servers/wire.mjs")).href;
  const answers = { answers: "{}", hangs: "{ ping: () => undefined }", refuses: "{ ping: undefined }" };
  const servers = Object.entries(answers).map(([name, more]) => {
    writeFileSync(join(folder, `${name}.mjs`), `import { serve } from "${wire}";\nserve({}, ${more});\n`);
    return [name, { command: `"${NODE_24}" ${name}.mjs`, call_timeout: name === "hangs" ? "200ms" : "30s" }];
  });
  const pings = Object.keys(answers).map((server) => ({ name: server, server }));
  writeFileSync(join(folder, "pings.yml"), stringify({ servers: Object.fromEntries(servers), pings }));
  const { code, output } = await cli("run", "pings.yml", "--reporter", "json");
  expect(code).toBe(1);
  const { results } = JSON.parse(output) as Report;
  expect(results.map(({ kind, name, status }) => `${kind} ${name} ${status}`)).toEqual([
    "ping answers passed",
    "ping hangs failed",
    "ping refuses failed",
  ]);
});
