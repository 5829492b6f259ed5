import type { Jq, JqOptions } from "../../src/jq/index.ts";
import { type Json, writeJson } from "../../src/values/json.ts";
import { withDoubles } from "../../src/values/numbers/doubles.ts";
import { withEnoughTime } from "../helpers/patience.ts";
import type { Case } from "./conformance/case.ts";
import { BROKEN, FAILING } from "./conformance/failures.ts";
import { LANGUAGE } from "./conformance/language.ts";
import { LIBRARY } from "./conformance/library.ts";

interface EngineUnderTest {
  /** Release of jq, such as 1.6. */
  version: string;
  open(options: JqOptions): Promise<Jq>;
  /** How often each case is asked for: more than once, and checked before, for an engine that joins programs that were checked. */
  rounds: number;
}

const nest = (depth: number): Json => (depth === 0 ? 1 : [nest(depth - 1)]);

/** What every engine has to do. */
export function describeEngine(name: string, { version, open, rounds }: EngineUnderTest): void {
  const has = ([, , , since]: Case): boolean => since === undefined || Number(since) <= Number(version);

  describe(`${name} (jq ${version})`, () => {
    let jq: Jq;
    beforeAll(async () => {
      jq = await open({ timeoutMs: 20_000 });
    });
    afterAll(() => jq.close());

    test.each(Object.entries({ ...LANGUAGE, ...LIBRARY }))("%s", async (_, cases) => {
      const expected = cases.filter(has).map(([program, input, outputs]) => ({ program, input, outputs }));
      if (rounds > 1) {
        const messages = await Promise.all(expected.map(({ program }) => jq.check(program)));
        expect(messages).toEqual(expected.map(() => undefined));
      }
      for (let round = 0; round < rounds; round++) {
        const ask = async ({ program, input }: { program: string; input: Json }) => ({
          program,
          input,
          outputs: await jq.evaluate(program, input).then(
            (all) => withDoubles(all),
            (error: Error) => error.message,
          ),
        });
        expect(await Promise.all(expected.map(ask))).toEqual(expected);
      }
    });

    test.each(FAILING)("%s on %j fails as jq says", async (program, input, message) => {
      if (rounds > 1) await jq.check(program).catch(() => {});
      for (let round = 0; round < rounds; round++) {
        const failure = { code: "jq-failed", message: expect.stringMatching(message) };
        await expect(jq.evaluate(program, input)).rejects.toMatchObject(failure);
      }
    });

    test("programs that do not compile are told from those that do, asked about together and alone", async () => {
      const programs = [".a", ...BROKEN, ".b # ends with a comment", "$ENV | length", "1"];
      const broken = (messages: (string | undefined)[]) => programs.filter((_, index) => messages[index] !== undefined);
      expect(broken(await Promise.all(programs.map((program) => jq.check(program))))).toEqual(BROKEN);
      const alone = [];
      for (const program of programs) alone.push(await jq.check(program));
      expect(broken(alone)).toEqual(BROKEN);
      for (const program of BROKEN) {
        await expect(jq.evaluate(program, null)).rejects.toMatchObject({ code: "jq-failed" });
      }
    });

    test("what a C program or its options could mistake for something else", async () => {
      await expect(jq.evaluate("1 \0 + 1", null)).rejects.toMatchObject({
        message: "jq: a program cannot hold the character U+0000",
      });
      expect(await jq.check("1 \0 + 1")).toBe("a program cannot hold the character U+0000");
      expect(await jq.evaluate(".", "a\0b")).toEqual(["a\0b"]);
      expect(await jq.evaluate("keys", { "a\0b": 1 })).toEqual([["a\0b"]]);
      expect(await jq.evaluate(".", "\ud800 \udc00 😀")).toEqual(["\ufffd \ufffd 😀"]);
      expect(await jq.evaluate("-1 # --help\n| . + 1", null)).toEqual([0]);
      expect(await jq.check("--version")).toMatch(/^version\/0 is not defined/);
      const huge = `[9007199254740993, 1e400, -1e+400, 1${"0".repeat(400)}, "1e999"]`;
      const kept = huge.replaceAll(" ", "").replaceAll(/e\+?400/g, "E+400");
      const doubles = JSON.stringify([2 ** 53, ...[1, -1, 1].map((sign) => sign * Number.MAX_VALUE), "1e999"]);
      // Numbers of a program have their digits since jq 1.7; those of values are not handed to one that would change them.
      expect((await jq.evaluate(huge, null)).map((value) => writeJson(value))).toEqual([
        Number(version) < 1.7 ? doubles : kept,
      ]);
    });

    test("20 MB in, and half of it out again", async () => {
      const items = Array.from({ length: 20_000 }, (_, index) => ({ index, text: "x".repeat(1000) }));
      expect(await jq.evaluate("length, (map(.index) | add)", items)).toEqual([20_000, 199_990_000]);
      const [half] = await jq.evaluate(".[:10000]", items);
      expect(half).toEqual(items.slice(0, 10_000));
      expect(await jq.evaluate("length", "é".repeat(10_000_000))).toEqual([10_000_000]);
    });

    test("values nested 512 deep pass, deeper ones are refused", async () => {
      const depth = Number(version) < 1.7 ? 250 : 512;
      expect(await jq.evaluate("[..] | length", nest(depth))).toEqual([depth + 1]);
      await expect(jq.evaluate(".", nest(513))).rejects.toMatchObject({
        message: "the value is nested more than 512 deep, the most that jq is given",
      });
    });
  });

  describe(`${name}, bounded`, () => {
    let jq: Jq;
    beforeAll(async () => {
      jq = await open({ timeoutMs: 25_000, maxOutputBytes: 100_000 });
    });
    afterAll(() => jq.close());
    afterEach(async () => expect(await jq.evaluate(". + 1", 1)).toEqual([2]));

    test.each([
      ['[range(20000) | "xxxxxxxxxx"]', "the jq program wrote more than 100000 bytes"],
      ['repeat("x" * 1000)', "the jq program wrote more than 100000 bytes"],
      ['"x" * 1000 | debug(range(infinite))', /wrote more than 100000 bytes|not defined/],
    ])("%s", async (program, message) => {
      await expect(jq.evaluate(program, null)).rejects.toMatchObject({
        code: "jq-failed",
        message: typeof message === "string" ? message : expect.stringMatching(message),
      });
    });

    test.each(["def f: f; f", "last(range(infinite))"])("%s has its time", async (program) => {
      // The engine itself has to start within this time.
      const hasty = await withEnoughTime(
        async (timeoutMs) => ({ timeoutMs, jq: await open({ timeoutMs }) }),
        () => true,
      );
      await expect(hasty.jq.evaluate(program, null)).rejects.toMatchObject({
        code: "jq-failed",
        message: `the jq program was stopped after ${hasty.timeoutMs}ms`,
      });
      await hasty.jq.close();
    });

    test("a program that ends for some inputs only", async () => {
      const program = "if . then def f: f; f else 1 end";
      // What ends has to end in time on a machine that does much else.
      const outcomes = await withEnoughTime(
        async (timeoutMs) => {
          const patient = await open({ timeoutMs });
          await patient.check(program);
          const ask = (input: boolean) => patient.evaluate(program, input).catch(() => "failed");
          const found = [];
          for (let round = 0; round < 6; round++) found.push(await ask(false));
          found.push(...(await Promise.all([false, true, false].map(ask))));
          await patient.close();
          return found;
        },
        (found) => found.filter((outcome) => outcome === "failed").length === 1,
      );
      expect(outcomes).toEqual([...Array(6).fill([1]), [1], "failed", [1]]);
    });

    test.each([0, 1, 10])("close fails what was asked %i ms before", async (ms) => {
      const other = await open({ timeoutMs: 20_000 });
      const failed = expect(other.evaluate("def f: f; f", null)).rejects.toMatchObject({
        message: "the jq engine was closed",
      });
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
      await other.close();
      await failed;
    });

    test("close fails what runs and waits, at once", async () => {
      const other = await open({ timeoutMs: 20_000 });
      const failed = Array.from({ length: 10 }, () =>
        expect(other.evaluate("def f: f; f", null)).rejects.toMatchObject({ message: "the jq engine was closed" }),
      );
      const checked = expect(other.check(".")).rejects.toMatchObject({ message: "the jq engine was closed" });
      await new Promise((resolve) => setTimeout(resolve, 300));
      await other.close();
      await Promise.all([...failed, name === "wasm" ? checked : checked.catch(() => {})]);
      await expect(other.evaluate("1", null)).rejects.toMatchObject({ message: "the jq engine was closed" });
      await other.close();
    });
  });
}
