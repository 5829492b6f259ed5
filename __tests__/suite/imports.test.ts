import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createWorkspace, oneTest, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const tool = (name: string): string => `tools:\n  - { name: ${name}, tool: echo }\n`;

test("maps merge by key and lists concatenate, what is imported first", async () => {
  const workspace = createWorkspace({
    "suite.yml": `name: Main\nimports: [shared/servers.yml, more.yml]\nenv: { A: 1 }\nrun: { bail: 2 }\n${tool("own")}`,
    "shared/servers.yml": "servers:\n  echo: { command: [node, echo.js], cwd: bin }\nenv: { B: two }\n",
    "more.yml": `run: { retries: 3 }\n${tool("imported")}`,
  });
  const suite = await workspace.suite();
  expect(suite.name).toBe("Main");
  expect(suite.files.map((file) => file.path)).toEqual(["suite.yml", "shared/servers.yml", "more.yml"]);
  expect(suite.files.map((file) => file.sha256)).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f]{64}$/)));
  expect(suite.tests.map((spec) => [spec.name, spec.location.file])).toEqual([
    ["imported", "more.yml"],
    ["own", "suite.yml"],
  ]);
  expect(suite.run).toEqual({ parallel: "auto", retries: 3, bail: 2, isolation: "run" });
  expect(suite.servers.get("echo")).toMatchObject({
    cwd: workspace.path("shared/bin"),
    env: { A: "1", B: "two" },
    location: { file: "shared/servers.yml", line: 2, column: 3, end_column: 7 },
  });
});

test("patterns of all files say what is alike in recordings; what does not compile is told with its place", async () => {
  const workspace = createWorkspace({
    "suite.yml": `imports: [more.yml]\n${oneTest()}normalize: ['req-\\d+']\n`,
    "more.yml": "normalize: ['(?i)took [0-9.]+ ms']\n",
  });
  const { normalize = [] } = await workspace.suite();
  const hidden = normalize.reduce<string>((text, each) => text.replace(each, "~"), "req-1 req-22 TOOK 3.5 ms");
  expect(hidden).toBe("~ ~ ~");
  workspace.write("more.yml", "normalize:\n  - 'a('\n  - 3\n");
  const { errors } = await workspace.load();
  expect(errors.map(({ code, location }) => [code, `${location?.file}:${location?.line}:${location?.column}`])).toEqual(
    [
      ["invalid-regex", "more.yml:2:5"],
      ["wrong-type", "more.yml:3:5"],
    ],
  );
});

test("a file keeps its own folder and lines", async () => {
  const workspace = createWorkspace({
    "suite.yml": "imports: [deep/tests.yml]\nservers: { echo: { command: 'node ${CONFIG_DIR}/echo.js' } }\n",
    "deep/tests.yml": "tools:\n  - name: x\n    tool: echo\n    args: { at: '${CONFIG_DIR}' }\n",
  });
  const suite = await workspace.suite();
  expect(suite.tests[0]).toMatchObject({ request: { params: { arguments: { at: workspace.path("deep") } } } });
  expect(suite.tests[0]?.expect.assertions[0]?.base).toBe(workspace.path("deep"));
  expect(suite.servers.get("echo")).toMatchObject({ argv: ["node", `${workspace.root}/echo.js`] });
  const quote = (file: string, line: number) => suite.quote({ file, line, column: 1 });
  expect(quote("deep/tests.yml", 3).text).toBe("    tool: echo");
  expect([quote("deep/tests.yml", 99).text, quote("other.yml", 1).text]).toEqual([undefined, undefined]);
});

test("a file that two others import is joined once", async () => {
  const suite = await createWorkspace({
    "suite.yml": oneTest().concat("imports: [a.yml, b.yml]\n"),
    "a.yml": "imports: [common.yml]\n",
    "b.yml": "imports: [common.yml]\n",
    "common.yml": "resources:\n  - { name: r, uri: 'x://y' }\n",
  }).suite();
  expect(suite.tests.map((spec) => spec.name)).toEqual(["says hello", "r"]);
});

test("the same key twice names both places", async () => {
  const workspace = createWorkspace({
    "suite.yml": `imports: [other.yml]\nvariables: { v: 1 }\ndefault_server: echo\n${oneTest("args: { v: '${var.v}' }")}`,
    "other.yml": "variables:\n  v: 2\nservers:\n  echo: { command: [x] }\ndefault_server: echo\n",
  });
  expect(await workspace.problems()).toMatchInlineSnapshot(`
   "error[import-conflict]: variable "v" is defined here and at other.yml:2:3
     suite.yml:2:14
     1 | imports: [other.yml]
     2 | variables: { v: 1 }
       |              ^
     3 | default_server: echo
     hint: keep one of them, or rename one
   error[import-conflict]: key "default_server" is defined here and at other.yml:5:1
     suite.yml:3:1
     2 | variables: { v: 1 }
     3 | default_server: echo
       | ^^^^^^^^^^^^^^
     4 | servers:
     hint: keep one of them, or rename one
   error[import-conflict]: server "echo" is defined here and at other.yml:4:3
     suite.yml:5:3
     4 | servers:
     5 |   echo:
       |   ^^^^
     6 |     command: [node, echo.js]
     hint: keep one of them, or rename one"
  `);
});

test("the name of a suite is that of one file", async () => {
  const workspace = createWorkspace({
    "suite.yml": `name: Main\nimports: [other.yml]\n${oneTest()}`,
    "other.yml": "name: Other\ndescription: Alone\n",
  });
  expect(await workspace.problems()).toContain('key "name" is defined here and at other.yml:1:1');
});

test("the same test name in two files", async () => {
  const workspace = createWorkspace({
    "suite.yml": `imports: [other.yml]\n${oneTest()}`,
    "other.yml": tool("says hello"),
  });
  expect(await workspace.problems()).toContain('"says hello" is also the name of the tool test at other.yml:2:13');
});

test("a cycle names its files in order", async () => {
  const workspace = createWorkspace({
    "suite.yml": `${oneTest()}imports: [a.yml]\n`,
    "a.yml": "imports:\n  - sub/b.yml\n",
    "sub/b.yml": "imports: [../a.yml]\n",
  });
  expect(await workspace.problems()).toMatchInlineSnapshot(`
   "error[import-cycle]: imports form a cycle: a.yml → sub/b.yml → a.yml
     sub/b.yml:1:11
     1 | imports: [../a.yml]
       |           ^^^^^^^^
     hint: remove one of these imports"
  `);
});

test("every cycle is named, also those that share files", async () => {
  const workspace = createWorkspace({
    "suite.yml": `${oneTest()}imports: [a.yml]\n`,
    "a.yml": "imports: [b.yml, c.yml]\n",
    "b.yml": "imports: [a.yml, c.yml]\n",
    "c.yml": "imports: [a.yml]\n",
  });
  const { errors } = await workspace.load();
  expect(
    errors.map(({ message, location }) => [message, `${location?.file}:${location?.line}:${location?.column}`]),
  ).toEqual([
    ["imports form a cycle: a.yml → b.yml → a.yml", "b.yml:1:11"],
    ["imports form a cycle: a.yml → b.yml → c.yml → a.yml", "c.yml:1:11"],
    ["imports form a cycle: a.yml → c.yml → a.yml", "c.yml:1:11"],
  ]);
});

test("what others import may be read by another of them: it is no unused variable", async () => {
  const workspace = createWorkspace({
    "suite.yml": `variables: { mine: 1 }\n${oneTest()}imports: [shared.yml]\n`,
    "shared.yml": "variables: { theirs: 1 }\n",
  });
  const unused = async (name: string) =>
    (await workspace.load({}, name)).warnings
      .filter(({ code }) => code === "unused-variable")
      .map(({ message }) => message);
  expect(await unused("suite.yml")).toEqual(['variable "mine" is never used']);
  expect(await unused("shared.yml")).toEqual([]);
});

test("a suite that imports itself", async () => {
  const workspace = createWorkspace(`${oneTest()}imports: [./suite.yml]\n`);
  expect(await workspace.problems()).toContain("imports form a cycle: suite.yml → suite.yml");
});

test("imports that cannot be read", async () => {
  const workspace = createWorkspace({
    "suite.yml": `${oneTest()}imports: [missing.yml, folder, '\${var.x}/y.yml']\n`,
    "folder/x": "",
  });
  expect(await workspace.problems()).toMatchInlineSnapshot(`
   "error[file-not-found]: file "missing.yml" does not exist
     suite.yml:7:11
     6 |     tool: echo
     7 | imports: [missing.yml, folder, '\${var.x}/y.yml']
       |           ^^^^^^^^^^^
     hint: paths start at the folder of the file they stand in
   error[file-not-found]: "folder" cannot be read: it is a folder
     suite.yml:7:24
     6 |     tool: echo
     7 | imports: [missing.yml, folder, '\${var.x}/y.yml']
       |                        ^^^^^^
     hint: name a file in it
   error[invalid-reference]: \${var.x} in imports: imports are read before anything is resolved
     suite.yml:7:32
     6 |     tool: echo
     7 | imports: [missing.yml, folder, '\${var.x}/y.yml']
       |                                ^^^^^^^^^^^^^^^^
     hint: write the path out; it starts at this file's folder"
  `);
});

test("what an unreadable import may declare is not called unknown", async () => {
  const workspace = createWorkspace({
    "suite.yml": "imports: [broken.yml]\ntools:\n  - { name: x, tool: '${var.v}', server: s, retries: -1 }\n",
    "broken.yml": "servers: [\n",
  });
  const { errors } = await workspace.load();
  expect(errors.map(({ code, location }) => [code, location?.file])).toEqual([
    ["yaml-syntax", "broken.yml"],
    ["invalid-value", "suite.yml"],
  ]);
});

test("errors of an imported file are located there, all together", async () => {
  const workspace = createWorkspace({ "suite.yml": `imports: [b.yml]\nnam: x\n${oneTest()}`, "b.yml": "toools: []\n" });
  expect((await workspace.load()).errors.map(({ location }) => `${location?.file}:${location?.line}`)).toEqual([
    "b.yml:1",
    "suite.yml:2",
  ]);
});

describe("outside the workspace", () => {
  let outside: string;
  beforeEach(() => {
    outside = realpathSync(mkdtempSync(join(tmpdir(), "mcptest-outside-")));
    writeFileSync(join(outside, "secret.yml"), "name: [not to be shown\n");
  });
  afterEach(() => rmSync(outside, { recursive: true, force: true }));

  test("an import may not lead there: by path, absolute path, link, or a link on the way", async () => {
    const workspace = createWorkspace({
      "suite.yml": `${oneTest()}imports:\n  - ../x.yml\n  - ${outside}/secret.yml\n  - link.yml\n  - folder/secret.yml\n`,
    });
    symlinkSync(join(outside, "secret.yml"), workspace.path("link.yml"));
    symlinkSync(outside, workspace.path("folder"));
    const { errors } = await workspace.load();
    expect(errors.map(({ code, location }) => [code, location?.line])).toEqual([
      ["path-outside-workspace", 8],
      ["path-outside-workspace", 9],
      ["path-outside-workspace", 10],
      ["path-outside-workspace", 11],
    ]);
    expect(errors.map((error) => error.message).join()).not.toContain("not to be shown");
  });

  test("nor may a .env file", async () => {
    const workspace = createWorkspace(oneTest("args: { x: '${env.STOLEN}' }"));
    writeFileSync(join(outside, "env"), "STOLEN=1\n");
    symlinkSync(join(outside, "env"), workspace.path(".env"));
    expect((await workspace.load()).errors.map(({ code }) => code)).toEqual(["path-outside-workspace", "unset-env"]);
  });
});
