import type { Location, TestResult } from "../report/model/report.ts";
import type { TestSpec } from "../suite/suite.ts";
import type { SourceLocation } from "../values/location.ts";

/** Every place that a result of the test may name, in an order that depends on its content alone. */
export function placesOf({ location, expect, derivedMetrics = [] }: TestSpec): SourceLocation[] {
  const assertions = expect.assertions.flatMap((assertion) => [
    assertion.location,
    ...(assertion.set ? [assertion.set.location] : []),
  ]);
  const { max_duration_ms: duration, max_response_tokens: tokens } = expect.limits ?? {};
  const limits = [duration, tokens].filter((limit) => limit !== undefined);
  return [location, expect.location, ...limits, ...assertions, ...derivedMetrics.map((metric) => metric.location)];
}

/** How a stored result names a place. */
export function showPlace({ file, line, column }: SourceLocation | Location): string {
  return `${file}:${line}:${column}`;
}

/**
 * The part of a result with the places where they are now: `before` are those of the test when it ran, as `showPlace` gives
 * them. Undefined when one of its places is none of them.
 */
export function movePlaces<T extends Partial<TestResult>>(
  part: T,
  before: readonly string[],
  now: readonly SourceLocation[],
): T | undefined {
  if (before.length !== now.length) return undefined;
  const moved = new Map(before.map((place, index) => [place, now[index]]));
  let lost = false;
  const move = (value: unknown, key?: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => move(item));
    if (typeof value !== "object" || value === null) return value;
    if (key !== "location")
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, move(item, name)]));
    const place = moved.get(showPlace(value as Location));
    if (!place) {
      lost = true;
      return value;
    }
    const { file, line, column, end_column } = place;
    return { file, line, column, ...(end_column === undefined ? {} : { end_column }) };
  };
  const located = Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, MAY_NAME_PLACES.has(key) ? move(value) : value]),
  ) as T;
  return lost ? undefined : located;
}

const MAY_NAME_PLACES: ReadonlySet<string> = new Set(["assertions", "sets", "derived_metrics"]);
