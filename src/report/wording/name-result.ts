import { cutText } from "../../values/text.ts";
import type { Comparison, Report, TestResult } from "../model/report.ts";

const MAX_NAME = 200;

/** A test as people know it: its name, cut where it is very long, and which of several runs of it this is. */
export function nameResult({ name, coordinates }: Pick<TestResult, "name" | "coordinates">): string {
  return `${cutText(name, MAX_NAME)} ${showCoordinates(coordinates)}`.trimEnd();
}

/** The same of a test of the baseline that is in no suite any more. */
export function nameStale({ name, coordinates = {} }: Comparison["stale"][number]): string {
  return nameResult({ name, coordinates });
}

const MAX_VALUE = 60;

/** What would not be known for what it is by its value alone. */
const NAMED: ReadonlySet<string> = new Set(["model", "prompt", "repeat"]);

/** Which of several runs of a test this is, as its name is followed by it: `[common-query]`, `[model=…, prompt=#1]`; empty when there is one only. */
export function showCoordinates(coordinates: TestResult["coordinates"]): string {
  const values = Object.entries(coordinates).map(([axis, value]) => {
    return `${NAMED.has(axis) ? `${axis}=` : ""}${cutText(String(value), MAX_VALUE)}`;
  });
  return values.length === 0 ? "" : `[${values.join(", ")}]`;
}

/** How each suite of a report is called, by path: by its name, and its path where another one has the same. */
export function nameSuites({ run: { suites } }: Report): Map<string, string> {
  const shared = (name: string): boolean => suites.filter((suite) => suite.name === name).length > 1;
  return new Map(suites.map(({ name, path }) => [path, shared(name) ? `${name} (${path})` : name]));
}
