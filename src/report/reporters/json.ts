import { orderReport } from "../order.ts";
import type { Reporter } from "../reporter.ts";

/** The report itself: what `mcptest report` reads again. */
export const json: Reporter = {
  render: (report) => `${JSON.stringify(orderReport(report), null, 2)}\n`,
};
