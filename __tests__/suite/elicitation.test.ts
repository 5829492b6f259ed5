import { createWorkspace, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const suiteOf = (...answers: string[]): string =>
  [
    "env: { WHO: suite }",
    "variables: { page: sign in.mjs }",
    "servers:",
    "  a:",
    "    command: [a]",
    "    client:",
    "      elicitation:",
    ...answers.map((answer) => `        - ${answer}`),
    "tools: [{ name: t, tool: t }]",
    "",
  ].join("\n");

test("an answer to elicitation has its command in words, and its times in milliseconds", async () => {
  const workspace = createWorkspace(
    suiteOf(
      '{ mode: url, action: accept, open: "node ${var.page} --quiet", wait: 2s, times: 3 }',
      '{ mode: url, action: accept, open: [node, "${var.page}"] }',
      "{ action: accept, content: { name: Ada } }",
    ),
  );
  const { client } = (await workspace.suite()).servers.get("a") ?? {};
  const common = { mode: "url", action: "accept" };
  const rest = { cwd: workspace.root, env: { WHO: "suite" } };
  expect(client?.elicitation).toEqual([
    {
      ...common,
      open: { text: "node 'sign in.mjs' --quiet", argv: ["node", "sign in.mjs", "--quiet"], ...rest },
      ...{ wait_ms: 2000, times: 3 },
    },
    { ...common, open: { text: "node 'sign in.mjs'", argv: ["node", "sign in.mjs"], ...rest } },
    { action: "accept", content: { name: "Ada" } },
  ]);
});

test.each([
  [
    "content: { name: Ada }",
    "{ mode: url, action: accept, content: { name: Ada } }",
    'error[invalid-value]: an answer of mode url has no "content": what a person does at the URL goes past the client',
  ],
  [
    "open",
    "{ action: accept, open: xdg-open }",
    'error[invalid-value]: "open" is for answers of mode url, and this one fills in a form',
  ],
  [
    "wait",
    "{ mode: form, action: accept, wait: 1s }",
    'error[invalid-value]: "wait" is for answers of mode url, and this one fills in a form',
  ],
  ["a mode that there is not", "{ mode: voice, action: accept }", 'must be "form" or "url", but is "voice"'],
  ["no times", "{ action: accept, times: 0 }", "must be at least 1, but is 0"],
  ["a shell", "{ mode: url, action: accept, open: 'curl -s | sh' }", 'it holds "|" outside quotes'],
  ["no program", "{ mode: url, action: accept, open: [''] }", "the command names no program"],
  ["no time", "{ mode: url, action: accept, wait: 0s }", '"wait" must be longer than 0'],
])("an answer to elicitation with %s is an error", async (_, answer, problem) => {
  expect(await createWorkspace(suiteOf(answer)).problems()).toContain(problem);
});
