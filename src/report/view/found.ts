import { formatDuration } from "../../values/duration.ts";
import { groupBy } from "../../values/group-by.ts";
import { isObject, type Json, writeJson } from "../../values/json.ts";
import { quoteWord } from "../../values/shell-word.ts";
import { showJson } from "../../values/show/preview.ts";
import { words } from "../../values/show/words.ts";
import { count, formatNumber, listTold, nameSome } from "../../values/text.ts";
import { kindOf } from "../kinds.ts";
import { isCounted } from "../model/describe-server.ts";
import type {
  NotCalled,
  PropertyDetail,
  Report,
  ServerReport,
  ShownCall,
  TestFinding,
  TestResult,
} from "../model/report.ts";
import { detailOf } from "../totals/judged.ts";
import { findingsOf, sayFound } from "../wording/findings.ts";
import { code, tabulate } from "./table.ts";
import type { Table } from "./types.ts";

/** A finding, and the row that it belongs to. */
export type Found = { result: TestResult; finding: TestFinding };

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
  const isWorst = ({ finding: { severity } }: Found): boolean => severity === "error";
  return tabulate(title, found, [
    [
      "Rule",
      (one) => ({ text: `${one.finding.severity} ${one.finding.rule}`, look: isWorst(one) ? "strong" : "code" }),
    ],
    ["Tool", ({ finding: { tool } }) => tool !== undefined && code(tool)],
    ["What", ({ finding }) => sayFound(finding)],
    ["Where", ({ finding: { at } }) => at !== undefined && code(at)],
    [
      "Seen",
      ({ finding: { evidence = "", calls = [] } }) => {
        const seen = [evidence, ...sayCalls(calls)].join(" ").trim();
        return seen !== "" && code(seen);
      },
    ],
    ["What to do", ({ result, finding }) => isCounted(finding) && result.hint],
  ]);
}

/** How to make a call again; of several, what each was, and what came. */
export function sayCalls(calls: readonly ShownCall[]): string[] {
  const [first, ...others] = calls;
  if (!first) return [];
  if (others.length === 0)
    return [`mcptest tools call ${quoteWord(first.tool)} --args ${quoteWord(writeJson(first.arguments))}`];
  const lines = calls.slice(0, MAX_CALLS).map(({ tool, arguments: args, result, error }, index) => {
    const came = error === undefined ? showAnswer(result) : `error ${showJson(error, 80)}`;
    return `${index + 1} ${tool} ${writeJson(args)} -> ${came}`;
  });
  return calls.length > MAX_CALLS ? [...lines, moreCalls({ more: calls.length - MAX_CALLS })] : lines;
}

/** A list that is walked through has up to 60. */
const MAX_CALLS = 8;
const moreCalls = words("and <more> more");

/** `isError "no loan l1"`, or what a client reads of an answer. */
function showAnswer(result: Json = null): string {
  const { content, structuredContent: data, isError } = isObject(result) ? result : {};
  const [block] = Array.isArray(content) ? content : [];
  const text = isObject(block) ? block.text : undefined;
  return isError === true ? `isError ${showJson(text ?? result, 80)}` : showJson(data ?? text ?? result, 80);
}

export type Gathered = ReturnType<typeof gatherFound>[number];

/** Rows that are read together: those of an audit of a server, or of a property test of one. `head`: what it is of. */
export function gatherFound({ servers, results }: Report) {
  const rows = results.filter((result) => kindOf(result).gathered);
  const groups = groupBy(rows, ({ kind, suite, server, name }) =>
    JSON.stringify([suite, server, kind === "property" && name]),
  );
  return [...groups.values()].map((own) => {
    const [{ kind, suite, server } = {}] = own;
    const isTried = kind === "property";
    const known = servers.find((one) => one.suite === suite && one.name === server);
    const head = isTried ? describeTried(own) : known ? describeAudited(known) : [server ?? ""];
    return { rows: own, isTried, head, outcome: describeOutcome(own, isTried) };
  });
}

/** `library 1.0.0 · stdio · 2025-11-25 · 13 tools · 2,378 tokens · 1.4 s`: what was audited. */
function describeAudited({ name, server_info: info, protocol, transport, surface, ...server }: ServerReport): string[] {
  return listTold([
    typeof info?.version === "string" ? `${name} ${info.version}` : name,
    transport,
    protocol,
    surface && count(surface.tools.length, "tool"),
    surface?.tokens !== undefined && count(surface.tokens, "token"),
    server.duration_ms !== undefined && formatDuration(server.duration_ms),
  ]);
}

/** `library · 9 of 13 tools · 1,004 calls · 4.1 s · seed 9`: what was tried, and what was not. */
function describeTried(rows: readonly TestResult[]): string[] {
  const [{ name = "", server = "" } = {}] = rows;
  const details = rows.flatMap((row) => detailOf(row, "property") ?? []);
  const tools = rows.filter(({ coordinates }) => coordinates.tool !== undefined).length;
  const calls = details.reduce((sum, detail) => sum + detail.calls, 0);
  const ms = rows.reduce((sum, { duration_ms }) => sum + duration_ms, 0);
  const unbound = details.flatMap((detail) => detail.unbound).length;
  const left = details.reduce((sum, detail) => sum + detail.left, 0);
  return listTold([
    name !== "fuzz" && name,
    server,
    tools > 0 && `${formatNumber(details.length)} of ${count(tools, "tool")}`,
    ...(details[0] ? [count(calls, "call"), formatDuration(ms), `seed ${details[0].seed}`] : []),
    unbound > 0 && `${formatNumber(unbound)} unbound`,
    left > 0 && `${count(left, "case")} cut`,
  ]);
}

/** `2 errors, 1 warning in 46 rules, 1 accepted`, and what was called. */
function describeOutcome(rows: readonly TestResult[], isTried: boolean): string[] {
  const asked = rows.filter((row) => row.status !== "skipped" && row.status !== "errored" && isOfFindings(row));
  const findings = rows.flatMap(findingsOf);
  const number = (wanted: TestFinding["severity"]): number =>
    findings.filter(({ severity }) => severity === wanted).length;
  const accepted = findings.filter(({ accepted }) => accepted !== undefined).length;
  const notes = number("note") - accepted;
  const counts = (["error", "warning"] as const).flatMap((severity) =>
    number(severity) > 0 ? [count(number(severity), severity)] : [],
  );
  const all = count(asked.length, isTried ? "tool" : "rule");
  const left = isTried ? 0 : rows.length - asked.length;
  const found = isTried || counts.length === 0 ? counts.join(", ") : `${counts.join(", ")} in ${all}`;
  const told = listTold([
    found || (asked.length > 0 && `${all}, nothing found`),
    accepted > 0 && `${formatNumber(accepted)} accepted`,
    notes > 0 && count(notes, "note"),
    left > 0 && `${count(left, "rule")} not checked`,
  ]);
  return listTold([told.join(", "), isTried ? describeUntried(rows) : describeCalls(rows)]);
}

/** What each audit and property test came to, in a line. */
export function viewOutcomes(report: Report): string[] {
  return gatherFound(report).map(({ head, outcome }) => `${head.join(" · ")}: ${outcome.join(". ")}`);
}

const MAX_NAMES = 5;

function describeCalls(rows: readonly TestResult[]): string {
  const details = rows.flatMap((row) => detailOf(row, "audit") ?? []);
  const called = Math.max(...details.map(({ called: number = -1 }) => number), -1);
  const refused = details.find(({ not_called: list }) => list)?.not_called ?? [];
  if (called < 0) return "";
  const left = Math.max(0, ...details.map(({ left: number = 0 }) => number));
  const cut = left === 0 ? "" : `, ${count(left, "call")} left out`;
  const not = refused.length > 0 ? `; ${nameUncalled(refused)}` : "";
  return `${formatNumber(called)} of ${count(called + refused.length, "tool")} called${cut}${not}`;
}

/** `unbound: return_book.id   not called: clear_notes (destructive; --allow-destructive clear_notes)`. */
function describeUntried(rows: readonly TestResult[]): string {
  const details = rows.flatMap((row) => detailOf(row, "property") ?? []);
  const unbound = details.flatMap((detail) => detail.unbound);
  const refused = details[0]?.not_called ?? [];
  const open = unbound.length > 0 && `unbound: ${nameSome(unbound, MAX_NAMES, String)}`;
  return listTold([open, refused.length > 0 && nameUncalled(refused)]).join("   ");
}

function nameUncalled(refused: readonly NotCalled[]): string {
  const groups = [...groupBy(refused, ({ reason }) => reason)];
  const name = ([reason, tools]: (typeof groups)[number]): string =>
    `${nameSome(tools, MAX_NAMES, ({ tool }) => tool)} (${reason})`;
  return `not called: ${nameSome(groups, MAX_NAMES, name)}`;
}

/** What was tried on each server, in a table by tool; rows of property tests. */
export function viewTried(report: Report): Table[] {
  const number = (severity: TestFinding["severity"]) => (row: TestResult) =>
    formatNumber(findingsOf(row).filter((finding) => finding.severity === severity).length);
  const part = (of: (detail: PropertyDetail) => string) => (row: TestResult) => {
    const detail = detailOf(row, "property");
    return detail && of(detail);
  };
  return gatherFound(report)
    .filter(({ isTried }) => isTried)
    .map(({ rows, head }) =>
      tabulate(`Tools tried: ${head.join(" · ")}`, rows, [
        ["Tool", ({ coordinates: { tool } }) => tool !== undefined && code(tool)],
        ["Outcome", ({ status, message }) => (status === "skipped" ? message : status)],
        ["Calls", part(({ calls }) => formatNumber(calls))],
        ["Errors", number("error")],
        ["Warnings", number("warning")],
        ["Unbound", part(({ unbound }) => unbound.join(", "))],
        ["Notes", part(({ notes }) => notes.join("; "))],
      ]),
    );
}

/** Whether a report is of audits. */
export function isAudit({ results }: Pick<Report, "results">): boolean {
  return results.some(({ kind }) => kind === "audit");
}

/** Stands below every audit. */
export const REACH = "text rules find crude attacks only: review changes with the lock";
