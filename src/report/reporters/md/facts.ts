import { formatDuration } from "../../../values/duration.ts";
import { isObject } from "../../../values/json.ts";
import { escapeMarkdown, markdownCode } from "../../../values/show/markdown.ts";
import { showMetric } from "../../../values/show/score.ts";
import { cutText } from "../../../values/text.ts";
import { isCounted } from "../../model/describe-server.ts";
import type { Report, ServerReport, TestResult } from "../../model/report.ts";
import { nameResult } from "../../wording/name-result.ts";
import { IS_ERROR } from "../../wording/remarks.ts";
import type { Section } from "./size-limit.ts";
import { CELL, cell, codeCell, foldedTable, type Link, tableSection } from "./tables.ts";

const SLOWEST = 5;
/** A call that takes less is not worth a line. */
const SLOW_MS = 1000;

/** Warnings without a place, which no line of a file tells: they stand under the verdict wherever it is told. */
export function noticesSection({ warnings }: Report): Section {
  const rows = warnings
    .filter(({ location }) => !location)
    .map(({ code, message, hint }) => {
      return [escapeMarkdown(code), cell(hint === undefined ? message : `${message}; ${hint}`)];
    });
  return tableSection("Notes", ["Note", "What"], rows);
}

/** Results by suite, when there are several. */
export function suitesSection(report: Report): Section {
  const suites = report.run.suites.length > 1 ? report.run.suites : [];
  const deferred = report.summary.deferred > 0;
  const statuses = ["passed", "failed", "errored", "skipped", ...(deferred ? ["deferred"] : [])];
  const rows = suites.map(({ name, path }) => {
    const results = report.results.filter((result) => result.suite === path);
    const counts = statuses.map((status) => `${results.filter((result) => result.status === status).length}`);
    const time = results.reduce((sum, result) => sum + result.duration_ms, 0);
    return [`${escapeMarkdown(name)} ${markdownCode(path)}`, ...counts, formatDuration(time)];
  });
  const words = statuses.map((status) => `${status[0]?.toUpperCase()}${status.slice(1)}`);
  return foldedTable("Suites", ["Suite", ...words, "Calls took"], rows);
}

/** What the derived metrics came to over the tests that reported them. */
export function rollupsSection({ rollups = [] }: Report): Section {
  const rows = rollups.map(({ name, mean, min, max, count }) => {
    return [cell(name), ...[mean, min, max].map(showMetric), String(count)];
  });
  return foldedTable("Metric rollups", ["Metric", "Mean", "Min", "Max", "Tests"], rows);
}

/** What the servers did against protocol or manners. */
export function findingsSection(report: Report): Section {
  const rows = report.servers.flatMap((server) =>
    server.findings.filter(isCounted).map((finding) => {
      const frame = finding.frame === undefined ? "" : ` ${codeCell(finding.frame)}`;
      return [
        cell(server.name),
        `${finding.severity}: ${finding.rule}`,
        `${cell(finding.message)}${frame}`,
        String(finding.count),
      ];
    }),
  );
  return foldedTable("Protocol findings", ["Server", "Finding", "What happened", "Times"], rows);
}

export function warningsSection(report: Report, link: Link): Section {
  const rows = report.warnings.flatMap(({ code, message, location }) => {
    return location ? [[escapeMarkdown(code), cell(message), link(location)]] : [];
  });
  return foldedTable("Warnings", ["Warning", "What", "Where"], rows);
}

/** Tests that passed only on a retry. */
export function flakySection({ results }: Report, link: Link): Section {
  const flaky = results.filter((result) => result.flaky === true);
  const told: Column = ["First failure", ({ first_failure: why = "" }) => cell(why)];
  return testsTable("Flaky tests", flaky, link, ["Attempts", ({ attempts }) => String(attempts)], told);
}

/** Tests that passed on an error that they assert nothing about. */
export function isErrorSection({ results }: Report, link: Link): Section {
  const odd = results.filter((result) => result.is_error === true);
  return testsTable(`Passed, but ${IS_ERROR}`, odd, link);
}

export function skippedSection({ results }: Report, link: Link): Section {
  const skipped = results.filter(({ status, cause }) => status === "skipped" && cause === undefined);
  return testsTable("Skipped tests", skipped, link, WHY);
}

/** Judged metrics that wait for a judge. */
export function deferredSection({ results }: Report, link: Link): Section {
  const deferred = results.filter(({ status }) => status === "deferred");
  return testsTable("Deferred", deferred, link, WHY);
}

/** What a table says of a test besides its name and place. */
type Column = readonly [head: string, cell: (result: TestResult) => string];

const WHY: Column = ["Why", ({ message = "" }) => cell(message)];

function testsTable(title: string, results: readonly TestResult[], link: Link, ...columns: readonly Column[]): Section {
  const rows = results.map((result) => {
    return [escapeMarkdown(nameResult(result)), ...columns.map(([, tell]) => tell(result)), link(result.location)];
  });
  return foldedTable(title, ["Test", ...columns.map(([head]) => head), "Where"], rows);
}

export function slowestSection(report: Report): Section {
  const ran = report.results.filter(({ status }) => status !== "skipped" && status !== "deferred");
  const slow = ran.length > 1 ? ran.filter(({ duration_ms: ms }) => ms >= SLOW_MS) : [];
  const slowest = slow.toSorted((a, b) => b.duration_ms - a.duration_ms).slice(0, SLOWEST);
  const rows = slowest.map((result) => {
    return [escapeMarkdown(nameResult(result)), cell(result.server), formatDuration(result.duration_ms)];
  });
  return foldedTable("Slowest tests", ["Test", "Server", "Call took"], rows);
}

export function serversSection({ servers }: Report): Section {
  const rows = servers.map((server) => {
    const { name, protocol = "none agreed on", sessions } = server;
    return [cell(name), escapeMarkdown(identify(server)), cell(protocol), String(sessions)];
  });
  return foldedTable("Servers", ["Server", "Says it is", "Protocol", "Sessions"], rows);
}

function identify({ server_info: info, server_version: pinned }: ServerReport): string {
  const said = isObject(info) ? [info["name"], info["version"]].filter((part) => typeof part === "string") : [];
  const words = cutText(said.join(" "), CELL);
  return pinned === undefined ? words : `${words} (pinned: ${pinned})`;
}
