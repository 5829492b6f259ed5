import fc from "fast-check";
import { deepEqual, isObject, type Json, readJson, stableStringify, writeJson } from "../../src/values/json.ts";
import { otherDouble, unheldIn, withDoubles } from "../../src/values/numbers/doubles.ts";
import {
  canonicalNumber,
  compareNumbers,
  heldNumber,
  isInteger,
  Numeral,
  readNumber,
  toDouble,
} from "../../src/values/numbers/numeral.ts";
import { readYamlNumber } from "../../src/values/numbers/yaml-number.ts";
import { jsonText, number } from "./texts.ts";

/** A number as a fraction of whole numbers: the judge of what is compared. */
function fractionOf(text: string): [bigint, bigint] {
  const [, sign, whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(text) ?? [];
  const power = Number(exponent) - fraction.length;
  const scaled = BigInt(`${sign}${whole}${fraction}`) * 10n ** BigInt(Math.max(0, power));
  return [scaled, 10n ** BigInt(Math.max(0, -power))];
}

describe("reading and writing", () => {
  test("any text comes back byte for byte, and is what JSON.parse reads but for its numbers", () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const value = readJson(text);
        expect(writeJson(value)).toBe(text);
        expect(writeJson(readJson(writeJson(value, 2)))).toBe(text);
        const infinite = (numeral: Numeral): number => Number(numeral.text);
        expect(withDoubles(value, infinite)).toEqual(JSON.parse(text));
      }),
      { numRuns: 10_000 },
    );
  });

  test("what is no JSON is refused in the words of JSON.parse", () => {
    const faulty = ["1.", "01.0", "[1.0", "{1.0: 2}", '{"a": 1.0e}', "-", "1.0 2.0", "+1.0", ".50", "NaN", "", '"1.0'];
    const told = (read: (text: string) => unknown, text: string): unknown => {
      try {
        return read(text);
      } catch (error) {
        return String(error);
      }
    };
    for (const text of faulty) expect([text, told(readJson, text)]).toEqual([text, told(JSON.parse, text)]);
  });

  test("numbers at every place, and texts like numbers", () => {
    const text = '{"1.0": 1.0, "a": "x: 1.0, \\"b\\": [1E2]", "__proto__": {"c": -0}, "d" : [ 1.50 ,2 ], "e":-0.0}';
    const value = readJson(text);
    expect(isObject(value) && Object.keys(value)).toEqual(["1.0", "a", "__proto__", "d", "e"]);
    expect(writeJson(value)).toBe(
      '{"1.0":1.0,"a":"x: 1.0, \\"b\\": [1E2]","__proto__":{"c":-0},"d":[1.50,2],"e":-0.0}',
    );
    for (const alone of ["1.0", " -0 ", "1E2"]) expect(writeJson(readJson(alone))).toBe(alone.trim());
  });

  test("however deep a text is", () => {
    let value = readJson(`${"[".repeat(100_000)}1.0${"]".repeat(100_000)}`);
    while (Array.isArray(value)) value = value[0] as Json;
    expect(value).toEqual(new Numeral("1.0"));
  });

  test("numbers that JavaScript writes as they are stay numbers; whoever else writes JSON gets doubles", () => {
    for (const text of ["0", "-1", "1.5", "1e+21", "1e-7", "9007199254740992"])
      expect([text, typeof readJson(text)]).toEqual([text, "number"]);
    expect(JSON.stringify(readJson("[1.0,1e400,9007199254740993]"))).toBe(`[1,${Number.MAX_VALUE},9007199254740992]`);
  });
});

describe("comparing", () => {
  test("is by exact value", () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        const [[n, d], [m, e]] = [fractionOf(a), fractionOf(b)];
        const difference = n * e - m * d;
        const sign = difference === 0n ? 0 : difference < 0n ? -1 : 1;
        const [one, other] = [readNumber(a), readNumber(b)];
        expect(Math.sign(compareNumbers(one, other))).toBe(sign);
        expect(deepEqual(one, other)).toBe(sign === 0);
        expect(canonicalNumber(one) === canonicalNumber(other)).toBe(sign === 0);
        expect(stableStringify([one]) === stableStringify([other])).toBe(sign === 0);
        expect(isInteger(one)).toBe(n % d === 0n);
        expect(deepEqual(readJson(canonicalNumber(one)), one)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    ["1.0", "1", true],
    ["1E2", "100", true],
    ["-0", "0", true],
    ["0.10", "0.1", true],
    ["9007199254740993", "9007199254740992", false],
    ["9007199254740993", "9007199254740993.0", true],
    ["1e400", "1e401", false],
    ["1e400", "10e399", true],
    ["1e-400", "0", false],
    ["0.1234567890123456789", "0.12345678901234568", false],
  ])("%s and %s: %s", (a, b, equal) => {
    expect(deepEqual(readJson(a), readJson(b))).toBe(equal);
    expect(deepEqual({ x: [readJson(b)] }, { x: [readJson(a)] })).toBe(equal);
  });
});

describe("doubles", () => {
  test("a number that none holds lies between two, if there are two", () => {
    fc.assert(
      fc.property(number, (text) => {
        const value = readNumber(text);
        const held = heldNumber(value);
        if (!(value instanceof Numeral) || held !== undefined) return expect(toDouble(value)).toBe(held);
        const [near, other] = [toDouble(value), otherDouble(value)];
        expect(near).not.toBe(other);
        if (Math.abs(Number(text)) > Number.MAX_VALUE || (Number.isInteger(near) && !isInteger(value))) return;
        expect(Math.sign(compareNumbers(value, near))).not.toBe(Math.sign(compareNumbers(value, other)));
      }),
      { numRuns: 3000, examples: [["563000000.000000910e6"]] },
    );
  });

  test("those that none holds are found with their places", () => {
    const value = readJson('{"a/b": [1.0, 9007199254740993], "c": 1e400, "d": 1E2}') as Json;
    expect(unheldIn(value).map(({ at, numeral }) => `${at} ${numeral}`)).toEqual([
      "/a~1b/1 9007199254740993",
      "/c 1e400",
    ]);
  });
});

test.each([
  ["+1.50", "1.50"],
  ["007", "7"],
  ["-007.0", "-7.0"],
  [".5", "0.5"],
  ["-.50", "-0.50"],
  ["5.", "5"],
  ["5.e3", "5e3"],
  ["0x1F", "31"],
  ["0xFFFFFFFFFFFFFFFF", "18446744073709551615"],
  ["0o17", "15"],
  ["+9007199254740993", "9007199254740993"],
  ["1_000", undefined],
  ["1e", undefined],
  [".", undefined],
])("%s of YAML is %s", (text, expected) => {
  const found = readYamlNumber(text);
  expect(found === undefined ? undefined : writeJson(found)).toBe(expected);
});
