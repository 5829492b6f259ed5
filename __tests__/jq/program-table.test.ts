import { createJq, type Jq } from "../../src/jq/index.ts";
import { isJoinable, joinPrograms } from "../../src/jq/join-programs.js";
import { ProgramTable } from "../../src/jq/program-table.js";

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
    for (const slot of slots) expect(await jq.evaluate(text, [slot, 1000])).toEqual([1000 + slot]);
  });

  test.each([
    ...["input", "[inputs]", "debug", ". | stderr", "halt", '"x" | halt_error', "input_line_number", "1.input"],
    ...['"\\(input)"', ".[input]", "{input}", "first(inputs)", ".|input", "$__loc__", "{$__loc__}", "__mcptest_0"],
    ...["1 # goes on \\", "1 # and \\\\\\", "1 # on \\\r", "module {}; 1", "label $f | break $f", "{__jq: 0}"],
    ...['"a', 'b"', "1) | (2", "[1", "1]", "(1]", '"\\(1"', "é", "1 & 2", "$$$$a", "$ a"],
  ])("%s stays by itself", (program) => {
    expect(isJoinable(program)).toBe(false);
  });

  test.each([
    ...[".", "# a comment", "1 # at the end", "1 # \\\\", "1 # on \\\n", "1 # \\ \\\n| 2 \\\n", "1 #\r\n| 2", "$ENV"],
    ...['.input | .debug, ["input"], ."halt"', ". as $input | $input", "[limit(1; .[])]", "@input", "a::input", ".5.5"],
    ...['"#\\"(\\\\" + "\\("a" + "\\("b)")")"', '@base64 "x\\(.a)y"', "{if: 1, import: 2}", ". as [$a] ?// $a | $a"],
    ...["error", ".__typename"],
  ])("%s need not", (program) => {
    expect(isJoinable(program)).toBe(true);
  });

  test("a long one stays by itself", () => {
    expect([isJoinable(`"${"x".repeat(4000)}"`), isJoinable(`"${"x".repeat(5000)}"`)]).toEqual([true, false]);
  });

  test("a comment at a program's end, its own names, and what only brackets make a program", async () => {
    const programs = [". # )", "def f: 1; f", "def f: 2; def g: f; g", ". as $slot | $slot", "try error(.) catch ."];
    const check = (program: string) => jq.check(program);
    expect(await Promise.all([...programs, "1) | (2", '"a', 'b"'].map(check))).toEqual([
      ...programs.map(() => undefined),
      ...[1, 2, 3].map(() => expect.stringContaining("syntax error")),
    ]);
    for (let round = 0; round < 4; round++) {
      expect(await Promise.all(programs.map((program) => jq.evaluate(program, 7)))).toEqual([[7], [1], [2], [7], [7]]);
    }
  });
});

describe("the table", () => {
  const miss = (table: ProgramTable, programs: readonly string[]) => {
    for (const program of programs) if (table.find(program) === undefined) table.miss(program);
  };

  test("takes a program in that runs again, and finds it then", () => {
    const table = new ProgramTable();
    table.meet(["."]);
    expect(table.isDue()).toBe(false);
    miss(table, ["."]);
    expect(table.isDue()).toBe(false);
    miss(table, ["."]);
    expect(table.isDue()).toBe(true);
    table.renew();
    expect([table.isDue(), table.find("."), table.find("..")]).toEqual([false, 0, undefined]);
    expect(table.text()).toBe(joinPrograms(["."]));
  });

  test("takes all in that were met, when some of them have run", () => {
    const table = new ProgramTable();
    const programs = numbered(1600);
    table.meet(programs);
    miss(table, programs.slice(0, 99));
    expect(table.isDue()).toBe(false);
    miss(table, programs.slice(99, 100));
    expect(table.isDue()).toBe(true);
    table.renew();
    expect(programs.filter((program) => table.find(program) === undefined)).toEqual([]);
  });

  test("never runs what sees its process", () => {
    const table = new ProgramTable();
    table.meet(["input"]);
    miss(table, ["input", "input", "input", "halt"]);
    expect(table.isDue()).toBe(false);
  });

  test("holds what is used and what follows the last miss, when there is too much for it", () => {
    const table = new ProgramTable();
    const programs = numbered(10_000);
    table.meet(programs);
    miss(table, ["used", ...programs.slice(5000, 5200)]);
    table.renew();
    const held = programs.filter((program) => table.find(program) !== undefined);
    expect(table.find("used")).toBeDefined();
    expect(held).toEqual(programs.slice(5000, 5000 + held.length));
    expect(held.length).toBe(2047);
  });

  test("holds no more text than compiles in good time", () => {
    const table = new ProgramTable();
    const programs = numbered(1000).map((program) => `${program} + "${"x".repeat(3000)}"`);
    table.meet(programs);
    miss(table, programs.slice(0, 100));
    table.renew();
    expect(table.text().length).toBeGreaterThan(350_000);
    expect(table.text().length).toBeLessThan(420_000);
  });

  test("waits longer for the next renewal while renewals are of no use", () => {
    const table = new ProgramTable();
    const costs: number[] = [];
    for (let next = 0; next < 2000; next += 1) {
      miss(table, [`once(${next})`]);
      if (!table.isDue()) continue;
      table.renew();
      costs.push(next);
    }
    expect(costs.length).toBeLessThan(12);
    const again = numbered(4);
    while (table.find(". + 0") === undefined) {
      miss(table, again);
      if (table.isDue()) table.renew();
    }
    for (let hit = 0; hit < 1000; hit++) miss(table, again);
    table.renew();
    expect(table.isDue()).toBe(false);
    miss(table, numbered(150, 100));
    expect(table.isDue()).toBe(true);
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
  for (const program of ["length", "length", "length"]) await jq.evaluate(program, "");
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
  for (let round = 0; round < 4; round++) expect(await jq.evaluate("map(.index) | length", values)).toEqual([100_000]);
  await expect(jq.evaluate('"x" * 1000000000 | length', null)).rejects.toMatchObject({ code: "jq-failed" });
  expect(await jq.evaluate("map(.index) | length", values)).toEqual([100_000]);
  await jq.close();
});

test("programs that compile and do not compile together run alone", async () => {
  const jq = createJq({ timeoutMs: 20_000 });
  // jq takes 4095 arguments that are programs themselves in one function.
  const programs = numbered(40).map((program) => "first(.)|".repeat(200) + program);
  for (let round = 0; round < 3; round++) {
    const outcomes = await Promise.all(programs.map((program) => jq.evaluate(program, 1000)));
    expect(outcomes).toEqual(programs.map((_, index) => [1000 + index]));
  }
  expect(await Promise.all(programs.map((program) => jq.check(program)))).toEqual(programs.map(() => undefined));
  await jq.close();
});

test("programs that are too large to be compiled together run alone", async () => {
  const jq = createJq({ timeoutMs: 20_000 });
  const lengths = [9e7, 91e6, 92e6];
  const programs = lengths.map((length) => `"x" * ${length} | length`);
  expect(await Promise.all(programs.map((program) => jq.check(program)))).toEqual(lengths.map(() => undefined));
  for (let round = 0; round < 2; round++) {
    expect(await Promise.all(programs.map((program) => jq.evaluate(program, null)))).toEqual(lengths.map((n) => [n]));
  }
  await jq.close();
});
