import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectProblems } from "./marked.ts";
import { createWorkspace, oneMatcher, oneTest, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const problemsOf = (matcher: string): Promise<string> => createWorkspace(oneMatcher(matcher)).problems();

test("a regular expression that does not compile", async () => {
  expect(await problemsOf('{ regex: "(?=x)" }')).toMatchInlineSnapshot(`
   "error[invalid-regex]: the regular expression does not compile: look-around at "(?=" is not part of RE2 syntax, which matches in linear time
     suite.yml:9:27
     8 |       - target: result.content
     9 |         matcher: { regex: "(?=x)" }
       |                           ^^^^^^^
     hint: the syntax is RE2's: https://github.com/google/re2/wiki/Syntax"
  `);
});

test("a JSON Schema that does not compile", async () => {
  expect(await problemsOf("{ schema: { type: objekt } }")).toMatchInlineSnapshot(`
   "error[invalid-schema]: the JSON Schema does not compile: at /type: must be equal to one of the allowed values (["array","boolean","integer","null","number","object","string"])
     suite.yml:9:28
     8 |       - target: result.content
     9 |         matcher: { schema: { type: objekt } }
       |                            ^^^^^^^^^^^^^^^^"
  `);
});

test("a jq program that does not compile, with jq's own message", async () => {
  expect(await problemsOf('{ jq: ".a | nope(" }')).toMatchInlineSnapshot(`
   "error[invalid-jq]: the jq program does not compile: syntax error, unexpected end of file at <top-level>, line 1, column 10:
       .a | nope(
                ^
     suite.yml:9:24
     8 |       - target: result.content
     9 |         matcher: { jq: ".a | nope(" }
       |                        ^^^^^^^^^^^^"
  `);
});

test("a jq program that breaks jq when it is compiled is a warning; all others are checked", async () => {
  const matchers = [`'"a" * 1e9'`, '".a | nope("', "'. * 3'"].map(
    (jq) => `  - { target: result, matcher: { jq: ${jq} } }`,
  );
  expect(await createWorkspace(oneTest("expect:", ...matchers)).problems()).toMatchInlineSnapshot(`
   "error[invalid-jq]: the jq program does not compile: syntax error, unexpected end of file at <top-level>, line 1, column 10:
       .a | nope(
                ^
     suite.yml:9:42
      8 |       - { target: result, matcher: { jq: '"a" * 1e9' } }
      9 |       - { target: result, matcher: { jq: ".a | nope(" } }
        |                                          ^^^^^^^^^^^^
     10 |       - { target: result, matcher: { jq: '. * 3' } }
   warning[jq-failed]: the jq program could not be compiled: the jq program ran out of memory (256 MiB) or built a value nested too deeply
     suite.yml:8:42
     7 |     expect:
     8 |       - { target: result, matcher: { jq: '"a" * 1e9' } }
       |                                          ^^^^^^^^^^^
     9 |       - { target: result, matcher: { jq: ".a | nope(" } }"
  `);
});

test("a target that is no path", async () => {
  const workspace = createWorkspace(
    oneTest("expect:", '  - target: "result.content[0.text"', "    matcher: { exists: true }"),
  );
  expect(await workspace.problems()).toMatchInlineSnapshot(`
   "error[invalid-target]: invalid target "result.content[0.text": expected [0], [*] or ["key"] (at character 15)
     suite.yml:8:17
     7 |     expect:
     8 |       - target: "result.content[0.text"
       |                 ^^^^^^^^^^^^^^^^^^^^^^^
     9 |         matcher: { exists: true }
     hint: write it as result.items[0]["odd key"][*].name"
  `);
});

test("matchers inside matchers", async () => {
  const { errors } = await createWorkspace(
    oneMatcher(
      '{ not: { all_of: [ { regex: "a" }, { any_of: [ { regex: "(" }, { jq: "." }, { schema: { minimum: x } } ] } ] } }',
    ),
  ).load();
  expect(
    errors.map(({ code, location }) => [
      code,
      location?.text?.slice((location?.column ?? 1) - 1, (location?.end_column ?? 1) - 1),
    ]),
  ).toEqual([
    ["invalid-regex", '"("'],
    ["invalid-schema", "{ minimum: x }"],
  ]);
});

test("the same fault is reported at each of its places", async () => {
  const workspace = createWorkspace(
    oneTest("expect: [{ target: logs, matcher: { regex: ( } }, { target: error, matcher: { regex: ( } }]"),
  );
  expect((await workspace.load()).errors.map(({ code }) => code)).toEqual(["invalid-regex", "invalid-regex"]);
});

test("sound matchers pass, and jq is only asked when a suite uses it", async () => {
  const asked: string[] = [];
  const jq = { check: async (program: string) => void asked.push(program) };
  await createWorkspace(oneMatcher('{ regex: "^a+$" }')).suite({ jq });
  expect(asked).toEqual([]);
  await createWorkspace(oneMatcher('{ any_of: [{ jq: ".a" }, { jq: ".a" }, { jq: ".b" }] }')).suite({ jq });
  expect(asked).toEqual([".a", ".b"]);
});

describe("schema files", () => {
  test("lie beside the file that names them", async () => {
    const workspace = createWorkspace({
      "deep/suite.yml": oneMatcher("{ schema: s.json }"),
      "deep/s.json": '\ufeff{"type":"object"}',
    });
    expect((await workspace.load({}, "deep/suite.yml")).errors).toEqual([]);
  });

  test.each([
    ["missing.json", "file-not-found", "does not exist"],
    ["folder", "file-not-found", "it is a folder"],
    ["text.json", "invalid-schema", "text.json is not valid JSON"],
    ["list.json", "invalid-schema", "list.json is [1], not a map or a boolean"],
    ["wrong.json", "invalid-schema", "at /type"],
    ["../s.json", "path-outside-workspace", "outside the workspace root"],
    ["/etc/hostname", "path-outside-workspace", "outside the workspace root"],
    ["link.json", "path-outside-workspace", "through a link"],
  ])("%s is refused: %s", async (name, code, message) => {
    const outside = realpathSync(mkdtempSync(join(tmpdir(), "mcptest-outside-")));
    try {
      writeFileSync(join(outside, "s.json"), "{}");
      const workspace = createWorkspace({
        "suite.yml": oneMatcher(`{ schema: ${name} }`),
        "folder/x": "",
        "text.json": "nope",
        "list.json": "[1]",
        "wrong.json": '{"type":"x"}',
      });
      symlinkSync(join(outside, "s.json"), workspace.path("link.json"));
      const { errors } = await workspace.load();
      expect(errors.map((error) => error.code)).toEqual([code]);
      expect(errors[0]?.message).toContain(message);
      expect(errors[0]?.location).toMatchObject({ line: 9, column: 28 });
    } finally {
      rmSync(outside, { recursive: true, force: true });
    }
  });
});

describe("targets that nothing can be at", () => {
  const READS = "targets here start with ";
  test.each([
    ["tools: [{ name: t, tool: x", '"resutl.isError"', 'did you mean "result.isError"?'],
    [
      "tools: [{ name: t, tool: x",
      '"[0].x"',
      `${READS}${roots("result payload error duration_ms progress logs asked")}, "notifications" and 2 more`,
    ],
    ["resources: [{ name: t, uri: 'x://y'", "paylaod", 'did you mean "payload"?'],
    ["prompts: [{ name: t, prompt: x", "output.x", 'did you mean "payload.x"?'],
    ["compositions: [{ name: t, nodes: [{ id: n, tool: x }]", "nodez.n.status", 'did you mean "nodes.n.status"?'],
    [
      "compositions: [{ name: t, nodes: [{ id: n, tool: x }]",
      "result.isError",
      `${READS}${roots("composition output nodes cost tokens")}`,
    ],
  ])("%s: %s", async (head, target, hint) => {
    const shown = target.replaceAll('"', "");
    await expectProblems(`${SERVER}${head}, expect: [{ target: «${target}», matcher: { not: { exact: 1 } } }] }]\n`, [
      ["invalid-target", `unknown target "${shown}"`, hint],
    ]);
  });

  test.each([
    ["result.price: 4.5", "result.price = 4.5"],
    ["payload.name: Emma", 'payload.name = "Emma"'],
    ["result.n: { gt: 3 }", "result.n gt 3"],
  ])("a map of targets: %s", async (written, line) => {
    const [key = "", value] = written.split(": ");
    const entry = `«${key}»: ${written.slice(key.length + 2)}`;
    expect(value).toBeDefined();
    await expectProblems(`${SERVER}tools: [{ name: t, tool: x, expect: { ${entry} } }]\n`, [
      ["unknown-key", `unknown key "${key}" in "expect"`, `write a list: - ${line}`],
    ]);
  });

  test("a node that there is not, of the composition and of a row; all nodes are named by none", async () => {
    await expectProblems(
      `${SERVER}compositions:
  - name: c
    nodes: [{ id: search, tool: x }]
    expect:
      - { target: «nodes.serach.status», matcher: { exact: ok } }
      - { target: nodes.search.status, matcher: { exact: ok } }
      - { target: nodes, matcher: { exists: true } }
    cases: [{ name: one, expect: [{ target: «'nodes["other"].output'», matcher: { exact: ok } }] }]
`,
      [
        ["invalid-target", 'unknown target "nodes.serach.status"', 'did you mean "nodes.search.status"?'],
        ["invalid-target", 'unknown node "other"', 'known are "search"'],
      ],
    );
  });

  test("of the baseline: what no kind has that takes it; what one lacks is left out for it", async () => {
    const defaults = (target: string) =>
      `${SERVER}defaultTest: { expect: [{ target: ${target}, matcher: { exists: true } }] }\n`;
    await expectProblems(`${defaults("«output.x»")}tools: [{ name: t, tool: x }]\n`, [
      ["invalid-target", 'unknown target "output.x"', 'did you mean "payload.x"?'],
    ]);
    const tests =
      "tools: [{ name: t, tool: x }]\nresources: [{ name: r, uri: 'x://y' }]\nprompts: [{ name: p, prompt: x }]\n";
    const suite = await createWorkspace(defaults("'result[\"isError\"]'") + tests).suite();
    expect(suite.tests.map(({ expect }) => expect.assertions.map(({ target }) => target))).toEqual([
      ['result["isError"]'],
      ["succeeded"],
      ["succeeded"],
    ]);
  });

  test("limits in the wrong order, wherever they stand", async () => {
    const matchers = ["{ between: «[1000, 0]» }", "{ not: { length: { between: «[2, 1]» } } }", "{ between: [1, 1] }"];
    const list = matchers.map((matcher) => `{ target: duration_ms, matcher: ${matcher} }`);
    await expectProblems(`${SERVER}tools: [{ name: t, tool: x, expect: [${list.join(", ")}] }]\n`, [
      ["invalid-value", "no number is between 1000 and 0", "the lower limit comes first: [0, 1000]"],
      ["invalid-value", "no number is between 2 and 1", "the lower limit comes first: [1, 2]"],
    ]);
  });
});

const SERVER = "servers: { a: { command: [x] } }\n";

function roots(names: string): string {
  return names
    .split(" ")
    .map((name) => `"${name}"`)
    .join(", ");
}

test("what a snapshot ignores, and what may be any of a type, is a path and a type", async () => {
  const noPath = (path: string, at: number) =>
    [
      "invalid-target",
      `invalid target "${path}": unexpected "."; expected a key (at character ${at})`,
      'write it as result.items[0]["odd key"][*].name',
    ] as const;
  const notPath = oneMatcher("{ snapshot: { ignore: [a.b, «a..b»], any: { id: string, «a...b»: string } } }");
  await expectProblems(notPath, [noPath("a..b", 3), noPath("a...b", 3)]);
  await expectProblems(oneMatcher("{ snapshot: { any: { id: «strng» }, «nam»: x } }"), [
    ["invalid-value", `"id" must be ${TYPES}, but is "strng"`, 'did you mean "string"?'],
    ["unknown-key", 'unknown key "nam" in "snapshot"', 'did you mean "name"?'],
  ]);
});

const TYPES = '"string", "number", "integer", "boolean", "object", "array" or "null"';
