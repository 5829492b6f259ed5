import { groupBy } from "../../../values/group-by.ts";
import { cutStart } from "../../../values/show/preview.ts";
import { showMetric } from "../../../values/show/score.ts";
import { cutMiddle, cutText } from "../../../values/text.ts";
import { sharedCauses } from "../../causes/failures.ts";
import { isServerCause } from "../../causes/group-causes.ts";
import { isCounted } from "../../model/describe-server.ts";
import type { ConcludedReport, TestFinding, TestResult } from "../../model/report.ts";
import { listFacts, listReasons, listRunFacts, SINGLE } from "../../view/index.ts";
import { resultOfFinding } from "../../wording/alerts.ts";
import { reasonOf, wentWrong } from "../../wording/failures.ts";
import { nameResult, nameSuites } from "../../wording/name-result.ts";
import type { Reporter } from "../reporter.ts";
import { describeFailure } from "../text/failure.ts";
import { styleOf } from "../text/style.ts";
import { element, textElement } from "./xml.ts";

/** Characters of each text; the JSON report has more. */
const MAX = { name: 500, message: 2000, body: 32_000, stderr: 16_000, property: 500 };
const PLAIN = styleOf({ colour: false });

/**
 * JUnit XML as CI systems read it: a `testsuite` for each suite and server, a `testcase` for each test; of a property test one for each check that
 * found something.
 */
export const junit: Reporter = {
  render(report) {
    const broken = report.servers.flatMap((server) =>
      server.findings.filter(isServerCause).map((finding) => resultOfFinding(server, finding)),
    );
    const results = [...report.results.flatMap(byCheck), ...broken];
    const groups = groupBy(results, ({ suite, server }) => JSON.stringify([suite, server]));
    const context = { report, names: nameSuites(report), causes: sharedCauses(report), broken: new Set(broken) };
    const suites = (groups.size === 0 ? [[]] : [...groups.values()]).map((group, at) => {
      return renderSuite(context, group, at === 0);
    });
    const attributes = { name: "mcptest", ...count(results), time: seconds(report.run.duration_ms) };
    return `<?xml version="1.0" encoding="UTF-8"?>\n${element("testsuites", attributes, suites, 0)}`;
  },
};

/** A result for each check that found something of a tool; the first has the time. */
function byCheck(result: TestResult): TestResult[] {
  const { detail, status, coordinates } = result;
  const findings = detail?.type === "property" ? detail.findings : [];
  const isRed = ({ severity }: TestFinding): boolean => severity === "error";
  const fails = status === "failed" && !findings.some(isRed) ? (one: TestFinding) => one.severity === "warning" : isRed;
  const checks = groupBy(findings.filter(isCounted), ({ rule }) => rule);
  if (detail?.type !== "property" || checks.size === 0) return [result];
  return [...checks].map(([check, own], at): TestResult => {
    const first = own.find(fails);
    const one = { ...result, coordinates: { ...coordinates, check }, detail: { ...detail, findings: own } };
    const timed = at === 0 ? one : { ...one, duration_ms: 0 };
    if (status !== "failed" || !first) return { ...timed, status: "passed" };
    return { ...timed, message: `${check}: ${first.message}`, rule_id: `property/${check}` };
  });
}

interface Context {
  report: ConcludedReport;
  names: ReadonlyMap<string, string>;
  causes: ReturnType<typeof sharedCauses>;
  /** Causes of servers, which stand for no test. */
  broken: ReadonlySet<TestResult>;
}

/** The first suite has the facts of the run: JUnit has properties only for suites and tests. */
function renderSuite(
  { report, names, causes, broken }: Context,
  results: readonly TestResult[],
  first: boolean,
): string {
  const [lead] = results;
  const suite = lead === undefined ? "mcptest" : (names.get(lead.suite) ?? lead.suite);
  const name = cutText(lead?.server ? `${suite} (${lead.server})` : suite, MAX.name);
  const time = results.reduce((sum, { duration_ms: ms }) => sum + ms, 0);
  // ISO 8601 in UTC, without a zone.
  const timestamp = report.run.started_at.replace(/(?:\.\d+)?Z$/, "");
  const file = lead && cutText(lead.suite, MAX.name);
  const attributes = { name, file, ...count(results), time: seconds(time), timestamp };
  const cases = results.map((result) => {
    const facts = listFacts(result, causes.get(result.id)?.message);
    return renderTestCase(result, name, broken.has(result) ? facts.filter(([fact]) => !OF_TESTS.has(fact)) : facts);
  });
  return element("testsuite", attributes, [...(first ? properties(listRunFacts(report), 2) : []), ...cases], 1);
}

/** Deferred tests count as skipped, and so does a failed run that does not count. */
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

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

/** Facts that only tests have. */
const OF_TESTS = new Set(["id", "kind"]);

/** `className`: its suite and server. */
function renderTestCase(result: TestResult, className: string, facts: ReturnType<typeof listFacts>): string {
  const { location } = result;
  const attributes = {
    name: cutText(nameResult(result), MAX.name),
    classname: className,
    file: cutText(location.file, MAX.name),
    line: location.line,
    time: seconds(result.duration_ms),
  };
  const written = {
    "system-out": cutText(listReasons(result).join("\n"), MAX.body),
    "system-err": keepEnd(result.stderr_tail?.join("\n") ?? "", MAX.stderr),
  };
  const texts = Object.entries(written).flatMap(([name, text]) => (text === "" ? [] : textElement(name, {}, text, 3)));
  const children = [...properties(facts, 3), ...renderOutcome(result), ...texts];
  return element("testcase", attributes, children, 2);
}

function renderOutcome(result: TestResult): string[] {
  const { status, message = "", rule_id: rule, single, flaky } = result;
  const skip = (text: string): string[] => [element("skipped", { message: cutMiddle(text, MAX.message) }, [], 3)];
  if (single && wentWrong(result)) return skip(`${SINGLE}: ${status}: ${reasonOf(result)}`);
  if (status === "skipped") return skip(message);
  if (status === "deferred") return skip(`deferred: ${message}`);
  if (status === "passed") return flaky ? [renderFlaky(result)] : [];
  const attributes = { message: cutMiddle(reasonOf(result), MAX.message), type: rule ?? status };
  const body = describeFailure({ lead: result, echoes: [] }, PLAIN).join("\n");
  return [textElement(status === "failed" ? "failure" : "error", attributes, cutText(body, MAX.body), 3)];
}

/**
 * A test that passed when it was run again, as in Maven Surefire.
 * https://github.com/apache/maven-surefire/blob/master/maven-surefire-plugin/src/site/resources/xsd/surefire-test-report.xsd
 */
function renderFlaky({ attempts, first_failure: why }: TestResult): string {
  const told = `failed before it passed on attempt ${attempts}${why === undefined ? "" : `: ${why}`}`;
  const trace = textElement("stackTrace", {}, cutText(told, MAX.body), 4);
  return element("flakyFailure", { message: cutMiddle(told, MAX.message), type: "flaky" }, [trace], 3);
}

/** The last `max` characters of a text, after its whole length. */
function keepEnd(text: string, max: number): string {
  if (text.length <= max) return text;
  const mark = `(${text.length} characters) …`;
  return `${mark}${cutStart(text, max - mark.length)}`;
}

/** Facts as properties, one for each text of a list. */
function properties(facts: ReturnType<typeof listFacts>, depth: number): string[] {
  const rows = facts.flatMap(([name, value]) =>
    [value].flat().map((one) => {
      const exact = name === "cost_usd" || typeof one !== "number";
      const text = one === null ? "unknown" : exact ? String(one) : showMetric(one);
      const attributes = { name: cutText(name, MAX.property), value: cutText(text, MAX.property) };
      return element("property", attributes, [], depth + 1);
    }),
  );
  return rows.length === 0 ? [] : [element("properties", {}, rows, depth)];
}
