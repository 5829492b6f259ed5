import { createJq, type Jq } from "../../src/jq/index.ts";
import { BRANCHES, isJoinable, joinPrograms } from "../../src/jq/join-programs.js";

const numbered = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `. + ${from + index}`);

describe("joined programs", () => {
  let jq: Jq;
  beforeAll(() => {
    jq = createJq();
  });
  afterAll(() => jq.close());

  test.each([1, 2, 31, 32, 33, 64, 65, 700])("%i of them: each slot runs its own", async (count) => {
    const text = joinPrograms(numbered(count));
    const slots = [0, 1, count >> 1, count - 2, count - 1].filter((slot) => slot >= 0 && slot < count);
    for (const slot of slots) {
      const place = [Math.floor(slot / BRANCHES), slot % BRANCHES];
      expect(await jq.evaluate(text, [...place, 1000])).toEqual([1000 + slot]);
    }
  });

  test.each([
    ...["input", "[inputs]", "debug", ". | stderr", "halt", '"x" | halt_error', "input_line_number", "1.input"],
    ...['"\\(input)"', ".[input]", "{input}", "first(inputs)", ".|input", "$__loc__", "{$__loc__}", "__mcptest_0"],
    ...[
      "module {}; 1",
      "label $f | break $f",
      "{__jq: 0}",
      '"x" * 1e8',
      '1e8 * ("x")',
      '("x" ) *2',
      "$__mcptest_branch",
    ],
  ])("%s stays by itself", (program) => {
    expect(isJoinable(program)).toBe(false);
  });

  test.each([
    ...[".", "# a comment", "1 # at the end", "1 # \\\\", "1 # on \\\n", "1 # \\ \\\n| 2 \\\n", "1 #\r\n| 2", "$ENV"],
    ...["[limit(1; .[])]", ".inputSchema", ".5.5", "error", ".__typename", ".a * 2", '.a == "x"'],
    ...['"#\\"(\\\\" + "\\("a" + "\\("b)")")"', '@base64 "x\\(.a)y"', "{if: 1, import: 2}", ". as [$a] ?// $a | $a"],
  ])("%s need not", (program) => {
    expect(isJoinable(program)).toBe(true);
  });

  test("a comment at a program's end, its own names, and what only brackets make a program", async () => {
    const programs = [
      ". # )",
      ". # \\",
      ". # \\\r",
      "def f: 1; f",
      "def f: 2; def g: f; g",
      ". as $slot | $slot",
      "try error(.) catch .",
    ];
    const check = (program: string) => jq.check(program);
    expect(await Promise.all([...programs, "1) | (2", '"a', 'b"'].map(check))).toEqual([
      ...programs.map(() => undefined),
      ...[1, 2, 3].map(() => expect.stringContaining("syntax error")),
    ]);
    for (let round = 0; round < 4; round++) {
      expect(await Promise.all(programs.map((program) => jq.evaluate(program, 7)))).toEqual(
        [7, 7, 7, 1, 2, 7, 7].map((value) => [value]),
      );
    }
  });
});

test("thousands of programs, each with its own result, whatever is compiled together when", async () => {
  const jq = createJq();
  const heavy = (index: number) => `.a | map(. + ${index}) | {n: .[0], hit: (tostring | test("${index}"))}`;
  const programs = Array.from({ length: 1500 }, (_, index) => heavy(index));
  const messages = await Promise.all([...programs, ".a["].map((program) => jq.check(program)));
  expect(messages.filter((message) => message !== undefined)).toHaveLength(1);
  const outcomes = await Promise.all(programs.map((program) => jq.evaluate(program, { a: [0] })));
  expect(outcomes).toEqual(programs.map((_, index) => [{ n: index, hit: true }]));
  await jq.close();
});

test("inputs of every length arrive whole, also those that fill a buffer to its last byte", async () => {
  const jq = createJq();
  const lengths = [1024, 4096, 8192, 65_536, 131_072].flatMap((size) =>
    Array.from({ length: 24 }, (_, index) => size - 18 + index),
  );
  for (const program of ["length", "."]) await jq.check(program);
  const texts = lengths.map((length) => "x".repeat(length));
  expect(await Promise.all(texts.map((text) => jq.evaluate("length", text)))).toEqual(
    lengths.map((length) => [length]),
  );
  expect(await Promise.all(texts.map((text) => jq.evaluate(".", text)))).toEqual(texts.map((text) => [text]));
  await jq.close();
});

test("a large value that breaks a used worker gets a new one before it fails", async () => {
  const jq = createJq({ timeoutMs: 20_000 });
  const values = Array.from({ length: 100_000 }, (_, index) => ({ index }));
  await jq.check("map(.index) | length");
  for (let round = 0; round < 4; round++) expect(await jq.evaluate("map(.index) | length", values)).toEqual([100_000]);
  await expect(jq.evaluate('"x" * 1000000000 | length', null)).rejects.toMatchObject({ code: "jq-failed" });
  expect(await jq.evaluate("map(.index) | length", values)).toEqual([100_000]);
  await jq.close();
});

test("programs that compile and do not compile together run alone", async () => {
  const jq = createJq({ timeoutMs: 20_000 });
  // jq takes 4095 arguments that are programs themselves in one function.
  const programs = numbered(40).map((program) => "first(.)|".repeat(200) + program);
  expect(await Promise.all(programs.map((program) => jq.check(program)))).toEqual(programs.map(() => undefined));
  for (let round = 0; round < 3; round++) {
    const outcomes = await Promise.all(programs.map((program) => jq.evaluate(program, 1000)));
    expect(outcomes).toEqual(programs.map((_, index) => [1000 + index]));
  }
  await jq.close();
});

test("programs that jq makes large when it compiles them run alone", async () => {
  const jq = createJq({ timeoutMs: 20_000 });
  const lengths = [9e7, 91e6, 92e6];
  const programs = lengths.map((length) => `"x" * ${length} | length`);
  expect(await Promise.all(programs.map((program) => jq.check(program)))).toEqual(lengths.map(() => undefined));
  for (let round = 0; round < 2; round++) {
    expect(await Promise.all(programs.map((program) => jq.evaluate(program, null)))).toEqual(lengths.map((n) => [n]));
  }
  await jq.close();
});
