import type { Evaluation } from "../../../judge/index.ts";
import { words } from "../../../values/show/words.ts";
import { count } from "../../../values/text.ts";

export const NO_SERVER = "its candidate is a live run, and it names no server for that";

/** A live candidate whose server the suite does not declare. */
export const undeclared = words("its candidate is a live run, and the suite declares no server <json server>");
/** A live candidate whose server did not come up. */
export const unreachable = words("its candidate is a live run, and server <json server> is not there: <line why>");

/** `--on-near fail`: one vote less, and the jury would not pass it. */
export function tooNear({ detail: { spread } }: Evaluation): Pick<Evaluation, "passed" | "message" | "ruleId"> {
  const votes = spread && `${spread.passes} of ${count(spread.votes, "juror")} passed it: `;
  return { passed: false, message: `${votes}one vote decides, and --on-near fail is set`, ruleId: "rubric.near" };
}
