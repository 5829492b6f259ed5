import { cutText } from "../../../values/text.ts";
import { listReasons, SINGLE } from "../../judged/facts.ts";
import type { TestResult } from "../../model/report.ts";
import { lastWords, reasonOf, wentWrong } from "../../wording/failures.ts";
import { nameResult } from "../../wording/name-result.ts";
import { describeFailure } from "../pretty/failure.ts";
import { styleOf } from "../pretty/style.ts";
import { testProperties } from "./properties.ts";
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
