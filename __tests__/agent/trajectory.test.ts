import fc from "fast-check";
import { checkTrajectory } from "../../src/agent/trajectory.ts";
import type { Trajectory } from "../../src/suite/index.ts";
import type { Json, JsonObject } from "../../src/values/json.ts";

const location = { file: "suite.yml", line: 3, column: 5 };
const made = (name: string, args: JsonObject = {}, server = "a") => ({ name, server, args });
const MADE = [made("list"), made("read", { path: "x", n: { a: 1, b: 2 } }), made("read", { path: "y" }, "b")];

const check = (match: Trajectory["match"], calls: Trajectory["calls"], all = MADE) =>
  checkTrajectory({ match, calls, location }, all, (value: Json) => value);

const [LIST, READ, READ_Y] = [{ name: "list" }, { name: "read" }, { name: "read", args: { path: "y" } }];
const DEEP = { name: "read", args: { n: { b: 2 } } };
const ON_B = { name: "read", server: "b" };

test.each<[Trajectory["match"], Trajectory["calls"]]>([
  ["strict", [LIST, DEEP, ON_B]],
  ["unordered", [READ_Y, READ, LIST]],
  ["unordered", [READ, READ_Y, LIST]],
  ["subsequence", [LIST, ON_B]],
  ["subsequence", []],
  ["subset", [READ_Y, LIST, LIST]],
])("%s holds: %j", async (match, calls) => {
  expect(await check(match, calls)).toEqual({ target: "tool_calls", matcher: "trajectory", passed: true, location });
});

test.each<[Trajectory["match"], Trajectory["calls"], string]>([
  [
    "strict",
    [LIST, READ_Y, ON_B],
    'exactly, in this order, 3 calls: call 2 is read({"path":"x","n":{"a":1,"b":2}}), not read({"path":"y"})',
  ],
  ["strict", [LIST, READ], 'exactly, in this order, 2 calls: more came: b.read({"path":"y"})'],
  ["strict", [LIST, READ, READ, ON_B], "exactly, in this order, 4 calls: only 3 calls came, and no b.read"],
  [
    "unordered",
    [READ_Y, READ_Y, LIST],
    'missing are read({"path":"y"}); not expected are a.read({"path":"x","n":{"a":1,"b":2}})',
  ],
  ["unordered", [READ, LIST], 'not expected are b.read({"path":"y"})'],
  ["subsequence", [READ_Y, LIST], "in this order, among others, 2 calls: list is missing after call 3"],
  ["subsequence", [{ name: "write" }], "among others, 1 call: write is missing"],
  ["subset", [LIST, { name: "list", server: "b" }], "among others 2 calls: missing are b.list"],
])("%s says what is wrong: %j", async (match, calls, message) => {
  const result = await check(match, calls);
  expect(result).toMatchObject({ passed: false, expected: calls });
  expect(result.message).toContain(message);
  expect(result.diff?.length).toBeGreaterThan(0);
});

test("of a strict one the difference has as many words as were expected", async () => {
  const { diff } = await check("strict", [LIST, READ, { name: "write" }]);
  expect(diff?.filter(({ op }) => op !== " ")).toEqual([
    { op: "-", text: expect.stringContaining('"name": "write"') },
    { op: "+", text: expect.stringContaining('"name": "read"') },
  ]);
});

test("secrets are in nothing that is shown", async () => {
  const mask = (value: Json): Json => JSON.parse(JSON.stringify(value).replaceAll("hunter2", "[redacted]")) as Json;
  const calls = [{ name: "read", args: { path: "z" } }];
  const result = await checkTrajectory({ match: "strict", calls, location }, [made("read", { path: "hunter2" })], mask);
  expect(JSON.stringify(result)).not.toContain("hunter2");
});

describe("rules agree with trying everything", () => {
  const call = fc.record({ name: fc.constantFrom("a", "b"), args: fc.record({ x: fc.nat(1) }) });
  const wanted = fc.record({ name: fc.constantFrom("a", "b"), args: fc.constantFrom({}, { x: 0 }, { x: 1 }) });
  const fits = (one: Expected, other: Call) =>
    one.name === other.name && [undefined, other.args.x].includes(one.args.x);
  type Expected = { name: string; args: { x?: number } };
  type Call = { name: string; args: { x: number } };
  const strict = (some: Expected[], all: Call[]): boolean =>
    some.length === all.length && some.every((one, at) => fits(one, all[at] as Call));
  const without = <T>(all: T[], at: number): T[] => all.filter((_, index) => index !== at);
  const unordered = ([one, ...others]: Expected[], all: Call[]): boolean =>
    one ? all.some((other, at) => fits(one, other) && unordered(others, without(all, at))) : all.length === 0;
  const subsequence = ([one, ...others]: Expected[], all: Call[]): boolean =>
    !one || all.some((other, at) => fits(one, other) && subsequence(others, all.slice(at + 1)));
  const subset = (some: Expected[], all: Call[]): boolean => some.every((one) => all.some((other) => fits(one, other)));

  test.each(Object.entries({ strict, unordered, subsequence, subset }))("%s", async (match, rule) => {
    const calls = [fc.array(wanted, { maxLength: 5 }), fc.array(call, { maxLength: 5 })] as const;
    const agrees = fc.asyncProperty(...calls, async (some, all) => {
      const result = await check(
        match as Trajectory["match"],
        some as Trajectory["calls"],
        all.map(({ name, args }) => made(name, args)),
      );
      expect(result.passed).toBe(rule(some, all));
    });
    await fc.assert(agrees, { numRuns: 500 });
  });
});
