import { type Candidate, candidateOfResponse } from "../../../judge/index.ts";
import type { EvalTest } from "../../../suite/index.ts";
import type { Shown } from "./judged.ts";

/** A response that stands in the suite, and what the judge is shown to hold it against. */
export function fixedCandidate(
  { prompt, context, reference }: EvalTest,
  response: string,
): { read: Candidate; shown: Shown } {
  return {
    read: candidateOfResponse({ prompt, response, context: [...context], reference }),
    shown: {
      candidate: {
        source: "response",
        ...(prompt === "" ? {} : { prompt }),
        response,
        ...(context.length > 0 ? { context: [...context] } : {}),
        reference,
      },
    },
  };
}
