import { showMetric } from "../../../values/show/score.ts";
import { cutText } from "../../../values/text.ts";
import { sayCauses } from "../../causes/failures.ts";
import { listFacts, listFailedCriteria, listReasons, SINGLE } from "../../judged/facts.ts";
import type { ConcludedReport, TestResult } from "../../model/report.ts";
import { lastWords, reasonOf, wentWrong } from "../../wording/failures.ts";
import { sayFindings } from "../../wording/findings.ts";
import { nameResult } from "../../wording/name-result.ts";
import { IS_ERROR } from "../../wording/remarks.ts";
import { describePartial, sayReason } from "../../wording/verdict.ts";
import { describeFailure } from "../text/failure.ts";
import { styleOf } from "../text/style.ts";
import { BOUNDS, element, textElement } from "./xml.ts";

const DEPTH = 2;
const PLAIN = styleOf({ colour: false });

/** One test; `className` is the suite and server it is counted under, `cause` what it has in common with others. */
export function renderTestCase(result: TestResult, className: string, cause: string | undefined): string {
  const { location } = result;
  const attributes = {
    name: cutText(nameResult(result), BOUNDS.name),
    classname: className,
    file: cutText(location.file, BOUNDS.name),
    line: location.line,
    time: seconds(result.duration_ms),
  };
  const stderr = cutStart(lastWords([result]).join("\n"), BOUNDS.stderr);
  const written = stderr === "" ? [] : [textElement("system-err", {}, stderr, DEPTH + 1)];
  const reasons = cutText(listReasons(result).join("\n"), BOUNDS.body);
  const said = reasons === "" ? [] : [textElement("system-out", {}, reasons, DEPTH + 1)];
  const children = [...testProperties(result, cause, DEPTH + 1), ...renderOutcome(result), ...said, ...written];
  return element("testcase", attributes, children, DEPTH);
}

/** Milliseconds as the format wants them. */
export function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

function renderOutcome(result: TestResult): string[] {
  const { status, message = "", rule_id: rule, single } = result;
  if (single && wentWrong(result)) {
    const told = `${SINGLE}: ${status}: ${reasonOf(result)}`;
    return [element("skipped", { message: cutText(told, BOUNDS.message) }, [], DEPTH + 1)];
  }
  switch (status) {
    case "failed":
    case "errored": {
      const attributes = { message: cutText(reasonOf(result), BOUNDS.message), type: rule ?? status };
      const body = describeFailure({ lead: result, echoes: [] }, PLAIN).join("\n");
      const name = status === "failed" ? "failure" : "error";
      return [textElement(name, attributes, cutText(body, BOUNDS.body), DEPTH + 1)];
    }
    case "skipped":
      return [element("skipped", { message: cutText(message, BOUNDS.message) }, [], DEPTH + 1)];
    case "deferred":
      return [element("skipped", { message: cutText(`deferred: ${message}`, BOUNDS.message) }, [], DEPTH + 1)];
    case "passed":
      return result.flaky === true ? [renderFlaky(result)] : [];
  }
}

/**
 * As Maven Surefire tells of a test that passed when it was run again.
 * https://github.com/apache/maven-surefire/blob/master/maven-surefire-plugin/src/site/resources/xsd/surefire-test-report.xsd
 */
function renderFlaky({ attempts, first_failure: why }: TestResult): string {
  const told = `failed before it passed on attempt ${attempts}${why === undefined ? "" : `: ${why}`}`;
  const trace = textElement("stackTrace", {}, cutText(told, BOUNDS.body), DEPTH + 2);
  return element("flakyFailure", { message: cutText(told, BOUNDS.message), type: "flaky" }, [trace], DEPTH + 1);
}

/** At most `max` characters of a text: its end, and before it how long the whole is. */
function cutStart(text: string, max: number): string {
  if (text.length <= max) return text;
  const mark = `(${text.length} characters) …`;
  return `${mark}${text.slice(mark.length - max).replace(/^[\udc00-\udfff]/, "")}`;
}

type Property = readonly [name: string, value: string | number | boolean | undefined];

/** What a test case has no attribute for: how it was run, what it scored, measured and cost. */
function testProperties(result: TestResult, cause: string | undefined, depth: number): string[] {
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
  const { run, summary, rollups = [], verdict, warnings, tool } = report;
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
      ...sayFindings(report)
        .slice(0, BOUNDS.warnings)
        .map((finding): Property => ["finding", finding]),
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
