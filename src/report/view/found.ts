import { formatDuration } from "../../values/duration.ts";
import { groupBy } from "../../values/group-by.ts";
import { writeJson } from "../../values/json.ts";
import { quoteWord } from "../../values/shell-word.ts";
import { showJson } from "../../values/show/preview.ts";
import { count, formatNumber, nameSome } from "../../values/text.ts";
import { kindOf } from "../kinds.ts";
import { isCounted } from "../model/describe-server.ts";
import type { Report, ServerReport, ShownCall, TestFinding, TestResult } from "../model/report.ts";
import { detailOf } from "../totals/judged.ts";
import { sayFound } from "../wording/findings.ts";
import { code, tabulate } from "./table.ts";
import type { Table } from "./types.ts";

/** A finding, and the row that it belongs to. */
export interface Found {
  result: TestResult;
  finding: TestFinding;
}

/** The findings of a row of an audit or of a property test. */
export function findingsOf({ detail }: Pick<TestResult, "detail">): readonly TestFinding[] {
  return detail && "findings" in detail ? detail.findings : [];
}

/** Whether it is a row that tells findings, be there any or none. */
export function isOfFindings({ detail }: Pick<TestResult, "detail">): boolean {
  return detail !== undefined && "findings" in detail;
}

/** Whether its findings tell why a row went wrong. */
export function isFound(result: TestResult): boolean {
  return findingsOf(result).some(isCounted);
}

/** The findings of rows that count, errors first, or those that do not; in the order of the rows. */
export function listFound(results: readonly TestResult[], counts = true): Found[] {
  const found = results.flatMap((result) => findingsOf(result).map((finding) => ({ result, finding })));
  const rank = ({ finding: { severity } }: Found): number => Number(severity !== "error");
  return found.filter(({ finding }) => isCounted(finding) === counts).sort((a, b) => rank(a) - rank(b));
}

/** Errors and warnings of each server in a table; rows of audits and property tests. */
export function viewFound({ results }: Report): Table[] {
  return [...groupBy(listFound(results), ({ result }) => result.server)].map(([server, found]) =>
    tabulateFound(`Findings on ${server}`, found),
  );
}

/** Notes and accepted findings of all servers in a table. */
export function viewNotes({ results }: Report): Table {
  return tabulateFound("Notes and accepted findings", listFound(results, false));
}

function tabulateFound(title: string, found: readonly Found[]): Table {
  return tabulate(title, found, [
    [
      "Rule",
      ({ finding: { severity, rule } }) => ({
        text: `${severity} ${rule}`,
        look: severity === "error" ? "strong" : "code",
      }),
    ],
    ["Tool", ({ finding: { tool } }) => tool !== undefined && code(tool)],
    ["What", ({ finding }) => sayFound(finding)],
    ["Where", ({ finding: { at } }) => at !== undefined && code(at)],
    ["Seen", ({ finding: { evidence, calls = [] } }) => seen(evidence, calls)],
    ["What to do", ({ result, finding }) => (isCounted(finding) ? result.hint : undefined)],
  ]);
}

function seen(evidence: string | undefined, calls: readonly ShownCall[]) {
  const text = [...(evidence === undefined ? [] : [evidence]), ...sayCalls(calls)].join(" ");
  return text === "" ? undefined : code(text);
}

/** How to make a call again; of several, what each was, and what came. */
export function sayCalls(calls: readonly ShownCall[]): string[] {
  const [first, ...others] = calls;
  if (!first) return [];
  if (others.length === 0)
    return [`mcptest tools call ${quoteWord(first.tool)} --args ${quoteWord(writeJson(first.arguments))}`];
  return calls.map(({ tool, arguments: args, result, error }, index) => {
    const came = error === undefined ? showJson(result ?? null, 80) : `error ${showJson(error, 80)}`;
    return `${index + 1} ${tool} ${writeJson(args)} -> ${came}`;
  });
}

/** `library 1.0.0 · stdio · 2025-11-25 · 13 tools · 2,378 tokens · 1.4 s`: what was audited. */
export function describeAudited({
  name,
  server_info: info,
  protocol,
  transport,
  surface,
  duration_ms: ms,
}: ServerReport): string[] {
  const version = info?.version;
  return [
    typeof version === "string" ? `${name} ${version}` : name,
    ...(transport === undefined ? [] : [transport]),
    ...(protocol === undefined ? [] : [protocol]),
    ...(surface ? [count(surface.tools.length, "tool")] : []),
    ...(surface?.tokens === undefined ? [] : [count(surface.tokens, "token")]),
    ...(ms === undefined ? [] : [formatDuration(ms)]),
  ];
}

/** `2 errors, 1 warning in 46 rules, 1 accepted`, and what was called: the outcome of an audit of one server. */
export function describeOutcome(rows: readonly TestResult[]): string[] {
  const asked = rows.filter(({ status }) => status !== "skipped" && status !== "errored");
  const findings = rows.flatMap(findingsOf);
  const number = (wanted: TestFinding["severity"]): number =>
    findings.filter(({ severity }) => severity === wanted).length;
  const accepted = findings.filter(({ accepted }) => accepted !== undefined).length;
  const notes = number("note") - accepted;
  const counts = (["error", "warning"] as const).flatMap((severity) =>
    number(severity) > 0 ? [count(number(severity), severity)] : [],
  );
  const rules = count(asked.length, "rule");
  const left = rows.length - asked.length;
  const told = [
    asked.length === 0 ? [] : [counts.length > 0 ? `${counts.join(", ")} in ${rules}` : `${rules}, nothing found`],
    accepted > 0 ? [`${formatNumber(accepted)} accepted`] : [],
    notes > 0 ? [count(notes, "note")] : [],
    left > 0 ? [`${count(left, "rule")} not checked`] : [],
  ].flat();
  return [told.join(", "), ...describeCalls(rows)];
}

/** What the audit of each server came to, in a line. */
export function viewOutcomes({ servers, results }: Report): string[] {
  const rows = results.filter((result) => kindOf(result).gathered);
  return [...groupBy(rows, ({ suite, server }) => `${suite}\n${server}`)].map(([key, own]) => {
    const server = servers.find(({ suite, name }) => `${suite}\n${name}` === key);
    const head = server ? describeAudited(server) : [own[0]?.server ?? ""];
    return `${head.join(" · ")}: ${describeOutcome(own).join(". ")}`;
  });
}

const MAX_NAMES = 5;

function describeCalls(rows: readonly TestResult[]): string[] {
  const details = rows.flatMap((row) => detailOf(row, "audit") ?? []);
  const called = Math.max(...details.map(({ called: number = -1 }) => number), -1);
  const refused = details.find(({ not_called: list }) => list)?.not_called ?? [];
  if (called < 0) return [];
  const groups = [...groupBy(refused, ({ reason }) => reason)].map(
    ([reason, tools]) => `${nameSome(tools, MAX_NAMES, ({ tool }) => tool)} (${reason})`,
  );
  const not = groups.length > 0 ? `; not called: ${groups.join(", ")}` : "";
  return [`${formatNumber(called)} of ${count(called + refused.length, "tool")} called${not}`];
}

/** Whether a report is of audits. */
export function isAudit({ results }: Pick<Report, "results">): boolean {
  return results.some((result) => kindOf(result).gathered);
}

/** Stands below every audit. */
export const REACH = "text rules find crude attacks only: review changes with the lock";
