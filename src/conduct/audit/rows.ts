import type { AuditRule, RuleOutcome } from "../../audit/index.ts";
import type { McptestError } from "../../errors.ts";
import { testId } from "../../plan/index.ts";
import { isCounted, sealResult, type TestFinding, type TestResult } from "../../report/index.ts";
import type { SourceLocation } from "../../values/location.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { SAID } from "./wording.ts";

/** Where the rows of one server stand. */
export interface RowPlace {
  suite: string;
  server: string;
  location: SourceLocation;
  redactor: Redactor;
  /** Whether warnings fail a row. */
  strict: boolean;
}

/** What a rule came to, as a result. */
export function rowOf({ rule, told, ...outcome }: RuleOutcome, place: RowPlace): TestResult {
  if ("unasked" in outcome) {
    const detail: TestResult["detail"] = { type: "audit", axis: rule.axis, checked: 0, findings: [], ...told };
    return rowWithout(rule, place, { status: "skipped", message: outcome.unasked, detail });
  }
  const { findings, checked } = outcome;
  const failing = findings.filter(({ severity }) => severity === "error" || (place.strict && severity === "warning"));
  const detail: TestResult["detail"] = { type: "audit", axis: rule.axis, checked, findings: [...findings], ...told };
  const status = failing.length > 0 ? "failed" : "passed";
  const hint = findings.some(isCounted) ? { hint: rule.help } : {};
  return rowWithout(rule, place, { status, detail, ...hint, ...(failing.length > 0 && { message: tell(failing) }) });
}

function tell([first, ...more]: readonly TestFinding[]): string {
  return SAID.more({ tool: first?.tool, message: first?.message, more: more.length || undefined });
}

/** The rows of a server that could not be looked at: one says why, all others are skipped. */
export function rowsOfLost(rules: readonly AuditRule[], place: RowPlace, error: McptestError): TestResult[] {
  const { message, hint, code } = error;
  const stderr = error.stderr.length > 0 ? { stderr_tail: [...error.stderr] } : {};
  const why = { status: "errored", message, rule_id: code, ...(hint !== undefined && { hint }), ...stderr } as const;
  return rules.map((rule, index) => rowWithout(rule, place, index === 0 ? why : { status: "skipped", message }));
}

function rowWithout(
  { id, axis }: AuditRule,
  place: RowPlace,
  told: Partial<TestResult> & Pick<TestResult, "status">,
): TestResult {
  const { suite, server, location, redactor } = place;
  const coordinates = { server };
  const row: TestResult = {
    id: testId("audit", suite, id, coordinates),
    kind: "audit",
    suite,
    name: id,
    coordinates,
    server,
    tags: [],
    rule_id: `audit/${id}`,
    assertions: [],
    location,
    duration_ms: 0,
    attempts: told.status === "skipped" ? 0 : 1,
    detail: { type: "audit", axis, checked: 0, findings: [] },
    ...told,
  };
  return sealResult(row, redactor);
}
