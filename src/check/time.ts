import type { Assertion } from "../suite/index.ts";
import { parseTarget } from "../values/path.ts";

/** Keys that lead to times of this run, and to what counts them, without the indexes between them. */
const TIMES = [
  ["duration_ms"],
  ["tool_calls", "duration_ms"],
  ["composition", /^(?:duration_ms|critical_path)$/],
  ["nodes", /./, /^(?:started|duration)_ms$/],
  ["nodes", /./, "iterations", "duration_ms"],
  ["notifications", "at_ms"],
  ["task", "polls"],
] as const;

/** Whether an assertion is about a duration: its target is a time, or it names one inside its target. */
export function asksTime({ target, matcher, transform }: Pick<Assertion, "target" | "matcher" | "transform">): boolean {
  const keys = keysOf(target);
  const along = keys.length === 0 ? [] : TIMES.filter((time) => isAlong(keys, time));
  if (along.length === 0) return false;
  const named = JSON.stringify([matcher, transform ?? null]);
  return along.some((time) => keys.length >= time.length || nameOf(time).test(named));
}

/** The last key of those to a time, wherever it is a word. */
function nameOf(time: readonly (string | RegExp)[]): RegExp {
  const last = time.at(-1) ?? "";
  return new RegExp(`\\b${typeof last === "string" ? last : last.source.slice(1, -1)}\\b`);
}

/** Whether a target is a time. */
export function isTime(target: string): boolean {
  const keys = keysOf(target);
  return TIMES.some((time) => keys.length >= time.length && isAlong(keys, time));
}

/** Whether keys lead to a time, or towards it. */
function isAlong(keys: readonly string[], time: readonly (string | RegExp)[]): boolean {
  return time.every((step, at) => {
    const key = keys[at];
    return key === undefined || (typeof step === "string" ? step === key : step.test(key));
  });
}

function keysOf(target: string): string[] {
  const steps = parseTarget(target);
  return Array.isArray(steps) ? steps.flatMap((step) => (step.kind === "key" ? [step.key] : [])) : [];
}
