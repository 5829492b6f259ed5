import fc from "fast-check";
import { type CheckContext, checkExpectations, subjectOf, subjectOfReshaped } from "../../src/check/index.ts";
import type { Exchange } from "../../src/mcp/session.ts";
import type { Matcher, Transform } from "../../src/suite/suite.ts";
import type { Json } from "../../src/values/json.ts";
import { type PathStep, parsePath } from "../../src/values/path.ts";
import { exchange, expectation, openWorkbench, type Workbench } from "./fixtures/checking.ts";

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());

const same = (value: Json): Json => value;
const location = { file: "suite.yml", line: 9, column: 9 };

/** Transforms run in process here: how they run is not what this is about. */
function transforming(apply: (value: Json) => Json, more: Partial<CheckContext> = {}): CheckContext {
  return { ...bench.context(), ...more, transform: async (_transform, _target, value) => apply(value) };
}

async function judge(value: Json, matcher: Matcher, context: CheckContext, target = "result.value") {
  const transform: Transform = { jq: ".", location };
  const expect = expectation(bench.root, [target, matcher]);
  const assertions = expect.assertions.map((assertion) => ({ ...assertion, transform }));
  const subject = subjectOf("tools/call", exchange({ result: { structuredContent: { value } } }));
  const [result] = await checkExpectations([{ ...expect, assertions }], subject, context);
  return result;
}

describe("the transform of an assertion", () => {
  test("its output is what the matcher sees", async () => {
    const double = transforming((value) => (value as number) * 2);
    expect(await judge(21, { exact: 42 }, double)).toMatchObject({ passed: true });
    expect(await judge(21, { exact: 21 }, double)).toMatchObject({ passed: false, expected: 21, actual: 42 });
  });

  test.each<[Matcher, string]>([
    [{ exact: 1 }, 'expected 1, found "b"\n  the value was transformed; before, it was "a"'],
    [
      { all_of: [{ exact: 1 }, { type: "string" }] },
      'expected all of 2 matchers to hold; 1 does not:\n  - expected 1, found "b"\n  the value was transformed; before, it was "a"',
    ],
  ])("a failure of %j says so, and what there was before", async (matcher, message) => {
    expect(
      await judge(
        "a",
        matcher,
        transforming(() => "b"),
      ),
    ).toMatchObject({ passed: false, message });
  });

  test("an original value is shown without secrets, and cut", async () => {
    const mask = (value: Json): Json => (typeof value === "string" ? value.replace("secret", "[redacted]") : value);
    const context = transforming(() => 0, { mask });
    const { message } = (await judge("a secret value", { exact: 1 }, context)) ?? {};
    expect(message).toMatch(/before, it was "a \[redacted\] value"$/);
    const long = await judge(
      "x".repeat(5000),
      { exact: 1 },
      transforming(() => 0),
    );
    expect(long?.message?.length).toBeLessThan(350);
  });

  test("a path that does not resolve is judged as it is, and nothing is transformed", async () => {
    const never = transforming(() => {
      throw new Error("transformed");
    });
    expect(await judge(1, { absent: true }, never, "result.none")).toMatchObject({ passed: true });
    const failed = await judge(1, { exact: 1 }, never, "result.none");
    expect(failed?.message).toMatch(/^expected 1, but the path resolves only up to result: no key "none"/);
    expect(failed?.message).not.toMatch(/transformed; before/);
  });

  test("null is a value, and is transformed", async () => {
    expect(
      await judge(
        null,
        { exact: 0 },
        transforming((value) => (value === null ? 0 : 1)),
      ),
    ).toMatchObject({ passed: true });
  });

  test("one that fails is no failed assertion: there is no result at all", async () => {
    const failing = transforming(() => {
      throw new Error("no value");
    });
    await expect(judge(1, { exact: 1 }, failing)).rejects.toThrow("no value");
  });

  test("the identity changes no verdict and no value in a result", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (value, expected) => {
        const [left, right] = JSON.parse(JSON.stringify([value, expected])) as [Json, Json];
        const plain = await bench.judge({ exact: right }, left);
        const { message, ...rest } =
          (await judge(
            left,
            { exact: right },
            transforming((same) => same),
          )) ?? {};
        expect(rest).toEqual({ ...plain, message: undefined });
        expect(message?.split("\n  the value was transformed")[0]).toBe(plain.message);
      }),
    );
  });
});

describe("the result that a response transform rewrote", () => {
  const sent = { isError: false, content: [{ type: "text", text: '{"title":"Emma"}' }], _meta: { trace: 1 } };

  async function read(output: Json, target: string, matcher: Matcher, parts: Partial<Exchange> = { result: sent }) {
    const subject = subjectOfReshaped(exchange(parts), output, same);
    const [result] = await checkExpectations([expectation(bench.root, [target, matcher])], subject, bench.context());
    return result;
  }

  test.each<[string, Json, string, Matcher]>([
    [
      "another result",
      { result: { content: [{ type: "text", text: "7" }] } },
      "result.content[0].text",
      { exact: "7" },
    ],
    [
      "its payload by the same rules",
      { result: { content: [{ type: "text", text: '{"a":1}' }] } },
      "result.a",
      { exact: 1 },
    ],
    ["its structured content", { result: { structuredContent: { a: 2 } } }, "result.a", { exact: 2 }],
    ["its error", { result: { isError: true } }, "result.isError", { exact: true }],
    ["what it leaves out is gone", { result: { content: [] } }, "result._meta", { absent: true }],
    ["a text in its place", "Emma", "result", { exact: "Emma" }],
    ["a wrapped text in its place", { result: "Emma" }, "result", { exact: "Emma" }],
    ["null in its place", { result: null }, "result", { exact: null }],
    ["an array in its place", [1, { b: 2 }], "result[1].b", { exact: 2 }],
    ["an object in its place", { title: "Emma" }, "result.title", { exact: "Emma" }],
    ["a wrapped object in its place", { result: { title: "Emma" } }, "result.title", { exact: "Emma" }],
    ["the payload alone: the rest is as it was sent", "Emma", "result._meta.trace", { exact: 1 }],
    ["the payload alone: its error too", "Emma", "result.isError", { exact: false }],
    ["the payload alone: its content too", ["x"], "result.content[0].type", { exact: "text" }],
    ["the duration is that of the call", "Emma", "duration_ms", { exact: 12 }],
    ["a key called content in a bare payload", { content: "x", a: 1 }, "result.a", { exact: 1 }],
  ])("%s", async (_, output, target, matcher) => {
    expect(await read(output, target, matcher)).toMatchObject({ passed: true });
  });

  test("a path that does not resolve says what the payload is", async () => {
    expect((await read({ title: "Emma" }, "result.titel", { exact: 1 }))?.message).toMatchInlineSnapshot(
      `"expected 1, but the path resolves only up to result: no key "titel" (did you mean "title"?); the payload is what the response transform gave"`,
    );
  });

  test("the size of the response is that of what was sent", async () => {
    const subject = subjectOfReshaped(exchange({ result: sent }), { result: { content: [] } }, same);
    expect(subject.responseText()).toBe('{"title":"Emma"}');
  });

  test("giving back what was sent changes nothing", () => {
    const key = fc.constantFrom("content", "isError", "structuredContent", "_meta", "title");
    const text = fc.record({ type: fc.constant("text"), text: fc.oneof(fc.string(), fc.json()) });
    const value = fc.oneof(fc.jsonValue(), fc.array(text), fc.boolean());
    const result = fc.oneof(fc.dictionary(key, value), fc.jsonValue());
    const target = fc.constantFrom(
      "result",
      "result.title",
      "result.isError",
      "result.content[0].text",
      "result[0]",
      "error",
    );
    fc.assert(
      fc.property(result, target, (given, path) => {
        const parts = exchange({ result: JSON.parse(JSON.stringify(given)) as Json });
        const output = structuredClone({ result: parts.result as Json });
        const steps = parsePath(path) as PathStep[];
        expect(subjectOfReshaped(parts, output, same).resolve(steps)).toEqual(
          subjectOf("tools/call", parts).resolve(steps),
        );
      }),
    );
  });
});
