import type { Baseline } from "../../generated/baseline.ts";
import { isObject } from "../../values/json.ts";
import { brokenBaseline, invalidBaseline, newerBaseline, noBaseline, type Violation } from "../model/errors.ts";

/** The version of the baseline format that this mcptest reads and writes. */
const BASELINE_VERSION = 1;
const ANY_BASELINE_SCHEMA = /\/schemas\/baseline\/v\d+\.json$/;

/**
 * Reads a baseline. `name` is how messages call it, such as its path.
 * Throws McptestError `baseline-unreadable`: not JSON, no baseline, of a newer version, or not as its schema says.
 */
export async function readBaseline(text: string, name: string): Promise<Baseline> {
  const value = parse(text, name);
  if (!isObject(value) || typeof value.schema !== "string" || !ANY_BASELINE_SCHEMA.test(value.schema)) {
    throw noBaseline(name, value);
  }
  if (typeof value.version === "number" && value.version > BASELINE_VERSION) {
    const writer = isObject(value.tool) && typeof value.tool.version === "string" ? value.tool.version : undefined;
    throw newerBaseline(name, value.version, BASELINE_VERSION, writer);
  }
  const { validate } = await import("../../generated/validate-baseline.ts");
  if (!validate(value)) throw invalidBaseline(name, (validate as { errors?: Violation[] | null }).errors ?? []);
  return value as unknown as Baseline;
}

/** A baseline as text; equal baselines give equal bytes. */
export function writeBaseline(baseline: Baseline): string {
  return `${JSON.stringify(baseline, null, 2)}\n`;
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    throw brokenBaseline(name, text, error);
  }
}
