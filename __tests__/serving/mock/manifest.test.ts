import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { parse } from "yaml";
import { CollectedErrors, formatProblem } from "../../../src/errors.ts";
import { loadManifest } from "../../../src/serving/mock/manifest.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "mcptest-manifest-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function problemsOf(text: string): string[] {
  const file = join(folder, "mock.yml");
  writeFileSync(file, text);
  try {
    loadManifest(file);
  } catch (error) {
    if (!(error instanceof CollectedErrors)) throw error;
    return error.errors.map((problem) => formatProblem(problem).replaceAll(`${folder}/`, ""));
  }
  return [];
}

test("accepts every key that a manifest has", () => {
  const problems = problemsOf(`
name: shop
version: "2"
instructions: Ask.
tools:
  - name: a
    title: A
    description: d
    annotations: { readOnlyHint: true }
    input_schema: { type: object }
    output_schema: { type: object }
    responses:
      - { when: { id: 1 }, response: one, fault: { garbage: x, from_call: 2, to_call: 3 } }
      - { when: { id: 2 }, structured: { id: "\${args.id}" } }
    response: { content: [], isError: true }
    progress: [{ progress: 1, total: 2, message: m }]
    logs: [{ level: error, logger: l, data: { any: thing } }]
    fault: { slow: 5ms, crash: { exit_code: 3, message: m } }
  - { name: b, fault: { error: { code: 1, message: m, data: [1] }, crash: 0 } }
  - { name: c, fault: hang }
resources:
  - { uri: "a://t", name: n, title: t, description: d, mime_type: text/plain, text: t }
  - { uri: "a://b", blob: AA== }
prompts:
  - { name: p, title: t, description: d, arguments: [{ name: x, description: d, required: true }], text: t }
  - { name: q, messages: [{ role: assistant, text: t }, { role: user, content: { type: image } }] }
`);
  expect(problems).toEqual([]);
});

test("reports everything that is wrong at once, each with its place", () => {
  const problems = problemsOf(`tols: []
tools:
  - name: a
    inputSchema: {}
    fault: bang
  - respnse: x
`);
  expect(problems).toEqual([
    `error[unknown-key]: unknown key "tols" in the manifest
  mock.yml:1:1
  1 | tols: []
    | ^^^^
  2 | tools:
  hint: did you mean "tools"?`,
    `error[unknown-key]: unknown key "inputSchema" in tools[0]
  mock.yml:4:5
  3 |   - name: a
  4 |     inputSchema: {}
    |     ^^^^^^^^^^^
  5 |     fault: bang
  hint: did you mean "input_schema"?`,
    `error[invalid-value]: tools[0].fault must be one of "hang", "crash", "garbage"
  mock.yml:5:12
  4 |     inputSchema: {}
  5 |     fault: bang
    |            ^^^^
  6 |   - respnse: x`,
    `error[missing-key]: tools[1] has no "name"
  mock.yml:6:5
  5 |     fault: bang
  6 |   - respnse: x
    |     ^`,
    `error[unknown-key]: unknown key "respnse" in tools[1]
  mock.yml:6:5
  5 |     fault: bang
  6 |   - respnse: x
    |     ^^^^^^^
  hint: did you mean "response"?`,
  ]);
});

test.each([
  ["tools: 3", ["error[wrong-type]: tools must be array"]],
  ["- a", ["error[wrong-type]: the manifest must be object"]],
  ["", ["error[file-empty]: mock manifest mock.yml is empty"]],
  ["tools: [{ name: a, response: { text: b } }]", ['error[missing-key]: tools[0].response has no "content"']],
  ["tools: [{ name: a, fault: { slow: soon } }]", ["error[invalid-value]: tools[0].fault.slow must match pattern"]],
  ["tools: [{ name: a }, { name: a }]", ['error[duplicate-name]: two tools are called "a"']],
  ['resources: [{ uri: "a:b" }, { uri: "a:b" }]', ['error[duplicate-name]: two resources are called "a:b"']],
  [
    "tools: [{ name: a, response: 'Hi ${arg.b}' }]",
    ["error[invalid-reference]: ${arg.b} is not an argument of the call"],
  ],
  [
    "tools: [{ name: a, responses: [{ structured: { x: .nan, y: -.inf } }] }]",
    [
      "error[wrong-type]: JSON has neither infinity nor NaN\n  mock.yml:1:51",
      "error[wrong-type]: JSON has neither infinity nor NaN\n  mock.yml:1:60",
    ],
  ],
  ["tools: [a, b", ["error[yaml-syntax]: Flow sequence in block collection must be"]],
  ["tools: []\ntools: []", ["error[yaml-syntax]: Map keys must be unique"]],
])("%j is refused", (text, beginnings) => {
  const problems = problemsOf(text);
  expect(problems.map((problem, at) => problem.slice(0, beginnings[at]?.length))).toEqual(beginnings);
});

test("points at the reference that is no argument", () => {
  expect(problemsOf("prompts:\n  - name: p\n    text: for ${env.USER}\n")).toEqual([
    `error[invalid-reference]: \${env.USER} is not an argument of the call
  mock.yml:3:11
  2 |   - name: p
  3 |     text: for \${env.USER}
    |           ^^^^^^^^^^^^^^^
  hint: write \${args.name}, or $\${ for a literal \${`,
  ]);
});

test("text that is not sent as a template may hold anything", () => {
  expect(problemsOf('tools: [{ name: a, description: "${x}", input_schema: { default: "${y}" } }]')).toEqual([]);
  expect(problemsOf('resources: [{ uri: "a:b", text: "${z}" }]')).toEqual([]);
});

test("a file that is not there is named", () => {
  expect(() => loadManifest("/nowhere/mock.yml")).toThrow(
    "the mock manifest /nowhere/mock.yml cannot be read: it does not exist",
  );
});

test("the schema takes each manifest that the loader takes, as it is and below mock_server, and no two such keys", () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false });
  const fits = ajv.compile(JSON.parse(readFileSync("schemas/mock/v1.json", "utf8")));
  const folders = ["examples", "__tests__/cli/run/fixtures"];
  const files = folders.flatMap((at) =>
    readdirSync(at).flatMap((name) => (/mock\.ya?ml$/.test(name) ? join(at, name) : [])),
  );
  expect(files.length).toBeGreaterThan(7);
  for (const file of files.filter((name) => !name.includes("composition-mock"))) {
    const manifest: unknown = parse(readFileSync(file, "utf8"));
    loadManifest(file);
    for (const value of [manifest, { mock_server: manifest }])
      expect([file, fits(value), fits.errors]).toEqual([file, true, null]);
  }
  for (const broken of [
    { mock_server: { mock_server: {} } },
    { mock_server: {}, name: "a" },
    { mock_server: null },
    [],
  ]) {
    expect([broken, fits(broken), problemsOf(JSON.stringify(broken)).length]).toEqual([broken, false, 1]);
  }
});

test("takes what stands below mock_server for the manifest", () => {
  expect(problemsOf("mock_server: { name: shop, tools: [{ name: a, response: hi }] }")).toEqual([]);
  expect(problemsOf("mock_server:\n  tols: []\n")[0]).toContain('unknown key "tols" in the manifest\n  mock.yml:2:3');
});
