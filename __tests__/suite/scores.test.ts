import { expectProblems } from "./marked.ts";
import { createWorkspace, oneTest, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const HEAD = "servers: { a: { command: [x] } }\ntools:\n  - name: t\n    tool: x\n";
const ASSERTION = "{ target: result, matcher: { exists: true } }";

test("weights, sets, thresholds and metrics as they are run", async () => {
  const { suite, warnings } = await createWorkspace(`${HEAD}    threshold: 0.7
    expect:
      - { name: first, target: result.a, matcher: { exact: 1 }, weight: 3 }
      - assert-set:
          name: words
          threshold: 0.6
          weight: 2
          assertions:
            - { target: result.b, matcher: { exact: 1 } }
            - { name: inner, target: result.c, matcher: { exact: 1 }, weight: 0 }
      - assert-set: { name: all, assertions: [{ target: result.d, matcher: { exact: 1 } }] }
      - { target: result.e, matcher: { exact: 1 } }
    derivedMetrics:
      - { name: sum, value: { weighted_sum: [{ ref: first, weight: 0.5 }, { ref: words }] } }
      - { name: average, threshold: 0.9, value: { weighted_average: [{ ref: sum, weight: 2 }, { ref: inner }, { ref: all }] } }
`).load();
  expect(warnings).toEqual([]);
  const [spec] = suite?.tests ?? [];
  const assertions = spec?.expect.assertions ?? [];
  expect(assertions.map(({ name, target, weight, set }) => [name, target, weight, set?.name])).toEqual([
    ["first", "result.a", 3, undefined],
    [undefined, "result.b", undefined, "words"],
    ["inner", "result.c", 0, "words"],
    [undefined, "result.d", undefined, "all"],
    [undefined, "result.e", undefined, undefined],
  ]);
  expect(assertions[1]?.set).toBe(assertions[2]?.set);
  expect(assertions[1]?.set).toEqual({
    name: "words",
    threshold: 0.6,
    weight: 2,
    location: { file: "suite.yml", line: 9, column: 17, end_column: 22 },
  });
  expect(assertions[3]?.set).toEqual({
    name: "all",
    threshold: 1,
    location: { file: "suite.yml", line: 15, column: 29, end_column: 32 },
  });
  const plain = { base: expect.any(String), location: expect.anything(), matcher: expect.anything() };
  expect(assertions[4]).toEqual({ ...plain, target: expect.any(String) });
  expect(spec?.threshold).toBe(0.7);
  expect(spec?.derivedMetrics).toEqual([
    {
      name: "sum",
      kind: "weighted_sum",
      terms: [
        { ref: "first", weight: 0.5, location: expect.anything() },
        { ref: "words", weight: 1, location: expect.anything() },
      ],
      location: { file: "suite.yml", line: 18, column: 17, end_column: 20 },
    },
    expect.objectContaining({ name: "average", threshold: 0.9, kind: "weighted_average" }),
  ]);
});

/** The keys that have a value. */
function keysOf(part: object | undefined): string[] {
  return Object.entries(part ?? {})
    .flatMap(([key, value]) => (value === undefined ? [] : key))
    .sort();
}

test("a test that uses none of it has none of it", async () => {
  const [spec] = (await createWorkspace(oneTest(`expect: [${ASSERTION}]`)).suite()).tests;
  const keys = ["asks", "expect", "kind", "location", "name", "only", "request", "server", "tags", "tool"];
  expect(keysOf(spec)).toEqual(keys);
  expect(keysOf(spec?.expect)).toEqual(["assertions", "location"]);
});

const NO_SHARE = "give one of them a weight above 0, or leave weight out, which is 1";

test.each<[string, string, [string, string, string?][]]>([
  [
    "a negative weight",
    `    expect: [{ target: result, matcher: { exists: true }, weight: «-0.5» }]\n`,
    [["invalid-value", '"weight" must be at least 0, but is -0.5']],
  ],
  [
    "thresholds that are no share",
    `    threshold: «80»\n    expect: [{ assert-set: { name: s, threshold: «-1», assertions: [${ASSERTION}] } }]\n`,
    [
      ["invalid-value", '"threshold" must be at most 1, but is 80', "a threshold is a share: 0.8 is 80 %"],
      ["invalid-value", '"threshold" must be at least 0, but is -1'],
    ],
  ],
  [
    "weights that are all zero",
    "    expect:\n      - { target: logs, matcher: { exists: true }, weight: «0» }\n      - { target: error, matcher: { exists: true }, weight: 0 }\n",
    [["no-weight", 'the weights of test "t" are all zero, so it has no score', NO_SHARE]],
  ],
  [
    "a set of weight zero alone",
    `    expect: [{ assert-set: { name: s, weight: «0», assertions: [${ASSERTION}] } }]\n`,
    [["no-weight", 'the weights of test "t" are all zero, so it has no score', NO_SHARE]],
  ],
  [
    "members that are all zero",
    `    expect:\n      - ${ASSERTION}\n      - assert-set:\n          name: s\n          assertions: [{ target: logs, matcher: { exists: true }, weight: «0» }]\n`,
    [["no-weight", 'the weights of the members of set "s" are all zero, so it has no score', NO_SHARE]],
  ],
  [
    "a set in a set",
    `    expect:\n      - assert-set: { name: s, assertions: [{ «assert-set»: { name: i, assertions: [${ASSERTION}] } }] }\n`,
    [["nested-set", "a set holds no other set", "move it out of the set"]],
  ],
  [
    "keys beside a set",
    `    expect:\n      - assert-set: { name: s, assertions: [${ASSERTION}] }\n        «weight»: 2\n        «target»: result\n`,
    [
      ["unknown-key", '"weight" is beside assert-set, which must be alone', "move it into the set"],
      [
        "unknown-key",
        '"target" is beside assert-set, which must be alone',
        "give the assertion an item of its own, or move it into the set",
      ],
    ],
  ],
  [
    "a set without members",
    "    expect: [{ assert-set: { name: s, assertions: «[]» } }]\n",
    [["invalid-value", '"assertions" is an empty list']],
  ],
  [
    "a set without a name",
    `    expect: [{ assert-set: «{ assertions: [${ASSERTION}] }» }]\n`,
    [["missing-key", '"assert-set" has no "name"']],
  ],
  [
    "what is wrong with one member, and with another",
    "    expect: [{ assert-set: { name: s, assertions: [{ target: error, matcher: { exact: 1 }, weight: «x» }, { target: error, matcher: { regex: «(» } }] } }]\n",
    [
      ["wrong-type", '"weight" must be a number, but is the text "x"'],
      [
        "invalid-regex",
        'the regular expression does not compile: missing closing ) at "("',
        "the syntax is RE2's: https://github.com/google/re2/wiki/Syntax",
      ],
    ],
  ],
])("%s", async (_, body, problems) => {
  await expectProblems(HEAD + body, problems);
});

/** A test with two named assertions, a set and these metrics. */
const metrics = (...lines: string[]): string =>
  `${HEAD}    expect:
      - { name: cites, target: result.a, matcher: { exists: true } }
      - { name: twice, target: result.b, matcher: { exists: true } }
      - assert-set: { name: twice, assertions: [{ name: member, target: logs, matcher: { exists: true } }] }
    derivedMetrics:
${lines.map((line) => `      - ${line}\n`).join("")}`;

test.each<[string, string, [string, string, string?][]]>([
  [
    "a metric that refers to itself",
    metrics("{ name: q, value: { weighted_sum: [{ ref: «q» }] } }"),
    [["metric-reference", 'metric "q" refers to itself', "refer to assertions, sets, or metrics declared before it"]],
  ],
  [
    "a metric that refers to a later one",
    metrics(
      "{ name: a, value: { weighted_sum: [{ ref: cites }, { ref: «b» }] } }",
      "{ name: b, value: { weighted_sum: [{ ref: cites }] } }",
    ),
    [
      [
        "metric-reference",
        'metric "a" refers to "b", a metric that is declared later, at suite.yml:11:17',
        "declare b before a",
      ],
    ],
  ],
  [
    "two metrics that refer to each other",
    metrics(
      "{ name: a, value: { weighted_sum: [{ ref: «b» }] } }",
      "{ name: b, value: { weighted_sum: [{ ref: a }] } }",
    ),
    [
      [
        "metric-reference",
        'metric "a" refers to "b", a metric that is declared later, at suite.yml:11:17',
        "declare b before a",
      ],
    ],
  ],
  [
    "two metrics of one name",
    metrics(
      "{ name: a, value: { weighted_sum: [{ ref: cites }] } }",
      "{ name: «a», value: { weighted_sum: [{ ref: member }] } }",
    ),
    [
      [
        "duplicate-name",
        '"a" is also the name of the metric at suite.yml:10:17',
        "give the metrics of a test different names",
      ],
    ],
  ],
  [
    "a metric with the name of an assertion",
    metrics("{ name: «cites», value: { weighted_sum: [{ ref: member }] } }"),
    [
      [
        "duplicate-name",
        'metric "cites" has the name of the assertion or set at suite.yml:6:51',
        "rename one of them, so that a reference means one score",
      ],
    ],
  ],
  [
    "a name that an assertion and a set have",
    metrics("{ name: q, value: { weighted_sum: [{ ref: «twice» }] } }"),
    [
      [
        "metric-reference",
        'metric "q" refers to "twice", which is the name of two scores: at suite.yml:7:51 and at suite.yml:8:29',
        "rename one of them",
      ],
    ],
  ],
  [
    "weights of an average that are all zero",
    metrics("{ name: q, value: { «weighted_average»: [{ ref: cites, weight: 0 }, { ref: member, weight: 0 }] } }"),
    [["no-weight", 'the weights of metric "q" are all zero, so it has no score', NO_SHARE]],
  ],
  [
    "no aggregation, two, and another",
    metrics(
      "{ name: a, value: «{}» }",
      "{ name: b, value: «{ weighted_sum: [{ ref: cites }], weighted_average: [{ ref: cites }] }» }",
      "{ name: c, value: { «weighted_sums»: [{ ref: cites }] } }",
    ),
    [
      ["invalid-value", '"value" is empty', "give it weighted_sum or weighted_average"],
      ["invalid-value", '"value" takes one key, but has 2: "weighted_sum", "weighted_average"', "keep one of them"],
      ["unknown-key", 'unknown key "weighted_sums" in "value"', 'did you mean "weighted_sum"?'],
    ],
  ],
  [
    "terms that are none",
    metrics("{ name: a, value: { weighted_sum: [«cites», { ref: cites, weight: «-1» }] } }"),
    [
      ["wrong-type", 'a term of weighted_sum must be a map, but is the text "cites"'],
      ["invalid-value", '"weight" must be at least 0, but is -1'],
    ],
  ],
  [
    "an unknown name is a warning",
    metrics("{ name: q, value: { weighted_average: [{ ref: «cite» }, { ref: «zzzzzz» }] } }"),
    [
      [
        "unknown-score",
        'metric "q" refers to "cite", which names no assertion, set or earlier metric: it counts as 0',
        'did you mean "cites"?',
      ],
      [
        "unknown-score",
        'metric "q" refers to "zzzzzz", which names no assertion, set or earlier metric: it counts as 0',
        'known are "cites", "twice", "member"',
      ],
    ],
  ],
])("%s", async (_, suite, problems) => {
  await expectProblems(suite, problems);
});

const COMPOSITION = "servers: { a: { command: [x] } }\ncompositions:\n  - name: c\n    nodes: [{ id: n, tool: x }]\n";
const row = (name: string, more: string) => `      - { name: ${name}, ${more} }\n`;

test("compositions have thresholds, weights and metrics, over their own assertions and those of each row", async () => {
  const suite = await createWorkspace(`${COMPOSITION}    threshold: 0.5
    expect: [{ name: own, target: output, matcher: { exists: true }, weight: 0 }]
    derivedMetrics:
      - { name: q, value: { weighted_sum: [{ ref: own }, { ref: of_row }, { ref: golden }] } }
    cases:
${row("one", "golden: 1")}${row("two", "expect: [{ name: of_row, target: output, matcher: { exact: 1 } }]")}`).suite();
  const [spec] = suite.tests;
  expect(spec).toMatchObject({ kind: "composition", threshold: 0.5, derivedMetrics: [{ name: "q" }] });
  expect(keysOf(spec?.expect)).toEqual(["assertions", "location"]);
});

test("faults of a composition's scores", async () => {
  await expectProblems(
    `${COMPOSITION}    expect: [{ name: own, target: output, matcher: { exists: true }, weight: 0 }]
    derivedMetrics:
      - { name: q, value: { weighted_sum: [{ ref: «own» }, { ref: «q» }] } }
    cases:
${row("one", "expect: [{ name: own, target: output, matcher: { exact: 1 } }]")}${row("two", "expect: [{ target: output, matcher: { exact: 1 }, weight: «0» }]")}`,
    [
      [
        "metric-reference",
        'metric "q" refers to "own", which is the name of two scores: at suite.yml:5:52 and at suite.yml:9:69',
        "rename one of them",
      ],
      ["metric-reference", 'metric "q" refers to itself', "refer to assertions, sets, or metrics declared before it"],
      ["no-weight", 'the weights of composition "c" are all zero, so it has no score', NO_SHARE],
    ],
  );
});
