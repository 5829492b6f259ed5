import { orderReport } from "../order.ts";
import type { Reporter } from "../reporter.ts";
import { writeJson } from "../write-json.ts";

/** The report itself: what `mcptest report` reads again. Nothing is cut. */
export const json: Reporter = {
  render: (report) => `${writeJson(orderReport(report), 2)}\n`,
};
