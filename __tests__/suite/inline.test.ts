import fc from "fast-check";
import { expectProblems } from "./marked.ts";
import { createWorkspace, oneTest, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const inList = (...items: string[]) => oneTest("expect:", ...items.map((item) => `  - ${item}`));

/** Targets and matchers of the first test of a suite, and where the matchers stand. */
async function assertionsOf(suite: string) {
  const { tests } = await createWorkspace(suite).suite({ vars: { least: "3" } });
  return (tests[0]?.expect.assertions ?? []).map(({ target, matcher, location: { line, column, end_column } }) => {
    return { target, matcher, at: `${line}:${column}-${end_column}` };
  });
}

test.each([
  ["result.total = 3", { exact: 3 }],
  ["result.total == 3", { exact: 3 }],
  ["result.name = Emma Woodhouse", { exact: "Emma Woodhouse" }],
  ['result.name = "3"', { exact: "3" }],
  ["result.day = 2024-01-31", { exact: "2024-01-31" }],
  ["result.total != null", { not: { exact: null } }],
  ["result.total < 3", { lt: 3 }],
  ["result.total <= 3", { lte: 3 }],
  ["result.total > -3.5e1", { gt: -35 }],
  ["result.total >= 3", { gte: 3 }],
  ["result.name contains Emma", { contains: "Emma" }],
  ["payload.items[*].id contains 7", { contains: 7 }],
  ['result["odd key"][0].name starts_with 7', { starts_with: "7" }],
  ["result.name regex ^[A-Z]{1}[a-z]+$", { regex: "^[A-Z]{1}[a-z]+$" }],
  ['result.name regex "^a b$"', { regex: "^a b$" }],
  ["result.items jq map(.id) | any(. > 1)", { jq: "map(.id) | any(. > 1)" }],
  ["result.size type null", { type: "null" }],
  ["result.size between [1, 2]", { between: [1, 2] }],
  ["result.tags length 2", { length: 2 }],
  ["result.tags length >= 2", { length: { gte: 2 } }],
  ["result.tags length between [1, 2]", { length: { between: [1, 2] } }],
  ["result.tags not contains error", { not: { contains: "error" } }],
  ["result.tags not length > 2", { not: { length: { gt: 2 } } }],
  ["error absent", { absent: true }],
  ["result.name exists", { exists: true }],
  ["result.name exists false", { exists: false }],
  ["result snapshot", { snapshot: true }],
  ["result snapshot by-name", { snapshot: "by-name" }],
])("%s", async (line, matcher) => {
  const found = await assertionsOf(inList(`'${line}'`));
  expect(found).toMatchObject([
    {
      target: line
        .split(" ")
        .slice(0, line.includes("odd") ? 2 : 1)
        .join(" "),
      matcher,
    },
  ]);
});

test.each([
  ["result.total = 3", "="],
  ["result.total == 3", "=="],
  ["result.total != 3", "!="],
  ["result.tags length >= 2", "length >="],
  ["result.tags not length > 2", "not length >"],
  ["result.tags not contains error", "not contains"],
  ["result.tags contains error", undefined],
  ["error absent", undefined],
])("%s keeps how it writes its matcher: %s", async (line, short) => {
  const { tests } = await createWorkspace(
    inList(`'${line}'`, "{ target: result.total, matcher: { exact: 3 } }"),
  ).suite();
  expect(tests[0]?.expect.assertions.map((one) => one.short)).toEqual([short, undefined]);
});

const NAMES = ["exact", "contains", "one_of", "contains_all", "contains_any", "unordered", "subset", "all_of"] as const;
const KEYS = ["result", "result.a", 'result["a b"][0]', "payload.items[*].id"];

test("each line comes to what its long form comes to, references too", async () => {
  const free = fc.jsonValue({ maxDepth: 2 }).filter((value) => !JSON.stringify(value).includes("${"));
  const value = fc.oneof(free, fc.constant("${var.least}"), fc.constant(["a ${var.least}"]));
  const shape = fc.record({ target: fc.constantFrom(...KEYS), name: fc.constantFrom(...NAMES), value });
  await fc.assert(
    fc.asyncProperty(fc.array(shape, { minLength: 1, maxLength: 12 }), async (all) => {
      const fitting = all.map(({ target, name, value }) => {
        const list = name === "all_of" ? [{ exact: value }] : [value];
        return { target, name, value: name === "exact" || name === "contains" ? value : list };
      });
      const suite = (lines: readonly string[]) => `variables: { least: 1 }\n${inList(...lines)}`;
      const lines = fitting.map(({ target, name, value }) => `${target} ${name} ${JSON.stringify(value)}`);
      const long = fitting.map(({ target, name, value }) => JSON.stringify({ target, matcher: { [name]: value } }));
      const [short, written] = [
        await assertionsOf(suite(lines.map((line) => JSON.stringify(line)))),
        await assertionsOf(suite(long)),
      ];
      expect(short.map(({ at: _, ...rest }) => rest)).toEqual(written.map(({ at: _, ...rest }) => rest));
    }),
    { numRuns: 25 },
  );
});

test("the matcher's place is in the line, that of a text with escapes is the text's", async () => {
  const found = await assertionsOf(inList("result.total >= 3", "'error absent'", '"result.name = \\u0041"'));
  expect(found.map(({ at }) => at)).toEqual(["8:22-26", "9:16-22", "10:9-31"]);
});

test("lines stand wherever assertions do", async () => {
  const workspace = createWorkspace(`
defaultTest: { expect: ["error absent"] }
servers: { echo: { command: [node, echo.js] } }
tools:
  - name: \${var.word}
    tool: echo
    cases: [{ name: one, vars: { word: hi, n: 3 }, expect: ["result.n = \${var.n}"] }]
    expect:
      - assert-set: { name: both, assertions: [&shared "result.word = \${var.word}", { target: result.n, matcher: { gt: 1 } }] }
      - *shared
prompts:
  - { name: p, prompt: p, expect: { max_duration_ms: 9, assertions: [result.description exists] } }
compositions:
  - name: c
    nodes: [{ id: a, tool: echo, args: { message: hi }, expect: ["output contains hi"] }]
    expect: ["nodes.a.status = ok"]
    cases: [{ name: one, vars: { least: 2 }, expect: ["output != \${var.least}"] }]
`);
  const { tests } = await workspace.suite();
  const shown = JSON.stringify(
    tests.map((spec) =>
      "nodes" in spec
        ? [spec.nodes.map((node) => node.expect), spec.expect, spec.cases.map((row) => row.expect)]
        : spec.expect,
    ),
    (key, value) => (["location", "base", "limits", "weightless", "outcome"].includes(key) ? undefined : value),
  );
  for (const matcher of [
    '"target":"result.word","matcher":{"exact":"hi"},"short":"=","set":{"name":"both","threshold":1}',
    '{"target":"result.word","matcher":{"exact":"hi"},"short":"="}',
    '{"target":"result.n","matcher":{"exact":3},"short":"="}',
    '{"target":"result.n","matcher":{"gt":1},"set"',
    '{"target":"error","matcher":{"absent":true}}',
    '{"target":"result.description","matcher":{"exists":true}}',
    '{"target":"nodes.a.output","matcher":{"contains":"hi"}}',
    '{"target":"nodes.a.status","matcher":{"exact":"ok"},"short":"="}',
    '{"target":"output","matcher":{"not":{"exact":2}},"short":"!="}',
  ]) {
    expect(shown).toContain(matcher);
  }
});

test("arguments of a tool are left as they are, whatever their names", async () => {
  const { tests } = await createWorkspace(oneTest("args: { expect: [a = b] }")).suite();
  expect(tests[0]).toMatchObject({ request: { params: { arguments: { expect: ["a = b"] } } } });
});

const KNOWN = expect.stringMatching(/^the nearest names are "contains", /) as unknown as string;

test("what is wrong with a line is told at its place in it, and nothing besides", async () => {
  const faults: readonly [line: string, code: string, message: string, hint?: string][] = [
    ["«reslt.total» >= 3", "invalid-target", 'unknown target "reslt.total"', 'did you mean "result.total"?'],
    [
      "«result.total»",
      "invalid-value",
      'no matcher stands after "result.total"',
      "write it as result.total >= 3 or result.error absent",
    ],
    [
      "«snapshot»",
      "invalid-value",
      'no target stands before "snapshot"',
      "write what it looks at first: payload snapshot",
    ],
    [
      "«result.total>=3»",
      "invalid-value",
      'no matcher stands after "result.total>=3"',
      "put spaces around the sign: result.total >= 3",
    ],
    ["result.total «containz» 3", "unknown-key", 'unknown matcher "containz"', 'did you mean "contains"?'],
    ["result.total «equals» 3", "unknown-key", 'unknown matcher "equals"', 'did you mean "exact"?'],
    ["result.total «toString» 3", "unknown-key", 'unknown matcher "toString"', KNOWN],
    ["result.total >= «three»", "wrong-type", '"gte" must be a number, but is the text "three"'],
    ["result.total «contains»", "invalid-value", 'no value stands after "contains"'],
    ["result.total «exsts»", "invalid-value", 'no value stands after "exsts"', 'did you mean "exists"?'],
    [
      "result.tags one_of «[open, closed]»",
      "invalid-value",
      'the value "[open, closed]" is not valid JSON',
      'JSON has its names and texts in double quotes: ["a", "b"]',
    ],
    [
      "result.name regex «(?=x)»",
      "invalid-regex",
      'the regular expression does not compile: look-around at "(?=" is not part of RE2 syntax, which matches in linear time',
      "the syntax is RE2's: https://github.com/google/re2/wiki/Syntax",
    ],
    [
      "result.tags between «[3, 1]»",
      "invalid-value",
      "no number is between 3 and 1",
      "the lower limit comes first: [1, 3]",
    ],
    [
      "result.tags length «contains» 3",
      "unknown-key",
      'unknown key "contains" in "length"',
      'known are "exact", "gt", "gte", "lt", "lte", "between"',
    ],
    ["result.size absent «3»", "invalid-value", '"absent" must be true, but is 3'],
    ["result.size >= «${var.lest}»", "unknown-variable", 'variable "lest" is not defined', 'did you mean "least"?'],
  ];
  await expectProblems(
    `variables: { least: 1 }\n${inList(...faults.map(([line]) => line), "result.size >= ${var.least}")}`,
    faults.map(([, ...problem]) => problem),
  );
});

test("a line in place of the list, and one that YAML takes for a map, are told how they are written", async () => {
  await expectProblems(oneTest("expect: «result.total >= 3»"), [
    [
      "invalid-value",
      '"expect" must be "success" or "refused", but is "result.total >= 3"',
      "an assertion in one line is an item of a list: start it with a dash",
    ],
  ]);
  await expectProblems(inList('«result.user subset {"name"»: Ada}'), [
    [
      "invalid-value",
      'YAML reads the line that begins with "result.user subset {\\"name\\"" as a map',
      "put the whole line in quotes, as it has a colon and a space in it",
    ],
  ]);
});

test("a reference may stand behind length", async () => {
  const suite = `variables: { many: 2 }\n${inList("result.tags length ${var.many}")}`;
  const { tests } = await createWorkspace(suite).suite();
  expect(tests[0]?.expect.assertions[0]?.matcher).toEqual({ length: 2 });
});
