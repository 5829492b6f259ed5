import { McptestError } from "../errors.ts";
import { formatDuration } from "../values/duration.ts";

export function outOfTime(timeoutMs: number): McptestError {
  const took = `validation was stopped after ${formatDuration(timeoutMs)}`;
  return new McptestError("schema-timeout", took, {
    hint: "look for `$ref`s that lead through each other many times, patterns that backtrack, and very large values",
  });
}

export function failed(cause: unknown): McptestError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new McptestError("schema-timeout", `validation broke off: ${reason}`, { cause });
}
