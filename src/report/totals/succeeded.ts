import { isObject } from "../../values/json.ts";
import type { TestResult, Warning } from "../model/report.ts";

/** Servers of which not one call succeeded, though tests of them passed: what passed may be nothing but their failure. */
export function findUseless(results: readonly TestResult[]): string[] {
  const [useful, passed] = [new Set<string>(), new Map<string, string>()];
  for (const result of results) {
    for (const [server, succeeded] of callsOf(result)) {
      const key = JSON.stringify([result.suite, server]);
      if (succeeded) useful.add(key);
      else if (result.status === "passed") passed.set(key, server);
    }
  }
  return [...new Set([...passed].flatMap(([key, server]) => (useful.has(key) ? [] : [server])))];
}

/** The warning of such a server. */
export function nothingSucceeded(server: string): Warning {
  return {
    code: "nothing-succeeded",
    message: `not one call of the server ${JSON.stringify(server)} succeeded, though tests passed`,
    hint: "see whether it can do its work at all, and add a test of a call that has to succeed",
  };
}

/** The servers that a test called, each with whether it answered by what is no error. */
function callsOf({ server, response, detail, assertions, is_error }: TestResult): [string, boolean][] {
  if (response) {
    const { result } = response;
    // One that was too long for the report is text.
    const failed = isObject(result) ? result.isError : is_error || assertions.some((one) => one.matcher === "refused");
    return [[server, result !== undefined && failed !== true]];
  }
  const course = detail?.type === "evaluation" ? detail.conversation : detail;
  if (course?.type === "conversation")
    return course.turns.flatMap(({ calls }) => calls.map((call): [string, boolean] => [call.server, !call.is_error]));
  if (course?.type === "steps") return course.steps.map(({ status }) => [server, status === "ok"]);
  const nodes = course?.type === "trace" ? Object.values(course.nodes) : [];
  return nodes
    .filter((node) => !node.mocked && node.status !== "skipped")
    .map((node) => [node.server, node.status === "ok"]);
}
