import { cutText } from "../values/text.ts";
import { showCoordinates } from "./coordinates.ts";
import type { TestResult } from "./report.ts";

const MAX_NAME = 200;

/** A test as people know it: its name, cut where it is very long, and which of several runs of it this is. */
export function nameResult({ name, coordinates }: Pick<TestResult, "name" | "coordinates">): string {
  return `${cutText(name, MAX_NAME)} ${showCoordinates(coordinates)}`.trimEnd();
}
