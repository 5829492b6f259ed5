import { showJson } from "../../../values/show/preview.ts";
import { saidWrong } from "../../causes/group-causes.ts";
import { listFacts, listFailedCriteria } from "../../judged/facts.ts";
import type { AssertionResult } from "../../model/report.ts";
import { type Alert, fingerprint } from "../../wording/alerts.ts";
import { describeScores, expectedValueOf, reasonOf } from "../../wording/failures.ts";
import { nameResult } from "../../wording/name-result.ts";
import { BOUNDS, GITHUB, messageOf, type physicalLocation, plain } from "./text.ts";

/** Digits of a fingerprint. */
const HASH = 32;

/** Writes alerts as results, numbers their `rules`, and counts how often each fingerprint was given, so that none is given twice. */
export function createWriter(
  rules: Map<string, number>,
  place: typeof physicalLocation,
): (alert: Alert) => string | undefined {
  const given = new Map<string, number>();
  return (alert) => {
    const { result, assertion, severity } = alert;
    const rule = plain(alert.rule, BOUNDS.name);
    if (!rules.has(rule) && rules.size < GITHUB.rules) rules.set(rule, rules.size);
    const ruleIndex = rules.get(rule);
    if (ruleIndex === undefined) return undefined;
    const hash = fingerprint(alert).slice(0, HASH);
    const times = (given.get(hash) ?? 0) + 1;
    given.set(hash, times);
    const at = assertion?.location ?? result.location;
    return JSON.stringify({
      ruleId: rule,
      ruleIndex,
      level: severity === 2 ? "warning" : "error",
      message: messageOf(describe(alert)),
      locations: [place(at)],
      ...(assertion && { relatedLocations: [{ id: 1, message: { text: "the test" }, ...place(result.location) }] }),
      partialFingerprints: { primaryLocationLineHash: `${hash}:${times}` },
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
  const said = saidWrong(result);
  const subject = assertion?.name === undefined ? "" : ` (${plain(assertion.name, BOUNDS.name)})`;
  return [
    `${name}: ${plain(reason, BOUNDS.text / 2)}`,
    ...(said === undefined || reason.includes(said) ? [] : [`the server said: ${plain(said, BOUNDS.value)}`]),
    ...(assertion ? [`assertion: ${plain(assertion.target, BOUNDS.value)} ${assertion.matcher}${subject}`] : []),
    ...(assertion ? describeScores(result).map((told) => plain(told, BOUNDS.value)) : []),
    ...listFailedCriteria(result)
      .slice(0, BOUNDS.criteria)
      .map((criterion) => `criterion ${plain(criterion, BOUNDS.value)}`),
    ...listFacts(result).map(([fact, text]) => `${fact}: ${plain(text, BOUNDS.value)}`),
    `${result.kind} test${result.server === "" ? "" : ` on server ${plain(result.server, BOUNDS.value)}`}`,
    ...(expected === undefined ? [] : [`expected: ${showJson(expected, BOUNDS.value)}`]),
    ...(actual === undefined ? [] : [`actual: ${showJson(actual, BOUNDS.value)}`]),
    ...(hint === undefined ? [] : [`hint: ${plain(hint, BOUNDS.value)}`]),
  ].join("\n");
}
