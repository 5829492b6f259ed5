import { gzipSync } from "node:zlib";
import { showJson } from "../../../values/show/preview.ts";
import { words } from "../../../values/show/words.ts";
import { count, takeSome } from "../../../values/text.ts";
import { sayCauses } from "../../causes/failures.ts";
import { untoldAnswer } from "../../causes/group-causes.ts";
import type { AssertionResult, ConcludedReport, Finding, Location, Report, Warning } from "../../model/report.ts";
import { isAudit, listFailedCriteria, listJudged, listNotices, REACH, sayCalls, sayWarning } from "../../view/index.ts";
import { type Alert, listAlerts } from "../../wording/alerts.ts";
import { describeScores, expectedValueOf, nameCheck, reasonOf } from "../../wording/failures.ts";
import { sayFound } from "../../wording/findings.ts";
import { nameResult } from "../../wording/name-result.ts";
import { describePartial, sayReason } from "../../wording/verdict.ts";
import type { RenderOptions, Reporter } from "../reporter.ts";
import { describeRule, type Rule } from "./rules.ts";
import { BOUNDS, GITHUB, messageOf, physicalLocation, plain, ROOT } from "./text.ts";

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/** SARIF 2.1.0 within the limits of GitHub's code scanning: one run, one result for each assertion that fails a test. */
export const sarif: Reporter = { render: renderSarif };

function renderSarif(
  report: ConcludedReport,
  { category, inRepository = (location) => location }: Partial<RenderOptions> = {},
): string {
  const place = (location: Location) => physicalLocation(inRepository(location));
  const all = listAlerts(report);
  // What flags name is in no file.
  const alerts = all.filter((alert) => !placeOf(alert).file.startsWith("(--"));
  const told = alerts.slice(0, GITHUB.results).map((alert) => ({ ...alert, rule: plain(alert.rule, BOUNDS.name) }));
  const ids = [...new Set(told.map(({ rule }) => rule))].slice(0, GITHUB.rules);
  const numbers = new Map(ids.map((id, index) => [id, index]));
  const written = told.flatMap((alert) => {
    const ruleIndex = numbers.get(alert.rule);
    return ruleIndex === undefined ? [] : writeAlert(alert, ruleIndex, place);
  });
  const rules = ids.map(describeRule);
  const assemble = (results: readonly string[]): string => {
    const notes = notifications(report, [all.length - alerts.length, alerts.length, results.length], place);
    return writeLog(report, category, rules, results, notes);
  };
  let kept: readonly string[] = written;
  let text = assemble(kept);
  for (let size = gzippedSize(text); size > GITHUB.gzippedBytes && kept.length > 0; size = gzippedSize(text)) {
    kept = kept.slice(0, Math.floor(kept.length * Math.min(0.9, (0.95 * GITHUB.gzippedBytes) / size)));
    text = assemble(kept);
  }
  return text;
}

/** The gzipped size; a text that is small enough is not gzipped. */
function gzippedSize(text: string): number {
  const bytes = Buffer.from(text);
  return bytes.length <= GITHUB.gzippedBytes * 0.99 ? bytes.length : gzipSync(bytes, { level: 1 }).length;
}

function writeLog(
  report: ConcludedReport,
  category: string | undefined,
  rules: readonly Rule[],
  lines: readonly string[],
  notes: readonly object[],
): string {
  const { run, tool, summary, verdict } = report;
  const { unpriced, nothing_succeeded: useless } = summary;
  const named = (names?: readonly string[]) => names?.map((name) => plain(name, BOUNDS.name));
  const version = plain(tool.version, BOUNDS.name);
  const informationUri = "https://github.com/mcptest/action";
  const executionSuccessful = run.interrupted !== true && run.budget_tripped === undefined;
  const head = {
    tool: { driver: { name: tool.name, version, semanticVersion: version, informationUri, rules } },
    automationDetails: {
      id: category === undefined ? categoryOf(report) : `mcptest/${category}/`,
      description: messageOf(`Tests of MCP servers, run ${run.id}`),
    },
    columnKind: "utf16CodeUnits",
    originalUriBaseIds: { [ROOT]: { description: { text: "The root of the repository" } } },
    invocations: [{ executionSuccessful, ...timesOf(report), toolExecutionNotifications: notes }],
    properties: {
      verdict: verdict.status,
      exitCode: verdict.exit_code,
      summary: { ...summary, unpriced: named(unpriced), nothing_succeeded: named(useless) },
    },
  };
  const body = lines.length === 0 ? "[]" : `[\n${lines.join(",\n")}\n]`;
  return `{"version":"2.1.0","$schema":${JSON.stringify(SCHEMA)},"runs":[${JSON.stringify(head).slice(0, -1)},"results":${body}}]}\n`;
}

/** GitHub closes alerts that the next upload of a category lacks, so several suites share one. */
function categoryOf({ run }: Report): string {
  const [suite, ...others] = run.suites;
  if (suite === undefined || others.length > 0) return "mcptest/";
  return `mcptest/${plain(suite.path.replaceAll("\\", "/"), BOUNDS.name)}/`;
}

/** Start and end of the run; an invalid time of a saved report is left out. */
function timesOf({ run }: Report) {
  const start = new Date(run.started_at);
  const end = new Date(start.getTime() + run.duration_ms);
  const tell = (key: string, time: Date) => !Number.isNaN(time.getTime()) && { [key]: time.toISOString() };
  return { ...tell("startTimeUtc", start), ...tell("endTimeUtc", end) };
}

/** Why the run is red, what was left out, notices and warnings. */
function notifications(
  report: ConcludedReport,
  [placeless, alerts, kept]: readonly [number, number, number],
  place: typeof physicalLocation,
): object[] {
  const { warnings, notes = [], verdict } = report;
  const tell = (level: "warning" | "note") => (one: Warning) => {
    return { ...note(level, sayWarning(one)), ...(one.location && { locations: [place(one.location)] }) };
  };
  const partial = describePartial(report);
  const told = [
    ...verdict.reasons.map((reason) => note("error", sayReason(reason, BOUNDS.text))),
    ...(placeless === 0 ? [] : [note("warning", sayPlaceless({ results: placeless }))]),
    ...describeCut(alerts, kept),
    ...(isAudit(report) ? [note("note", REACH)] : []),
    ...(partial === undefined ? [] : [note("warning", partial)]),
    ...listNotices(report).map(([label, text]) => note("note", `${label}: ${text}`)),
    ...warnings.map(tell("warning")),
    ...notes.map(tell("note")),
    // There may be any number of causes: they come last, so that they push nothing else out.
    ...sayCauses(report).map((cause) => note("error", cause)),
  ];
  return takeSome(told, BOUNDS.notifications, (rest) => note("note", `… and ${rest} more`));
}

/** One result without a file makes GitHub refuse all of them. */
const sayPlaceless = words("<count results result> left out, as no file has the server: declare it in a suite");

function placeOf({ assertion, finding, result }: Alert): Location {
  return assertion?.location ?? finding?.location ?? result.location;
}

function describeCut(alerts: number, kept: number): object[] {
  if (alerts === kept && kept <= GITHUB.resultsShown) return [];
  const [all, some] = [count(alerts, "result"), count(kept, "result")];
  const shown = `GitHub shows ${count(GITHUB.resultsShown, "result")}, the worst of them.`;
  const room = `a file may hold ${count(GITHUB.results, "result")} and 10 MB gzipped`;
  const told =
    alerts === kept
      ? `There are ${all}. ${shown}`
      : `Of ${all} the worst ${some} are kept: ${room}. ${shown} The JSON report has them all.`;
  return [note("warning", told)];
}

function note(level: Finding["severity"], text: string): object {
  return { level, message: messageOf(text) };
}
function writeAlert(alert: Alert, ruleIndex: number, place: typeof physicalLocation): string {
  const { result, ofServer, assertion, finding, severity, print, twins } = alert;
  const { server, score, threshold, cost_usd: costUsd } = result;
  const tags = [...new Set(result.tags.map((tag) => plain(tag, BOUNDS.name)))].slice(0, BOUNDS.tags);
  return JSON.stringify({
    ruleId: alert.rule,
    ruleIndex,
    level: finding?.severity ?? (severity === 2 ? "warning" : "error"),
    message: messageOf(describe(alert)),
    locations: [place(placeOf(alert))],
    ...(finding?.accepted !== undefined && {
      suppressions: [{ kind: "external", justification: plain(finding.accepted) }],
    }),
    ...(assertion && { relatedLocations: [{ id: 1, message: { text: "the test" }, ...place(result.location) }] }),
    partialFingerprints: { primaryLocationLineHash: `${print.slice(0, 32)}:${twins + 1}` },
    properties: {
      ...(!ofServer && { test: plain(nameResult(result), BOUNDS.name), testId: result.id, kind: result.kind }),
      ...(server !== "" && { server: plain(server, BOUNDS.name) }),
      ...(score !== undefined && { score, threshold }),
      costUsd,
      ...(tags.length > 0 && { tags }),
    },
  });
}

/** Lists of alerts show the first sentence. */
function describe({ result, assertion, finding, remark }: Alert): string {
  const name = nameResult(result);
  if (finding) return describeFinding(finding, result.server, result.hint);
  if (remark !== undefined) return `${name}: ${remark}`;
  const { actual, hint = result.hint }: Partial<AssertionResult> = assertion ?? {};
  const expected = assertion && expectedValueOf(assertion);
  const reason = assertion === undefined ? reasonOf(result) : (assertion.message ?? "it does not hold");
  const subject = assertion?.name === undefined ? "" : ` (${plain(assertion.name, BOUNDS.name)})`;
  const short = (text: string): string => plain(text, BOUNDS.value);
  const criteria = listFailedCriteria(result).slice(0, BOUNDS.criteria);
  return [
    `${name}: ${plain(reason, BOUNDS.text / 2)}`,
    ...untoldAnswer(result, [reason]).map((said) => `the server said: ${short(said)}`),
    ...(assertion ? [`assertion: ${short(nameCheck(assertion))}${subject}`, ...describeScores(result).map(short)] : []),
    ...criteria.map((criterion) => `criterion ${short(criterion)}`),
    ...listJudged(result).map(([fact, text]) => `${fact}: ${short(text)}`),
    `${result.kind} test${result.server === "" ? "" : ` on server ${short(result.server)}`}`,
    ...(expected === undefined ? [] : [`expected: ${showJson(expected, BOUNDS.value)}`]),
    ...(actual === undefined ? [] : [`actual: ${showJson(actual, BOUNDS.value)}`]),
    ...(hint === undefined ? [] : [`hint: ${short(hint)}`]),
  ].join("\n");
}

function describeFinding(finding: NonNullable<Alert["finding"]>, server: string, hint: string | undefined): string {
  const { tool, evidence, calls = [] } = finding;
  return [
    `${tool === undefined ? "" : `${plain(tool, BOUNDS.name)}: `}${plain(sayFound(finding), BOUNDS.text / 2)}`,
    `server ${plain(server, BOUNDS.value)}`,
    ...(evidence === undefined ? [] : [`seen: ${plain(evidence, BOUNDS.value)}`]),
    ...sayCalls(calls).map((line) => plain(line, BOUNDS.value)),
    ...(hint === undefined ? [] : [`hint: ${plain(hint, BOUNDS.value)}`]),
  ].join("\n");
}
