import { sha256 } from "../../values/hash.ts";
import { count, cutText, escapeControls, listTold, oneLine } from "../../values/text.ts";
import { sharedCauses } from "../causes/failures.ts";
import { untoldAnswer } from "../causes/group-causes.ts";
import { sayResult } from "../judged/told.ts";
import type { Cause, Reason, Report } from "../model/report.ts";
import { listFailedCriteria } from "../view/criteria.ts";
import { CLOSED } from "../view/load.ts";
import { type Alert, listAlerts } from "../wording/alerts.ts";
import { describeScores, nameCheck, reasonOf } from "../wording/failures.ts";
import { nameResult } from "../wording/name-result.ts";
import { sayReason } from "../wording/verdict.ts";
import type { Reporter } from "./reporter.ts";

/** Bounds of one text, in characters. */
const DESCRIPTION = 1000;
const NAME = 255;

/** An issue as GitLab reads it: https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format */
interface Issue {
  description: string;
  check_name: string;
  /** A hash of what went wrong, not of its place: GitLab compares branches by it. */
  fingerprint: string;
  severity: "minor" | "major" | "critical";
  location: { path: string; lines: { begin: number } };
}

/** GitLab Code Quality: an issue for each reason besides tests, each failed assertion, each test that errored or was skipped. */
export const gitlab: Reporter = {
  render(report) {
    const shared = sharedCauses(report);
    const reasons = report.verdict.reasons.filter(({ code }) => code !== "tests-failed");
    const skipped = report.results.flatMap((result) => {
      const { status, single, rule_id: rule = "skipped" } = result;
      return status === "skipped" && !single ? [{ result, rule, severity: 2, index: 0 }] : [];
    });
    // What is accepted is no issue.
    const alerts = listAlerts(report, skipped).filter(({ finding }) => finding?.accepted === undefined);
    const issues = [
      ...reasons.map((reason, at) => describeReason(reason, at, report)),
      ...alerts.map((alert) => describeIssue(alert, shared.get(alert.result.id))),
    ];
    return issues.length === 0 ? "[]\n" : `[\n${issues.map((issue) => JSON.stringify(issue)).join(",\n")}\n]\n`;
  },
};

const SEVERITIES = ["critical", "major", "minor"] as const;

/** Why the run is red besides its tests, at the first line of its first suite. */
function describeReason(reason: Reason, at: number, { run }: Report): Issue {
  const { file, line } = reason.location ?? { file: run.suites[0]?.path ?? "mcptest.yml", line: 1 };
  return {
    description: sayReason(reason, DESCRIPTION),
    check_name: reason.code,
    fingerprint: sha256(JSON.stringify([reason.code, at, file])),
    severity: "critical",
    location: { path: pathOf(file), lines: { begin: Math.max(1, line) } },
  };
}

/** Relative to the root of the repository, without `./`. */
function pathOf(file: string): string {
  return escapeControls(cutText(file.replaceAll("\\", "/").replace(/^(?:\.\/)+/, ""), NAME));
}

function describeIssue(alert: Alert, cause: Cause | undefined): Issue {
  const { result, assertion, finding, rule, severity, print, twins } = alert;
  const why = tell(alert);
  const { detail } = result;
  const model = detail?.type === "load" && detail.model === "closed" && CLOSED;
  const told = listTold([...untoldAnswer(result, [why]), why, model]).join("; ");
  const shared = cause ? ` (1 of ${count(cause.tests.length, "test")} with one cause)` : "";
  const { file, line } = assertion?.location ?? finding?.location ?? result.location;
  return {
    description: oneLine(`${nameResult(result)}: ${told}${shared}`, DESCRIPTION),
    check_name: escapeControls(cutText(rule, NAME)),
    fingerprint: twins === 0 ? print : sha256(`${print}:${twins}`),
    severity: SEVERITIES[severity] ?? "minor",
    location: { path: pathOf(file), lines: { begin: Math.max(1, line) } },
  };
}

function tell({ result, assertion, remark }: Alert): string {
  if (remark !== undefined) return remark;
  const facts = sayResult(result);
  if (assertion === undefined) return [reasonOf(result), ...facts, ...listFailedCriteria(result)].join("; ");
  const subject = nameCheck(assertion);
  const reason = assertion.message === undefined ? `${subject} does not hold` : `${assertion.message} (${subject})`;
  // In a test with scores, one assertion need not be why it failed.
  return [reason, ...describeScores(result), ...facts].join("; ");
}
