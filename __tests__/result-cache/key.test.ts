import fc from "fast-check";
import type { PlannedTest } from "../../src/plan/index.ts";
import { describeSpec, hashFacts, isEligible, movePlaces, placesOf, showPlace } from "../../src/result-cache/index.ts";
import type { Assertion, Matcher, RequestTest } from "../../src/suite/index.ts";
import type { Json, JsonObject } from "../../src/values/json.ts";

function at(line: number) {
  return { file: "suite.yml", line, column: 1 };
}

function assertion(matcher: Matcher, more: Partial<Assertion> = {}): Assertion {
  return { target: "result", matcher, location: at(5), base: "/w", ...more };
}

function call(args: JsonObject, name = "t"): Pick<RequestTest, "request"> {
  return { request: { method: "tools/call", params: { name, arguments: args } } };
}

function planned(spec: Partial<RequestTest>, more: Partial<PlannedTest> = {}): PlannedTest {
  const expectation = { assertions: [assertion({ exact: 1 })], location: at(4) };
  const test: RequestTest = {
    ...{ kind: "tool", name: "t", tool: "t", asks: "t", ...call({}), server: "s", tags: [], only: false },
    ...{ expect: expectation, location: at(3) },
    ...spec,
  };
  return { id: "0123456789abcdef", spec: test, coordinates: {}, ...more } as PlannedTest;
}

function keyOf(matcher: Matcher, args: JsonObject = {}): string {
  return hashFacts(
    describeSpec(planned({ ...call(args), expect: { assertions: [assertion(matcher)], location: at(4) } })),
  );
}

const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as Json);

function reverseKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(reverseKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, reverseKeys(item)]),
  );
}

test("the order of keys does not matter", () => {
  fc.assert(
    fc.property(json, json, (argument, value) => {
      const turned = keyOf({ exact: reverseKeys(argument) }, { value: reverseKeys(value) });
      expect(turned).toBe(keyOf({ exact: argument }, { value }));
    }),
  );
});

test("any other argument of a matcher, or of the call, is another key", () => {
  fc.assert(
    fc.property(json, json, (one, other) => {
      fc.pre(hashFacts(one) !== hashFacts(other));
      expect(keyOf({ exact: one })).not.toBe(keyOf({ exact: other }));
      expect(keyOf({ exact: 1 }, { location: one })).not.toBe(keyOf({ exact: 1 }, { location: other }));
    }),
  );
});

test("places, tags and the folder of the suite do not matter; all else does", () => {
  const key = (spec: Partial<RequestTest>): string => hashFacts(describeSpec(planned(spec)));
  const base = key({});
  const set = { name: "set", threshold: 1, location: at(7) };
  const moved = { assertions: [assertion({ exact: 1 }, { location: at(50), base: "/x" })], location: at(40) };
  expect([key({ location: at(30) }), key({ tags: ["x"] }), key({ expect: moved })]).toEqual([base, base, base]);
  const others: Partial<RequestTest>[] = [
    call({}, "u"),
    { server: "r" },
    { timeout_ms: 1 },
    { threshold: 0.5 },
    { expect: { assertions: [assertion({ exact: 1 }, { weight: 2 })], location: at(4) } },
    { expect: { assertions: [assertion({ exact: 1 }, { set })], location: at(4) } },
    { expect: { assertions: [assertion({ exact: 1 }, { transform: { jq: ".", location: at(6) } })], location: at(4) } },
    { expect: { assertions: [assertion({ exact: 1 })], max_response_tokens: 9, location: at(4) } },
    { transform: { request: { jq: ".", location: at(6) } } },
    { derivedMetrics: [{ name: "m", kind: "weighted_sum", terms: [], location: at(8) }] },
  ];
  const keys = others.map(key);
  expect(new Set([base, ...keys]).size).toBe(others.length + 1);
});

const CASES: [string, boolean, Partial<RequestTest>, Partial<PlannedTest>?][] = [
  ["a tool test", true, {}],
  ["one that is skipped", false, {}, { skip: "no" }],
  ["a judged one", false, { cache: "always", expect: { assertions: [judged(false)], location: at(4) } }],
  ["one judged further in", false, { cache: "always", expect: { assertions: [judged(true)], location: at(4) } }],
  ["one whose response a command rewrites", false, { cache: "always", transform: { response: command() } }],
  [
    "one about its duration",
    false,
    { expect: { assertions: [assertion({ lt: 9 }, { target: "duration_ms" })], location: at(4) } },
  ],
];

test.each(CASES.map(([name, eligible, spec, more]) => ({ name, eligible, test: planned(spec, more) })))(
  "$name: $eligible",
  ({ eligible, test }) => expect(isEligible(test)).toBe(eligible),
);

function judged(deep: boolean): Assertion {
  const matcher: Matcher = { llm_judge: { criterion: "good" } } as unknown as Matcher;
  return assertion(deep ? { all_of: [{ not: matcher }] } : matcher);
}

function command() {
  return { text: "node x.mjs", argv: ["node", "x.mjs"] as const, cwd: "/w", location: at(6) };
}

test("places of a result move with its test; a place that is not the test's is no place", () => {
  const { spec } = planned({});
  const later = planned({
    location: at(13),
    expect: { assertions: [assertion({ exact: 1 }, { location: at(15) })], location: at(14) },
  }).spec;
  const outcome = { target: "result", matcher: "exact", passed: true, weight: 1, location: at(5) };
  const before = placesOf(spec).map(showPlace);
  const moved = movePlaces({ assertions: [outcome] }, before, placesOf(later));
  expect(moved).toEqual({ assertions: [{ ...outcome, location: at(15) }] });
  expect(movePlaces({ assertions: [{ ...outcome, location: at(9) }] }, before, placesOf(later))).toBeUndefined();
  expect(movePlaces({ assertions: [outcome] }, before.slice(1), placesOf(later))).toBeUndefined();
});
