import { sha256 } from "../values/hash.ts";
import type { Coordinates } from "./plan.ts";

/**
 * The id of a test, stable across runs and machines: the first 16 hex digits of the SHA-256 of the JSON text
 * `[kind, suite path, name, [coordinate, value], …]`, coordinates sorted by name. JSON keeps the parts apart whatever they hold.
 */
export function testId(kind: string, suitePath: string, name: string, coordinates: Coordinates): string {
  const sorted = Object.entries(coordinates).sort(([a], [b]) => (a < b ? -1 : 1));
  return sha256(JSON.stringify([kind, suitePath, name, ...sorted]), 16);
}
