import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCli } from "../helpers/cli.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mcptest-in-place-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const MANIFEST = `
tools:
  - name: find_book
    input_schema: { type: object, required: [title] }
    structured: { title: "\${args.title}", price_eur: 7.5 }
  - name: count
    responses: [{ to_call: 1, response: first }]
    response: later
  - { name: die, fault: crash }
`;
const TESTS = `
tools:
  - { name: finds a book, tool: find_book, args: { title: Emma }, expect: [result.title = Emma, result.price_eur > 7] }
  - { name: needs a title, tool: find_book, expect: refused }
  - { name: counts, tool: count, expect: [payload = first] }
  - { name: counts on, tool: count, expect: [payload = later] }
`;
const inPlace = (more = "", tests = TESTS): string =>
  `servers:\n  shop:\n    mock:${MANIFEST.replaceAll("\n", "\n      ")}\n${more}${tests}`;

const run = (suite: string, ...flags: string[]) => {
  writeFileSync(join(folder, "mcptest.yml"), suite);
  return runCli(["run", "--reporter", "json", ...flags], { cwd: folder });
};
const statuses = (stdout: string): string[] =>
  JSON.parse(stdout).results.map(({ name, status }: Record<string, string>) => `${name}: ${status}`);

test("runs as its file does, in an empty folder", async () => {
  const { code, stdout, stderr } = await run(inPlace());
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  writeFileSync(join(folder, "shop.mock.yml"), MANIFEST);
  const file = await run(`servers: { shop: { mock: shop.mock.yml } }\n${TESTS}`);
  expect(statuses(file.stdout)).toEqual(statuses(stdout));
  expect(JSON.parse(stdout).servers[0].server_info).toEqual(JSON.parse(file.stdout).servers[0].server_info);
});

test("each session has calls of its own, also one after a crash", async () => {
  const alone = await run(inPlace("run: { isolation: test }\n"));
  expect(statuses(alone.stdout)).toEqual([
    "finds a book: passed",
    "needs a title: passed",
    "counts: passed",
    "counts on: failed",
  ]);
  const crash = await run(
    inPlace(
      "",
      `${TESTS}  - { name: dies, tool: die }\n  - { name: counts anew, tool: count, expect: [payload = first] }\n`,
    ),
  );
  expect(statuses(crash.stdout).slice(4)).toEqual(["dies: errored", "counts anew: passed"]);
});

test("a recording answers for it, until its manifest changes", async () => {
  expect((await run(inPlace(), "--record")).code).toBe(0);
  const replayed = await run(inPlace(), "--replay");
  expect(replayed).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(replayed.stdout).results[0].replayed).toBe(true);
  const changed = await run(inPlace().replace("7.5", "8.5"), "--replay");
  expect(changed.stdout + changed.stderr).toContain("recorded");
});

test("every command that reads a suite takes it", async () => {
  writeFileSync(join(folder, "mcptest.yml"), inPlace());
  const say = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await runCli(args, { cwd: folder });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    return stdout;
  };
  expect(await say("doctor", "--config", "mcptest.yml")).toContain(`mock ${join(folder, "mcptest.yml")}\n`);
  expect(await say("tools", "list", "--config", "mcptest.yml")).toContain("find_book");
  expect(await say("list")).toContain("finds a book");
  expect(await say("run", "--dry-run")).toContain("find_book on shop");
  expect(await say("validate")).toContain("no problems");
});
