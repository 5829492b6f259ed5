import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { SCHEMAS } from "../../src/generated/schemas.ts";
import { runCli } from "../helpers/cli.ts";
import { LanguageServer } from "./language-server.ts";

const HEAD = "# yaml-language-server: $schema=suite.schema.json\n";
const TEST = "tools:\n  - name: a\n    tool: b\n";
const ASSERTION = `${TEST}    expect:\n      - target: result\n`;

let folder: string;
let server: LanguageServer;
let files = 0;
const file = (): string => join(folder, `${files++}.yml`);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "mcptest-editor-"));
  writeFileSync(join(folder, "suite.schema.json"), SCHEMAS.suite);
  server = await LanguageServer.start();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const examples = readdirSync("examples", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.ya?ml$/.test(path))
  .map((path) => ({ path, text: readFileSync(join("examples", path), "utf8") }))
  .filter(({ text }) => /^# yaml-language-server:.*suite\/v1\.json$/m.test(text));

test("an editor complains of no example", async () => {
  expect(examples.length).toBeGreaterThan(10);
  for (const { path, text } of examples) {
    const own = text.replace(/^# yaml-language-server:.*\n/, HEAD);
    expect([path, await server.check(file(), own)]).toEqual([path, []]);
  }
});

test("it complains of what is wrong", async () => {
  expect(await server.check(file(), `${HEAD}run: { retries: many }\n`)).toEqual([expect.stringMatching(/^2: /)]);
  expect(await server.check(file(), `${HEAD}${TEST}    tol: c\n`)).toEqual([expect.stringMatching(/^5: .*tol/)]);
  const two = `${HEAD}${ASSERTION}        matcher: { exact: 1, gt: 2 }\n`;
  expect(await server.check(file(), two)).toEqual([expect.stringMatching(/^7: /)]);
});

test("it takes assertions in one line, and complains of what is neither a line nor a map", async () => {
  const list = (item: string): string =>
    `${HEAD}${TEST}    expect:\n      - ${item}\n      - assert-set: { name: a, assertions: [${item}] }\n`;
  expect(await server.check(file(), list("result.total >= 3"))).toEqual([]);
  expect(await server.check(file(), list("3"))).not.toEqual([]);
});

test("a reference may stand for a value of any type, as mcptest has it", async () => {
  const keys = (names: string): string => names.replace(/\w+/g, '$&: "${var.$&}"');
  const matchers = [
    '"${var.matcher}"',
    '{ gt: "${var.retries}" }',
    '{ type: "${var.type}" }',
    '{ length: "${var.retries}" }',
  ];
  const text = `${HEAD}variables:
  { parallel: auto, test_timeout: 5s, retries: 1, bail: 1, server: { command: x }, protocol: 2025-11-25, timeout: 5s,
    args: { a: 1 }, only: false, tags: [a], threshold: 0.5, matcher: { exact: 1 }, type: string }
servers: { a: { command: x, ${keys("protocol")} }, b: "\${var.server}" }
default_server: a
run: { ${keys("parallel, test_timeout, retries, bail")} }
tools:
  - { name: x, tool: t, ${keys("args, only, tags, retries, threshold, timeout")}, expect: [${matchers.map((matcher) => `{ target: result.x, matcher: ${matcher} }`).join(", ")}] }
  - { name: y, server: b, tool: t }
`;
  const path = file();
  expect(await server.check(path, text)).toEqual([]);
  writeFileSync(path, text);
  expect(await runCli(["validate", path, "--deny-warnings"], { cwd: folder })).toMatchObject({ code: 0, stderr: "" });
});

test.each([
  ["|", "tools"],
  ["servers:\n  a:\n    |", "command"],
  ["servers:\n  a:\n    command: x\n    protocol: |", "2025-11-25"],
  ["servers:\n  a:\n    on_crash: |", "restart"],
  ["run:\n  |", "parallel"],
  ["run:\n  parallel: |", "auto"],
  ["run:\n  isolation: |", "test"],
  ["tools:\n  - |", "tool"],
  [`${TEST}    expect:\n      - |`, "matcher"],
  [`${ASSERTION}        matcher:\n          |`, "exact"],
  [`${ASSERTION}        matcher:\n          type: |`, "integer"],
  ["compositions:\n  - name: a\n    nodes:\n      - |", "needs"],
])("at %j it offers %s", async (marked, label) => {
  expect(await server.complete(file(), HEAD + marked)).toContain(label);
});

test("what it shows of a key is headed by the key", async () => {
  expect(await server.hover(file(), `${HEAD}run:\n  ret|ries: 2\n`)).toMatch(
    /^#### retries.*\n\nHow often a failed test/,
  );
  expect(await server.hover(file(), `${HEAD}${TEST.replace("tool: b", "to|ol: b")}`)).toMatch(
    /^#### tool\n\nName of the tool/,
  );
});

test("is a schema that the strictest reader takes", () => {
  const ajv = new Ajv2020({ strict: true, strictTypes: true, strictRequired: true, allowUnionTypes: true });
  expect(() => ajv.compile(JSON.parse(SCHEMAS.suite))).not.toThrow();
});
