import { cutText } from "../../values/text.ts";
import type { TestResult } from "../model/report.ts";

const MAX_NAME = 200;

/** A test as people know it: its name, cut where it is very long, and which of several runs of it this is. */
export function nameResult({ name, coordinates }: Pick<TestResult, "name" | "coordinates">): string {
  return `${cutText(name, MAX_NAME)} ${showCoordinates(coordinates)}`.trimEnd();
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
