import { showMetric } from "../../../values/show/score.ts";
import { cutText } from "../../../values/text.ts";
import { sayCauses } from "../../causes/failures.ts";
import { listFacts, listFailedCriteria } from "../../judged/facts.ts";
import { isCounted } from "../../model/describe-server.ts";
import type { ConcludedReport, TestResult } from "../../model/report.ts";
import { IS_ERROR } from "../../wording/remarks.ts";
import { describePartial, sayReason } from "../../wording/verdict.ts";
import { BOUNDS, element } from "./xml.ts";

type Property = readonly [name: string, value: string | number | boolean | undefined];

/** What a test case has no attribute for: how it was run, what it scored, measured and cost. */
export function testProperties(result: TestResult, cause: string | undefined, depth: number): string[] {
  const { judge, derived_metrics: metrics = [], sets = [], tags } = result;
  return properties(
    [
      ["id", result.id],
      ["kind", result.kind],
      ["server", result.server === "" ? undefined : result.server],
      ...Object.entries(result.coordinates),
      ...tags.slice(0, BOUNDS.tags).map((tag): Property => ["tag", tag]),
      ["model", result.coordinates.model === undefined ? result.model : undefined],
      ["attempts", result.attempts > 1 ? result.attempts : undefined],
      ["flaky", result.flaky],
      ["remark", result.is_error && IS_ERROR],
      ["deferred", result.status === "deferred" || undefined],
      ["rule", result.rule_id],
      ["cause", cause],
      ["score", show(result.score)],
      ["threshold", show(result.threshold)],
      ...metrics.slice(0, BOUNDS.metrics).map(({ name, value }): Property => [`metric.${name}`, showMetric(value)]),
      ...sets.slice(0, BOUNDS.metrics).map(({ name, score }): Property => [`set.${name}`, showMetric(score)]),
      ...listFacts(result),
      ...listFailedCriteria(result)
        .slice(0, BOUNDS.metrics)
        .map((criterion): Property => ["criterion", criterion]),
      ["judge", judge?.model],
      ["cost_usd", result.cost_usd === null ? "unknown" : result.cost_usd],
      ["tokens", result.tokens],
    ],
    depth,
  );
}

/** What is true of the run as a whole. */
export function runProperties(report: ConcludedReport, depth: number): string[] {
  const { run, summary, servers, rollups = [], verdict, warnings, tool } = report;
  return properties(
    [
      ["verdict", verdict.status],
      ...verdict.reasons.map((reason): Property => ["reason", sayReason(reason, BOUNDS.property)]),
      ["partial", describePartial(report)],
      ["mcptest.version", tool.version],
      ["run.id", run.id],
      ["commit", run.commit],
      ["shard", run.shard && `${run.shard.index}/${run.shard.count}`],
      ["bailed", run.bailed],
      ["not_run", summary.not_run],
      ["causes", summary.causes || undefined],
      ...sayCauses(report)
        .slice(0, BOUNDS.causes)
        .map((cause): Property => ["cause", cause]),
      ["flaky", summary.flaky || undefined],
      [IS_ERROR, summary.is_error],
      ["nothing-succeeded", summary.nothing_succeeded?.join(", ")],
      ["deferred", summary.deferred || undefined],
      ["cost_usd", summary.cost_usd === null ? "unknown" : summary.cost_usd],
      ["tokens", summary.tokens === null ? "unknown" : summary.tokens],
      ["replayed", summary.replayed],
      ["near", summary.near],
      ["vacuous", summary.vacuous],
      ["cut", summary.cut],
      ["unpriced", summary.unpriced?.join(", ")],
      ["alpha", summary.alpha && showMetric(summary.alpha.value)],
      ["left_out_evals", summary.left_out_evals],
      ["findings", summary.findings || undefined],
      ...servers
        .flatMap(({ name, findings }) =>
          findings
            .filter(isCounted)
            .map((one): Property => ["finding", `server ${name}: ${one.severity} ${one.rule}: ${one.message}`]),
        )
        .slice(0, BOUNDS.warnings),
      ...warnings.slice(0, BOUNDS.warnings).map(({ code, message }): Property => ["warning", `${code}: ${message}`]),
      ...rollups.slice(0, BOUNDS.metrics).map(({ name, mean }): Property => [`metric.${name}.mean`, showMetric(mean)]),
    ],
    depth,
  );
}

function properties(list: readonly Property[], depth: number): string[] {
  const rows: string[] = [];
  for (const [name, value] of list) {
    if (value === undefined) continue;
    const attributes = { name: cutText(name, BOUNDS.property), value: cutText(String(value), BOUNDS.property) };
    rows.push(element("property", attributes, [], depth + 1));
  }
  return rows.length === 0 ? [] : [element("properties", {}, rows, depth)];
}

function show(score: number | undefined): string | undefined {
  return score === undefined ? undefined : showMetric(score);
}
