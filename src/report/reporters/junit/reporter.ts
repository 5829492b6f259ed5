import { groupBy } from "../../../values/group-by.ts";
import { cutText } from "../../../values/text.ts";
import { sharedCauses } from "../../causes/failures.ts";
import { isServerCause } from "../../causes/group-causes.ts";
import type { ConcludedReport, TestResult } from "../../model/report.ts";
import { wentWrong } from "../../wording/failures.ts";
import { resultOfFinding } from "../../wording/findings.ts";
import { nameSuites } from "../../wording/name-result.ts";
import type { Reporter } from "../reporter.ts";
import { renderTestCase, runProperties, seconds } from "./testcase.ts";
import { BOUNDS, element } from "./xml.ts";

/** JUnit XML as CI systems read it: a `testsuite` for each suite and server, a `testcase` for each test. */
export const junit: Reporter = {
  render(report) {
    const broken = report.servers.flatMap((server) =>
      server.findings.filter(isServerCause).map((finding) => resultOfFinding(server, finding)),
    );
    const groups = groupBy([...report.results, ...broken], ({ suite, server }) => JSON.stringify([suite, server]));
    const context = { names: nameSuites(report), shared: sharedCauses(report) };
    const suites = [...groups.values()].map((results, index) => renderSuite(report, context, results, index === 0));
    const attributes = {
      name: "mcptest",
      ...count([...report.results, ...broken]),
      time: seconds(report.run.duration_ms),
    };
    const children = suites.length > 0 ? suites : [renderSuite(report, context, [], true)];
    return `<?xml version="1.0" encoding="UTF-8"?>\n${element("testsuites", attributes, children, 0)}`;
  },
};

/** What is true of the run as a whole stands in the first suite: the format knows properties of suites and tests only. */
function renderSuite(
  report: ConcludedReport,
  { names, shared }: { names: ReadonlyMap<string, string>; shared: ReturnType<typeof sharedCauses> },
  results: readonly TestResult[],
  first: boolean,
): string {
  const [lead] = results;
  const suite = lead === undefined ? "mcptest" : (names.get(lead.suite) ?? lead.suite);
  const name = cutText(lead?.server ? `${suite} (${lead.server})` : suite, BOUNDS.name);
  const time = results.reduce((sum, { duration_ms: ms }) => sum + ms, 0);
  const file = lead && cutText(lead.suite, BOUNDS.name);
  // ISO 8601 without zone, in UTC, as the format's schemas want it.
  const timestamp = report.run.started_at.replace(/(?:\.\d+)?Z$/, "");
  const attributes = { name, file, ...count(results), time: seconds(time), timestamp };
  const cases = results.map((result) => renderTestCase(result, name, shared.get(result.id)?.message));
  return element("testsuite", attributes, [...(first ? runProperties(report, 2) : []), ...cases], 1);
}

/** Deferred tests count as skipped: they were not judged. So does one of several runs that went wrong. */
function count(all: readonly TestResult[]) {
  const results = all.filter((result) => !result.single || !wentWrong(result));
  const of = (...statuses: TestResult["status"][]): number =>
    results.filter(({ status }) => statuses.includes(status)).length;
  return {
    tests: all.length,
    failures: of("failed"),
    errors: of("errored"),
    skipped: of("skipped", "deferred") + all.length - results.length,
  };
}
