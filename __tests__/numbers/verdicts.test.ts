import { command } from "../cli/tools/calls.ts";
import { useWorkspace } from "../helpers/runs.ts";

const workspace = useWorkspace();
const SERVER = command("fixture", "numbers.mjs");

/** Runs one assertion on `{"id": 9007199254740993, "big": 1e400, "half": 1.50, "long": 0.1234567890123456789, "list": [1.0, 9007199254740993]}`. */
async function judge(line: string, more = "") {
  workspace.write(
    "answers.txt",
    '{"id":9007199254740993,"big":1e400,"half":1.50,"long":0.1234567890123456789,"list":[1.0,9007199254740993]}',
  );
  const suite = `servers: { n: { command: ${SERVER} } }\ntools:\n  - name: t\n    tool: give\n    args: {}\n${more}    expect:\n      - ${line}\n`;
  workspace.write("suite.yml", suite);
  const { code, report } = await workspace.run(undefined);
  const { status, message, assertions } = report.results[0] ?? {};
  return {
    code,
    status,
    told: [message, ...(assertions ?? []).map((each) => each.message)].filter(Boolean).join("\n"),
  };
}

const matcher = (target: string, text: string) => `{ target: ${target}, matcher: { ${text} } }`;

test.each<[string, "passed" | "failed", string?]>([
  ["payload.id = 9007199254740993", "passed"],
  ["payload.id = 9007199254740992", "failed", "9007199254740993"],
  ["payload.id != 9007199254740992", "passed"],
  ["payload.half = 1.5", "passed"],
  ["payload.big = 1e400", "passed"],
  ["payload.big = 1e401", "failed", "expected 1e401"],
  ["payload.id type integer", "passed"],
  ["payload.big type integer", "passed"],
  ["payload.long type integer", "failed"],
  ["payload.half type number", "passed"],
  ["payload.id > 9007199254740992", "passed"],
  ["payload.big > 1.7976931348623157e308", "passed"],
  ["payload.long < 0.12345678901234568", "passed"],
  ["payload.half <= 1.50", "passed"],
  [matcher("payload.half", "approx: { value: 1.4, tolerance: 0.2 }"), "passed"],
  [matcher("payload.id", "approx: { value: 9007199254740992, tolerance: 0 }"), "failed"],
  [matcher("payload.id", "one_of: [1, 9007199254740993]"), "passed"],
  [matcher("payload.id", "one_of: [9007199254740992, 9007199254740994]"), "failed"],
  [matcher("payload", "subset: { id: 9007199254740993.0, half: 1.5 }"), "passed"],
  [matcher("payload", "subset: { id: 9007199254740992 }"), "failed", "9007199254740992"],
  [matcher("payload.list", "unordered: [9007199254740993, 1]"), "passed"],
  [matcher("payload.list", "unordered: [9007199254740992, 1]"), "failed"],
  [matcher("payload.list", "contains: 9007199254740993"), "passed"],
  [matcher("payload.list", "contains: 9007199254740992"), "failed"],
  [matcher("payload", "jq: .id == 9007199254740993 and .half == 1.5 and .big > 1"), "passed"],
  [matcher("payload", "jq: .id == 9007199254740992"), "failed"],
  [matcher("payload", "jq: (.list | length) + 1 == 3"), "passed"],
  [
    matcher("payload", "jq: .id + 1 > 5"),
    "failed",
    "the jq program calculates with 9007199254740993 at /id, which as a double (IEEE 754) would be 9007199254740992",
  ],
  [matcher("payload", "jq: .id + 1 == 9007199254740994"), "failed", "calculates with 9007199254740993"],
  [matcher("payload.id", "schema: { type: integer, minimum: 0 }"), "passed"],
  [matcher("payload.id", "schema: { type: string }"), "failed", "must be string"],
  [
    matcher("payload.id", "schema: { type: integer, maximum: 9007199254740991 }"),
    "failed",
    "must be <= 9007199254740991",
  ],
  [matcher("payload.half", "schema: { type: number, multipleOf: 0.50, maximum: 18446744073709551615 }"), "passed"],
])("%s: %s", async (line, status, words = "") => {
  const found = await judge(line);
  expect({ line, ...found }).toMatchObject({ status, told: expect.stringContaining(words) });
});

test.each([
  [
    "a limit that the number rounds to",
    "schema: { exclusiveMinimum: 9007199254740992 }",
    "9007199254740993 at the root",
  ],
  ["a constant", "schema: { const: 9007199254740992 }", "9007199254740993 at the root"],
  ["a step", "schema: { multipleOf: 4 }", "9007199254740993 at the root"],
])("%s cannot be judged by a schema: the test is errored", async (_, text, words) => {
  expect(await judge(matcher("payload.id", text))).toMatchObject({
    code: 1,
    status: "errored",
    told: expect.stringContaining(`the verdict depends on ${words}`),
  });
});

test("a transform by jq keeps values, and refuses to calculate", async () => {
  const by = (program: string) => `    transform: { response: { jq: '${program}' } }\n`;
  expect(await judge("payload.got = 9007199254740993", by("{got: .result.structuredContent.id}"))).toMatchObject({
    status: "passed",
  });
  expect(await judge("payload exists", by("{got: (.result.structuredContent.id + 1)}"))).toMatchObject({
    status: "errored",
    told: expect.stringContaining("calculates with 9007199254740993 at /result/structuredContent/id"),
  });
});

test("a filter of tools call that is up to such a number is refused, whatever else it selects by is not", async () => {
  workspace.write("answers.txt", '{"items":[{"id":9007199254740993,"n":"a"},{"id":9007199254740992,"n":"b"}]}');
  const select = (path: string) =>
    workspace.cli(["tools", "call", "give", "--server-command", SERVER, "--select", path]);
  expect((await select("$.items[?@.n=='a'].id")).stdout.replace(/\s/g, "")).toBe("[9007199254740993]");
  expect((await select("$.items[?@.id>5].n")).stdout.replace(/\s/g, "")).toBe('["a","b"]');
  expect(await select("$.items[?@.id==9007199254740992].n")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("a filter compares 9007199254740993, which as a double"),
  });
  expect(await select("$.items[?@.id==9007199254740993].n")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("a filter compares 9007199254740993, which as a double"),
  });
});

test("an outputSchema whose limit is such a number gives no false finding", async () => {
  const tool = (limit: string) =>
    `tools: [{ name: t, output_schema: { type: object, properties: { n: { type: integer, minimum: 0.0, maximum: ${limit} } } }, structured: { n: 7 } }]`;
  workspace.write("m.yml", tool("18446744073709551615"));
  const suite = { servers: { m: { mock: "m.yml" } }, tools: [{ name: "t", tool: "t", args: {} }] };
  expect((await workspace.run(suite, ["--strict-protocol"])).code).toBe(0);
  workspace.write("m.yml", tool("6"));
  expect((await workspace.run(suite, ["--strict-protocol"])).code).toBe(1);
});
