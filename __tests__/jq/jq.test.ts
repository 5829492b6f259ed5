import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { createJq, type Jq } from "../../src/jq/index.ts";
import type { Json } from "../../src/values/json.ts";
import { startNode } from "../helpers/cli.ts";
import { anyCharacter } from "../helpers/texts.ts";

let jq: Jq;
beforeAll(() => {
  // No time ends a program before what is to end it does, however busy the machine is; engine-tests.ts is about time.
  jq = createJq({ timeoutMs: 25_000, maxOutputBytes: 100_000 });
});
afterAll(() => jq.close());

describe("evaluate", () => {
  test.each<[string, Json, Json[]]>([
    [".a[]", { a: [1, "x", null] }, [1, "x", null]],
    ["empty", 1, []],
    [".", "Grüße, 世界 👋", ["Grüße, 世界 👋"]],
    ["-1", null, [-1]],
    ["map(select(.id > 1))", [{ id: 1 }, { id: 2 }], [[{ id: 2 }]]],
    ["[.] | tojson", "line\nbreak", ['["line\\nbreak"]']],
    ["env, $ENV", null, [{}, {}]],
    ["# a comment\n1", null, [1]],
    ["1 | debug", null, [1]],
  ])("%s on %j gives %j", async (program, input, outputs) => {
    expect(await jq.evaluate(program, input)).toEqual(outputs);
  });

  test("gives back any JSON value as it was, halves of surrogate pairs apart", async () => {
    const value = fc
      .jsonValue({ maxDepth: 4, stringUnit: anyCharacter })
      .map((value) => JSON.parse(JSON.stringify(value)) as Json);
    await fc.assert(
      fc.asyncProperty(value, async (value) => {
        const whole = JSON.parse(
          JSON.stringify(value, (_, item) => (typeof item === "string" ? item.toWellFormed() : item)),
        );
        expect(await jq.evaluate(".", value)).toEqual([whole]);
      }),
      { numRuns: 60 },
    );
  });

  test("half a surrogate pair, in text and key, becomes U+FFFD; a written-out escape stays", async () => {
    expect(await jq.evaluate(".", { "k\ud800": "v\udc00", e: "\\ud800", pair: "😀" })).toEqual([
      { "k\ufffd": "v\ufffd", e: "\\ud800", pair: "😀" },
    ]);
    expect(await jq.evaluate('"\ud800"', null)).toEqual(["\ufffd"]);
  });

  test.each<[string, Json, string]>([
    [".a", "text", 'jq: Cannot index string with string ("a")'],
    ['error("out of stock")', null, "jq: out of stock"],
    ['{"why": 1} | halt_error', null, 'jq: {"why":1}'],
    ["1, (2 | halt_error)", null, "jq: 2"],
    [".a[", null, "jq: syntax error, unexpected end of file at <top-level>, line 1, column 3:\n    .a[\n      ^"],
  ])("%s on %j fails: %s", async (program, input, message) => {
    await expect(jq.evaluate(program, input)).rejects.toMatchObject({ code: "jq-failed", message });
  });
});

describe("check", () => {
  test.each([".", ".a | select(. > 1)", "def f: f; f", "input", "range(infinite)", "-1"])(
    "%s compiles",
    async (program) => {
      expect(await jq.check(program)).toBeUndefined();
    },
  );

  test("quotes jq", async () => {
    expect(await jq.check(".a | foo(1)")).toMatchInlineSnapshot(`
     "foo/1 is not defined at <top-level>, line 1, column 6:
         .a | foo(1)
              ^^^"
    `);
    expect(await jq.check("if . then 1")).toMatchInlineSnapshot(`
     "syntax error, unexpected end of file at <top-level>, line 1, column 11:
         if . then 1
                   ^
     Possibly unterminated 'if' statement at <top-level>, line 1, column 1:
         if . then 1
         ^^^^^^^^^^^"
    `);
    expect(await jq.check("$missing")).toMatchInlineSnapshot(`
     "$missing is not defined at <top-level>, line 1, column 1:
         $missing
         ^^^^^^^^"
    `);
    expect(await jq.check("--help")).toMatchInlineSnapshot(`
     "help/0 is not defined at <top-level>, line 1, column 3:
         --help
           ^^^^"
    `);
    expect(await jq.check(" ")).toMatchInlineSnapshot(`"Top-level program not given (try ".")"`);
    expect(await jq.check('import "a" as $a; .')).toMatch(/^module not found: a/);
  });
});

describe("bounds, after each of which the engine goes on", () => {
  afterEach(async () => expect(await jq.evaluate(". + 1", 1)).toEqual([2]));

  test.each([
    ['[range(20000) | "xxxxxxxxxx"]', "the jq program wrote more than 100000 bytes"],
    ["[range(100000000) | tostring * 1000] | length", /ran out of memory/],
    ["def f: [f]; f", /ran out of memory/],
    ["reduce range(9000) as $i (0; [.])", /nested too deeply/],
    ['"a" * 1e9 | length', /ran out of memory/],
  ])("%s", async (program, message) => {
    await expect(jq.evaluate(program, null)).rejects.toMatchObject({
      code: "jq-failed",
      message: typeof message === "string" ? message : expect.stringMatching(message),
    });
  });

  test("values nested more than 512 deep are refused", async () => {
    const nest = (depth: number): Json => (depth === 0 ? 1 : [nest(depth - 1)]);
    expect(await jq.evaluate("[..] | length", nest(512))).toEqual([513]);
    await expect(jq.evaluate(".", nest(513))).rejects.toMatchObject({
      message: "the value is nested more than 512 deep, the most that jq is given",
    });
    const bottomless = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`) as Json;
    await expect(jq.evaluate(".", bottomless)).rejects.toMatchObject({ code: "jq-failed" });
  });
});

test("a program that breaks jq when it is compiled says so when it is checked, and others do not", async () => {
  const check = (program: string) => jq.check(program).catch(({ message }: Error) => message);
  expect(await Promise.all([".", '"a" * 1e9', "nobody", "1"].map(check))).toEqual([
    undefined,
    expect.stringMatching(/ran out of memory/),
    expect.stringMatching(/^nobody\/0 is not defined/),
    undefined,
  ]);
});

test("a message shows no line of a program that is too long to look at", async () => {
  const nested = (depth: number) => "(".repeat(depth);
  expect(await jq.check(nested(10_000))).toBe("memory exhausted at <top-level>, line 1, column 9997");
  expect(await jq.check(`${" ".repeat(600)}no\n+ 1,${" ".repeat(600)}nor`)).toBe(
    "no/0 is not defined at <top-level>, line 1, column 601\nnor/0 is not defined at <top-level>, line 2, column 605",
  );
});

test("closing fails what is running and what comes after", async () => {
  const engine = createJq();
  const running = engine.evaluate("def f: f; f", null);
  const failed = expect(running).rejects.toMatchObject({ message: "the jq engine was closed" });
  await engine.close();
  await failed;
  await expect(engine.evaluate("1", null)).rejects.toMatchObject({ message: "the jq engine was closed" });
});

test("a process ends by itself while the worker lives, and nothing else is printed", async () => {
  // Node 24 runs the engine's TypeScript as it is.
  const engine = new URL("../../src/jq/index.ts", import.meta.url).href;
  const program = `
    const { createJq } = await import(${JSON.stringify(engine)});
    const jq = createJq({ timeoutMs: 25_000 });
    console.log(await jq.evaluate(".a, env", { a: 1 }), await jq.evaluate("[range(1e9) | tostring * 1000]", 1).catch(({ code }) => code));
    console.log(await jq.evaluate("1", null));`;
  const node24 = fileURLToPath(new URL("../../node_modules/node/bin/node", import.meta.url));
  const { code, stdout, stderr } = await startNode(["--input-type=module", "-e", program], {}, node24).done;
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "[ 1, {} ] jq-failed\n[ 1 ]\n", stderr: "" });
});
