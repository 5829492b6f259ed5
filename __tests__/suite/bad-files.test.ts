import { once } from "node:events";
import { linkSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createWorkspace, oneTest, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const problemsOf = (content: string | Buffer): Promise<string> => createWorkspace({ "suite.yml": content }).problems();

test("a suite that does not exist", async () => {
  expect(await createWorkspace({}).problems()).toMatchInlineSnapshot(
    `"error[file-not-found]: suite "suite.yml" does not exist"`,
  );
});

test("a suite that does not exist, with the names beside it", async () => {
  const hint = async (path: string) =>
    (await createWorkspace({ "sub/shop.yml": "", "sub/notes.txt": "" }).problems({}, path)).split("\n")[1];
  expect(await hint("sub/shp.yml")).toBe('  hint: did you mean "sub/shop.yml"?');
  expect(await hint("sub/quite-another.yml")).toBe('  hint: known are "sub/shop.yml"');
  expect(await hint("nowhere/x.yml")).toBeUndefined();
});

test("one whose folders are parted by backslashes, with what is meant", async () => {
  expect(await createWorkspace({}).problems({}, ".\\a\\\\b/x.yml")).toMatch(
    / {2}hint: separate folders by \/, .*: "\.\/a\/b\/x\.yml"$/,
  );
});

test("a folder in place of a suite", async () => {
  expect(await createWorkspace({ "suite.yml/x": "" }).problems()).toMatchInlineSnapshot(`
   "error[file-not-found]: "suite.yml" cannot be read: it is a folder
     hint: name a file in it"
  `);
});

test("a socket in place of a suite", async () => {
  const workspace = createWorkspace({});
  const server = createServer().listen(join(workspace.root, "suite.yml"));
  await once(server, "listening");
  expect(await workspace.problems()).toMatchInlineSnapshot(`
   "error[file-not-found]: "suite.yml" cannot be read: it is a pipe, a device or the like, not a regular file
     hint: name a file"
  `);
  server.close();
});

test.each([
  ["nothing", ""],
  ["white space", " \n\n"],
  ["comments", "# a\n# b\n"],
  ["a document marker", "---\n"],
])("a file that holds %s", async (_, content) => {
  expect(await problemsOf(content)).toMatch(EMPTY);
});

test("prose", async () => {
  expect(await problemsOf("Dear reader,\nthis is no suite.\n")).toMatchInlineSnapshot(`
   "error[wrong-type]: a suite file must be a map, but is the text "Dear reader, this is no suite."
     suite.yml:1:1
     1 | Dear reader,
       | ^^^^^^^^^^^^
     2 | this is no suite.
     hint: it starts with a key and a colon, such as name:"
  `);
});

test("a list", async () => {
  expect(await problemsOf("- name: x\n- name: y\n")).toMatchInlineSnapshot(`
   "error[wrong-type]: a suite file must be a map, but is a list
     suite.yml:1:1
     1 | - name: x
       | ^^^^^^^^^
     2 | - name: y
     hint: it starts with a key and a colon, such as name:"
  `);
});

test("text that is not YAML", async () => {
  expect(await problemsOf("name: [a, b\ntools: }\n")).toMatchInlineSnapshot(`
   "error[yaml-syntax]: a bracket that was opened above is not closed here
     suite.yml:2:1
     1 | name: [a, b
     2 | tools: }
       | ^
     hint: close { with }, and [ with ], or indent this line"
  `);
});

test("a tab as indentation", async () => {
  expect(await problemsOf("name: tabs\nservers:\n\techo:\n\t\tcommand: x\n")).toMatchInlineSnapshot(`
   "error[yaml-syntax]: a tab is used as indentation
     suite.yml:3:1
     2 | servers:
     3 |   echo:
       | ^^
     4 |     command: x
     hint: indent with spaces"
  `);
});

test("an unquoted value with brackets in a flow map", async () => {
  expect(await problemsOf("tools:\n  - { target: result.content[0].text, name: a }\n")).toMatchInlineSnapshot(`
   "error[yaml-syntax]: a value without quotes ends here, before a bracket
     suite.yml:2:29
     1 | tools:
     2 |   - { target: result.content[0].text, name: a }
       |                             ^
     hint: quote the value, brackets and all"
  `);
});

test("an unquoted colon", async () => {
  expect(await problemsOf("name: one: two\n")).toMatchInlineSnapshot(`
   "error[yaml-syntax]: a second key starts on the line of the first
     suite.yml:1:7
     1 | name: one: two
       |       ^
     hint: quote a value that holds a colon followed by a space, or go on in a new line"
  `);
});

test("duplicate keys, each with the place of the first", async () => {
  expect(await problemsOf(`${oneTest("tool: again")}\nservers: {}\n`)).toMatchInlineSnapshot(`
   "error[yaml-syntax]: key "tool" appears twice in one map, first at suite.yml:6:5
     suite.yml:7:5
     6 |     tool: echo
     7 |     tool: again
       |     ^^^^
     hint: keep one of them
   error[yaml-syntax]: key "servers" appears twice in one map, first at suite.yml:1:1
     suite.yml:9:1
     9 | servers: {}
       | ^^^^^^^
     hint: keep one of them"
  `);
});

test("two documents", async () => {
  expect(await problemsOf("name: a\n---\nname: b\n")).toMatchInlineSnapshot(`
   "error[yaml-syntax]: a second document starts here
     suite.yml:2:1
     1 | name: a
     2 | ---
       | ^^^
     3 | name: b
     hint: a file holds one document: split it"
  `);
});

test("a tag", async () => {
  expect(await problemsOf("name: !env HOME\n")).toMatchInlineSnapshot(`
   "error[yaml-syntax]: unresolved tag: !env
     suite.yml:1:7
     1 | name: !env HOME
       |       ^^^^
     hint: remove the tag: values are those of JSON"
  `);
});

test("a number that no double holds where mcptest calculates", async () => {
  const suite = (number: string) => `servers: { s: { command: [x] } }
run: { parallel: 2.0 }
tools:
  - { name: t, tool: t, threshold: 0.50, expect: [{ target: payload, matcher: { gt: ${number} } }] }
`;
  for (const held of ["9007199254740991", "-9007199254740994", "18446744073709552000", "1e300", "1.50", "-0", "0x1f"])
    expect([held, await problemsOf(suite(held))]).toEqual([held, ""]);
  expect(await problemsOf(suite("9007199254740993"))).toMatchInlineSnapshot(`
   "error[wrong-type]: "gt" is a number to calculate with, but is 9007199254740993, which as a double (IEEE 754) would be 9007199254740992
     suite.yml:4:85
     3 | tools:
     4 |   - { name: t, tool: t, threshold: 0.50, expect: [{ target: payload, matcher: { gt: 9007199254740993 } }] }
       |                                                                                     ^^^^^^^^^^^^^^^^
     hint: write 9007199254740992 if that is meant"
  `);
  for (const other of ["18446744073709551616", "1e400", "0.1234567890123456789", "1e-400"])
    expect(await problemsOf(suite(other))).toContain(`is ${other}, which as a double`);
  // It is told beside another fault, and what it stands in is not read.
  const pair = suite("1").replace("gt: 1", "between: [1e400, 2]");
  const told = await problemsOf(`${pair}bogus: 1.0\n`);
  expect(told.match(/^error.*/gm)).toEqual([
    expect.stringContaining("is 1e400, which as a double"),
    'error[unknown-key]: unknown key "bogus" in a suite file',
  ]);
});

test("keys that are no names, and numbers that are no JSON", async () => {
  expect(await problemsOf("? [a, b]\n: 1\nx: .nan\ny: -.inf\n<<: *base\n")).toMatchInlineSnapshot(`
   "error[yaml-syntax]: a key must be a plain value
     suite.yml:1:3
     1 | ? [a, b]
       |   ^^^^^^
     2 | : 1
     hint: quote a text that starts with { or [
   error[wrong-type]: infinity and not-a-number are not JSON numbers
     suite.yml:3:4
     2 | : 1
     3 | x: .nan
       |    ^^^^
     4 | y: -.inf
     hint: quote it if text is meant
   error[wrong-type]: infinity and not-a-number are not JSON numbers
     suite.yml:4:4
     3 | x: .nan
     4 | y: -.inf
       |    ^^^^^
     5 | <<: *base
     hint: quote it if text is meant
   error[yaml-syntax]: YAML 1.2 has no merge keys (<<)
     suite.yml:5:1
     4 | y: -.inf
     5 | <<: *base
       | ^^
     hint: write the keys out
   error[yaml-syntax]: alias *base has no anchor before it
     suite.yml:5:5
     4 | y: -.inf
     5 | <<: *base
       |     ^^^^^
     hint: quote it if text is meant"
  `);
});

test("an alias bomb", async () => {
  const levels = Array.from({ length: 12 }, (_, level) => {
    const alias = level === 0 ? "lol" : `*a${level - 1}`;
    return `  a${level}: &a${level} [${Array.from({ length: 10 }, () => alias).join(", ")}]`;
  });
  expect(await problemsOf(`variables:\n${levels.join("\n")}\n`)).toMatchInlineSnapshot(`
   "error[yaml-aliases]: the aliases up to this one stand for more than 100000 values
     suite.yml:6:47
     5 |   a3: &a3 [*a2, *a2, *a2, *a2, *a2, *a2, *a2, *a2, *a2, *a2]
     6 |   a4: &a4 [*a3, *a3, *a3, *a3, *a3, *a3, *a3, *a3, *a3, *a3]
       |                                               ^^^
     7 |   a5: &a5 [*a4, *a4, *a4, *a4, *a4, *a4, *a4, *a4, *a4, *a4]
     hint: write out what is needed, or split the file"
  `);
});

test("an alias inside its own anchor", async () => {
  expect(await problemsOf("variables:\n  a: &a\n    b: *a\n")).toMatchInlineSnapshot(`
   "error[yaml-aliases]: alias *a stands inside its own anchor
     suite.yml:3:8
     2 |   a: &a
     3 |     b: *a
       |        ^^
     hint: no value holds itself"
  `);
});

test("aliases within the limit stand for their values", async () => {
  const suite = await createWorkspace(
    oneTest("args: &args { message: hi }").concat("  - name: again\n    tool: echo\n    args: *args\n"),
  ).suite();
  expect(suite.tests.map((spec) => ("request" in spec ? spec.request.params.arguments : undefined))).toEqual([
    { message: "hi" },
    { message: "hi" },
  ]);
});

test("collections nested too deep", async () => {
  expect(await problemsOf(`variables:\n  a: ${"[".repeat(100_000)}\n`)).toMatch(
    /^error\[yaml-syntax\]: collections are nested more than 400 deep\n {2}suite.yml:2:\d+\n/,
  );
});

test("a file of more than 10 MiB", async () => {
  const limit = 10 * 1024 * 1024;
  expect(await problemsOf(Buffer.alloc(limit + 1, "#"))).toMatchInlineSnapshot(`
   "error[file-too-large]: the file has 10,485,761 bytes; a suite file may have 10,485,760, which is 10 MiB
     suite.yml:1:1
     hint: split it, and join the parts with imports"
  `);
  expect(await problemsOf(Buffer.alloc(limit, "#"))).toMatch(EMPTY);
});

test("a binary file", async () => {
  expect(await problemsOf(Buffer.from([0x6e, 0x61, 0x00, 0x1b]))).toMatchInlineSnapshot(`
   "error[yaml-syntax]: the file is not text: it holds a NUL byte at offset 2
     suite.yml:1:1
     hint: save it as YAML in UTF-8"
  `);
});

test("bytes that are no UTF-8", async () => {
  expect(await problemsOf(Buffer.from("name: caf\xe9\n", "latin1"))).toMatchInlineSnapshot(`
   "error[yaml-syntax]: the file is not text: its bytes are not UTF-8
     suite.yml:1:1
     hint: save it as YAML in UTF-8"
  `);
});

test("a byte order mark and CRLF line ends are fine", async () => {
  const workspace = createWorkspace(`\ufeff${oneTest("tol: x").replaceAll("\n", "\r\n")}`);
  expect(await workspace.problems()).toMatchInlineSnapshot(`
   "error[unknown-key]: unknown key "tol" in a tool test
     suite.yml:7:5
     6 |     tool: echo
     7 |     tol: x
       |     ^^^
     hint: did you mean "tool"?"
  `);
});

describe("a suite outside the root", () => {
  let outside: string;
  beforeEach(() => {
    outside = realpathSync(mkdtempSync(join(tmpdir(), "mcptest-outside-")));
    writeFileSync(join(outside, "suite.yml"), oneTest());
  });
  afterEach(() => rmSync(outside, { recursive: true, force: true }));

  test("is read when it is named as such, and confined to its own folder", async () => {
    const { suite } = await createWorkspace({}).load({}, join(outside, "suite.yml"));
    expect(suite).toMatchObject({ path: "suite.yml", workspace: outside });
  });

  test("is refused when a link inside the root leads there", async () => {
    const workspace = createWorkspace({});
    symlinkSync(join(outside, "suite.yml"), workspace.path("suite.yml"));
    expect(await workspace.problems()).toMatchInlineSnapshot(`
     "error[path-outside-workspace]: "suite.yml" leads outside the workspace root through a link
       hint: move the file into the workspace, or start mcptest in a folder that holds both"
    `);
  });

  test("is no matter of a link that stays inside", async () => {
    const workspace = createWorkspace({ "real.yml": oneTest() });
    symlinkSync("real.yml", workspace.path("suite.yml"));
    linkSync(workspace.path("real.yml"), workspace.path("hard.yml"));
    expect(await workspace.problems()).toBe("");
  });
});

const EMPTY =
  /^error\[file-empty\]: the file holds nothing\n {2}suite\.yml:1:1\n[\s\S]* {2}hint: a suite has at least servers, and tools, .* or evals/;
