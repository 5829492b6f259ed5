import { orderReport } from "../order.ts";
import type { Reporter } from "../reporter.ts";

/** The report itself: what `mcptest report` reads again. */
export const json: Reporter = {
  name: "json",
  summary: "the whole report, for programs and for `mcptest report`",
  extension: "json",
  render: (report) => `${JSON.stringify(orderReport(report), null, 2)}\n`,
};
