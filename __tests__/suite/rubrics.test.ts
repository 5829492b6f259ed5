import type { Rubric } from "../../src/suite/suite.ts";
import { createWorkspace, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const NAMED = "rubrics:\n  short: { threshold: 0.9, criteria: [{ name: brief }] }\n  spoken: Is said politely.\n";

/** The rubric of the eval of a suite. */
async function rubricOf(rubric: string, more = ""): Promise<Rubric> {
  const text = `${NAMED}evals:\n  - { name: e, prompt: p, response: r, context: c, rubric: ${rubric}${more} }\n`;
  const [spec] = (await createWorkspace(text).suite()).tests;
  if (!spec || !("rubric" in spec) || !spec.rubric) throw new Error("no eval");
  return spec.rubric;
}

test("words, criteria and trees, with what they leave out", async () => {
  expect(await rubricOf("Is kind.")).toMatchObject({
    form: "text",
    threshold: 0.7,
    strict: false,
    criteria: [{ name: "rubric", question: "Is kind.", weight: 1, examples: [] }],
  });
  const criteria = await rubricOf(
    "{ criteria: [{ name: a, guard: true }, { name: b, description: Is b., weight: 0, when: { contains: x } }, { name: c }] }",
  );
  expect(criteria).toMatchObject({
    form: "criteria",
    aggregation: "weighted_mean",
    requireEvidence: false,
    criteria: [
      { name: "a", question: "a", weight: 1, gate: "guard" },
      { name: "b", question: "Is b.", weight: 0, when: { contains: "x" } },
      { name: "c" },
    ],
  });
  expect(await rubricOf("{ tree: { ask: q, yes: { score: 1, reason: r }, no: { score: 0 } } }")).toMatchObject({
    form: "tree",
    tree: { ask: "q", yes: { score: 1, reason: "r" }, no: { score: 0 } },
  });
});

test.each<[string, string, number]>([
  ["Is kind.", "", 0.7],
  ["Is kind.", ", threshold: 0.5", 0.5],
  ["{ criteria: [{ name: a }], threshold: 0.6 }", "", 0.6],
  ["{ criteria: [{ name: a }] }", ", threshold: 0.5", 0.5],
  ["{ ref: short }", "", 0.9],
  ["{ ref: short, threshold: 0.6 }", "", 0.6],
  ["{ ref: short }", ", threshold: 0.5", 0.5],
  ["{ ref: spoken }", "", 0.7],
  ["{ preset: safety }", "", 0.7],
  ["{ preset: safety, threshold: 0.2 }", "", 0.2],
])("the threshold of %s%s", async (rubric, more, threshold) => {
  expect((await rubricOf(rubric, more)).threshold).toBe(threshold);
});

test("a preset is extended, and a named rubric keeps its name", async () => {
  const preset = await rubricOf("{ preset: conciseness, strict: true, aggregation: min, criteria: [{ name: own }] }");
  expect(preset).toMatchObject({ name: "conciseness", version: 2, strict: true, aggregation: "min" });
  const names = "criteria" in preset ? preset.criteria.map(({ name }) => name) : [];
  expect([names.length > 1, names.at(-1)]).toEqual([true, "own"]);
  expect(await rubricOf("{ ref: short, strict: true }")).toMatchObject({
    name: "short",
    strict: true,
    form: "criteria",
  });
});

test("a row's variables fill descriptions", async () => {
  const suite = await createWorkspace(
    `evals:\n  - { name: e, response: "\${var.x}", rubric: { criteria: [{ name: a, description: "Is \${var.x}." }] }, cases: { matrix: { x: [b, c] } } }\n`,
  ).suite();
  expect(suite.tests).toMatchObject([
    { row: { name: "x=b" }, rubric: { criteria: [{ question: "Is b." }] } },
    { row: { name: "x=c" }, candidate: { response: "c" }, rubric: { criteria: [{ question: "Is c." }] } },
  ]);
});

test("only guards: there is no score, and nothing is wrong with that", async () => {
  expect(await rubricOf("{ criteria: [{ name: a, guard: true, weight: 0 }] }")).toMatchObject({ form: "criteria" });
});
