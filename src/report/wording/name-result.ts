import { cutText } from "../../values/text.ts";
import type { TestResult } from "../model/report.ts";
import { showCoordinates } from "./coordinates.ts";

const MAX_NAME = 200;

/** A test as people know it: its name, cut where it is very long, and which of several runs of it this is. */
export function nameResult({ name, coordinates }: Pick<TestResult, "name" | "coordinates">): string {
  return `${cutText(name, MAX_NAME)} ${showCoordinates(coordinates)}`.trimEnd();
}
