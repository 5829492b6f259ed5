import { McptestError } from "../../errors.ts";
import { deepEqual } from "../../values/json.ts";
import { type MatcherOf, onValue } from "../matcher.ts";
import { JQ_ON_SECRET } from "../wording.ts";

export const jq: MatcherOf<"jq"> = onValue({
  summary:
    "The jq program gives at least one value for this input, and every one is truthy: neither false nor null. No files, no environment, 2 s.",
  passes: "result.tags jq length > 1",
  fails: 'result.tags jq any(. == "drama")',
  phrase: (argument, { show }) => `a value for which jq ${show(argument)} is true`,
  async check(argument, actual, { jq, mask, show }) {
    try {
      const outputs = await jq.evaluate(argument, actual);
      if (outputs.length > 0 && outputs.every((output) => output !== false && output !== null)) return true;
      return { details: [`the program gave ${outputs.slice(0, 5).map(show).join(", ") || "no value"}`] };
    } catch (error) {
      if (!(error instanceof McptestError) || error.code !== "jq-failed") throw error;
      const reason = deepEqual(mask(actual), actual) ? error.message : JQ_ON_SECRET;
      return { unjudged: true, details: [reason], hint: error.hint };
    }
  },
});
