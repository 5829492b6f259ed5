import { showJson } from "../../../values/show/preview.ts";
import { untoldAnswer } from "../../causes/group-causes.ts";
import type { AssertionResult } from "../../model/report.ts";
import { listFailedCriteria, listJudged } from "../../view/index.ts";
import type { Alert } from "../../wording/alerts.ts";
import { describeScores, expectedValueOf, reasonOf } from "../../wording/failures.ts";
import { nameResult } from "../../wording/name-result.ts";
import { BOUNDS, GITHUB, messageOf, type physicalLocation, plain } from "./text.ts";

/** Digits of a fingerprint. */
const HASH = 32;

/** Writes alerts as results, and numbers their `rules`. */
export function createWriter(
  rules: Map<string, number>,
  place: typeof physicalLocation,
): (alert: Alert) => string | undefined {
  return (alert) => {
    const { result, assertion, severity, print, twins } = alert;
    const rule = plain(alert.rule, BOUNDS.name);
    if (!rules.has(rule) && rules.size < GITHUB.rules) rules.set(rule, rules.size);
    const ruleIndex = rules.get(rule);
    if (ruleIndex === undefined) return undefined;
    const at = assertion?.location ?? result.location;
    return JSON.stringify({
      ruleId: rule,
      ruleIndex,
      level: severity === 2 ? "warning" : "error",
      message: messageOf(describe(alert)),
      locations: [place(at)],
      ...(assertion && { relatedLocations: [{ id: 1, message: { text: "the test" }, ...place(result.location) }] }),
      partialFingerprints: { primaryLocationLineHash: `${print.slice(0, HASH)}:${twins + 1}` },
      properties: {
        test: plain(nameResult(result), BOUNDS.name),
        testId: result.id,
        kind: result.kind,
        ...(result.server !== "" && { server: plain(result.server, BOUNDS.name) }),
        ...(result.score !== undefined && { score: result.score, threshold: result.threshold }),
        ...(result.cost_usd !== undefined && { costUsd: result.cost_usd }),
        ...(result.tags.length > 0 && {
          tags: [...new Set(result.tags.map((tag) => plain(tag, BOUNDS.name)))].slice(0, BOUNDS.tags),
        }),
      },
    });
  };
}

/** The first sentence is what lists of alerts show. */
function describe({ result, assertion, remark }: Alert): string {
  const name = nameResult(result);
  if (remark !== undefined) return `${name}: ${remark}`;
  const { actual, hint = result.hint }: Partial<AssertionResult> = assertion ?? {};
  const expected = assertion && expectedValueOf(assertion);
  const reason = assertion === undefined ? reasonOf(result) : (assertion.message ?? "it does not hold");
  const subject = assertion?.name === undefined ? "" : ` (${plain(assertion.name, BOUNDS.name)})`;
  return [
    `${name}: ${plain(reason, BOUNDS.text / 2)}`,
    ...untoldAnswer(result, [reason]).map((said) => `the server said: ${plain(said, BOUNDS.value)}`),
    ...(assertion ? [`assertion: ${plain(assertion.target, BOUNDS.value)} ${assertion.matcher}${subject}`] : []),
    ...(assertion ? describeScores(result).map((told) => plain(told, BOUNDS.value)) : []),
    ...listFailedCriteria(result)
      .slice(0, BOUNDS.criteria)
      .map((criterion) => `criterion ${plain(criterion, BOUNDS.value)}`),
    ...listJudged(result).map(([fact, text]) => `${fact}: ${plain(text, BOUNDS.value)}`),
    `${result.kind} test${result.server === "" ? "" : ` on server ${plain(result.server, BOUNDS.value)}`}`,
    ...(expected === undefined ? [] : [`expected: ${showJson(expected, BOUNDS.value)}`]),
    ...(actual === undefined ? [] : [`actual: ${showJson(actual, BOUNDS.value)}`]),
    ...(hint === undefined ? [] : [`hint: ${plain(hint, BOUNDS.value)}`]),
  ].join("\n");
}
