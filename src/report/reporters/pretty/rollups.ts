import { layOutTable } from "../../../values/show/columns.ts";
import { showMetric } from "../../../values/show/score.ts";
import { formatNumber, oneLine } from "../../../values/text.ts";
import type { Report } from "../../model/report.ts";
import type { Style } from "./style.ts";
import { indent } from "./wording.ts";

const MAX_NAME = 60;
const MAX_METRICS = 50;

/** What the derived metrics came to over all tests that reported them. */
export function renderRollups({ rollups = [] }: Report, style: Style, columns: number): string[] {
  if (rollups.length === 0) return [];
  const rows = rollups
    .slice(0, MAX_METRICS)
    .map(({ name, mean, min, max, count }) => [
      oneLine(name, MAX_NAME),
      ...[mean, min, max].map(showMetric),
      formatNumber(count),
    ]);
  const [head = "", ...body] = layOutTable([["metric", "mean", "min", "max", "tests"], ...rows], columns - 2);
  const rest = rollups.length - rows.length;
  return indent([style.dim(head), ...body, ...(rest > 0 ? [style.dim(`… and ${rest} more`)] : [])], 2);
}
