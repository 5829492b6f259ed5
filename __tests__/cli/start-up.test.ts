import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { cliBundle, useBundles } from "../helpers/bundles.ts";
import { startNode } from "../helpers/cli.ts";
import { fixturePath } from "../helpers/runs.ts";

useBundles();

const HOOK = join(import.meta.dirname, "../fixtures/list-opened.mjs");
const BUNDLES = dirname(dirname(cliBundle()));

/** Files that a command opens of a suite of 5 plain tests, from the folder of the bundles. */
async function opened(
  entry: string,
  command = "validate",
  prints = "1 suite, 5 tests: no problems\n",
): Promise<string[]> {
  const cwd = mkdtempSync(join(tmpdir(), "mcptest-start-up-"));
  try {
    const tests = [1, 2, 3, 4, 5].map((n) => {
      const expect = "[{ target: 'result.content[0].text', matcher: { contains: hello } }]";
      return `  - { name: test ${n}, tool: echo, args: { message: hello }, expect: ${expect} }\n`;
    });
    writeFileSync(
      join(cwd, "suite.yml"),
      `servers: { it: { command: [node, ${JSON.stringify(fixturePath("good"))}] } }\ntools:\n${tests.join("")}`,
    );
    const env = { OPENED: join(cwd, "opened") };
    const { code, stdout, stderr } = await startNode(["--import", HOOK, entry, command, "suite.yml"], { cwd, env })
      .done;
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(prints);
    const urls = readFileSync(env.OPENED, "utf8").trim().split("\n");
    return urls.map((url) => relative(BUNDLES, fileURLToPath(url))).filter((path) => !path.startsWith("../__tests__"));
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

// What loads here is paid for by every command. What only a run, a server or a kind of test needs is to load where it is used.
test("validate loads nothing but what loading a plain suite needs", async () => {
  const parts = (await opened(join(BUNDLES, "lib/cli/index.js"))).map((path) => {
    return /(?<=node_modules\/)(?:@[^/]+\/)?[^/]+|(?<=^lib\/)[^/]+/.exec(path)?.[0] ?? path;
  });
  const packages = ["ajv", "commander", "js-yaml", "shlex"];
  const folders = ["cli", "error-codes.js", "errors.js", "files", "generated", "graph", "suite", "template", "values"];
  expect([...new Set(parts)].sort()).toEqual([...packages, ...folders].sort());
});

// What a usual command import()s is to be in USUAL of scripts/build/bundle.mjs: the build then puts it into few files.
test.each([
  ["validate", "1 suite, 5 tests: no problems\n", 5, 460],
  ["run", "5 passed (5 tests", 25, 920],
])("the bundle's %s opens few files, of ASCII only", async (command, prints, most, kilobytes) => {
  const paths = await opened(cliBundle(), command, prints);
  const text = paths.map((path) => readFileSync(join(BUNDLES, path), "utf8")).join("");
  expect(paths.length).toBeLessThanOrEqual(most);
  expect(text.length).toBeLessThanOrEqual(kilobytes * 1024);
  expect(/[^\0-\x7f]/.exec(text)).toBeNull(); // V8 would hold the file that has it in twice the bytes.
});

test("run loads neither what asks models, nor what grades, for a suite without anything judged", async () => {
  const paths = await opened(join(BUNDLES, "lib/cli/index.js"), "run", "5 passed (5 tests");
  const judged =
    /^lib\/(?:agent|model\/(?:anthropic|openai|api))\b|^lib\/run\/(?:kinds\/(?:eval|agent)|derived\/(?:metric|aggregate))|^lib\/judge\/(?:grade|prepare|rubric)/;
  expect(paths.filter((path) => judged.test(path))).toEqual([]);
  expect(paths.some((path) => path.startsWith("lib/run/kinds/request"))).toBe(true);
});

test("a command that waits for what never comes says so, and fails", async () => {
  const never = 'import fs from "node:fs/promises"; fs.realpath = () => new Promise(() => {});';
  const hook = `data:text/javascript,${encodeURIComponent(never)}`;
  const suite = join(import.meta.dirname, "../../examples/quickstart.yml");
  const { code, stderr } = await startNode(["--import", hook, cliBundle(), "validate", suite]).done;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^error\[internal\]: Error: it waits for what never comes\n/);
});
