import { createWorkspace, oneTest, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

test("every kind of test, with every key", async () => {
  const workspace = createWorkspace(`name: All
description: One of each
servers:
  a: { command: [x] }
  b: { command: [x] }
default_server: b
run: { parallel: 4, test_timeout: 1m, retries: 1, bail: true, isolation: test }
prompts:
  - { name: same, prompt: greet, args: { who: Ada }, timeout: 2s }
resources:
  - { name: same, uri: "demo://1", skip: broken upstream }
tools:
  - name: same
    description: d
    server: a
    tags: [x, y]
    only: true
    timeout: 250ms
    retries: 3
    tool: echo
    args: { deep: [{ n: 1 }] }
    expect:
      assertions:
        - name: text is right
          target: result.content[0].text
          matcher:
            exact: hi
      max_duration_ms: 500
      max_response_tokens: 10
`);
  const { suite, warnings } = await workspace.load();
  expect(warnings).toEqual([]);
  expect(suite).toMatchObject({
    name: "All",
    description: "One of each",
    path: "suite.yml",
    run: { parallel: 4, test_timeout_ms: 60_000, retries: 1, bail: 1, isolation: "test" },
  });
  const [tool, resource, prompt] = suite?.tests ?? [];
  expect(tool).toEqual({
    kind: "tool",
    name: "same",
    description: "d",
    server: "a",
    tags: ["x", "y"],
    only: true,
    timeout_ms: 250,
    retries: 3,
    request: { method: "tools/call", params: { name: "echo", arguments: { deep: [{ n: 1 }] } } },
    asks: "echo",
    tool: "echo",
    location: { file: "suite.yml", line: 13, column: 11, end_column: 15 },
    expect: {
      max_duration_ms: 500,
      max_response_tokens: 10,
      limits: {
        max_duration_ms: { file: "suite.yml", line: 28, column: 24, end_column: 27 },
        max_response_tokens: { file: "suite.yml", line: 29, column: 28, end_column: 30 },
      },
      location: { file: "suite.yml", line: 22, column: 5, end_column: 11 },
      assertions: [
        {
          name: "text is right",
          target: "result.content[0].text",
          matcher: { exact: "hi" },
          location: { file: "suite.yml", line: 27, column: 13, end_column: 22 },
          base: workspace.root,
        },
      ],
    },
  });
  expect(resource).toMatchObject({
    kind: "resource",
    request: { method: "resources/read", params: { uri: "demo://1" } },
    asks: "demo://1",
    skip: "broken upstream",
    server: "b",
    only: false,
  });
  expect(prompt).toMatchObject({
    kind: "prompt",
    request: { method: "prompts/get", params: { name: "greet", arguments: { who: "Ada" } } },
    asks: "greet",
    timeout_ms: 2000,
  });
});

test.each([
  ["expect is left out", [], 5],
  ["its list is empty", ["expect: []"], 7],
  ["only limits are given", ["expect: { max_duration_ms: 5 }"], 7],
])("a tool test asserts success when %s", async (_, lines, line) => {
  const [spec] = (await createWorkspace(oneTest(...lines)).suite()).tests;
  const assertions = spec?.expect.assertions ?? [];
  expect(assertions).toMatchObject([{ claim: ["call", "succeeded"], location: { line } }]);
});

test("a resource or prompt test without expect asserts that there is no error", async () => {
  const suite = await createWorkspace(
    `${oneTest()}resources: [{ name: r, uri: 'x://y' }]\nprompts: [{ name: p, prompt: q }]\n`,
  ).suite();
  const claims = suite.tests.map(({ expect: { assertions } }) => assertions.map(({ claim }) => claim?.join(" ")));
  expect(claims).toEqual([["call succeeded"], ["request succeeded"], ["request succeeded"]]);
});

test("a suite without a name has that of its file", async () => {
  expect((await createWorkspace({ "a/echo.mcptest.yaml": oneTest() }).suite({}, "a/echo.mcptest.yaml")).name).toBe(
    "echo.mcptest",
  );
});

test("a first line for editors is a comment", async () => {
  const line =
    "# yaml-language-server: $schema=https://raw.githubusercontent.com/mcptest/action/main/schemas/suite/v1.json\n";
  expect((await createWorkspace(line + oneTest()).load()).errors).toEqual([]);
});

test("servers that tests name, or should", async () => {
  const workspace = createWorkspace(`servers:
  everything: { command: [x] }
  memory: { command: [x] }
tools:
  - { name: a, tool: t }
  - { name: b, tool: t, server: everithing }
  - { name: c, tool: t, server: zzzzzz }
`);
  expect(await workspace.problems()).toMatchInlineSnapshot(`
   "error[missing-key]: test "a" names no server, and the suite declares 2: "everything", "memory"
     suite.yml:5:13
     4 | tools:
     5 |   - { name: a, tool: t }
       |             ^
     6 |   - { name: b, tool: t, server: everithing }
     hint: add server to the test, or set default_server
   error[unknown-server]: server "everithing" is not declared
     suite.yml:6:33
     5 |   - { name: a, tool: t }
     6 |   - { name: b, tool: t, server: everithing }
       |                                 ^^^^^^^^^^
     7 |   - { name: c, tool: t, server: zzzzzz }
     hint: did you mean "everything"?
   error[unknown-server]: server "zzzzzz" is not declared
     suite.yml:7:33
     6 |   - { name: b, tool: t, server: everithing }
     7 |   - { name: c, tool: t, server: zzzzzz }
       |                                 ^^^^^^
     hint: known are "everything", "memory""
  `);
});

test("no server at all, and an unknown default", async () => {
  const none = await createWorkspace("tools: [{ name: a, tool: t }]\n").load();
  expect(none.errors.map(({ code, message }) => [code, message])).toEqual([
    ["missing-key", "the suite declares no server"],
  ]);
  const unknown = await createWorkspace(`default_server: eco\n${oneTest()}`).load();
  expect(unknown.errors.map(({ code, hint }) => [code, hint])).toEqual([["unknown-server", 'did you mean "echo"?']]);
});

test("names are unique within a block", async () => {
  const { errors } = await createWorkspace(
    `${oneTest()}  - { name: says hello, tool: x }\nresources: [{ name: says hello, uri: 'x://y' }]\n`,
  ).load();
  expect(errors.map(({ code, location }) => [code, location?.line])).toEqual([["duplicate-name", 7]]);
});

test("only is refused in CI alone", async () => {
  const workspace = createWorkspace(oneTest("only: true"));
  expect((await workspace.load({ ci: false })).errors).toEqual([]);
  expect(await workspace.problems({ ci: true })).toMatchInlineSnapshot(`
   "error[focused-in-ci]: test "says hello" is marked only, and CI=true
     suite.yml:7:5
     6 |     tool: echo
     7 |     only: true
       |     ^^^^
     hint: remove \`only\` before you merge"
  `);
  expect((await createWorkspace(oneTest("only: false")).load({ ci: true })).errors).toEqual([]);
});

test("warnings: variables and servers that nothing uses, no test", async () => {
  const workspace = createWorkspace({
    "suite.yml": `imports: [more.yml]
variables: { used: 1, by_variable: '\${var.used}', unused: 2 }
servers: { a: { command: [x] }, spare: { command: [y] } }
tools: [{ name: t, tool: t, server: a, args: { x: '\${var.by_variable}' } }]
`,
    "more.yml": "variables: { from_import: 1 }\n",
  });
  expect(await workspace.problems()).toMatchInlineSnapshot(`
   "warning[unused-variable]: variable "unused" is never used
     suite.yml:2:51
     1 | imports: [more.yml]
     2 | variables: { used: 1, by_variable: '\${var.used}', unused: 2 }
       |                                                   ^^^^^^
     3 | servers: { a: { command: [x] }, spare: { command: [y] } }
   warning[unused-server]: no test uses server "spare"
     suite.yml:3:33
     2 | variables: { used: 1, by_variable: '\${var.used}', unused: 2 }
     3 | servers: { a: { command: [x] }, spare: { command: [y] } }
       |                                 ^^^^^
     4 | tools: [{ name: t, tool: t, server: a, args: { x: '\${var.by_variable}' } }]"
  `);
  expect((await createWorkspace("servers: { a: { command: [x] } }\n").load()).warnings.map(({ code }) => code)).toEqual(
    ["no-tests"],
  );
});
