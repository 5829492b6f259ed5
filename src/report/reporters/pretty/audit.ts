import { groupBy } from "../../../values/group-by.ts";
import { nameSome, oneLine } from "../../../values/text.ts";
import { isCounted } from "../../model/describe-server.ts";
import type { Report, TestResult } from "../../model/report.ts";
import { detailOf } from "../../totals/judged.ts";
import * as view from "../../view/index.ts";
import { isFailure } from "../../wording/failures.ts";
import { sayFound } from "../../wording/findings.ts";
import { indent, type Style } from "../text/style.ts";

const MARKS = { error: "✗", warning: "!", note: "·" } as const;
const PAINTS = { error: "red", warning: "yellow", note: "dim" } as const;
/** Characters of a message and of what was seen; names of a list. */
const MAX = { message: 600, seen: 200, names: 6 };
const MIN_WIDTH = 16;

/** Each audited server and each property test: what it is, what was found, and what was not looked at. */
export function renderAudits(report: Report, style: Style): string[] {
  return view.gatherFound(report).flatMap((one) => ["", ...renderGathered(one, report.run.seed === undefined, style)]);
}

function renderGathered({ rows, isTried, head, outcome }: view.Gathered, isRepeated: boolean, style: Style): string[] {
  const shown = [...view.listFound(rows), ...(style.verbose ? view.listFound(rows, false) : [])];
  // What could not be judged of calls.
  const notes = style.verbose ? rows.flatMap((row) => detailOf(row, "audit")?.notes ?? []) : [];
  // Three spaces part what was not seen.
  const told = outcome.map((text) =>
    text
      .split("   ")
      .map((part) => oneLine(part, MAX.message))
      .join("   "),
  );
  const widths = {
    rule: Math.max(isTried ? 0 : MIN_WIDTH, ...shown.map(({ finding }) => finding.rule.length)) + 2,
    tool: isTried ? Math.max(0, ...shown.map(({ finding: { tool = "" } }) => tool.length)) + 2 : undefined,
  };
  const repro = isTried && isRepeated ? rows.find(isFailure)?.repro : undefined;
  return [
    `${style.bold(isTried ? "fuzz" : "audit")}  ${head.map((fact) => oneLine(fact)).join(" · ")}`,
    ...rows.filter((row) => isFailure(row) && !view.isFound(row)).flatMap((row) => renderLost(row, style)),
    ...shown.flatMap((found, at) => renderFound(found, shown[at + 1], widths, style)),
    ...renderUnasked(rows, style),
    ...notes.map((note) => style.dim(`  · ${oneLine(note, MAX.message)}`)),
    ...(outcome.length > 0 ? [...(isTried ? [""] : []), told.join(".  ")] : []),
    ...(isTried ? [] : [style.dim(view.REACH)]),
    ...(repro === undefined ? [] : [`  ${style.dim("rerun")}     ${oneLine(repro, MAX.message)}`]),
  ];
}

function renderLost({ message = "", hint, stderr_tail: stderr = [] }: TestResult, style: Style): string[] {
  return [
    `  ${style.red("✗")} ${oneLine(message, MAX.message)}`,
    ...stderr.map((line) => style.dim(`    stderr: ${oneLine(line, MAX.seen)}`)),
    ...(hint === undefined ? [] : [`    hint: ${oneLine(hint, MAX.message)}`]),
  ];
}

/** Columns of a rule, and of a tool where it has its own. */
type Widths = { rule: number; tool: number | undefined };

/** The last finding of a rule has what to do. */
function renderFound({ result, finding }: view.Found, next: view.Found | undefined, widths: Widths, style: Style) {
  const { severity, rule, tool, evidence, calls = [], location } = finding;
  const { hint } = result;
  const isOfLock = detailOf(result, "audit")?.axis === "lock";
  const place = isOfLock && location ? `  ${style.dim(`${location.file}:${location.line}`)}` : "";
  const named = tool === undefined ? "" : oneLine(tool, MAX.seen);
  const about = widths.tool !== undefined ? named.padEnd(widths.tool) : tool === undefined ? "" : `${named}: `;
  const mark = style[PAINTS[severity]](MARKS[severity]);
  const isLast = next?.finding.rule !== rule || isCounted(next.finding) !== isCounted(finding);
  const rest = [
    ...view.sayCalls(calls).map((line) => oneLine(line, MAX.message)),
    ...(style.verbose && evidence !== undefined ? [style.dim(`seen: ${oneLine(evidence, MAX.seen)}`)] : []),
    ...(isLast && isCounted(finding) && hint !== undefined ? [style.dim(oneLine(hint, MAX.message))] : []),
  ];
  return [
    `  ${mark} ${rule.padEnd(widths.rule)}${about}${oneLine(sayFound(finding), MAX.message)}${place}`,
    ...indent(rest, widths.rule + 4),
  ];
}

/** What nobody looked at, and why: each reason once. */
function renderUnasked(rows: readonly TestResult[], style: Style): string[] {
  const told = new Set(rows.flatMap((row) => detailOf(row, "property")?.not_called ?? []).map(({ tool }) => tool));
  const skipped = rows.filter(({ status, coordinates: { tool = "" } }) => status === "skipped" && !told.has(tool));
  return [...groupBy(skipped, ({ message = "" }) => message)].map(([why, group]) => {
    const names = nameSome(group, MAX.names, ({ name, coordinates }) => oneLine(coordinates.tool ?? name, MAX.seen));
    return style.dim(`  - not checked: ${names}: ${oneLine(why, MAX.message)}`);
  });
}
