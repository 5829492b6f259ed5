import { isObject } from "../values/json.ts";

/** Where a baseline lies, below the workspace root, unless told otherwise. */
export const DEFAULT_BASELINE = ".mcptest/baseline.json";

/** How long tests took when a baseline was made, in milliseconds, by id; none when the text is no baseline. */
export function durationsOf(baseline: string): ReadonlyMap<string, number> {
  try {
    const { tests } = JSON.parse(baseline) as { tests?: unknown };
    return new Map(Object.entries(isObject(tests) ? tests : {}).flatMap(durationOf));
  } catch {
    return new Map();
  }
}

function durationOf([id, test]: [string, unknown]): [string, number][] {
  const ms = isObject(test) ? test.duration_ms : undefined;
  return typeof ms === "number" && Number.isFinite(ms) && ms >= 0 ? [[id, ms]] : [];
}
