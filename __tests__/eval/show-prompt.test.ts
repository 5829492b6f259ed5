import type { JsonObject } from "../../src/values/json.ts";
import { calls, talk, toolUse, useModelApi } from "../helpers/model-api.ts";
import { useWorkspace } from "../helpers/runs.ts";
import { evalOf, grade, judges, liveSuite, suiteOf } from "./evals.ts";

const workspace = useWorkspace();
const api = useModelApi();

async function show(suite: object, env: Record<string, string> = {}) {
  workspace.write("suite.yml", suite);
  const { code, stdout } = await workspace.cli(["eval", "suite.yml", "--explain", "--show-prompt"], { env });
  expect(code).toBe(0);
  return stdout;
}

/** What requests say, with `MARK` for the mark, in the words that are shown. */
function textsOf({ system, messages, tools }: JsonObject): string[] {
  const [{ text }] = system as [{ text: string }];
  const [{ content }] = messages as [{ content: { text: string }[] }];
  const sent = content.map((one) => one.text);
  const [, mark = ""] = / the mark ([0-9a-f]{32})\./.exec(sent[0] ?? "") ?? [];
  expect(mark).not.toBe("");
  const [tool] = tools as [JsonObject];
  return [text, JSON.stringify(tool, null, 2), ...sent.map((one) => one.replaceAll(mark, "MARK"))];
}

test("a prompt is shown as it is sent, word for word, and nobody is asked, with or without a key", async () => {
  const rubric = {
    require_evidence: true,
    criteria: [
      { name: "names", description: "Names the guest.", examples: [{ response: 'Say "hi".', score: 0.5 }] },
      { name: "kind", absence: true },
      { name: "never asked", when: { contains: "sorry" } },
    ],
  };
  const more = { context: ["Ada is a guest.", "She likes tea."], reference: "Good day, Ada." };
  const suite = suiteOf([evalOf({ ...more, rubric })]);
  const shown = await show(suite, api.env);
  expect(await show(suite)).toContain("--- response MARK ---\nHello, Ada!\n--- end of response MARK ---");
  expect(api.requests).toHaveLength(0);
  api.script(judges({}));
  await grade(workspace, api, suite);
  expect(api.requests).toHaveLength(2);
  for (const text of api.requests.flatMap(textsOf)) expect(shown).toContain(`:\n${text}\n`);
  expect(shown).toContain("question 2 of 2:");
  expect(shown).not.toContain("never asked\n</rubric>");
});

test("each question of a tree is shown, and each prompt of a matrix, once", async () => {
  const tree = {
    ask: "Is it kind?",
    yes: { ask: "Is it short?", yes: { score: 1 }, no: { score: 0.5 } },
    no: { score: 0 },
  };
  const matrix = { models: ["claude-sonnet-4-6", "claude-haiku-4-5"], prompts: ["Greet Ada.", "Greet Eve."] };
  const shown = await show(suiteOf([evalOf({ rubric: { tree }, prompt: undefined, matrix, repeats: 2 })]));
  const count = (text: string) => shown.split(text).length - 1;
  expect(
    ["Is it kind?\n", "Is it short?\n", "task MARK ---\nGreet Ada.", "task MARK ---\nGreet Eve."].map(count),
  ).toEqual([2, 2, 1, 1]);
});

test("secrets are masked, and what acts on a terminal is not printed", async () => {
  const suite = suiteOf([evalOf({ response: "It is ${env.SHOP_TOKEN}\u001b[31m." })]);
  const shown = await show(suite, { SHOP_TOKEN: "tiger-lily-0815" });
  expect(shown).toContain("It is [redacted]\\x1b[31m.");
  expect(shown).not.toContain("tiger-lily");
});

test("of a live candidate what is recorded is shown; else nothing is known", async () => {
  workspace.write(".mcptest/.gitkeep", "");
  const suite = liveSuite([evalOf({ response: undefined, server: "tools", prompt: "How warm is it in Lima?" })]);
  const unknown = "its candidate is a live run: nothing is known of it before";
  expect(await show(suite)).toContain(unknown);
  const turns = [calls(["weather", { city: "Lima" }]), talk("31 degrees.")];
  let turn = 0;
  api.script(judges({}, (...of) => turns[turn++]?.(...of)));
  await grade(workspace, api, suite, ["--record"]);
  const shown = await show(suite);
  expect(shown).not.toContain(unknown);
  for (const text of textsOf(api.requests.at(-1) as JsonObject)) expect(shown).toContain(`:\n${text}\n`);
});

test("of a comparison both orders are shown", async () => {
  const compare = { a: { response: "Hello, Ada!" }, b: { response: "Hi." }, question: "Which is kinder?" };
  const suite = suiteOf([evalOf({ response: undefined, rubric: undefined, compare })]);
  const shown = await show(suite);
  api.script(toolUse({ reason: "Warm.", preferred: "first" }));
  await grade(workspace, api, suite);
  expect(api.requests).toHaveLength(2);
  for (const text of api.requests.flatMap(textsOf)) expect(shown).toContain(`:\n${text}\n`);
  const cut = { ...compare, a: { response: "x".repeat(100_001) } };
  expect(await show(suiteOf([evalOf({ response: undefined, rubric: undefined, compare: cut })]))).toMatch(
    /Prompt of greeting\n\nfirst would have to be cut/,
  );
});

test("--show-prompt goes with --explain", async () => {
  workspace.write("suite.yml", suiteOf([evalOf()]));
  const { code, stderr } = await workspace.cli(["eval", "suite.yml", "--show-prompt"], {});
  expect(code).toBe(2);
  expect(stderr).toContain("--show-prompt goes with --explain");
});
