import type { Json } from "../../values/json.ts";
import { HALF, previewJson, SENTENCE, showFound, showJson } from "../../values/show/preview.ts";
import { showScores } from "../../values/show/score.ts";
import { listTold } from "../../values/text.ts";
import type { AssertionResult } from "../model/report.ts";
import { expectedValueOf } from "../wording/failures.ts";
import type { AssertionView } from "./types.ts";

/** An assertion as every format tells it: each value once, in the message, the diff, or by itself; `apart`: never in the message of `exact`. */
export function viewAssertion(assertion: AssertionResult, apart = false): AssertionView {
  const { target, short: matcher = assertion.matcher, passed, deferred, unjudged } = assertion;
  const { actual, diff = [], hint, location } = assertion;
  const state = deferred ? "deferred" : unjudged ? "unjudged" : passed ? "passed" : "failed";
  const said = state === "deferred" ? "" : (assertion.message ?? "");
  const { name, weight = 1, score } = assertion;
  const facts = listTold([
    name,
    weight !== 1 && `weight ${weight}`,
    score !== undefined && `score ${showScores(score, 0)[0]}`,
    deferred && "no judge",
    unjudged && `not judged: ${unjudged}`,
  ]);
  const wanted = expectedValueOf(assertion);
  const values = { expected: wanted, found: actual };
  const told = { target, matcher, state, facts, values, hint, location } as const;
  const restated = diff.length <= 2 && diff.every(({ op, text }) => op !== " " && text !== "" && said.includes(text));
  const rest = withoutValues(assertion, said);
  if (diff.length > 0 && !restated) return { ...told, message: rest, expected: undefined, actual: undefined, diff };
  if (apart && rest !== said) return { ...told, message: rest, expected: assertion.expected, actual, diff: [] };
  const untold = (value: Json | undefined): Json | undefined => {
    if (value === undefined || diff.length > 0) return undefined;
    const { text, cut } = previewJson(value, SENTENCE);
    return !cut && said.includes(text) ? undefined : value;
  };
  return { ...told, message: said, expected: untold(wanted), actual: untold(actual), diff: [] };
}

/** A message without its sentence of the two values, which `exact` begins with. A report has cut what is very long. */
function withoutValues({ matcher, expected = null, actual = null, diff }: AssertionResult, message: string): string {
  if (matcher === "exact" && diff) return message.replace(/^expected [^\n]*, found [^\n]*\n?\s*/, "");
  const before = `expected ${showJson(expected, HALF)}, found `;
  const sentence = before + showFound(actual, before);
  return message.startsWith(sentence) ? message.slice(sentence.length).replace(/^[;\s]+/, "") : message;
}
