import { groupBy } from "../../../values/group-by.ts";
import { nameSome, oneLine } from "../../../values/text.ts";
import { kindOf } from "../../kinds.ts";
import { isCounted } from "../../model/describe-server.ts";
import type { Report, ServerReport, TestResult } from "../../model/report.ts";
import { describeAudited, describeOutcome, type Found, listFound, REACH, sayCalls } from "../../view/index.ts";
import { sayFound } from "../../wording/findings.ts";
import { indent, type Style } from "../text/style.ts";

const MARKS = { error: "✗", warning: "!", note: "·" } as const;
const PAINTS = { error: "red", warning: "yellow", note: "dim" } as const;
/** Characters of a message and of what was seen; names of a list. */
const MAX = { message: 600, seen: 200, names: 6 };
const MIN_WIDTH = 16;

/** Each audited server: what it is, what was found, and what was not looked at. */
export function renderAudits({ servers, results }: Report, style: Style): string[] {
  const audits = [
    ...groupBy(
      results.filter((row) => kindOf(row).gathered),
      ({ suite, server }) => `${suite}\n${server}`,
    ),
  ];
  return audits.flatMap(([key, rows]) => {
    const server = servers.find(({ suite, name }) => `${suite}\n${name}` === key);
    return ["", ...renderAudit(server, rows, style)];
  });
}

function renderAudit(server: ServerReport | undefined, rows: readonly TestResult[], style: Style): string[] {
  const told = listFound(rows);
  const shown = style.verbose ? [...told, ...listFound(rows, false)] : told;
  const width = Math.max(MIN_WIDTH, ...shown.map(({ finding }) => finding.rule.length)) + 2;
  const head = (server ? describeAudited(server) : [rows[0]?.server ?? ""]).map((fact) => oneLine(fact));
  return [
    `${style.bold("audit")}  ${head.join(" · ")}`,
    ...rows.filter((row) => row.status === "errored").flatMap((row) => renderLost(row, style)),
    ...shown.flatMap((found, at) => renderFound(found, shown[at + 1], width, style)),
    ...renderUnasked(rows, style),
    describeOutcome(rows)
      .map((line) => oneLine(line, MAX.message))
      .join(".  "),
    style.dim(REACH),
  ];
}

function renderLost({ message = "", hint, stderr_tail: stderr = [] }: TestResult, style: Style): string[] {
  return [
    `  ${style.red("✗")} ${oneLine(message, MAX.message)}`,
    ...stderr.map((line) => style.dim(`    stderr: ${oneLine(line, MAX.seen)}`)),
    ...(hint === undefined ? [] : [`    hint: ${oneLine(hint, MAX.message)}`]),
  ];
}

/** The last finding of a rule has what to do. */
function renderFound({ result, finding }: Found, next: Found | undefined, width: number, style: Style): string[] {
  const { severity, rule, tool, evidence, calls = [], location } = finding;
  const isOfLock = result.detail?.type === "audit" && result.detail.axis === "lock";
  const place = isOfLock && location ? `  ${style.dim(`${location.file}:${location.line}`)}` : "";
  const about = tool === undefined ? "" : `${oneLine(tool, MAX.seen)}: `;
  const mark = style[PAINTS[severity]](MARKS[severity]);
  const isLast = next?.finding.rule !== rule || isCounted(next.finding) !== isCounted(finding);
  const rest = [
    ...sayCalls(calls).map((line) => oneLine(line, MAX.message)),
    ...(style.verbose && evidence !== undefined ? [style.dim(`seen: ${oneLine(evidence, MAX.seen)}`)] : []),
    ...(isLast && isCounted(finding) && result.hint !== undefined
      ? [style.dim(oneLine(result.hint, MAX.message))]
      : []),
  ];
  return [
    `  ${mark} ${rule.padEnd(width)}${about}${oneLine(sayFound(finding), MAX.message)}${place}`,
    ...indent(rest, width + 4),
  ];
}

/** What nobody looked at, and why: each reason once. */
function renderUnasked(rows: readonly TestResult[], style: Style): string[] {
  const skipped = rows.filter(({ status }) => status === "skipped");
  return [...groupBy(skipped, ({ message = "" }) => message)].map(([why, group]) => {
    const names = nameSome(group, MAX.names, ({ name }) => name);
    return style.dim(`  - not checked: ${names}: ${oneLine(why, MAX.message)}`);
  });
}
