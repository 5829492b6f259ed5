import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { runCli } from "../../helpers/cli.ts";

const VARIED = fileURLToPath(new URL("../../fixtures/servers/varied.mjs", import.meta.url));
const SERVERS = fileURLToPath(new URL("../../../node_modules/@modelcontextprotocol", import.meta.url));

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "mcptest-init-"));
});
afterEach(() => rmSync(cwd, { recursive: true }));

test("init asserts what answers have in common, and nothing that passes", async () => {
  await runCli(["init", "--server-command", `node ${VARIED}`, "--only-success"], { cwd });
  const { tools } = parse(readFileSync(join(cwd, "mcptest.yml"), "utf8")) as {
    tools: { tool: string; expect: string[] }[];
  };
  const expected = Object.fromEntries(tools.map(({ tool, expect }) => [tool, expect.slice(1)]));
  expect(tools.map(({ expect: [first] }) => first)).toEqual(tools.map(() => "result.isError = false"));
  expect(expected).toEqual({
    fixed: [
      "result.total = 42",
      'result.kind = "book"',
      "result.open = true",
      "result.items length 2",
      "result.items[0] type object",
      'result.items[*].id = ["b1", "b2"]',
      "result.none type array",
      'result.odd = "a\\n#: b $${x}"',
    ],
    mixed: [
      "result.total = 42",
      "result.calls type number",
      "result.process type number",
      "result.visits type number",
      "result.drawn type number",
    ],
    clock: ["result.at type string", "result.day type string", "result.epoch type number", "result.total = 1"],
    ticking: [
      "result.tick type number",
      "result.up type number",
      "result.weekday type string",
      "result.hour type number",
      'result.message = "hi"',
      "result.openMinutes[0] type number",
      "result.total = 1",
    ],
    machine: ["result.cwd type string", "result.host type string", "result.env type object", "result.total = 1"],
    sometimes: ["result.total = 1"],
    world: ["result.price type number"],
    secret: ["result.api_key type string", "result.total = 1"],
    words: ['result.content[0].text = "Found 3 books"'],
  });
  for (const _ of "123") expect(await runCli(["run"], { cwd })).toMatchObject({ code: 0 });
});

test("of tools that write nothing is asked again", async () => {
  await runCli(["init", "--server-command", `node ${VARIED}`, "--only-success", "--include-writes"], { cwd });
  expect(readFileSync(join(cwd, "mcptest.yml"), "utf8")).not.toMatch(/ = (?:42|1|"book")$/m);
  expect(existsSync(join(cwd, "count"))).toBe(true);
  expect(await runCli(["run"], { cwd })).toMatchObject({ code: 0 });
});

// Called 17, 36 and 21 before it asserted answers.
test.each([
  ["everything", 60],
  ["filesystem .", 50],
  ["memory", 70],
])("what init writes for server-%s notices changes: score %i, and every test kills", async (server, least) => {
  const [name, ...args] = server.split(" ");
  const command = ["node", `${SERVERS}/server-${name}/dist/index.js`, ...args].join(" ");
  await runCli(["init", "--server-command", command, "--env", `MEMORY_FILE_PATH=${join(cwd, "memory.json")}`], { cwd });
  const { code, stdout } = await runCli(["mutate", "--reporter", "json"], { cwd });
  const { mutation } = JSON.parse(stdout) as { mutation: { score: number; tests: { kills: number }[] } };
  expect(code).toBe(0);
  expect(mutation.score).toBeGreaterThan(least);
  expect(mutation.tests.filter(({ kills }) => kills === 0)).toEqual([]);
});
