import type { Hook } from "../../src/suite/index.ts";
import { expectProblems } from "./marked.ts";
import { createWorkspace, oneTest, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const texts = (hooks: readonly Hook[] | undefined): string[] => (hooks ?? []).map(({ text }) => text);

test("a text, a list and a map, each with where it runs and stands", async () => {
  const workspace =
    createWorkspace(`${oneTest("hooks: { beforeEach: own before, afterEach: [own after, second] }")}hooks:
  beforeAll: ./seed.sh --all
  afterAll:
    - dump
    - { command: node ./end.js, mode: context }
  beforeEach: { command: node reset.js, mode: context, timeout: 5s }
  afterEach: keep
env: { LEVEL: 1 }
variables: { region: us, port: { from_env: PORT, default: 80 } }
`);
  const { suite, warnings } = await workspace.load();
  expect(warnings).toEqual([]);
  expect(suite?.hooks).toEqual({
    beforeAll: [
      {
        text: "./seed.sh --all",
        argv: ["./seed.sh", "--all"],
        cwd: workspace.root,
        mode: "plain",
        timeout_ms: 60_000,
        location: { file: "suite.yml", line: 9, column: 14, end_column: 29 },
      },
    ],
    afterAll: [
      expect.objectContaining({ text: "dump", mode: "plain" }),
      {
        text: "node ./end.js",
        argv: ["node", "./end.js"],
        cwd: workspace.root,
        mode: "context",
        timeout_ms: 60_000,
        location: { file: "suite.yml", line: 12, column: 18, end_column: 31 },
      },
    ],
  });
  const [spec] = suite?.tests ?? [];
  expect(texts(spec?.hooks?.beforeEach)).toEqual(["node reset.js", "own before"]);
  expect(texts(spec?.hooks?.afterEach)).toEqual(["own after", "second", "keep"]);
  expect(spec?.hooks?.beforeEach[0]).toMatchObject({ mode: "context", timeout_ms: 5000 });
  expect(suite).toMatchObject({ env: { LEVEL: "1" }, vars: { region: "us", port: 80 } });
});

test("a suite without hooks carries neither hooks nor variables, and its variables are to be used", async () => {
  const { suite, warnings } = await createWorkspace(`${oneTest()}variables: { region: us }\n`).load();
  expect([suite?.hooks, suite?.vars, suite?.env]).toEqual([undefined, undefined, undefined]);
  expect(warnings.map(({ code }) => code)).toEqual(["unused-variable"]);
});

test("a plain hook does not see the variables", async () => {
  const { suite, warnings } = await createWorkspace(
    `${oneTest("hooks: { beforeEach: x }")}variables: { region: us }\n`,
  ).load();
  expect(suite?.vars).toEqual({ region: "us" });
  expect(suite?.hooks).toBeUndefined();
  expect(warnings.map(({ code }) => code)).toEqual(["unused-variable"]);
});

test("compositions have the hooks of the suite and their own", async () => {
  const suite = await createWorkspace(`servers: { a: { command: [x] } }
hooks: { beforeEach: suite before, afterEach: suite after }
compositions:
  - { name: c, nodes: [{ id: n, tool: x }], hooks: { beforeEach: own before } }
`).suite();
  const [spec] = suite.tests;
  expect(texts(spec?.hooks?.beforeEach)).toEqual(["suite before", "own before"]);
  expect(texts(spec?.hooks?.afterEach)).toEqual(["suite after"]);
});

test("an imported hook runs in its file's folder, and a phase is one file's", async () => {
  const workspace = createWorkspace({
    "suite.yml": `imports: [sub/hooks.yml]\nhooks: { beforeEach: here }\n${oneTest()}`,
    "sub/hooks.yml": "hooks: { beforeAll: ./seed.sh }\n",
  });
  const { hooks, tests } = await workspace.suite();
  expect(hooks?.beforeAll[0]?.cwd).toBe(workspace.path("sub"));
  expect(tests[0]?.hooks?.beforeEach[0]?.cwd).toBe(workspace.root);
  await expectProblems(
    {
      "suite.yml": `imports: [sub/hooks.yml]\nhooks: { «beforeAll»: here }\n${oneTest()}`,
      "sub/hooks.yml": "hooks: { beforeAll: ./seed.sh }\n",
    },
    [
      [
        "import-conflict",
        'hooks "beforeAll" is defined here and at sub/hooks.yml:1:10',
        "keep one of them, or rename one",
      ],
    ],
  );
});

test("lists of a phase in two files are joined, what is imported first, each in its own folder", async () => {
  const workspace = createWorkspace({
    "suite.yml": `imports: [sub/hooks.yml]\nhooks: { beforeAll: [here] }\n${oneTest()}`,
    "sub/hooks.yml": "hooks: { beforeAll: [./seed.sh, ./more.sh] }\n",
  });
  const { hooks } = await workspace.suite();
  expect(hooks?.beforeAll.map(({ cwd, location }) => [cwd, location.file])).toEqual([
    [workspace.path("sub"), "sub/hooks.yml"],
    [workspace.path("sub"), "sub/hooks.yml"],
    [workspace.root, "suite.yml"],
  ]);
});

/** The words of a command, as YAML in single quotes. */
async function wordsOf(command: string): Promise<readonly string[] | undefined> {
  const quoted = `'${command.replaceAll("'", "''")}'`;
  const suite = await createWorkspace(`${oneTest()}hooks: { beforeAll: ${quoted} }\n`).suite();
  return suite.hooks?.beforeAll[0]?.argv;
}

test.each<[string, string, string[]]>([
  ["blanks and tabs", " a  b\tc ", ["a", "b", "c"]],
  ["quoted spaces", `a 'b c' "d e"`, ["a", "b c", "d e"]],
  ["quotes within a word", `a b'c d'"e f"g`, ["a", "bc de fg"]],
  ["empty words", `a '' "" b`, ["a", "", "", "b"]],
  ["a quote in the other quotes", `a 'say "x"' "it's"`, ["a", 'say "x"', "it's"]],
  ["escapes outside quotes", String.raw`a\ b \' \" \\ \c`, ["a b", "'", '"', "\\", "c"]],
  ["escapes in double quotes", String.raw`a "\"" "\\" "\$x" "\n"`, ["a", '"', "\\", "$x", "\\n"]],
  ["no escapes in single quotes", String.raw`a '\n' '\\'`, ["a", "\\n", "\\\\"]],
  ["no variables", `a '$HOME' "$HOME" \\$HOME`, ["a", "$HOME", "$HOME", "$HOME"]],
  ["no patterns", `a '*.ts' "[ab]?" \\*`, ["a", "*.ts", "[ab]?", "*"]],
  ["a shell that is called", `bash -c 'a | b > c && d; e'`, ["bash", "-c", "a | b > c && d; e"]],
  ["a number sign within a word", "a b#c", ["a", "b#c"]],
  ["letters beyond ASCII", "a 'é 😀' ü", ["a", "é 😀", "ü"]],
])("words: %s", async (_, command, words) => {
  expect(await wordsOf(command)).toEqual(words);
});

test("the line break that ends a block is no part of the command", async () => {
  const suite = await createWorkspace(`${oneTest()}hooks:\n  beforeAll: |\n    bash -c 'a\n    b'\n`).suite();
  expect(suite.hooks?.beforeAll[0]).toMatchObject({ text: "bash -c 'a\nb'", argv: ["bash", "-c", "a\nb"] });
});

test("references are filled in after the words are split, and the text keeps them", async () => {
  const workspace = createWorkspace(`variables: { path: a 'b, word: "", cmd: node run.js }
hooks:
  beforeAll: ["run \${var.path}/x '\${var.word}' \${env.KEY}", "\${var.cmd}", "\${CONFIG_DIR}/x.sh $\${y}"]
  beforeEach: { command: "run \${var.path}", mode: context }
${oneTest("hooks: { afterEach: 'run ${var.path}' }", "transform: { request: 'run ${var.path}', response: { jq: '.a == \"${var.path}\"' } }", "args: { transform: '${var.path}', hooks: ['${var.path}'] }")}`);
  const suite = await workspace.suite({ env: { KEY: "s e c" } });
  expect(suite.hooks?.beforeAll.map(({ text, argv }) => [text, argv])).toEqual([
    ["run ${var.path}/x '${var.word}' ${env.KEY}", ["run", "a 'b/x", "", "s e c"]],
    ["${var.cmd}", ["node", "run.js"]],
    ["${CONFIG_DIR}/x.sh $${y}", [workspace.path("x.sh"), "${y}"]],
  ]);
  expect(suite.tests[0]).toMatchObject({
    request: { params: { arguments: { transform: "a 'b", hooks: ["a 'b"] } } },
    hooks: { beforeEach: [{ argv: ["run", "a 'b"] }], afterEach: [{ argv: ["run", "a 'b"] }] },
    transform: { request: { argv: ["run", "a 'b"] }, response: { jq: '.a == "a \'b"' } },
  });
});

const SHELL = "no shell is started to act on it; quote it, put the commands in a script, or start one: bash -c '…'";
const refused = (found: string, hint: string): [string, string, string] => [
  "invalid-command",
  `the command cannot be split into words: it holds ${JSON.stringify(found)} outside quotes`,
  hint,
];

test.each<[string, string, [string, string, string?][]]>([
  ["a pipe", "  beforeAll: «a | b»\n", [refused("|", SHELL)]],
  ["two commands", "  afterAll: [x, «a && b»]\n", [refused("&&", SHELL)]],
  ["a redirection", "  beforeEach: «a > b»\n", [refused(">", SHELL)]],
  [
    "a variable",
    "  beforeAll: «echo $HOME»\n",
    [refused("$", "no shell is started; write ${env.NAME} for an environment variable")],
  ],
  [
    "a pattern",
    "  beforeAll: «rm *.log»\n",
    [refused("*", "no shell is started, so patterns are not expanded; quote it, or name the files")],
  ],
  [
    "an open quote",
    `  afterEach: { command: «"a 'b"», mode: context }\n`,
    [
      [
        "invalid-command",
        "the command cannot be split into words: a quote or a backslash at its end is not closed",
        "close it",
      ],
    ],
  ],
  [
    "no program",
    `  beforeAll: «"''"»\n`,
    [["invalid-command", "the command cannot be split into words: it names no program", "write the program first"]],
  ],
  ["an empty text", "  beforeAll: «''»\n", [["invalid-value", '"beforeAll" is empty']]],
  ["an empty list", "  beforeAll: «[]»\n", [["invalid-value", '"beforeAll" is an empty list']]],
  [
    "a map without mode",
    "  beforeAll: «{ command: node x.js }»\n",
    [
      [
        "missing-key",
        '"beforeAll" has no "mode"',
        "add mode: context, which passes the context on stdin; a plain hook is written as a text",
      ],
    ],
  ],
  [
    "an item without mode",
    "  beforeAll:\n    - «command: node x.js»\n",
    [
      [
        "missing-key",
        'a hook of beforeAll has no "mode"',
        "add mode: context, which passes the context on stdin; a plain hook is written as a text",
      ],
    ],
  ],
  [
    "another mode",
    "  beforeAll: { command: node x.js, mode: «plain» }\n",
    [["invalid-value", '"mode" must be "context", but is "plain"']],
  ],
  ["a mode without a command", "  beforeAll: «{ mode: context }»\n", [["missing-key", '"beforeAll" has no "command"']]],
  [
    "no time at all",
    "  beforeAll: { command: x, mode: context, timeout: «0s» }\n",
    [["invalid-value", '"timeout" must be longer than 0, but is "0s"', "write it as 250ms, 30s, 2m or 1h"]],
  ],
  [
    "a phase that there is not",
    "  «beforEach»: x\n",
    [["unknown-key", 'unknown key "beforEach" in "hooks"', 'did you mean "beforeEach"?']],
  ],
])("%s", async (_, body, problems) => {
  await expectProblems(`${oneTest()}hooks:\n${body}`, problems);
});

test("phases of the whole suite are not a test's", async () => {
  await expectProblems(oneTest("hooks: { «beforeAll»: x }"), [
    ["unknown-key", "beforeAll is for the whole suite, not for one test", "move it to hooks at the top of the file"],
  ]);
});

test("the hooks of a test that is wrong elsewhere are checked, too", async () => {
  await expectProblems(oneTest("hooks: { beforeEach: «a | b» }", "retries: «-1»", "transform: { request: «c | d» }"), [
    refused("|", SHELL),
    ["invalid-value", '"retries" must be at least 0, but is -1'],
    refused("|", SHELL),
  ]);
});

test("a list in a list is an error, whatever is in it", async () => {
  for (const inner of ["[{}]", "[[{}]]", "[{ command: 1, mode: context }]", "[{ command: a, timeout: 1 }]"]) {
    const { errors } = await createWorkspace(`${oneTest("")}hooks: { beforeAll: [${inner}] }\n`).load();
    expect(errors.length).toBeGreaterThan(0);
  }
});
