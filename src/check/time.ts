import type { Assertion } from "../suite/index.ts";
import { type PathStep, parseTarget } from "../values/path.ts";

/** Keys that lead to times of this run, the indexes between them left out; what a server answers has other places. */
const TIMES = [
  ["duration_ms"],
  ["tool_calls", "duration_ms"],
  ["composition", /^(?:duration_ms|critical_path)$/],
  ["nodes", /./, /^(?:started|duration)_ms$/],
  ["nodes", /./, "iterations", "duration_ms"],
] as const;
const NAMED = /\b(?:(?:started|duration)_ms|critical_path)\b/;

/** Whether an assertion is about how long something took: its target is a time, or it names one inside of its target. */
export function asksTime({ target, matcher, transform }: Pick<Assertion, "target" | "matcher" | "transform">): boolean {
  if (isTime(target)) return true;
  const keys = keysOf(target);
  const holdsTime = TIMES.some((time) => keys.length > 0 && keys.length < time.length && isAlong(keys, time));
  return holdsTime && NAMED.test(JSON.stringify([matcher, transform ?? null]));
}

/** Whether a target is a time. */
export function isTime(target: string): boolean {
  const keys = keysOf(target);
  return TIMES.some((time) => keys.length >= time.length && isAlong(keys.slice(0, time.length), time));
}

function isAlong(keys: readonly string[], time: readonly (string | RegExp)[]): boolean {
  return keys.every((key, at) => {
    const step = time[at] as string | RegExp;
    return typeof step === "string" ? step === key : step.test(key);
  });
}

function keysOf(target: string): string[] {
  const steps = parseTarget(target);
  return Array.isArray(steps) ? steps.flatMap((step: PathStep) => (step.kind === "key" ? [step.key] : [])) : [];
}
