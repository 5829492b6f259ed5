import { textOfError } from "../../../errors.ts";
import type { Evaluation } from "../../../judge/index.ts";
import type { ServerSpec } from "../../../suite/index.ts";
import { count, oneLine } from "../../../values/text.ts";

export const NO_SERVER = "its candidate is a live run, and it names no server for that";

/** A live candidate whose server the suite does not declare. */
export function undeclared(server: string): string {
  return `its candidate is a live run, and the suite declares no server ${JSON.stringify(server)}`;
}

/** A live candidate whose server did not come up. */
export function unreachable({ name }: Pick<ServerSpec, "name">, error: unknown): string {
  const why = textOfError(error);
  return `its candidate is a live run, and server ${JSON.stringify(name)} is not there: ${oneLine(why)}`;
}

/** `--on-near fail`: one vote less, and the jury would not pass it. */
export function tooNear({ detail: { spread } }: Evaluation): Pick<Evaluation, "passed" | "message" | "ruleId"> {
  const votes = spread && `${spread.passes} of ${count(spread.votes, "juror")} passed it: `;
  return { passed: false, message: `${votes}one vote decides, and --on-near fail is set`, ruleId: "rubric.near" };
}
