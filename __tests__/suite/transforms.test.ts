import { expectProblems } from "./marked.ts";
import { createWorkspace, oneTest, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

test("of a tool test, an assertion, a set's member and a node", async () => {
  const workspace = createWorkspace({
    "suite.yml": `imports: [sub/more.yml]
${oneTest(
  "transform: { request: { jq: .name }, response: './fix.py --all' }",
  "expect:",
  "  - { target: result, transform: { jq: length }, matcher: { exact: 1 } }",
  "  - assert-set:",
  "      name: s",
  "      assertions: [{ target: result, transform: wc -l, matcher: { exact: 1 } }]",
)}`,
    "sub/more.yml":
      "compositions:\n  - name: c\n    nodes: [{ id: a, tool: x, transform: './x.sh \"a b\"' }, { id: b, tool: x, needs: [a], args: { x: '${a}' }, transform: { jq: .result } }]\n",
  });
  const { suite, warnings } = await workspace.load();
  expect(warnings).toEqual([]);
  const [tool, composition] = suite?.tests ?? [];
  expect(tool).toMatchObject({
    transform: {
      request: { jq: ".name", location: { file: "suite.yml", line: 8, column: 27 } },
      response: {
        text: "./fix.py --all",
        argv: ["./fix.py", "--all"],
        cwd: workspace.root,
        location: { file: "suite.yml", line: 8, column: 52, end_column: 68 },
      },
    },
  });
  expect(tool?.expect.assertions.map(({ transform }) => transform)).toEqual([
    expect.objectContaining({ jq: "length" }),
    expect.objectContaining({ argv: ["wc", "-l"] }),
  ]);
  expect(composition).toMatchObject({
    nodes: [
      { transform: { text: './x.sh "a b"', argv: ["./x.sh", "a b"], cwd: workspace.path("sub") } },
      { transform: { jq: ".result" } },
    ],
  });
});

const INVALID = /^the jq program does not compile: /;

test("jq programs that do not compile", async () => {
  const { errors } = await createWorkspace(`${oneTest(
    "transform: { request: { jq: '.a |' } }",
    "expect: [{ target: result, transform: { jq: 'nope(' }, matcher: { exact: 1 } }]",
  )}compositions: [{ name: c, nodes: [{ id: a, tool: x, transform: { jq: '}' } }] }]
`).load();
  expect(errors.map(({ code, location }) => [code, location?.line, location?.column])).toEqual([
    ["invalid-jq", 7, 33],
    ["invalid-jq", 8, 49],
    ["invalid-jq", 9, 70],
  ]);
  for (const { message } of errors) expect(message).toMatch(INVALID);
});

test("what is no transform", async () => {
  await expectProblems(
    oneTest(
      "transform: «{}»",
      "expect:",
      "  - { target: logs, matcher: { exact: 1 }, transform: «3» }",
      "  - { target: logs, matcher: { exact: 1 }, transform: «''» }",
      "  - { target: logs, matcher: { exact: 1 }, transform: «{ }» }",
      "  - { target: logs, matcher: { exact: 1 }, transform: «a | b» }",
      "  - { target: logs, matcher: { exact: 1 }, transform: { jq: ., «yq»: . } }",
    ),
    [
      ["invalid-value", '"transform" is empty', "give it one key"],
      ["wrong-type", '"transform" must be a map or a text, but is the number 3', 'quote it: "3"'],
      ["invalid-value", '"transform" is empty'],
      ["missing-key", '"transform" has no "jq"'],
      [
        "invalid-command",
        'the command cannot be split into words: it holds "|" outside quotes',
        "no shell is started to act on it; quote it, put the commands in a script, or start one: bash -c '…'",
      ],
      ["unknown-key", 'unknown key "yq" in "transform"', 'did you mean "jq"?'],
    ],
  );
});

test("resources and prompts have no transform of their own", async () => {
  await expectProblems(`${oneTest()}resources: [{ name: r, uri: 'x://y', «transform»: { request: x } }]\n`, [
    [
      "unknown-key",
      'unknown key "transform" in a resource test',
      expect.stringContaining("nearest names are") as unknown as string,
    ],
  ]);
});
