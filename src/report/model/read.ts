import { readVersioned } from "../../files/read-versioned.ts";
import type { Report } from "./report.ts";

/** Identifies the format and its version; the `schema` of every report. */
export const REPORT_SCHEMA = "https://raw.githubusercontent.com/mcptest/action/main/schemas/report/v1.json";

/** Reads a saved JSON report that messages call `name`. Throws McptestError `report-unreadable`. */
export function readReport(text: string, name = "the report"): Promise<Report> {
  return readVersioned(text, name, {
    noun: "report",
    mark: { key: "schema", value: /\/schemas\/report\/v\d+\.json$/ },
    version: 1,
    code: "report-unreadable",
    remedy: "write one with `mcptest run <suite> --reporter json=run.json`",
    loadValidator: () => import("../../generated/validate-report.ts"),
  });
}
