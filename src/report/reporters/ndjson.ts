import type { Report, TestResult } from "../model/report.ts";
import { writeEscaped } from "../model/write-escaped.ts";
import type { Reporter } from "./reporter.ts";

/** A line when each test ends, `{"type":"result","result":…}`, and last `{"type":"summary","report":…}`. */
export const ndjson: Reporter = {
  render: (report) => report.results.map(writeResult).join("") + writeSummary(report),
  stream: { raw: true, heading: () => "", line: writeResult, close: writeSummary },
};

function writeResult(result: TestResult): string {
  return writeLine({ type: "result", result: result });
}

function writeSummary(report: Report): string {
  return writeLine({ type: "summary", report: { ...report, results: [] } });
}

function writeLine(value: object): string {
  return `${writeEscaped(value)}\n`;
}
