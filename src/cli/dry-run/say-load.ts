import type { LoadSpec } from "../../suite/index.ts";
import { formatDuration } from "../../values/duration.ts";
import { count } from "../../values/text.ts";

/** `1,500 calls in 30.0s, after 100 in 2.0s`. */
export function sayLoad({ pace, duration_ms, warmup_ms }: LoadSpec): string {
  const calls = (ms: number): string =>
    pace.model === "open" ? count(Math.floor((pace.rate * ms) / 1000), "call") : `${pace.concurrency} calls at once`;
  const before = warmup_ms > 0 ? `, after ${calls(warmup_ms)} in ${formatDuration(warmup_ms)}` : "";
  return `${calls(duration_ms)} in ${formatDuration(duration_ms)}${before}`;
}
