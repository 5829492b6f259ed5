import { PROTOCOL_RULES, type RuleId } from "../../generated/protocol-rules.ts";
import { sha256 } from "../../values/hash.ts";
import { isCounted } from "../model/describe-server.ts";
import type { AssertionResult, Finding, Report, ServerReport, TestFinding, TestResult } from "../model/report.ts";
import { failedAssertions, isFailure } from "./failures.ts";
import { sayFinding } from "./findings.ts";
import { remarksOf } from "./remarks.ts";

/** One thing to tell, and its rank among others. */
export interface Alert {
  result: TestResult;
  /** The assertion that failed; undefined where the test as a whole went wrong. */
  assertion?: AssertionResult;
  /** What is odd about a pass, or what a server did. */
  remark?: string;
  /** The server itself is meant: `result` stands for no test. */
  ofServer?: true;
  /** What a rule of an audit or a check of a property test found. */
  finding?: TestFinding;
  rule: string;
  /** 0 is the worst. */
  severity: number;
  /** A hash of what it is about, not of its place: it survives edits elsewhere in the file. */
  print: string;
  /** How many alerts before it have the same print: two assertions may be the same. */
  twins: number;
  /** Its number among the alerts of the test: the first of each test come first. */
  index: number;
}

type Untold = Omit<Alert, "print" | "twins">;

/** Alerts, the worst first: tests that errored, failed (the lowest score first) or passed oddly, and findings; then `more`. */
export function listAlerts({ results, servers }: Report, more: readonly Untold[] = []): Alert[] {
  const alerts = [
    ...results.flatMap((result) => alertsOfFindings(result) ?? alertsOf(result)),
    ...servers.flatMap(alertsOfServer),
  ].sort((a, b) => a.severity - b.severity || a.index - b.index || (a.result.score ?? 0) - (b.result.score ?? 0));
  const given = new Map<string, number>();
  return [...alerts, ...more].map((alert) => {
    const { result, rule, finding, assertion } = alert;
    const about = [rule, result.suite, result.id, assertion?.target ?? "", assertion?.matcher ?? ""];
    const print = finding?.id ?? sha256(JSON.stringify(about));
    const twins = given.get(print) ?? 0;
    given.set(print, twins + 1);
    return { ...alert, print, twins };
  });
}

function alertsOfServer(server: ServerReport): Untold[] {
  return server.findings.filter(isCounted).map((finding, index) => {
    const result = resultOfFinding(server, finding);
    const severity = finding.severity === "error" ? 1 : 2;
    return { result, ofServer: true, remark: result.message ?? "", rule: finding.rule, severity, index };
  });
}

/** Errors and warnings of rows that have findings, and what is accepted of them; undefined for other rows, and where that is not why it failed. */
function alertsOfFindings(result: TestResult): Untold[] | undefined {
  const { detail, status } = result;
  if (!detail || !("findings" in detail) || status === "errored") return undefined;
  const told = detail.findings.filter((finding) => isCounted(finding) || finding.accepted !== undefined);
  return told.map((finding, index) => {
    const severity = finding.severity === "error" ? 1 : 2;
    return { result, finding, remark: sayFinding(finding), rule: `${detail.type}/${finding.rule}`, severity, index };
  });
}

function alertsOf(result: TestResult): Untold[] {
  if (!isFailure(result)) {
    return remarksOf(result).map(({ rule, text }, index) => ({ result, remark: text, rule, severity: 2, index }));
  }
  const severity = result.status === "errored" ? 0 : 1;
  const failed = result.status === "failed" ? failedAssertions(result) : [];
  if (failed.length === 0) return [{ result, rule: result.rule_id ?? `test-${result.status}`, severity, index: 0 }];
  return failed.map((assertion, index) => {
    return { result, assertion, rule: `assertion.${assertion.matcher}`, severity, index };
  });
}

/** What to do about findings of a rule of the protocol, in the words of `mcptest doctor`; undefined for any other rule. */
export function remedyOf(rule: string): string | undefined {
  return Object.hasOwn(PROTOCOL_RULES, rule) ? PROTOCOL_RULES[rule as RuleId].help : undefined;
}

/** The findings that count; the last of several of one rule has its `remedy`. */
export function listFindings(
  findings: readonly Finding[],
  counts: (finding: Finding) => boolean = isCounted,
): (Finding & { remedy?: string })[] {
  return findings.filter(counts).map((one, at, all) => {
    const remedy = all[at + 1]?.rule === one.rule ? undefined : remedyOf(one.rule);
    return remedy === undefined ? one : { ...one, remedy };
  });
}

/** Each finding that counts: `server shop: error invalid-frame: no JSON (Write logs to stderr.)`. */
export function sayFindings({ servers }: Pick<Report, "servers">): string[] {
  return servers.flatMap(({ name, findings }) =>
    listFindings(findings).map(({ severity, rule, message, remedy }) => {
      return `server ${name}: ${severity} ${rule}: ${message}${remedy ? ` (${remedy})` : ""}`;
    }),
  );
}

/** A finding as a failed test of the server, for formats that know only tests. */
export function resultOfFinding({ suite, name, location }: ServerReport, finding: Finding): TestResult {
  const { rule, message, method, count } = finding;
  return {
    id: sha256(JSON.stringify([suite, name, rule, method]), 16),
    kind: "tool",
    suite,
    name: `server ${name}`,
    coordinates: {},
    server: name,
    tags: [],
    status: "failed",
    message: count > 1 ? `${message} (${count} times)` : message,
    rule_id: rule,
    hint: remedyOf(rule),
    assertions: [],
    location: location ?? { file: suite, line: 1, column: 1 },
    duration_ms: 0,
    attempts: 0,
  };
}
