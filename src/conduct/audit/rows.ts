import type { AuditRule, RuleOutcome } from "../../audit/index.ts";
import { failure, type McptestError } from "../../errors.ts";
import { testId } from "../../plan/index.ts";
import { isCounted, sealResult, type TestFinding, type TestResult } from "../../report/index.ts";
import type { SourceLocation } from "../../values/location.ts";
import type { Redactor } from "../../values/redact/redact.ts";
import { words } from "../../values/show/words.ts";

/** An acceptance that is of no use. */
export const staleAcceptance = failure(`stale-acceptance: the acceptance of <rule> <why>
  hint: take it out[[: its reason was "<reason>"]]`);

/** Why a server was not audited as a whole. */
export const notListed = failure("request-failed: not all of the server is known: <why>");

export const SAID = {
  unused: "matched nothing",
  over: words("counts no more: its last day was <until>"),
  more: words("[[<tool>: ]]<message>[[ (and <number more> more)]]"),
};

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
  const detailOf = (checked: number, findings: TestFinding[]) =>
    ({ type: "audit", axis: rule.axis, checked, findings, ...told }) as const;
  if ("unasked" in outcome)
    return rowWithout(rule, place, { status: "skipped", message: outcome.unasked, detail: detailOf(0, []) });
  const { findings, checked } = outcome;
  const detail = detailOf(checked, [...findings]);
  const hint = findings.some(isCounted) ? rule.help : undefined;
  const isFailing = ({ severity }: TestFinding) => severity === "error" || (place.strict && severity === "warning");
  const [first, ...others] = findings.filter(isFailing);
  if (!first) return rowWithout(rule, place, { status: "passed", detail, hint });
  const message = SAID.more({ tool: first.tool, message: first.message, more: others.length || undefined });
  return rowWithout(rule, place, { status: "failed", detail, hint, message });
}

/** The rows of a server that could not be looked at: one says why, all others are skipped. */
export function rowsOfLost(rules: readonly AuditRule[], place: RowPlace, error: McptestError): TestResult[] {
  const { message, hint, code, stderr } = error;
  const tail = stderr.length > 0 ? [...stderr] : undefined;
  const why = { status: "errored", message, rule_id: code, hint, stderr_tail: tail } as const;
  return rules.map((rule, index) => rowWithout(rule, place, index === 0 ? why : { status: "skipped", message }));
}

function rowWithout({ id, axis }: AuditRule, place: RowPlace, told: Partial<TestResult> & Pick<TestResult, "status">) {
  const { suite, server, location, redactor } = place;
  const coordinates = { server };
  const named = { id: testId("audit", suite, id, coordinates), kind: "audit", suite, name: id, coordinates } as const;
  const row: TestResult = {
    ...named,
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
