import type { Report } from "./model/report.ts";

/** All that baselines need; loaded on use, because most runs have none. */
export async function loadBaselines() {
  return import("./compare/index.ts");
}

/** How a report compares with its baseline, and nothing else of it, as lines for a terminal. */
export async function renderComparison(report: Report, options: { colour: boolean }): Promise<string> {
  const { renderComparison } = await import("./reporters/pretty/baseline.ts");
  return renderComparison(report, options);
}
