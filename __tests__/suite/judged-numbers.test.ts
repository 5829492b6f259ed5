import fc from "fast-check";
import { expectProblems } from "./marked.ts";
import { createWorkspace, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const SERVER = "servers: { s: { command: node s.mjs } }\n";
/** Where a rubric or a question stands in a suite; `@` stands for it. */
const PLACES: readonly [place: string, key: string, suite: string][] = [
  ["a rubric of an eval", "rubric", "evals: [{ name: a, response: b, rubric: @ }]"],
  [
    "a description",
    "description",
    "evals: [{ name: a, response: b, rubric: { criteria: [{ name: c, description: @ }] } }]",
  ],
  [
    "a criterion that is asked by its name",
    "name",
    "rubrics: { r: { criteria: [{ name: @ }] } }\nevals: [{ name: a, response: b, rubric: c }]",
  ],
  [
    "a question of a tree",
    "ask",
    "evals: [{ name: a, response: b, rubric: { tree: { ask: @, yes: { score: 1 }, no: { score: 0 } } } }]",
  ],
  [
    "a question of a comparison",
    "question",
    "evals: [{ name: a, prompt: b, compare: { a: { response: c }, b: { response: d }, question: @ } }]",
  ],
  [
    "a rubric of llm_judge",
    "rubric",
    `${SERVER}tools: [{ name: a, tool: b, expect: [{ target: result, matcher: { llm_judge: { rubric: @ } } }] }]`,
  ],
  ["a rubric of an agent", "rubric", `${SERVER}agents: [{ name: a, prompt: b, eval: { rubric: @ } }]`],
  ["a rubric of a calibration", "rubric", "calibration: [{ name: a, rubric: @, labels: l.jsonl }]"],
];
const LABELS = { "l.jsonl": '{"response":"r","label":"pass"}\n' };

describe.each(PLACES)("%s", (_, key, suite) => {
  test.each([
    ["   ", "blank"],
    ["\\t\\n", "blank"],
    ["\\u00a0\\u2003", "blank"],
    ["\\u200b\\ufeff", "blank"],
    ["", "empty"],
  ])("of %j is a load error", async (text, what) => {
    const { errors } = await createWorkspace({ "suite.yml": suite.replace("@", `"${text}"`), ...LABELS }).load();
    expect(errors.map(({ code, message, hint }) => [code, message, hint])).toEqual([
      ["invalid-value", `"${key}" is ${what}`, "say what is asked"],
    ]);
    expect(errors[0]?.location).toMatchObject({
      file: "suite.yml",
      line: suite.slice(0, suite.indexOf("@")).split("\n").length,
    });
  });

  test("may be short", async () => {
    const { errors } = await createWorkspace({ "suite.yml": suite.replace("@", "．"), ...LABELS }).load();
    expect(errors).toEqual([]);
  });
});

test("a rubric is blank that a row makes so", async () => {
  const suite = `evals: [{ name: a, response: b, rubric: «"\${var.X}"», cases: [{ name: c, vars: { X: " " } }] }]`;
  await expectProblems({ "suite.yml": suite }, [["invalid-value", '"rubric" is blank', "say what is asked"]]);
});

const WEIGHTS: readonly [place: string, suite: string][] = [
  ["a criterion", "evals: [{ name: a, response: b, rubric: { criteria: [{ name: c, weight: @ }] } }]"],
  [
    "an assertion",
    `${SERVER}tools: [{ name: a, tool: b, expect: [{ target: result, weight: @, matcher: { exists: true } }] }]`,
  ],
];

test.each(WEIGHTS)("a weight of %s is at most 1,000,000", async (_, suite) => {
  await expectProblems({ "suite.yml": suite.replace("@", "1e6") }, []);
  for (const weight of ["1000001", "1e308"])
    await expectProblems({ "suite.yml": suite.replace("@", `«${weight}»`) }, [
      [
        "invalid-value",
        `"weight" must be at most 1000000, but is ${Number(weight)}`,
        "write a smaller one: 1 is usual",
      ],
    ]);
});

/** Values of which JSON has none. */
const ODD = [".inf", "-.inf", "+.INF", ".nan", ".NaN"];
const NUMBERS = [
  "variables: { a: @ }",
  "evals: [{ name: a, response: b, rubric: c, threshold: @ }]",
  "evals: [{ name: a, response: b, rubric: { criteria: [{ name: c }], scale: { likert: { min: 0, max: @ } } } }]",
  "evals: [{ name: a, response: b, rubric: { criteria: [{ name: c, examples: [{ response: d, score: @ }] }] } }]",
  "evals: [{ name: a, response: b, rubric: c, cases: [{ name: d, vars: { x: @ } }] }]",
  `${SERVER}tools: [{ name: a, tool: b, args: { deep: [{ x: @ }] } }]`,
  `${SERVER}tools: [{ name: a, tool: b, expect: [{ target: result, matcher: { gt: @ } }] }]`,
  `${SERVER}agents: [{ name: a, prompt: b, runs: 2, min_pass_rate: @ }]`,
  "budget: { max_cost_usd: @ }\nevals: [{ name: a, response: b, rubric: c }]",
];

test("infinity and what is no number are load errors wherever a number stands", async () => {
  const found = fc.asyncProperty(fc.constantFrom(...NUMBERS), fc.constantFrom(...ODD), async (suite, odd) => {
    await expectProblems({ "suite.yml": suite.replace("@", `«${odd}»`) }, [
      ["wrong-type", "infinity and not-a-number are not JSON numbers", "quote it if text is meant"],
    ]);
  });
  await fc.assert(found, { numRuns: 45 });
});

test.each([
  ["a number that is none", "- { name: a, x: .nan }", "infinity and not-a-number are not JSON numbers (line 1)"],
  ["two keys", "- { name: a }\n- { x: 1, x: 2 }", 'key "x" appears twice in one map, first at rows.yml:2:5 (line 2)'],
  ["an alias of nothing", "- { x: *y }", "alias *y has no anchor before it (line 1)"],
])("rows of a file are read as suites are: %s", async (_, rows, why) => {
  const suite = "evals: [{ name: a, response: b, rubric: c, cases: { file: «rows.yml» } }]";
  const { errors } = await createWorkspace({ "suite.yml": suite.replace(/[«»]/g, ""), "rows.yml": rows }).load();
  expect(errors.map(({ message }) => message)).toEqual([`the rows of "rows.yml" cannot be read: ${why}`]);
});

test("aliases in a file of rows stand for what they name", async () => {
  const suite = "evals: [{ name: a, response: 'is ${var.x}', rubric: c, cases: { file: rows.yml } }]";
  const { tests } = await createWorkspace({ "suite.yml": suite, "rows.yml": "- { x: &one 5 }\n- { x: *one }" }).suite();
  expect(tests.map((test) => "candidate" in test && test.candidate)).toEqual([
    { response: "is 5" },
    { response: "is 5" },
  ]);
});

test("a scale whose ends lie infinitely far apart is none", async () => {
  const suite =
    "evals: [{ name: a, response: b, rubric: { criteria: [{ name: c }], scale: «{ likert: { min: -1e308, max: 1e308 } }» } }]";
  const message = "no score is between -1e+308 and 1e+308: they lie too far apart";
  await expectProblems({ "suite.yml": suite }, [["invalid-value", message, "such as likert: { min: 1, max: 5 }"]]);
});
