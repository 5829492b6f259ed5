import { type Expected, expectProblems } from "./marked.ts";
import { createWorkspace, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const NAMED = "rubrics:\n  short: { threshold: 0.9, criteria: [{ name: brief }] }\n  spoken: Is said politely.\n";
/** Every place that takes a rubric, around what stands there. */
const PLACES: readonly (readonly [string, (rubric: string) => string])[] = [
  ["rubrics", (rubric) => `rubrics:\n  one: ${rubric}\nevals: [{ name: e, response: r, rubric: Is kind. }]\n`],
  ["evals", (rubric) => `evals:\n  - { name: e, response: r, context: c, rubric: ${rubric} }\n`],
  [
    "agents",
    (rubric) => `servers: { s: { command: [x] } }\nagents:\n  - { name: a, prompt: p, eval: { rubric: ${rubric} } }\n`,
  ],
  [
    "compositions",
    (rubric) =>
      `servers: { s: { command: [x] } }\ncompositions:\n  - { name: c, nodes: [{ id: n, tool: t }], eval: { rubric: ${rubric} } }\n`,
  ],
  [
    "llm_judge",
    (rubric) =>
      `servers: { s: { command: [x] } }\ntools:\n  - { name: t, tool: x, expect: [{ target: logs, matcher: { not: { llm_judge: { rubric: ${rubric} } } } }] }\n`,
  ],
];

const EXCLUDE = (one: string, other: string, hint = "remove one of them"): Expected => [
  "rubric-conflict",
  `${one} and ${other} exclude each other`,
  hint,
];
const ofRef = (key: string): Expected =>
  EXCLUDE("ref", key, "only threshold and strict may stand beside ref: write the rubric out, or define another one");
const LEAF = "{ score: 1 }";

/** What is wrong with a rubric, whoever has it. */
const FAULTS: readonly (readonly [string, readonly Expected[]])[] = [
  [
    "{ criteria: [{ name: a }], «tree»: { ask: q, yes: { score: 1 }, no: { score: 0 } } }",
    [EXCLUDE("criteria", "tree")],
  ],
  [`{ tree: ${LEAF}, «aggregation»: min }`, [EXCLUDE("tree", "aggregation")]],
  [`{ tree: ${LEAF}, «require_evidence»: true }`, [EXCLUDE("tree", "require_evidence")]],
  [`{ preset: safety, «tree»: ${LEAF} }`, [EXCLUDE("preset", "tree")]],
  [
    "{ preset: «groundednes» }",
    [
      [
        "invalid-value",
        '"preset" must be "helpfulness", "groundedness", "safety", "format-adherence" or "conciseness", but is "groundednes"',
        'did you mean "groundedness"?',
      ],
    ],
  ],
  [
    "{ criteria: [{ name: a }], aggregation: «mean» }",
    [
      [
        "invalid-value",
        '"aggregation" must be "weighted_mean", "geometric_mean", "min", "max" or "median", but is "mean"',
      ],
    ],
  ],
  [
    "{ criteria: [{ name: a }], scale: «percnt» }",
    [
      [
        "invalid-value",
        '"scale" must be "unit", "percent", "binary" or "letter", but is "percnt"',
        'did you mean "percent"?',
      ],
    ],
  ],
  [
    "{ criteria: [{ name: a }], scale: «{ likert: { min: 5, max: 5 } }» }",
    [
      [
        "invalid-value",
        'no score is between 5 and 5: "min" must be less than "max"',
        "such as likert: { min: 1, max: 5 }",
      ],
    ],
  ],
  ["{ criteria: [{ name: a, required: true, «guard»: true }] }", [EXCLUDE("required", "guard")]],
  ["{ criteria: [{ name: a, absence: true, «guard»: true }] }", [EXCLUDE("absence", "guard")]],
  [
    "{ tree: { ask: q, «absence»: true, yes: { score: 0 }, no: { score: 1 } } }",
    [["unknown-key", 'unknown key "absence" in "tree"', 'known are "ask", "yes", "no", "score", "reason"']],
  ],
  [
    "{ criteria: [{ name: a }], require_evidence: «reference» }",
    [["invalid-value", '"require_evidence" must be true, false, "response" or "context", but is "reference"']],
  ],
  ["{ criteria: «[]» }", [["invalid-value", '"criteria" is an empty list']]],
  [
    "{ «criteria»: [{ name: a, weight: 0 }, { name: b, guard: true }] }",
    [
      [
        "no-weight",
        "the weights of all criteria are zero, so the rubric gives no score",
        "give one of them a weight above 0, or leave weight out, which is 1",
      ],
    ],
  ],
  ["{ criteria: [{ name: a, weight: «-1» }] }", [["invalid-value", '"weight" must be at least 0, but is -1']]],
  [
    "{ criteria: [{ name: a, required: true, threshold: «1.5» }] }",
    [["invalid-value", '"threshold" must be at most 1, but is 1.5', "a threshold is a share: 0.8 is 80 %"]],
  ],
  [
    "{ criteria: [{ name: a, examples: [{ response: r, score: «2» }] }] }",
    [["invalid-value", '"score" must be at most 1, but is 2']],
  ],
  [
    "{ criteria: [{ name: a, when: «{ contains: x, regex: y }» }] }",
    [["invalid-value", '"when" takes one key, but has 2: "contains", "regex"', "keep one of them"]],
  ],
  [
    '{ criteria: [{ name: a, when: { regex: «"(?=x)"» } }] }',
    [
      [
        "invalid-regex",
        'the regular expression does not compile: look-around at "(?=" is not part of RE2 syntax, which matches in linear time',
        "the syntax is RE2's: https://github.com/google/re2/wiki/Syntax",
      ],
    ],
  ],
  [
    `{ tree: { ask: q, yes: ${LEAF}, no: «{ ask: r, yes: { score: 0 } }» } }`,
    [["missing-key", 'a node of the tree has no "no"', "a question has ask, yes and no; what ends has score"]],
  ],
  [
    "{ tree: «{}» }",
    [["missing-key", 'a node of the tree has no "ask", "yes", "no"', "give it score, or ask, yes and no"]],
  ],
  [`{ tree: { score: 1, «ask»: q } }`, [EXCLUDE("score", "ask")]],
];

test.each(
  PLACES.flatMap(([place, around]) => FAULTS.map(([rubric, found]) => [place, rubric, around, found] as const)),
)("%s: %s", (_, rubric, around, found) => expectProblems(around(rubric), found));

test.each(PLACES)("%s: a rubric of nothing", (_, around) =>
  expectProblems(around("{ strict: true }").replace(/(one|rubric): \{/, "«$1»: {"), [
    ["missing-key", "the rubric has no criteria", "give it criteria, tree, ref or preset, or write it as a text"],
  ]),
);

test.each(PLACES.slice(1))("%s: what does not go with ref, and a ref that leads nowhere", async (_, around) => {
  await expectProblems(`${NAMED}${around("{ ref: short, «criteria»: [{ name: a }], «scale»: unit }")}`, [
    ofRef("criteria"),
    ofRef("scale"),
  ]);
  await expectProblems(`${NAMED}${around("{ ref: short, «preset»: safety }")}`, [ofRef("preset")]);
  await expectProblems(`${NAMED}${around("{ ref: «shrt» }")}`, [
    ["unknown-rubric", 'unknown rubric "shrt"', 'did you mean "short"?'],
  ]);
});

test("evidence out of a context where no judge is shown one is warned of", async () => {
  const rubric = "{ criteria: [{ name: a }], require_evidence: context }";
  const codes = async (text: string) => (await createWorkspace(text).load()).warnings.map(({ code }) => code);
  for (const [place, around] of PLACES.slice(1)) {
    expect(await codes(around(rubric))).toEqual(place === "evals" ? [] : ["no-context"]);
    expect(await codes(around(rubric.replace("context", "response")))).toEqual([]);
  }
  expect(await codes(`evals:\n  - { name: e, response: r, rubric: ${rubric} }\n`)).toEqual(["no-context"]);
});

test("criteria of one name, also that of a preset", async () => {
  const hint = "criteria of a rubric have different names";
  await expectProblems("evals:\n  - { name: e, response: r, rubric: { criteria: [{ name: a }, { name: «a» }] } }\n", [
    ["duplicate-name", '"a" is also the name of the criterion at suite.yml:2:58', hint],
  ]);
  await expectProblems(
    "evals:\n  - { name: e, response: r, rubric: { preset: helpfulness, criteria: [{ name: «actionable» }] } }\n",
    [["duplicate-name", '"actionable" is also the name of the criterion of the preset', hint]],
  );
});

test("trees of 32 questions and of 33", async () => {
  const tree = (depth: number): string =>
    depth === 0 ? LEAF : `{ ask: q, yes: ${tree(depth - 1)}, no: { score: 0 } }`;
  const suite = (depth: number) => `evals:\n  - { name: e, response: r, rubric: { tree: ${tree(depth)} } }\n`;
  expect(await createWorkspace(suite(32)).problems()).toBe("");
  expect(await createWorkspace(suite(33)).problems()).toMatch(
    /^error\[invalid-value\]: the tree asks more than 32 questions one after the other\n {2}suite.yml:2:/,
  );
});

test("a rubric that only refers to another one", () =>
  expectProblems(
    "rubrics:\n  one: Is kind.\n  two: { ref: «one» }\nevals: [{ name: e, response: r, rubric: Is kind. }]\n",
    [
      [
        "rubric-conflict",
        "a rubric of rubrics refers to another one",
        "write its criteria out here, or refer to the other one",
      ],
    ],
  ));

test("a threshold in the rubric and beside it", async () => {
  const twice: Expected = ["rubric-conflict", "threshold stands both in the rubric and beside it", "keep one of them"];
  const rubric = "{ criteria: [{ name: a }], «threshold»: 0.5 }";
  await expectProblems(`evals:\n  - { name: e, response: r, threshold: 0.6, rubric: ${rubric} }\n`, [twice]);
  const server = "servers: { s: { command: [x] } }\n";
  await expectProblems(`${server}agents:\n  - { name: a, prompt: p, eval: { threshold: 0.6, rubric: ${rubric} } }\n`, [
    twice,
  ]);
  const matcher = `{ llm_judge: { threshold: 0.6, rubric: ${rubric} } }`;
  await expectProblems(`${server}tools:\n  - { name: t, tool: x, expect: [{ target: logs, matcher: ${matcher} }] }\n`, [
    twice,
  ]);
});

test("a criterion's threshold that gates nothing is warned of", () =>
  expectProblems("evals:\n  - { name: e, response: r, rubric: { criteria: [{ name: a, threshold: «0.5» }] } }\n", [
    [
      "no-effect",
      'the threshold of criterion "a" only marks its line: it decides nothing',
      "add required: true or guard: true, or remove it",
    ],
  ]));

test("all of it is told at once", async () => {
  const problems = await createWorkspace(`rubrics: { one: { criteria: [] } }
evals:
  - { name: e, response: r, rubric: { ref: two } }
  - { name: f, response: r, rubric: { preset: none, tree: {} }, judge: { jury: { size: 99 } } }
  - { name: g, rubric: { criteria: [{ name: a, guard: true, required: true }], aggregation: most } }
`).problems();
  expect(problems.match(/^error\[[a-z-]+\]/gm)?.sort()).toEqual([
    "error[invalid-value]",
    "error[invalid-value]",
    "error[invalid-value]",
    "error[invalid-value]",
    "error[missing-key]",
    "error[rubric-conflict]",
    "error[rubric-conflict]",
    "error[unknown-rubric]",
  ]);
});
