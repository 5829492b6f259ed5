import fc from "fast-check";
import { countTokens as countWhole } from "gpt-tokenizer/encoding/cl100k_base";
import { checkExpectations, subjectOf, subjectOfValue } from "../../src/check/index.ts";
import { countTokens } from "../../src/check/tokens.ts";
import { sealResult } from "../../src/report/index.ts";
import type { Matcher } from "../../src/suite/suite.ts";
import type { Json } from "../../src/values/json.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";
import { buildFailure } from "../report/fixtures/builders.ts";
import { exchange, expectation, openWorkbench, type Workbench } from "./fixtures/checking.ts";

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());

const say = (...texts: string[]) => ({ content: texts.map((text) => ({ type: "text", text })) });

test("results come in the order of the assertions, with their names", async () => {
  const expect_ = expectation(
    bench.root,
    ["result[0]", { jq: ". == 1" }],
    ["result[1]", { exact: 3 }],
    ["duration_ms", { gt: 0 }],
  );
  const [first, ...rest] = expect_.assertions;
  const named = {
    ...expect_,
    assertions: [{ ...first, name: "the first" } as typeof first, ...rest] as typeof expect_.assertions,
  };
  const results = await checkExpectations(
    [named],
    subjectOf("tools/call", exchange({ result: say("[1,2]") })),
    bench.context(),
  );
  expect(results.map(({ name, matcher, passed }) => [name, matcher, passed])).toEqual([
    ["the first", "jq", true],
    [undefined, "exact", false],
    [undefined, "gt", true],
  ]);
});

test("of what a recording answered, how long it took is not judged; what servers say of times is", async () => {
  const targets: [string, Matcher, boolean][] = [
    ["duration_ms", { lt: 0 }, true],
    ["tool_calls[0].duration_ms", { lt: 0 }, true],
    ["composition.critical_path[0]", { exact: "b" }, true],
    ['nodes["a"].duration_ms', { not: { gt: 0 } }, true],
    ["nodes.a.started_ms", { lt: 0 }, true],
    ["nodes.a.iterations[*].duration_ms", { length: 7 }, true],
    ["nodes.a", { jq: ".duration_ms < 0" }, true],
    ["composition", { schema: { properties: { duration_ms: { maximum: 0 } } } }, true],
    ["nodes.a", { jq: ".status" }, false],
    ["nodes.a.output.duration_ms", { lt: 0 }, false],
    ["composition.status", { exact: "failed" }, false],
    ["result.duration_ms", { lt: 0 }, false],
  ];
  const asked = targets.map(([target, matcher]): [string, Matcher] => [target, matcher]);
  const expected = { ...expectation(bench.root, ...asked), max_duration_ms: 1 };
  const node = {
    status: null,
    started_ms: 5,
    duration_ms: 5,
    iterations: [{ duration_ms: 5 }],
    output: { duration_ms: 5 },
  };
  const root = {
    ...{ duration_ms: 5, tool_calls: [{ duration_ms: 5 }], nodes: { a: node }, result: { duration_ms: 5 } },
    composition: { duration_ms: 5, status: "ok", critical_path: ["a"] },
  };
  const check = (replayed: boolean) => {
    const subject = subjectOfValue(root, 5, () => "");
    return checkExpectations([expected], subject, { ...bench.context(), replayed });
  };
  const live = await check(false);
  expect(live.map(({ passed, unjudged }) => [passed, unjudged])).toEqual(live.map(() => [false, undefined]));
  expect((await check(true)).map(({ passed, unjudged }) => [passed, unjudged])).toEqual(
    [...targets, ["", {}, true] as const].map(([, , skipped]) => [skipped, skipped ? "replayed" : undefined]),
  );
});

describe("limits", () => {
  const limit = async (
    limits: { max_duration_ms?: number; max_response_tokens?: number },
    result: Json,
    durationMs = 12,
  ) => {
    const subject = subjectOf("tools/call", exchange({ result, durationMs }));
    const results = await checkExpectations([{ ...expectation(bench.root), ...limits }], subject, bench.context());
    return { results, tokens: subject.tokens };
  };

  test("on the duration", async () => {
    expect((await limit({ max_duration_ms: 12 }, {})).results).toMatchObject([
      { target: "duration_ms", matcher: "max_duration_ms", passed: true },
    ]);
    expect((await limit({ max_duration_ms: 12 }, {}, 12.1)).results).toMatchObject([
      {
        passed: false,
        message: "expected an answer within 12 ms, found that it took 13 ms",
        expected: 12,
        actual: 12.1,
      },
    ]);
  });

  test("on the tokens, counted with cl100k_base over the text", async () => {
    const passed = await limit({ max_response_tokens: 4 }, say("hello world", "bye"));
    expect(passed).toMatchObject({
      tokens: 4,
      results: [{ target: "response", matcher: "max_response_tokens", passed: true }],
    });
    const failed = await limit({ max_response_tokens: 3 }, say("hello world", "bye"));
    expect(failed.results).toMatchObject([
      { passed: false, message: "expected at most 3 tokens (cl100k_base), found 4", expected: 3, actual: 4 },
    ]);
  });

  test("count special tokens as text, JSON where there is no text, and stop early on very long texts", async () => {
    expect(await limit({ max_response_tokens: 100 }, say("<|endoftext|>"))).toMatchObject({
      results: [{ passed: true }],
    });
    expect((await limit({ max_response_tokens: 100 }, { structuredContent: { a: 1 } })).tokens).toBeGreaterThan(5);
    const { results } = await limit({ max_response_tokens: 100 }, say("many words ".repeat(100_000)));
    expect(results).toMatchObject([{ message: "expected at most 100 tokens (cl100k_base), found more than 100" }]);
  });

  test("are not held by an answer that is nested too deeply to be counted", async () => {
    const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`) as Json;
    const { results } = await limit({ max_response_tokens: 100 }, { structuredContent: { deep } });
    expect(results).toMatchObject([{ passed: false, message: "the value is nested too deeply to be checked" }]);
  });

  test("count the text of resources and prompts", () => {
    const resource: Json = {
      contents: [
        { uri: "a:b", text: "one" },
        { uri: "a:c", blob: "AA==" },
        { uri: "a:d", text: "two" },
      ],
    };
    expect(subjectOf("resources/read", exchange({ result: resource })).responseText()).toBe("one\ntwo");
    const prompt = {
      messages: [
        { role: "user", content: { type: "text", text: "hi" } },
        { role: "user", content: "?" },
      ],
    };
    expect(subjectOf("prompts/get", exchange({ result: prompt })).responseText()).toBe("hi");
    expect(subjectOf("tools/call", exchange({ error: { code: 1 } })).responseText()).toBe('{"code":1}');
  });
});

test("secrets are masked before anything is cut, so that no half of one is left", async () => {
  const secret = "s3cr3t-s3cr3t-s3cr3t";
  const redactor = createRedactor({ secrets: [secret] });
  const mask = (value: Json): Json => redactor.json(value);
  const subject = subjectOf(
    "tools/call",
    exchange({ result: say(`${"x".repeat(150)}${secret}`), error: undefined as unknown as Json }),
    mask,
  );
  const all = expectation(
    bench.root,
    ["result.content[0].text", { exact: secret }],
    ["result.content", { exact: [{ type: "text", text: "y" }] }],
    ["result.content[0].text", { all_of: [{ contains: `${secret}!` }] }],
    ["result.content[0].text", { jq: "tonumber" }],
    ["result.id", { jq: `. == "${secret}"` }],
  );
  const results = await checkExpectations([all], subject, bench.context({ mask }));
  expect(results.every(({ passed }) => !passed)).toBe(true);
  expect(JSON.stringify(sealResult(buildFailure("leaky", results), redactor))).not.toContain("s3cr");
});

test("passing assertions leave nothing but their place in the report", async () => {
  const assertions = Array.from({ length: 10_000 }, (): [string, { exact: string }] => [
    "result.content[0].text",
    { exact: "hello" },
  ]);
  const subject = subjectOf("tools/call", exchange({ result: say("hello") }));
  const results = await checkExpectations([expectation(bench.root, ...assertions)], subject, bench.context());
  expect(results.every(({ passed }) => passed)).toBe(true);
  expect(JSON.stringify(results).length / results.length).toBeLessThan(140);
});

describe("counting tokens", () => {
  test("in parts gives what counting the whole gives", async () => {
    const word = fc.oneof(
      fc.constantFrom("don't", "naïve", "12345", "\n\n", "  ", "(a,b);", "世界", "👋"),
      fc.lorem({ maxCount: 5 }),
    );
    const text = fc.array(word, { minLength: 200, maxLength: 600 }).map((words) => words.join(" "));
    await fc.assert(
      fc.asyncProperty(text, async (text) => {
        expect(await countTokens(text, Number.POSITIVE_INFINITY)).toBe(countWhole(text));
      }),
      { numRuns: 30 },
    );
  });

  test("of one endless word takes time in proportion", async () => {
    expect(await countTokens("a".repeat(200_000), 1_000_000)).toBe(25_000);
    expect(await countTokens("😀".repeat(20_000), 1_000_000)).toBeGreaterThan(20_000);
    expect(await countTokens("ab".repeat(2_000_000), 1000)).toBeUndefined();
  });
});
