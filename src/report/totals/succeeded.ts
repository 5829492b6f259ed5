import { isObject } from "../../values/json.ts";
import type { TestResult, Warning } from "../model/report.ts";

/** One call of a test, and whether it was answered by what is no error. */
interface Call {
  server: string;
  succeeded: boolean;
}

/** Servers of which not one call succeeded, though tests of them passed: what passed may be nothing but their failure. */
export function findUseless(results: readonly TestResult[]): string[] {
  const passed = new Map<string, string>();
  const useful = new Set<string>();
  for (const result of results) {
    for (const { server, succeeded } of callsOf(result)) {
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

function callsOf({ server, response, detail, assertions, is_error }: TestResult): Call[] {
  if (response) {
    const { result } = response;
    // One that was too long for the report is text.
    const isError = isObject(result) ? result.isError === true : is_error || assertions.some(saysRefused);
    return [{ server, succeeded: result !== undefined && !isError }];
  }
  if (detail?.type === "trace")
    return Object.values(detail.nodes).flatMap(({ server, status, mocked }) =>
      mocked || status === "skipped" ? [] : [{ server, succeeded: status === "ok" }],
    );
  if (detail?.type === "steps") return detail.steps.map(({ status }) => ({ server, succeeded: status === "ok" }));
  const talk = detail?.type === "evaluation" ? detail.conversation : detail;
  if (talk?.type !== "conversation") return [];
  return talk.turns.flatMap(({ calls }) => calls.map(({ server, is_error }) => ({ server, succeeded: !is_error })));
}

function saysRefused({ matcher }: TestResult["assertions"][number]): boolean {
  return matcher === "refused";
}
