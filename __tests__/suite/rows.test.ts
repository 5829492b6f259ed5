import { planRun } from "../../src/plan/index.ts";
import type { RequestTest, Suite } from "../../src/suite/index.ts";
import { Numeral } from "../../src/values/numbers/numeral.ts";
import { createWorkspace, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const SERVERS = "servers: { s: { command: [x] } }\n";
const test1 = (cases: string, args = '{ q: "${var.q}" }', more = ""): string =>
  `${SERVERS}tools:\n  - name: t\n    tool: echo\n    args: ${args}\n${more}    cases: ${cases}\n`;

/** The rows that a suite comes to, each with its arguments. */
function rowsOf(suite: Suite): [string | undefined, unknown][] {
  return suite.tests.map((spec) => [spec.row?.name, (spec as RequestTest).request.params.arguments]);
}

test("each row of a list is a test of its own, with its values in place of the suite's", async () => {
  const rows = '[{ name: one, vars: { q: 1 } }, { vars: { q: "${var.base}!" } }, { name: three }]';
  const suite = await createWorkspace(`variables: { q: 0, base: b }\n${test1(rows)}`).suite();
  expect(rowsOf(suite)).toEqual([
    ["one", { q: 1 }],
    ["#2", { q: "b!" }],
    ["three", { q: 0 }],
  ]);
  const plan = planRun([suite], { filter: [], tags: [], skipTags: [], servers: [], cases: ["o*"] });
  expect(plan.tests.map(({ coordinates }) => coordinates.case)).toEqual(["one"]);
  const whole = planRun([suite], { filter: [], tags: [], skipTags: [], servers: [], cases: [] });
  expect(new Set(whole.tests.map(({ id }) => id)).size).toBe(3);
});

test("a matrix is the product of its values", async () => {
  const suite = await createWorkspace(test1("{ matrix: { a: [1, x], b: [true, null] } }", '["${var.a}", "${var.b}"]'))
    .load()
    .then(({ errors }) => errors.map(({ message }) => message));
  expect(suite).toEqual([expect.stringContaining('"args" must be a map')]);
  const rows = rowsOf(
    await createWorkspace(
      test1("{ matrix: { a: [1, x], b: [true, null] } }", '{ l: ["${var.a}", "${var.b}"] }'),
    ).suite(),
  );
  expect(rows).toEqual([
    ["a=1, b=true", { l: [1, true] }],
    ["a=1, b=null", { l: [1, null] }],
    ["a=x, b=true", { l: ["x", true] }],
    ["a=x, b=null", { l: ["x", null] }],
  ]);
});

test.each<[string, string, [string, unknown][]]>([
  [
    "rows.csv",
    'name,q\nfirst,1\nsecond,"1"\n"with, comma",null\nlast,1e2\nno,01\n',
    [
      ["first", 1],
      ["second", "1"],
      ["with, comma", null],
      ["last", new Numeral("1e2")],
      ["no", "01"],
    ],
  ],
  [
    "rows.csv",
    "\ufeffname,q\n,x\n\n,true\n",
    [
      ["#1", "x"],
      ["#2", true],
    ],
  ],
  [
    "rows.json",
    '[{ "name": "a", "q": 1 }, { "vars": { "q": [2] } }]',
    [
      ["a", 1],
      ["#2", [2]],
    ],
  ],
  [
    "rows.yml",
    '- { name: a, q: 1 }\n- { q: "${var.none}" }\n',
    [
      ["a", 1],
      ["#2", "${var.none}"],
    ],
  ],
])("a file of rows: %s", async (file, text, expected) => {
  const suite = await createWorkspace({ "sub/suite.yml": test1(`{ file: ${file} }`), [`sub/${file}`]: text }).suite(
    {},
    "sub/suite.yml",
  );
  expect(rowsOf(suite)).toEqual(expected.map(([name, q]) => [name, { q }]));
  expect(suite.files.map(({ path }) => path)).toEqual(["sub/suite.yml", `sub/${file}`]);
});

test("resources, prompts and compositions have rows too", async () => {
  const suite = await createWorkspace(`${SERVERS}resources:
  - { name: r, uri: "a://\${var.n}", cases: [{ vars: { n: 1 } }, { vars: { n: 2 } }] }
prompts:
  - { name: p, prompt: x, args: { who: "\${var.who}" }, cases: { matrix: { who: [Ada] } } }
compositions:
  - { name: c, nodes: [{ id: a, tool: t, args: { q: "\${var.q}" } }], cases: { matrix: { q: [1, 2] } } }
`).suite();
  expect(
    suite.tests.map((spec) =>
      "asks" in spec ? [spec.row?.name, spec.asks] : "cases" in spec && spec.cases.map(({ name }) => name),
    ),
  ).toEqual([
    ["#1", "a://1"],
    ["#2", "a://2"],
    ["who=Ada", "x"],
    ["q=1", "q=2"],
  ]);
});

test("what a row expects comes after what the test expects, with the row's values and places", async () => {
  const suite = await createWorkspace(
    test1(
      '\n      - name: a\n        vars: { q: 1 }\n        expect: { assertions: [{ target: result, matcher: { exact: "${var.q}" } }], max_duration_ms: 9 }\n      - { name: b, vars: { q: 2 } }',
      undefined,
      "    expect: { assertions: [{ target: result, matcher: { gt: 0 } }], max_duration_ms: 5 }\n",
    ),
  ).suite();
  const [a, b] = suite.tests;
  expect(a?.expect).toMatchObject({
    assertions: [{ matcher: { gt: 0 } }, { matcher: { exact: 1 }, location: { line: 10 } }],
    max_duration_ms: 9,
  });
  expect(b?.expect).toMatchObject({ assertions: [{ matcher: { gt: 0 } }], max_duration_ms: 5 });
});

test("a fault of some rows names them, one of all rows does not, and each has its place", async () => {
  const { errors, warnings } = await createWorkspace(
    test1(
      '\n      - { name: good, vars: { q: 1, p: ., n: 1 } }\n      - { name: bad, vars: { q: 1, p: "(", n: x, other: 1 } }\n      - { name: bad, vars: { q: 1, p: ., n: 2 } }\n      - { name: without, vars: { p: ., n: 1 } }',
      undefined,
      '    retries: "${var.n}"\n    tags: 3\n    expect: [{ target: result, matcher: { jq: "${var.p}" } }]\n',
    ),
  ).load();
  expect(errors.map(({ message, location }) => `${location?.line}: ${message.split("\n")[0]}`)).toEqual([
    expect.stringMatching(/^5: row "without": .*variable .?q/),
    '6: row "bad": "retries" must be a whole number, but is the text "x"',
    '7: "tags" must be a list, but is the number 3',
    expect.stringMatching(/^8: row "bad": the jq program does not compile/),
    '12: "bad" is also the name of the row at suite.yml:11:17',
  ]);
  expect(warnings.map(({ message }) => message)).toEqual(['nothing in the test reads variable "other"']);
});

test.each<[string, Record<string, string>, string]>([
  ["{ file: gone.csv }", {}, "gone.csv"],
  ["{ file: ../rows.csv }", {}, "outside"],
  ["{ file: rows.json }", { "rows.json": "{" }, "cannot be read"],
  ["{ file: rows.json }", { "rows.json": "{}" }, "it holds no list"],
  ["{ file: rows.csv }", { "rows.csv": 'a,b\n"x' }, "cannot be read"],
  ["{ matrix: { q: 1 } }", {}, "must be a list"],
  ["{ matrix: { q: [1] }, file: x.csv }", {}, "x.csv"],
  ["{ matrix: { q: [1] }, file: rows.csv }", { "rows.csv": "q\n1" }, 'takes one key, but has 2: "matrix", "file"'],
  ["{ matrix: {} }", {}, '"matrix" is empty'],
  ["{ matrix: { q: [] } }", {}, '"q" is an empty list'],
  ["[]", {}, '"cases" is an empty list'],
  ["{ file: rows.csv }", { "rows.csv": "q\n" }, 'the rows of "rows.csv" cannot be read: it has no row'],
  ["{ file: rows.csv }", { "rows.csv": "" }, "it has no row"],
  ["{ file: rows.json }", { "rows.json": "[]" }, "it has no row"],
  ["{ file: rows.csv }", { "rows.csv": "q\n1".padEnd(200_003, "\n1") }, "it has 100,001 rows, more than 100,000"],
  [
    `{ matrix: { ${["q", "r", "s"].map((name) => `${name}: [${Array.from({ length: 50 }).fill(1)}]`)} } }`,
    {},
    "the matrix makes 125,000 rows, more than 100,000",
  ],
  ["{ file: rows.csv }", { "rows.csv": "q,q\n1,2" }, 'cannot be read: its first line has "q" twice'],
  ["{ env: X }", {}, 'unknown key "env" in "cases"'],
  ["3", {}, '"cases" must be'],
  ["[3]", {}, "a case must be a map"],
  ["[{ name: a, vars: { q: 1 }, golden: 1 }]", {}, 'unknown key "golden"'],
])("cases: %s is an error", async (cases, files, message) => {
  const { errors } = await createWorkspace({ "suite.yml": test1(cases), ...files }).load();
  expect(errors.map((error) => error.message).join("\n")).toContain(message);
});

test("what is no table of a composition is told", async () => {
  const suite = `${SERVERS}compositions:\n  - { name: c, nodes: [{ id: n, tool: echo }], cases: { env: X } }\n`;
  const { errors } = await createWorkspace(suite).load();
  expect(errors.map(({ message }) => message)).toEqual(['unknown key "env" in "cases"']);
});
