import { createWorkspace, oneTest, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

test("bounds in percent, and patterns as lists with the place of their entry", async () => {
  const { load } = createWorkspace(`coverage:
  min: 66.7
  min_asserted: 0
  exclude:
    - { tool: "debug_*", reason: only in development }
    - { tool: [export, "import"], kind: [edge, beyond], server: a, resource: "x://*", prompt: p, reason: "\${var.why}" }
variables: { why: bounds are the framework's }
${oneTest()}`);
  const { suite, errors, warnings } = await load();
  expect([...errors, ...warnings]).toEqual([]);
  expect(suite?.coverage).toEqual({
    min: 66.7,
    min_asserted: 0,
    exclude: [
      {
        tool: ["debug_*"],
        reason: "only in development",
        location: expect.objectContaining({ file: "suite.yml", line: 5, column: 7 }),
      },
      {
        tool: ["export", "import"],
        kind: ["edge", "beyond"],
        server: ["a"],
        resource: ["x://*"],
        prompt: ["p"],
        reason: "bounds are the framework's",
        location: expect.objectContaining({ line: 6 }),
      },
    ],
  });
});

test("a suite without bounds and exclusions has none", async () => {
  expect((await createWorkspace(oneTest()).suite()).coverage).toBeUndefined();
  expect((await createWorkspace(`coverage: {}\n${oneTest()}`).suite()).coverage).toBeUndefined();
});

test("imported files exclude more; a bound in two files is a conflict", async () => {
  const workspace = createWorkspace(`imports: [more.yml]
coverage: { exclude: [{ tool: a, reason: one }] }
${oneTest()}`);
  workspace.write("more.yml", "coverage: { min: 80, exclude: [{ tool: b, reason: two }] }\n");
  const { suite } = await workspace.load();
  expect(suite?.coverage).toMatchObject({ min: 80, exclude: [{ reason: "two" }, { reason: "one" }] });
  workspace.write("suite.yml", `imports: [more.yml]\ncoverage: { min: 80 }\n${oneTest()}`);
  const { errors } = await workspace.load();
  expect(errors).toMatchObject([{ code: "import-conflict", message: expect.stringContaining('coverage "min"') }]);
});

test.each([
  ["min: -1", "invalid-value", "at least 0"],
  ["min: 100.5", "invalid-value", "at most 100"],
  ["min: 80%", "wrong-type", "a number"],
  ["min_asserted: 101", "invalid-value", "at most 100"],
  ["exclude: { tool: a, reason: b }", "wrong-type", "a list"],
  ["exclude: [{ tool: a }]", "missing-key", '"reason"'],
  ["exclude: [{ tool: a, reason: '' }]", "invalid-value", "empty"],
  ["exclude: [{ reason: why }]", "invalid-value", 'has only "reason"'],
  ["exclude: [{ tools: a, reason: b }]", "unknown-key", '"tools"'],
  ["exclude: [{ tool: [], reason: b }]", "invalid-value", "empty"],
  ["exclude: [{ tool: [1], reason: b }]", "wrong-type", "a text"],
  ["maximum: 20", "unknown-key", "maximum"],
])("%s is refused as %s, at its place", async (key, code, told) => {
  const { suite, errors } = await createWorkspace(`coverage:\n  ${key}\n${oneTest()}`).load();
  expect(suite).toBeUndefined();
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatchObject({ code, location: { file: "suite.yml", line: 2 } });
  expect(errors[0]?.message).toContain(told);
});

test("an exclusion without anything that it is about is told to name it", async () => {
  const { errors } = await createWorkspace(`coverage: { exclude: [{ reason: why }] }\n${oneTest()}`).load();
  expect(errors[0]?.hint).toBe("say what it is about, such as tool");
});
