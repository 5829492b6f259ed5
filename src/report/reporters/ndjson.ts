import { orderReport, orderResult } from "../order.ts";
import type { Report, TestResult } from "../report.ts";
import type { Reporter } from "../reporter.ts";

/**
 * A JSON object a line: `{"type":"result","result":…}` for each test as it ends, then `{"type":"summary","report":…}`, the
 * report without its results. Nothing is cut.
 */
export const ndjson: Reporter = {
  render: (report) => report.results.map(writeResult).join("") + writeSummary(report),
  stream: { raw: true, heading: () => "", line: writeResult, close: writeSummary },
};

function writeResult(result: TestResult): string {
  return writeLine({ type: "result", result: orderResult(result) });
}

function writeSummary(report: Report): string {
  return writeLine({ type: "summary", report: orderReport({ ...report, results: [] }) });
}

/** What acts on a terminal, or hides or reorders text, and is not escaped in JSON as it is. */
const UNSAFE =
  /[\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g;

function writeLine(value: object): string {
  return `${JSON.stringify(value).replace(UNSAFE, escapeUnits)}\n`;
}

function escapeUnits(text: string): string {
  return Array.from({ length: text.length }, (_, at) => {
    return `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`;
  }).join("");
}
