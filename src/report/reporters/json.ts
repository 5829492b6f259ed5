import { writeEscaped } from "../model/write-escaped.ts";
import type { Reporter } from "./reporter.ts";

/** The report itself: what `mcptest report` reads again. Nothing is cut. */
export const json: Reporter = { render: (report) => `${writeEscaped(report, 2)}\n` };
