import { AUDIT_RULES } from "../../../generated/audit-rules.ts";
import { ERROR_MEANINGS } from "../../../generated/error-meanings.ts";
import { PROTOCOL_RULES } from "../../../generated/protocol-rules.ts";
import type { Remark } from "../../wording/remarks.ts";
import { GITHUB, messageOf } from "./text.ts";

/** Where each code is explained. */
const HELP = "https://github.com/mcptest/action/blob/main/docs/reference/errors.md";

const FINDINGS = "https://github.com/mcptest/action/blob/main/docs/reference/findings.md";
const ADVICE = "Open the test at the marked line, or run it alone with `mcptest run --filter`.";

/** What SARIF calls a rule: one kind of failure. */
export type Rule = Record<string, unknown> & { id: string };

/** A rule as viewers show it; a saved report may have any id. */
export function describeRule(id: string): Rule {
  const audited = describeAudited(id);
  if (audited) return audited;
  const { short, full, tags } = wordsOf(id);
  const rule = ownOf(PROTOCOL_RULES, id);
  return {
    ...explain(id, short, full, rule?.help ?? ADVICE),
    helpUri: rule ? `${FINDINGS}#${id}` : `${HELP}${ownOf(ERROR_MEANINGS, id) ? `#${id}` : ""}`,
    defaultConfiguration: { level: rule?.severity ?? (ownOf(REMARKS, id) ? "warning" : "error") },
    properties: { tags: ["mcp", "test", ...tags].slice(0, GITHUB.tagsShown), precision: "high" },
  };
}

function explain(id: string, short: string, full: string, advice: string): Rule {
  const escaped = messageOf(full).text.replace(/[<>&@#]/g, "\\$&");
  return {
    id,
    shortDescription: messageOf(short),
    fullDescription: messageOf(full),
    help: { ...messageOf(`${full} ${advice}`), markdown: `${escaped}\n\n${advice}` },
  };
}

function ownOf<T>(table: Readonly<Record<string, T>>, id: string): T | undefined {
  return Object.hasOwn(table, id) ? table[id] : undefined;
}

const AUDITED = "https://github.com/mcptest/action/blob/main/docs/reference/audit.md";

/** How bad a hole is, of 10: those of the security axis alone. */
const SECURITY: Readonly<Record<string, string>> = {
  "hidden-text": "8.0",
  "poisoned-text": "8.0",
  "secret-in-surface": "7.5",
};

/** A rule of an audit, or a check of a property test. */
function describeAudited(id: string): Rule | undefined {
  const [, name = ""] = /^(?:audit|property)\/(.+)$/s.exec(id) ?? [];
  const own = ownOf(AUDIT_RULES, name);
  const rule = own ?? ownOf(PROTOCOL_RULES, name);
  if (!rule) return undefined;
  const axis = own?.axis ?? "protocol";
  const security = axis === "security" && { "security-severity": SECURITY[name] ?? "5.0" };
  return {
    ...explain(id, rule.words, `${rule.words} (${rule.source})`, rule.help),
    helpUri: own ? `${AUDITED}#${name}` : `${FINDINGS}#${name}`,
    defaultConfiguration: { level: rule.severity },
    properties: { tags: ["mcp", axis], precision: "high", ...security },
  };
}

const OWN: Readonly<Record<string, string>> = {
  "assertion.succeeded": "A call that should succeed failed.",
  "assertion.refused": "The server answered a call that it should refuse.",
  "assertion.recorded": "A server does not answer as recorded.",
  "score.threshold": "The score of a test is below its threshold.",
  "metric.threshold": "A derived metric of a test is below its threshold.",
  "set.threshold": "A set of assertions is below its threshold.",
  "rubric.threshold": "The score that judges gave is below its threshold.",
  "rubric.required": "A required criterion is below its threshold.",
  "rubric.guard": "A guard criterion reaches its threshold.",
  "rubric.evidence": "A judge cites nothing of the candidate where the rubric requires it.",
  "rubric.strict": "A strict rubric got less than a perfect score.",
  "rubric.jury": "Too few jurors pass a candidate.",
  "rubric.panel": "Too few models of a panel pass a candidate.",
  "rubric.near": "A verdict is near the line, and --on-near is fail.",
  "eval.rows": "A row of an eval failed.",
  "runs.pass-rate": "Too few of several runs passed.",
  "runs.unjudged": "More runs than max_unjudged allows were not judged.",
  "compare.not-preferred": "The second candidate is not shown to be preferred.",
  "calibration.chance": "A judge agrees with people no better than chance.",
  "calibration.labels": "A calibration has too few labels to tell its judge from chance.",
  "calibration.ungraded": "Too many labels of a calibration could not be graded.",
};

const REMARKS: Readonly<Record<Remark["rule"], string>> = {
  flaky: "A test passed only when it was run again.",
  "near-line": "The verdict of a test is near the line: one vote of its jury decides it.",
  history: "A test was flaky in earlier runs: on a retry, or at a commit at which another run passed.",
  vacuous: "A test passed, but nothing was judged: no criterion applied, or there were no calls.",
  cut: "A judge saw only a part of what it judged, because it is too long.",
  uncalibrated: "A judge passed its calibration, but is not shown to be better than chance.",
  unfinished: "A test passed although its agent was stopped, and asserts nothing about that.",
  "is-error": "A test passed on an error, and asserts nothing about that.",
};

function wordsOf(id: string): { short: string; full: string; tags: string[] } {
  const own = ownOf(OWN, id);
  if (own !== undefined) return { short: own, full: own, tags: [id.startsWith("assertion.") ? "assertion" : "score"] };
  const { words: short, source } = ownOf(PROTOCOL_RULES, id) ?? {};
  if (short !== undefined) return { short, full: `${short} (protocol: ${source})`, tags: ["protocol"] };
  const matcher = /^assertion\.(.+)$/s.exec(id)?.[1];
  const full = `An assertion with the matcher "${matcher}" does not hold.`;
  if (matcher !== undefined) return { short: `Assertion failed: ${matcher}`, full, tags: ["assertion"] };
  const remark = ownOf(REMARKS, id);
  if (remark !== undefined) return { short: remark, full: remark, tags: [id] };
  const meaning = ownOf(ERROR_MEANINGS, id);
  const said = meaning ?? `A test could not be checked: ${id}`;
  const told = meaning ?? `A test ended with the error ${id} before it could be checked.`;
  return { short: said, full: told, tags: ["error"] };
}
