import { oneLine, takeSome } from "../../../values/text.ts";
import type { Report, SurfaceDelta } from "../../model/report.ts";
import * as deltas from "../../wording/deltas.ts";
import { nameResult, nameStale } from "../../wording/name-result.ts";
import { indent, listSome, type Style, styleOf } from "../text/style.ts";

const MAX_TESTS = 20;
const MAX_TOOLS = 20;
const MAX_STALE = 5;
const MAX_DETAILS = 3;

/** Counts, totals, and the tests and tools that changed since the baseline. */
export function renderBaseline(report: Report, style: Style): string[] {
  const { baseline } = report;
  if (!baseline) return [];
  const { surfaces = [], stale } = baseline;
  const changed = deltas.rankDeltas(report).map(({ delta, result }) => {
    const paint = delta.changes.includes("regressed") ? style.red : style.bold;
    return `${paint(oneLine(nameResult(result)))}  ${style.dim(deltas.describeDelta(delta))}`;
  });
  const names = stale.map(
    (test) => `${oneLine(nameStale(test))} ${style.dim(`${oneLine(test.suite)}, in no suite any more`)}`,
  );
  return indent(
    [
      `${style.bold(deltas.countChanges(baseline))}`,
      ...deltas.listTotals(baseline),
      ...listSome(changed, MAX_TESTS, style),
      ...surfaces.flatMap((surface) => renderSurface(surface, style)),
      ...listSome(names, MAX_STALE, style),
    ],
    2,
  );
}

/** `Compared with 4f0c2b7d9 (.mcptest/baseline.json)`. */
export function titleBaseline({ baseline }: Report): string {
  return baseline
    ? `Compared with ${oneLine(deltas.nameCommit(baseline.commit), 60)} (${oneLine(baseline.source ?? baseline.path, 100)})`
    : "";
}

function renderSurface(surface: SurfaceDelta, style: Style): string[] {
  const weight = deltas.showWeight(surface);
  const tools = deltas.listTools(surface).map(({ tool, change, breaking, details }) => {
    const how = breaking ? style.red(`${change}, breaking`) : change;
    const told = details.map((detail) => oneLine(detail, 160));
    const what = takeSome(told, MAX_DETAILS, (rest) => `and ${rest} more`).join("; ");
    return `${oneLine(tool, 80)} ${how}${what === "" ? "" : style.dim(`: ${what}`)}`;
  });
  return [
    `tools of ${style.bold(oneLine(surface.server, 60))}${weight ? `  ${style.dim(`tokens ${weight}`)}` : ""}`,
    ...indent(listSome(tools, MAX_TOOLS, style), 2),
  ];
}

/** The comparison alone, for a terminal. */
export function renderComparison(report: Report, options: { colour: boolean }): string {
  const style = styleOf(options);
  const gates = report.gates?.map(
    ({ gate, message }) => `  ${style.red("✗")} ${style.bold(oneLine(gate))}  ${oneLine(message, 400)}`,
  );
  const lines = [
    titleBaseline(report),
    ...renderBaseline(report, style),
    ...(gates?.length ? ["Gates not met", ...gates] : []),
  ];
  return lines.map((line) => `${line}\n`).join("");
}
