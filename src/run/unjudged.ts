import type { ErrorCode } from "../errors.ts";

/** How the API of a model fails. It says nothing of what was to be judged, which therefore counts as neither passed nor failed. */
const UNJUDGED: ReadonlySet<string> = new Set<ErrorCode>([
  "model-failed",
  "judge-failed",
  "judge-malformed",
  "judge-refused",
  "judge-truncated",
]);

/** Whether an error, by its code, is that the API of a model failed. */
export function isUnjudged(code: string): boolean {
  return UNJUDGED.has(code);
}
