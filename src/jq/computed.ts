import { deepEqual, type Json } from "../values/json.ts";
import { otherDouble, unheldIn, withDoubles } from "../values/numbers/doubles.ts";
import { isNumber, toDouble } from "../values/numbers/numeral.ts";
import { changesNumbers, computesWith } from "./wording.ts";

/** What a program gives for a value; undefined when it fails. */
type Run = (program: string, input: Json) => Promise<Json[] | undefined>;

const TEXTS = /"(?:[^"\\]|\\.)*"|#.*/g;
/** A program without these only hands numbers on and compares them, which jq does by their digits. */
const ARITHMETIC =
  /[+*%]|(?<!\/)\/(?![/=])|[\w.)\]?]\s*-|-=|\b(?:add|abs|ceil|f?abs|floor|implode|ldexp|log\w*|exp\w*|mktime|pow\w*|range|round|s?qrt|cbrt|scal\w+|significand|todate|trunc|gmtime|localtime|length)\b/;

/** Throws when a program calculates with a number that no double holds: jq would calculate with another one. */
export async function refuseComputed(program: string, input: Json, run: Run): Promise<void> {
  const unheld = unheldIn(input);
  const [first] = unheld;
  if (!first) return;
  const numbers = unheld.map(({ numeral }) => numeral);
  if (!deepEqual((await run(".", numbers)) ?? [], [numbers])) throw changesNumbers(first);
  if (!ARITHMETIC.test(program.replace(TEXTS, '""'))) return;
  // No arithmetic takes a boolean, and what comes of it differs for two doubles, unless that is the number itself.
  const replaced = withDoubles(input, (numeral) => numbers.includes(numeral) || numeral);
  const [near, other] = [toDouble, otherDouble].map(async (double) => {
    const doubles = new Set(numbers.map(double));
    const outputs = await run(program, withDoubles(input, double));
    return JSON.stringify(outputs, (_, value) => (isNumber(value) && doubles.has(toDouble(value)) ? "~" : value));
  });
  if ((await run(program, replaced)) === undefined || (await near) !== (await other)) throw computesWith(first);
}
