import type { Json } from "../../../src/values/json.ts";

/** Programs that compile and fail when they run, with what jq says of it. */
export const FAILING: readonly (readonly [program: string, input: Json, message: RegExp])[] = [
  [".a", [1], /^jq: Cannot index array with string/],
  [".[0]", { a: 1 }, /^jq: Cannot index object with number/],
  [".[]", 1, /^jq: Cannot iterate over number/],
  ['1 + "a"', null, /^jq: number \(1\) and string \("a"\) cannot be added/],
  ["{} - 1", null, /^jq: object \(\{\}\) and number \(1\) cannot be subtracted/],
  ["1 / .", 0, /^jq: number \(1\) and number \(0\) cannot be divided because the divisor is zero/],
  ["tonumber", "x", /^jq: .+/],
  ["fromjson", "{", /^jq: .+/],
  ['error("out of stock")', null, /^jq: out of stock$/],
  ["error", { code: 7 }, /^jq: \{"code":7\}/],
  ['"bye\\n" | halt_error', null, /^jq: bye$/],
  ['test("(")', "x", /^jq: .+/],
  ["keys", 1, /^jq: number \(1\) has no keys/],
  ["has(0)", {}, /^jq: Cannot check whether object has a/],
  ['1, 2, error("late")', null, /^jq: late$/],
  ['label $f | error("in")', null, /^jq: in$/],
  ["input", 1, /^jq: .+/],
];

/** Programs that do not compile. */
export const BROKEN: readonly string[] = [
  ...[".a[", "{a:", "if . then 1", "1 +", "| 1", "1) | (2", '"open', "}", "reduce .[] as $x (0", "def f: 1"],
  ...["nobody", "$nobody", "map(1; 2; 3)", "break $out", ". as [$a] | $b", "def f(x): y; f(1)", ".[] as $x"],
  ...['import "a" as a; 1', 'include "a"; 1', 'import "a" as $a; $a', '# nothing\nimport "a" as a; 1'],
];
