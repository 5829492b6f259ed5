import { createHash } from "node:crypto";
import { showJson } from "../../../values/preview.ts";
import { reasonOf } from "../../failure-facts.ts";
import { failedAssertions, isFailure } from "../../failures.ts";
import { nameResult } from "../../name-result.ts";
import type { AssertionResult, Report, TestResult } from "../../report.ts";
import { BOUNDS } from "./limits.ts";
import { physicalLocation } from "./location.ts";
import { FLAKY, type RuleBook, ruleId } from "./rules.ts";
import { messageOf, plain } from "./text.ts";

/** One thing to tell, and how it compares with others. */
export interface Alert {
  result: TestResult;
  /** The assertion that does not hold; none where the test as a whole went wrong. */
  assertion?: AssertionResult;
  rule: string;
  /** 0 is the worst. */
  severity: number;
  /** Which of the test's alerts it is: the first of every test precedes the second of any. */
  index: number;
}

/** What is to tell of a report, the worst first: tests that errored, that failed (the lowest score first), that are flaky. */
export function listAlerts({ results }: Report): Alert[] {
  return results.flatMap(alertsOf).sort((a, b) => {
    return a.severity - b.severity || a.index - b.index || (a.result.score ?? 0) - (b.result.score ?? 0);
  });
}

function alertsOf(result: TestResult): Alert[] {
  if (result.flaky === true && !isFailure(result)) return [{ result, rule: FLAKY, severity: 2, index: 0 }];
  if (!isFailure(result)) return [];
  const severity = result.status === "errored" ? 0 : 1;
  const failed = result.status === "failed" ? failedAssertions(result) : [];
  if (failed.length === 0) {
    return [{ result, rule: ruleId(result.rule_id ?? `test-${result.status}`), severity, index: 0 }];
  }
  return failed.map((assertion, index) => {
    return { result, assertion, rule: ruleId(`assertion.${assertion.matcher}`), severity, index };
  });
}

/** Writes alerts as results, and counts how often each fingerprint was given, so that none is given twice. */
export function createWriter(book: RuleBook): (alert: Alert) => string | undefined {
  const given = new Map<string, number>();
  return (alert) => {
    const { result, assertion, rule, severity } = alert;
    const ruleIndex = book.indexOf(rule);
    if (ruleIndex === undefined) return undefined;
    const hash = fingerprint(alert);
    const times = (given.get(hash) ?? 0) + 1;
    given.set(hash, times);
    const place = assertion?.location ?? result.location;
    return JSON.stringify({
      ruleId: rule,
      ruleIndex,
      level: severity === 2 ? "warning" : "error",
      message: messageOf(describe(alert)),
      locations: [physicalLocation(place)],
      ...(assertion && {
        relatedLocations: [{ id: 1, message: { text: "the test" }, ...physicalLocation(result.location) }],
      }),
      partialFingerprints: { primaryLocationLineHash: `${hash}:${times}` },
      properties: {
        test: plain(nameResult(result), BOUNDS.name),
        testId: result.id,
        kind: result.kind,
        server: plain(result.server, BOUNDS.name),
        ...(result.score !== undefined && { score: result.score }),
        ...(result.cost_usd !== undefined && { costUsd: result.cost_usd }),
        ...(result.tags.length > 0 && {
          tags: [...new Set(result.tags.map((tag) => plain(tag, BOUNDS.name)))].slice(0, BOUNDS.tags),
        }),
      },
    });
  };
}

/** Of what an alert is about, not of where it stands, so that it is the same one after an edit elsewhere in the file. */
function fingerprint({ result, assertion, rule }: Alert): string {
  const about = [rule, result.suite, result.id, assertion?.target ?? "", assertion?.matcher ?? ""];
  return createHash("sha256").update(JSON.stringify(about)).digest("hex").slice(0, 32);
}

/** The first sentence is what lists of alerts show. */
function describe({ result, assertion, severity }: Alert): string {
  const name = nameResult(result);
  if (severity === 2) return `${name}: passed on attempt ${result.attempts} only`;
  const { expected, actual, hint = result.hint }: Partial<AssertionResult> = assertion ?? {};
  const reason = assertion === undefined ? reasonOf(result) : (assertion.message ?? "it does not hold");
  const subject = assertion?.name === undefined ? "" : ` (${plain(assertion.name, BOUNDS.name)})`;
  return [
    `${name}: ${plain(reason, BOUNDS.text / 2)}`,
    ...(assertion ? [`assertion: ${plain(assertion.target, BOUNDS.value)} ${assertion.matcher}${subject}`] : []),
    `${result.kind} test on server ${plain(result.server, BOUNDS.value)}`,
    ...(expected === undefined ? [] : [`expected: ${showJson(expected, BOUNDS.value)}`]),
    ...(actual === undefined ? [] : [`actual: ${showJson(actual, BOUNDS.value)}`]),
    ...(hint === undefined ? [] : [`hint: ${plain(hint, BOUNDS.value)}`]),
  ].join("\n");
}
