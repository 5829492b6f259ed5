import { textOfError } from "../../../errors.ts";
import type { Evaluation } from "../../../judge/index.ts";
import type { ServerSpec } from "../../../suite/index.ts";
import { oneLine } from "../../../values/text.ts";

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

/** `--on-near fail`. */
export function tooNear({ score = 0 }: Evaluation): Pick<Evaluation, "passed" | "message" | "ruleId"> {
  const message = `score ${score.toFixed(2)} is so near the threshold that another jury may decide otherwise, and --on-near fail is set`;
  return { passed: false, message, ruleId: "rubric.near" };
}
