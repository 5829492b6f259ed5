import { writeJson } from "../model/write-json.ts";
import type { Reporter } from "./reporter.ts";

/** The report itself: what `mcptest report` reads again. Nothing is cut. */
export const json: Reporter = { render: (report) => `${writeJson(report, 2)}\n` };
