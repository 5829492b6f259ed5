import type { ComparedEval } from "../../src/suite/suite.ts";
import { expectProblems } from "./marked.ts";
import { createWorkspace, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const SERVERS = `servers: { api: { command: [x] }, next: { command: [y] } }
tools: [{ name: one, server: api, tool: t }, { name: two, server: next, tool: t }]
`;
const suite = (...entries: string[]): string =>
  `${SERVERS}evals:\n${entries.map((entry) => `  - { ${entry} }\n`).join("")}`;
const comparison = async (entry: string): Promise<ComparedEval> =>
  (await createWorkspace(suite(entry)).suite()).tests.at(-1) as ComparedEval;
const clash = (one: string, other: string) =>
  ["rubric-conflict", `${one} and ${other} exclude each other`, "remove one of them"] as const;

test("each side is what it says, and else what the eval says", async () => {
  const compare =
    "a: { server: api }, b: { server: next, prompt: q, system_prompt: t, model: n, tools: { find: { description: Finds. } }, name: new }";
  expect(
    await comparison(
      `name: x, prompt: p, system_prompt: s, model: m, max_turns: 3, compare: { ${compare} }, judge: { model: j }`,
    ),
  ).toMatchObject({
    server: "api, next",
    judge: { model: { id: "j" } },
    compare: {
      a: { name: "A", agent: { servers: ["api"], prompt: "p", systemPrompt: "s", model: { id: "m" }, maxTurns: 3 } },
      b: {
        name: "new",
        agent: {
          ...{ servers: ["next"], prompt: "q", systemPrompt: "t", model: { id: "n" }, maxTurns: 3 },
          descriptions: { find: "Finds." },
        },
      },
      minPreferred: 0.5,
    },
  });
});

test("two fixed responses, with what they are held against; min_preferred in either place", async () => {
  const fixed = "name: x, prompt: p, context: [c], reference: r, compare: { a: { response: y }, b: { response: z }";
  const spec = await comparison(`${fixed}, question: Why?, min_preferred: 0.4 }`);
  expect(spec).toMatchObject({ server: "", context: ["c"], reference: "r" });
  expect(spec.compare).toMatchObject({ a: { response: "y" }, question: "Why?", minPreferred: 0.4 });
  expect((await comparison(`${fixed} }, min_preferred: 0.6`)).compare.minPreferred).toBe(0.6);
  await expectProblems(suite(`${fixed}, «min_preferred»: 0.4 }, min_preferred: 0.4`), [
    ["rubric-conflict", "min_preferred stands both in the comparison and beside it", "keep one of them"],
  ]);
});

test.each([
  ["«rubric»: R", "rubric"],
  ["«response»: r", "response"],
  ["«threshold»: 0.5", "threshold"],
  ["«min_pass_rate»: 0.5", "min_pass_rate"],
  ["matrix: { «models»: [m] }", "matrix.models"],
  ["judge: { «jury»: {} }", "judge.jury"],
  ["judge: { «panel»: [m, n] }", "judge.panel"],
])("%s does not stand beside compare", async (more, key) => {
  const entry = "name: x, prompt: p, compare: { a: { server: api }, b: { server: next } }";
  await expectProblems(suite(`${entry}, ${more}`), [clash("compare", key)]);
});

test("what is wrong with the two sides", async () => {
  const equal = [
    "rubric-conflict",
    "a and b of compare are equal, so there is nothing to choose between",
    "let them differ in server, prompt, system_prompt, model, tools or response",
  ] as const;
  await expectProblems(suite("name: x, prompt: p, server: api, compare: { a: { name: one }, «b»: { server: api } }"), [
    equal,
  ]);
  await expectProblems(suite("name: x, compare: { a: { response: r }, «b»: { response: r, name: two } }"), [equal]);
  await expectProblems(suite("name: x, compare: { a: { response: r }, b: { response: s } }, «repeats»: 3"), [
    [
      "rubric-conflict",
      "compare.a.response and repeats exclude each other",
      "the same pair again says nothing new: give cases",
    ],
  ]);
  await expectProblems(suite("name: x, prompt: p, server: api, compare: { a: { «response»: r }, b: {} }"), [
    ["rubric-conflict", "of the two of compare only a has a response", "give both a response, or neither"],
  ]);
  await expectProblems(suite("name: x, compare: { a: { response: r, «model»: m }, b: { response: s } }"), [
    clash("response", "model"),
  ]);
  await expectProblems(suite("name: x, prompt: p, compare: { a: { server: api, name: B }, «b»: { server: next } }"), [
    ["duplicate-name", '"B" is also the name of the side at suite.yml:4:38', "name them otherwise"],
  ]);
  await expectProblems(suite("name: x, compare: { «a»: { server: api }, b: { server: api, prompt: p } }"), [
    ["missing-key", 'test "x" has no prompt for the model to work on', "add prompt"],
  ]);
  await expectProblems(
    suite("name: x, matrix: { prompts: [p, q] }, compare: { a: { server: api }, b: { server: api, «prompt»: r } }"),
    [clash("matrix.prompts", "compare.b.prompt")],
  );
  await expectProblems(suite("name: x, prompt: p, compare: { a: { server: api }, b: { server: «nxt» } }"), [
    ["unknown-server", 'server "nxt" is not declared', 'did you mean "next"?'],
  ]);
});

test("an eval without rubric and compare, and keys of one beside the other", async () => {
  await expectProblems(
    suite("name: x, prompt: p, server: api").replace(
      "{ name: x, prompt: p, server: api }",
      "«{ name: x, prompt: p, server: api }»",
    ),
    [["missing-key", 'the eval has no "rubric"', "add rubric, or compare"]],
  );
  await expectProblems(suite("name: x, response: r, rubric: R, «min_preferred»: 0.4"), [
    ["no-effect", '"min_preferred" changes nothing without compare', "remove it"],
  ]);
  await expectProblems(suite("name: x, prompt: p, compare: «{ a: { server: api } }»"), [
    ["missing-key", '"compare" has no "b"'],
  ]);
});
