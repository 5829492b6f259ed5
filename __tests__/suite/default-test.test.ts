import fc from "fast-check";
import { mergeParts, type TestParts } from "../../src/suite/parts/parts.ts";
import type { Assertion, Hook, Transform } from "../../src/suite/suite.ts";
import { expectProblems } from "./marked.ts";
import { createWorkspace, removeWorkspaces } from "./workspace.ts";

afterEach(removeWorkspaces);

const HEAD = "servers: { a: { command: [x] }, b: { command: [x] } }\n";
const DEFAULT = `${HEAD}defaultTest:
  server: b
  tags: [shared]
  timeout: 5s
  retries: 2
  threshold: 0.8
  expect:
    assertions:
      - { name: fine, target: result.isError, matcher: { not: { exact: true } } }
      - assert-set: { name: set, assertions: [{ target: result, matcher: { exists: true } }] }
    max_duration_ms: 100
    max_response_tokens: 10
  derivedMetrics:
    - { name: shared, value: { weighted_sum: [{ ref: fine }, { ref: set }] } }
    - { name: chained, value: { weighted_average: [{ ref: shared }] } }
  hooks: { beforeEach: default before, afterEach: default after }
  transform: { request: { jq: . }, response: { jq: . } }
`;

test("every value of the baseline reaches tests that have none of their own", async () => {
  const suite = await createWorkspace(`${DEFAULT}tools: [{ name: t, tool: x }]
resources: [{ name: r, uri: 'x://y' }]
prompts: [{ name: p, prompt: x }]
compositions: [{ name: c, nodes: [{ id: n, tool: x, server: a }] }]
`).suite();
  const [tool, resource, prompt, composition] = suite.tests;
  for (const spec of [tool, resource, prompt]) {
    expect(spec).toMatchObject({
      server: "b",
      tags: ["shared"],
      timeout_ms: 5000,
      retries: 2,
      threshold: 0.8,
      expect: {
        max_duration_ms: 100,
        max_response_tokens: 10,
        assertions: [
          ...(spec === tool ? [{ target: "result.isError", location: { line: 10, column: 56 } }] : []),
          { target: "result", set: { name: "set", threshold: 1 } },
        ],
      },
      derivedMetrics: [{ name: "shared" }, { name: "chained" }],
      hooks: { beforeEach: [{ text: "default before" }], afterEach: [{ text: "default after" }] },
    });
  }
  expect(tool).toMatchObject({ transform: { request: { jq: "." }, response: { jq: "." } } });
  for (const spec of [resource, prompt]) expect(spec).toMatchObject({ transform: undefined });
  expect(composition?.threshold).toBeUndefined();
  expect(composition).toMatchObject({ tags: [], expect: { assertions: [{ target: "composition.ran" }] } });
  expect(composition?.hooks).toBeUndefined();
});

test("a test's own values win, and its own assertions and metrics come first", async () => {
  const suite = await createWorkspace(`${DEFAULT}tools:
  - name: t
    tool: x
    server: a
    tags: []
    timeout: 1s
    retries: 0
    threshold: 0
    expect: { assertions: [{ name: own, target: result.a, matcher: { exists: true } }], max_duration_ms: 1, max_response_tokens: 2 }
    derivedMetrics:
      - { name: shared, value: { weighted_sum: [{ ref: own, weight: 3 }] } }
    hooks: { beforeEach: own before }
    transform: { request: { jq: .own } }
  - { name: u, tool: x, expect: [] }
`).suite();
  expect(suite.tests[0]).toMatchObject({
    server: "a",
    tags: [],
    timeout_ms: 1000,
    retries: 0,
    threshold: 0,
    expect: {
      max_duration_ms: 1,
      max_response_tokens: 2,
      location: { line: 27 },
      assertions: [{ name: "own" }, { name: "fine" }, { target: "result" }],
    },
    derivedMetrics: [{ name: "shared", terms: [{ ref: "own", weight: 3 }] }, { name: "chained" }],
    hooks: { beforeEach: [{ text: "own before" }], afterEach: [{ text: "default after" }] },
    transform: { request: { jq: ".own" }, response: { jq: "." } },
  });
  const [one, other] = suite.tests.map((spec) => spec.expect.assertions.find(({ set }) => set)?.set);
  expect(one).toBe(other);
});

test("success is asserted when neither a test nor the baseline asserts anything", async () => {
  const targets = async (baseline: string): Promise<string[]> => {
    const suite = await createWorkspace(`servers: { a: { command: [x] } }
defaultTest: ${baseline}
tools: [{ name: t, tool: x }]
`).suite();
    return suite.tests[0]?.expect.assertions.map(({ target }) => target) ?? [];
  };
  expect(await targets("{ threshold: 0.5 }")).toEqual(["succeeded"]);
  expect(await targets("{ expect: { max_duration_ms: 5 } }")).toEqual(["succeeded"]);
  expect(await targets("{ expect: [{ target: result.a, matcher: { exists: true } }] }")).toEqual(["result.a"]);
});

test("one baseline over all imports, each part at its place", async () => {
  const suite = await createWorkspace({
    "suite.yml": "imports: [sub/base.yml]\ndefaultTest: { threshold: 0.5 }\ntools: [{ name: t, tool: x }]\n",
    "sub/base.yml":
      "servers: { a: { command: [x] } }\ndefaultTest:\n  expect: [{ target: result, matcher: { schema: s.json } }]\n",
    "sub/s.json": "{}",
  }).suite();
  expect(suite.tests[0]).toMatchObject({
    threshold: 0.5,
    expect: {
      location: { file: "suite.yml", line: 3 },
      assertions: [{ base: expect.stringMatching(/sub$/), location: { file: "sub/base.yml", line: 3, column: 39 } }],
    },
  });
});

test("a key of the baseline in two files", async () => {
  await expectProblems(
    {
      "suite.yml": `imports: [more.yml]\n${HEAD}defaultTest: { «threshold»: 0.5, retries: 1 }\ntools: [{ name: t, tool: x, server: a }, { name: u, tool: x, server: b }]\n`,
      "more.yml": "defaultTest: { threshold: 0.6 }\n",
    },
    [
      [
        "import-conflict",
        'defaultTest "threshold" is defined here and at more.yml:1:16',
        "keep one of them, or rename one",
      ],
    ],
  );
});

test("what is wrong in the baseline is told once, whatever many tests take it over", async () => {
  await expectProblems(
    `${HEAD}defaultTest:
  server: «aa»
  expect:
    - { name: n, target: «'a['», matcher: { exact: 1 }, weight: «0» }
    - { target: logs, matcher: { regex: «'('» }, weight: 0 }
  derivedMetrics:
    - { name: p, value: { weighted_sum: [{ ref: «q» }, { ref: «zzzzzz» }] } }
    - { name: q, value: { weighted_sum: [{ ref: n }] } }
  hooks: { beforeEach: «a | b», «afterAll»: x }
  «name»: x
tools: [{ name: t, tool: x }, { name: u, tool: x }, { name: v, tool: x }]
`.replace("«zzzzzz»", "n"),
    [
      ["unknown-server", 'server "aa" is not declared', 'did you mean "a"?'],
      [
        "invalid-target",
        expect.stringContaining('invalid target "a["') as unknown as string,
        'write it as result.items[0]["odd key"][*].name',
      ],
      [
        "no-weight",
        "the weights of defaultTest are all zero, so it has no score",
        "give one of them a weight above 0, or leave weight out, which is 1",
      ],
      [
        "invalid-regex",
        expect.stringContaining("does not compile") as unknown as string,
        "the syntax is RE2's: https://github.com/google/re2/wiki/Syntax",
      ],
      [
        "metric-reference",
        'metric "p" refers to "q", a metric that is declared later, at suite.yml:9:15',
        "declare q before p",
      ],
      [
        "invalid-command",
        'the command cannot be split into words: it holds "|" outside quotes',
        "no shell is started to act on it; quote it, put the commands in a script, or start one: bash -c '…'",
      ],
      ["unknown-key", "afterAll is for the whole suite, not for one test", "move it to hooks at the top of the file"],
      [
        "unknown-key",
        'unknown key "name" in "defaultTest"',
        expect.stringContaining("nearest names are") as unknown as string,
      ],
    ],
  );
});

test("weights of zero are made up for by the baseline", async () => {
  const suite = await createWorkspace(`servers: { a: { command: [x] } }
defaultTest: { expect: [{ target: result, matcher: { exists: true } }] }
tools: [{ name: t, tool: x, expect: [{ target: logs, matcher: { exists: true }, weight: 0 }] }]
`).suite();
  expect(suite.tests[0]?.expect.assertions).toHaveLength(2);
});

test("a metric of the baseline over names that not every test has", async () => {
  await expectProblems(
    `servers: { a: { command: [x] } }
defaultTest:
  derivedMetrics: [{ name: q, value: { weighted_sum: [{ ref: «n» }] } }]
tools:
  - { name: t, tool: x }
  - { name: u, tool: x }
  - { name: v, tool: x, expect: [{ name: n, target: logs, matcher: { exact: 1 } }] }
`,
    [
      [
        "unknown-score",
        'metric "q" refers to "n", which some tests do not have: there it counts as 0',
        "name an assertion n",
      ],
    ],
  );
});

test("a test's metric cannot read one of the baseline, which comes after it", async () => {
  await expectProblems(
    `servers: { a: { command: [x] } }
defaultTest:
  expect: [{ name: n, target: logs, matcher: { exact: 1 } }]
  derivedMetrics: [{ name: q, value: { weighted_sum: [{ ref: n }] } }]
tools: [{ name: t, tool: x, derivedMetrics: [{ name: own, value: { weighted_sum: [{ ref: «q» }] } }] }]
`,
    [
      [
        "metric-reference",
        'metric "own" refers to "q", a metric that is declared later, at suite.yml:4:28',
        "the metrics of defaultTest come after the test's own: declare q in the test, too, before own",
      ],
    ],
  );
});

const place = { file: "a.yml", line: 1, column: 1 };
const assertion = fc.constantFrom("a", "b", "c").map((target): Assertion => {
  return { target, matcher: { exists: true }, location: place, base: "/" };
});
const hook = fc.constantFrom("x", "y").map((text): Hook => {
  return { text, argv: [text], cwd: "/", mode: "plain", timeout_ms: 1, location: place };
});
const transform = fc.constantFrom(".", ".a").map((jq): Transform => ({ jq, location: place }));
const maybe = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(of, { nil: undefined });
const present = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([, of]) => of !== undefined));

const parts: fc.Arbitrary<TestParts> = fc.record({
  tags: maybe(fc.array(fc.constantFrom("x", "y"))),
  timeout_ms: maybe(fc.nat()),
  retries: maybe(fc.nat(3)),
  threshold: maybe(fc.constantFrom(0, 0.5, 1)),
  thresholdAt: fc.constant(place),
  expect: fc
    .record({ assertions: fc.array(assertion, { maxLength: 4 }), max_duration_ms: maybe(fc.nat()) })
    .map((value) => ({ ...present(value), location: place }) as TestParts["expect"]),
  metrics: fc
    .uniqueArray(fc.constantFrom("m", "n", "o"), { maxLength: 3 })
    .map((names) => names.map((name) => ({ name, kind: "weighted_sum" as const, terms: [], location: place }))),
  hooks: fc
    .record({ beforeEach: maybe(fc.array(hook)), afterEach: maybe(fc.array(hook)) })
    .map((value) => present(value) as TestParts["hooks"]),
  transform: maybe(
    fc
      .record({ request: maybe(transform), response: maybe(transform) })
      .map((value) => present(value) as NonNullable<TestParts["transform"]>)
      .filter((value) => Object.keys(value).length > 0),
  ),
});

test("merging a baseline again changes nothing", () => {
  fc.assert(
    fc.property(parts, parts, (own, baseline) => {
      const once = mergeParts(own, baseline);
      expect(mergeParts(once, baseline)).toEqual(once);
    }),
  );
});

test("merging keeps what is a test's own, and takes the rest over", () => {
  fc.assert(
    fc.property(parts, parts, (own, baseline) => {
      const merged = mergeParts(own, baseline);
      for (const key of ["tags", "timeout_ms", "retries", "threshold"] as const) {
        expect(merged[key]).toEqual(own[key] ?? baseline[key]);
      }
      expect(merged.expect.assertions.slice(0, own.expect.assertions.length)).toEqual(own.expect.assertions);
      expect(merged.expect.assertions).toHaveLength(own.expect.assertions.length + baseline.expect.assertions.length);
      const names = [...own.metrics, ...baseline.metrics].map(({ name }) => name);
      expect(merged.metrics.map(({ name }) => name)).toEqual([...new Set(names)]);
      for (const phase of ["beforeEach", "afterEach"] as const) {
        expect(merged.hooks[phase]).toEqual(own.hooks[phase] ?? baseline.hooks[phase]);
      }
      for (const phase of ["request", "response"] as const) {
        expect(merged.transform?.[phase]).toEqual(own.transform?.[phase] ?? baseline.transform?.[phase]);
      }
    }),
  );
});
