import fc from "fast-check";
import {
  type CompositionEstimate,
  type Estimate,
  type EstimateOptions,
  estimatePlan,
  foresee,
  planRun,
} from "../../src/plan/index.ts";
import type { CompositionNode, CompositionTest, TestSpec } from "../../src/suite/suite.ts";
import type { Json } from "../../src/values/json.ts";
import { createCases, createComposition, createMetric, createNode, createSuite } from "./compositions.ts";

const JUDGE = {
  model: "known",
  asks: 2,
  likely: () => ({ input: 0, output: 0 }),
  worst: () => ({ input: 0, output: 0 }),
  price: () => 0,
};
const ALL = { filter: [], tags: [], skipTags: [], servers: [], cases: [] };

function estimateAll(
  tests: readonly TestSpec[],
  options: Partial<EstimateOptions> = {},
  cases: string[] = [],
): Estimate {
  return estimatePlan(planRun([createSuite(tests)], { ...ALL, cases }), {
    tokenPrice: 0.001,
    judge: JUDGE,
    ...options,
  });
}

function estimate(
  nodes: readonly CompositionNode[],
  more: Partial<CompositionTest> = {},
  options: Partial<EstimateOptions> = {},
): CompositionEstimate {
  return estimateAll([createComposition(nodes, more)], options).compositions[0] as CompositionEstimate;
}

/** Fewest calls, most calls, and what unknown outputs multiply. */
const callsOf = ({ min, max }: Pick<CompositionEstimate, "min" | "max">): unknown[] => [
  min,
  max.known,
  Object.fromEntries(max.each),
];
const mock = (result: Json): { mock: { result: Json } } => ({ mock: { result } });
const each = (parent: string): { needs: string[]; for_each: string } => ({
  needs: [parent],
  for_each: `\${${parent}}`,
});

test.each<[string, CompositionNode[], Partial<CompositionTest>, unknown[]]>([
  ["one call a node", [createNode("a"), createNode("b", { needs: ["a"] })], {}, [2, 2, {}]],
  ["rows", [createNode("a"), createNode("b")], { cases: createCases("x", "y", "z") }, [6, 6, {}]],
  ["a mock makes none", [createNode("a", mock(1)), createNode("b")], {}, [1, 1, {}]],
  ["a recording makes none", [createNode("a", { freeze: "golden" })], {}, [0, 0, {}]],
  ["a recording that may be there", [createNode("a", { freeze: "record" })], {}, [0, 1, {}]],
  [
    "a condition, and what hangs on it",
    [createNode("a", { when: "." }), createNode("b", { needs: ["a"] })],
    {},
    [0, 2, {}],
  ],
  [
    "rounds",
    [createNode("a", { loop: { until: ".", max: 10, delay_ms: 0 } })],
    { cases: createCases("x", "y") },
    [2, 20, {}],
  ],
  [
    "tries of a call and of a row",
    [createNode("a", { retry: { max: 2, delay_ms: 0, backoff: 1, on: "any" } })],
    { retries: 1 },
    [1, 6, {}],
  ],
  [
    "a fan-out of unknown width",
    [createNode("a"), createNode("b", each("a"))],
    { cases: createCases("x", "y") },
    [2, 2, { a: 2 }],
  ],
  ["a fan-out over a mock", [createNode("a", mock([1, 2, 3])), createNode("b", each("a"))], {}, [3, 3, {}]],
  ["a fan-out over an empty mock", [createNode("a", mock([])), createNode("b", each("a"))], {}, [0, 0, {}]],
  [
    "a fan-out over what a transform makes of a mock",
    [
      createNode("a", { ...mock([1]), transform: { jq: ".", location: { file: "suite.yml", line: 1, column: 1 } } }),
      createNode("b", each("a")),
    ],
    {},
    [0, 0, { a: 1 }],
  ],
  [
    "a fan-out over a fan-out is as wide as that",
    [
      createNode("a"),
      createNode("b", each("a")),
      createNode("c", { ...each("b"), loop: { until: ".", max: 3, delay_ms: 0 } }),
    ],
    {},
    [1, 1, { a: 4 }],
  ],
  [
    "elements that may be refused",
    [createNode("a", mock([1, 2])), createNode("b", { ...each("a"), when_item: "." }), createNode("c", each("b"))],
    {},
    [0, 2, { b: 1 }],
  ],
])("counts calls: %s", (_, nodes, more, expected) => {
  expect(callsOf(estimate(nodes, more))).toEqual(expected);
});

test("retries of the run win over those of the suite, and those of a composition over both", () => {
  expect(estimate([createNode("a")], {}, { retries: 3 }).tries).toBe(4);
  expect(estimate([createNode("a")], { retries: 0 }, { retries: 3 }).tries).toBe(1);
});

test("when recording, frozen nodes make their calls", () => {
  const nodes = [createNode("a", { freeze: "golden" }), createNode("b", { freeze: "record" })];
  expect(callsOf(estimate(nodes, {}, { recording: true }))).toEqual([2, 2, {}]);
  const unknown = (recording: boolean) => foresee(createComposition(nodes), recording).map((node) => node.unknown);
  expect([unknown(true), unknown(false)]).toEqual([
    [[], []],
    [[], ["whether a recording answers"]],
  ]);
});

test("an optional parent that may be skipped keeps its child certain", () => {
  const child = { ...createNode("b"), needs: [{ id: "a", optional: true, default: null }] };
  expect(callsOf(estimate([createNode("a", { when: "." }), child]))).toEqual([1, 2, {}]);
});

const LOOP = { loop: { until: ".", max: 10, delay_ms: 0 } };

test.each<[string, CompositionNode[], Partial<CompositionTest>, object]>([
  ["no cap at all", [createNode("a")], {}, { usd: undefined, from: undefined }],
  ["a cap on each call", [createNode("a", { max_cost_per_call_usd: 0.5, ...LOOP })], {}, { usd: 5, from: "calls" }],
  ["tokens at the highest price", [createNode("a", { max_tokens_per_call: 100 })], {}, { usd: 0.1, from: "calls" }],
  [
    "the lower of both caps",
    [createNode("a", { max_tokens_per_call: 100, max_cost_per_call_usd: 9 })],
    {},
    { usd: 0.1, from: "calls" },
  ],
  [
    "one node without a cap",
    [createNode("a", { max_cost_per_call_usd: 1 }), createNode("b")],
    {},
    { usd: undefined, from: undefined },
  ],
  [
    "a mock without a cap",
    [createNode("a", { max_cost_per_call_usd: 1 }), createNode("b", mock(1))],
    {},
    { usd: 1, from: "calls" },
  ],
  [
    "a budget",
    [createNode("a"), createNode("b", each("a"))],
    { budget: { max_cost_usd: 0.5 }, cases: createCases("x", "y") },
    { usd: 1, from: "max_cost_usd" },
  ],
  [
    "a budget of tokens",
    [createNode("a")],
    { budget: { max_tokens: 1000, max_cost_usd: 4 } },
    { usd: 1, from: "max_tokens" },
  ],
  [
    "a budget above what the calls may cost",
    [createNode("a", { max_cost_per_call_usd: 1 })],
    { budget: { max_cost_usd: 4 } },
    { usd: 1, from: "calls" },
  ],
  [
    "an unknown width under a cap on each call",
    [createNode("a", { max_cost_per_call_usd: 1 }), createNode("b", { ...each("a"), max_cost_per_call_usd: 1 })],
    {},
    { usd: undefined, from: undefined },
  ],
])("bounds costs: %s", (_, nodes, more, expected) => {
  expect(estimate(nodes, more).cost).toEqual(expected);
});

test("counts what is planned: requests, rows that were picked, nothing that is skipped or judged", () => {
  const { expect: nothing } = createComposition([]);
  const tool = {
    kind: "tool",
    request: {},
    name: "tool",
    server: "api",
    tags: [],
    only: false,
    expect: nothing,
  } as unknown as TestSpec;
  const rows = createComposition([createNode("a")], {
    cases: createCases("x", "y"),
    metrics: [createMetric("mcp_use")],
  });
  const skipped = createComposition([createNode("a")], { name: "d", skip: "later" });
  const found = estimateAll([tool, rows, skipped], {}, ["y"]);
  expect([found.requests, found.compositions.map(({ spec, rows: count }) => [spec.name, count])]).toEqual([
    1,
    [["c", 1]],
  ]);
});

test("with everything known the bounds are those of running it: rows x elements x rounds x tries", () => {
  const factor = fc.integer({ min: 1, max: 5 });
  fc.assert(
    fc.property(factor, fc.nat(5), factor, fc.nat(3), fc.nat(3), (rows, elements, rounds, retries, again) => {
      const names = Array.from({ length: rows }, (_, index) => `row ${index}`);
      const nodes = [
        createNode("a", mock(Array.from({ length: elements }, () => 0))),
        createNode("b", {
          ...each("a"),
          retry: { max: retries, delay_ms: 0, backoff: 1, on: "any" },
          loop: { until: ".", max: rounds, delay_ms: 0 },
        }),
      ];
      const { min, max } = estimate(nodes, { cases: createCases(...names), retries: again });
      expect([min, max.known]).toEqual([rows * elements, rows * elements * rounds * (1 + retries) * (1 + again)]);
    }),
  );
});

test("foresees what each node reads, and what only the run will tell", () => {
  const nodes = [
    createNode("search", { args: { q: "${var.query} ${var.none}", key: ["${env.KEY}", "${var.query}"] } }),
    createNode("fixed", mock([1, 2])),
    createNode("each", { ...each("search"), when_item: ".", args: { x: "${item.name} of ${search[0]}" } }),
    createNode("poll", {
      ...each("fixed"),
      ...LOOP,
      args: { x: "${fixed} ${loop.previous.x}" },
      when: ".",
      freeze: "record",
    }),
  ];
  const found = foresee(
    createComposition(nodes, { cases: createCases("x").map((row) => ({ ...row, vars: { query: 1 } })) }),
  );
  expect(found.map(({ node, reads, unknown }) => [node.id, reads, unknown])).toEqual([
    [
      "search",
      ["var.query", "var.none", "env.KEY"],
      ["${var.none}, which nothing defines and which is passed on as it stands"],
    ],
    ["fixed", [], []],
    [
      "each",
      ["search", "item.name", "search[0]"],
      ["the output of search", "how many elements search gives", "which elements its when_item takes"],
    ],
    [
      "poll",
      ["fixed", "loop.previous.x"],
      ["whether its when holds", "how many of 10 rounds it takes", "whether a recording answers"],
    ],
  ]);
});
