import { expectProblems } from "./marked.ts";
import { createWorkspace, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const HEAD = "servers: { a: { command: [x] } }\n";
const JUDGED = "{ target: logs, matcher: { not: { llm_judge: { rubric: r } } } }";
const RESHAPED = "{ target: logs, matcher: { exact: 1 }, transform: sort }";
const HOOK = "hooks: { beforeEach: echo }";

test.each([
  ["its effects are external", "effects: [external], cache: «always»", ""],
  ["a model judges it", `cache: «always», expect: [${JUDGED}]`, ""],
  ["hooks run around it", `cache: «always», ${HOOK}`, ""],
  ["hooks run around it", "cache: «always»", `${HOOK}\n`],
  ["a command transforms its values", `cache: «always», expect: [${RESHAPED}]`, ""],
  ["a command transforms its values", "cache: «always», transform: { request: sort }", ""],
  ["hooks run around its suite", "cache: «always»", "hooks: { beforeAll: echo }\n"],
  ["hooks run around its suite", "cache: «always»", "hooks: { afterAll: echo }\n"],
])('"cache: always" is told of where it changes nothing: %s', async (reason, test, suite) => {
  const message = `"cache: always" changes nothing: test "t" always runs, because ${reason}`;
  const text = `${HEAD}${suite}tools: [{ name: t, tool: x, ${test} }]\n`;
  await expectProblems(text, [["no-effect", message, "remove it"]]);
});

test.each(["cache: always", "cache: never, effects: [external]", "cache: always, transform: { request: { jq: . } }"])(
  "nothing is said of a test with %s",
  async (entry) => {
    const { warnings } = await createWorkspace(`${HEAD}tools: [{ name: t, tool: x, ${entry} }]\n`).load();
    expect(warnings).toEqual([]);
  },
);

test("nothing is said of tests that have it from defaultTest", async () => {
  const text = `${HEAD}defaultTest: { cache: always }\ntools: [{ name: t, tool: x, effects: [external] }]\n`;
  expect((await createWorkspace(text).load()).warnings).toEqual([]);
});
