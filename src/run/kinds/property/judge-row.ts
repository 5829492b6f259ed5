import type { PropertyDetail } from "../../../report/index.ts";
import { type Checked, failed } from "./failed.ts";
import { andMore } from "./wording.ts";

/** What a tool came to: an error fails it, and with `warningsFail` a warning does, too. */
export function judgeRow(detail: PropertyDetail, warningsFail: boolean): Omit<Checked, "durationMs" | "stderrTail"> {
  const fails = detail.findings.filter(
    ({ severity }) => severity === "error" || (warningsFail && severity === "warning"),
  );
  const [first] = fails;
  const judged = { assertions: [], tokens: undefined, detail };
  if (!first) return judged;
  const message = andMore({
    message: `${first.rule}: ${first.message}`,
    more: fails.length > 1 ? fails.length - 1 : "",
  });
  return { ...judged, grade: () => failed(message, `property/${first.rule}`) };
}
