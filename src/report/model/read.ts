import { isObject } from "../../values/json.ts";
import { invalidReport, newerReport, noReport, notJson, type Violation } from "./errors.ts";
import type { Report } from "./report.ts";

/** The version of the report format that this mcptest reads and writes. */
const REPORT_VERSION = 1;
/** Identifies the format and its version; the `schema` of every report. */
export const REPORT_SCHEMA = "https://mcptest.dev/schemas/report/v1.json";

const ANY_REPORT_SCHEMA = /\/schemas\/report\/v\d+\.json$/;

/**
 * Reads a saved JSON report. `name` is how messages call it, such as its path.
 * Throws McptestError `report-unreadable`: not JSON, no report, of a newer version, or not as its schema says.
 */
export async function readReport(text: string, name = "the report"): Promise<Report> {
  const value = parse(text, name);
  if (!isObject(value) || typeof value.schema !== "string" || !ANY_REPORT_SCHEMA.test(value.schema)) {
    throw noReport(name, value);
  }
  if (typeof value.version === "number" && value.version > REPORT_VERSION) {
    throw newerReport(name, value.version, REPORT_VERSION, writerOf(value.tool));
  }
  const { validate } = await import("../../generated/validate-report.ts");
  if (!validate(value)) throw invalidReport(name, (validate as { errors?: Violation[] | null }).errors ?? []);
  return value as unknown as Report;
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    throw notJson(name, text, error);
  }
}

function writerOf(tool: unknown): string | undefined {
  return isObject(tool) && typeof tool.version === "string" ? tool.version : undefined;
}
