import { cutText } from "../../values/text.ts";
import type { Report, TestResult } from "../model/report.ts";

const MAX_NAME = 200;

/** The name of a test, cut where it is very long, and its coordinates. */
export function nameResult({ name, coordinates }: Pick<TestResult, "name" | "coordinates">): string {
  return `${cutText(name, MAX_NAME)} ${showCoordinates(coordinates)}`.trimEnd();
}

const MAX_VALUE = 60;

/** Axes whose values do not explain themselves. */
const NAMED: ReadonlySet<string> = new Set(["model", "prompt", "repeat"]);

/** Which of several runs of a test this is: `[common-query]`, `[model=…, prompt=#1]`; empty for a single run. */
export function showCoordinates(coordinates: TestResult["coordinates"]): string {
  const values = Object.entries(coordinates).map(([axis, value]) => {
    return `${NAMED.has(axis) ? `${axis}=` : ""}${cutText(String(value), MAX_VALUE)}`;
  });
  return values.length === 0 ? "" : `[${values.join(", ")}]`;
}

/** Names of suites by path; with the path where two have the same name. */
export function nameSuites({ run: { suites } }: Report): Map<string, string> {
  const shared = (name: string): boolean => suites.filter((suite) => suite.name === name).length > 1;
  return new Map(suites.map(({ name, path }) => [path, shared(name) ? `${name} (${path})` : name]));
}
