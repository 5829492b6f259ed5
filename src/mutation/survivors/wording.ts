import { words } from "../../values/show/words.ts";
import type { Mutator, Outcome } from "../types.ts";

const unnoticed = words("no test notices when <place> <ends>");
const onlyWarned = words("only a warning tells when <place> <ends> (<rule>): --strict-protocol makes it red");
const either = words("<some> or <last>");

/** How a sentence about a mutant ends, in the order in which they are told. */
const ENDS: Readonly<Record<Mutator, string>> = {
  error: "is an error",
  accept: "becomes a success",
  empty: "is empty",
  value: "is another value",
  retype: "has another type",
  drop: "is missing",
  shorter: "lacks its last element",
  order: "is in another order",
  blank: "is empty",
  digits: "has other digits",
  slow: "takes 10 s longer",
};
const ORDER = Object.keys(ENDS);

/** What no test notices of a place, in one sentence. `rule`: what a warning tells of it. */
export function sayUnnoticed(at: string, outcome: Outcome, mutators: readonly Mutator[], rule?: string): string {
  const sorted = mutators.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)).map((mutator) => ENDS[mutator]);
  const last = sorted.pop() ?? "";
  const ends = sorted.length === 0 ? last : either({ some: sorted.join(", "), last });
  const whole = /^(?:result|payload|duration_ms)$/.test(at) ? "the answer" : undefined;
  const place = outcome === "refused" ? "the refusal" : (whole ?? at.replace(/^(?:result|payload)\.?(?!\[\*)/, ""));
  return rule === undefined ? unnoticed({ place, ends }) : onlyWarned({ place, ends, rule });
}
