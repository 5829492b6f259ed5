import { formatProblem } from "../../../errors.ts";
import { displayWidth, hangLine, padWidth } from "../../../values/show/width.ts";
import { count, cutMiddle, formatNumber, listTold, oneLine } from "../../../values/text.ts";
import { listFailures, listServerCauses } from "../../causes/failures.ts";
import { isServerCause } from "../../causes/group-causes.ts";
import { kindOf } from "../../kinds.ts";
import { isCounted } from "../../model/describe-server.ts";
import type { Cause, ConcludedReport, Finding, Report, ServerReport, Warning } from "../../model/report.ts";
import { describeServer } from "../../view/index.ts";
import { listFindings } from "../../wording/alerts.ts";
import type { RenderOptions, Reporter, SuiteName } from "../reporter.ts";
import { renderFailure, renderFrame, renderServerCause } from "../text/failure.ts";
import { indent, narrower, type Style, spaceOut, styleOf } from "../text/style.ts";
import { renderAudits } from "./audit.ts";
import { renderBaseline, titleBaseline } from "./baseline.ts";
import { foldLines } from "./fold.ts";
import { renderLine } from "./line.ts";
import { renderMutation } from "./mutation.ts";
import { renderDetails, renderGrids, renderSummary, renderTableOf } from "./tables.ts";

/** Failures told in full; the lines above name every failed test. */
const MAX_FAILURES = 100;

/** For people: a line for each test, every failure with what helps to fix it, and the outcome of the run. */
export const pretty: Reporter = {
  render: wrapping(
    (report: ConcludedReport, options) =>
      (options.quiet ? [] : report.run.suites).map((suite) => renderSuite(suite, report, options)).join("") +
      renderEnd(report, options),
  ),
  stream: {
    heading: wrapping(renderHeading),
    line: wrapping(renderLine),
    fold(tests, options) {
      const { take, end } = foldLines(tests, options);
      return { take: (result) => wrapping(take)(result, options), end: () => wrapping(end)(undefined, options) };
    },
    close: wrapping(renderClose),
  },
};

/** Breaks lines between words on a terminal. A command stays whole, to be copied. */
function wrapping<T>(render: (what: T, options: RenderOptions) => string) {
  return (what: T, options: RenderOptions): string => {
    const text = render(what, options);
    if (!options.terminal) return text;
    const fit = (line: string): string => (COMMAND.test(line) ? line : hangLine(line, options.columns));
    return text.split("\n").map(fit).join("\n");
  };
}

const COMMAND = /^ +(?:\u001b\[2m)?(?:rerun|mcptest)(?:\u001b\[22m)? /;

function renderSuite(suite: SuiteName, report: Report, options: RenderOptions): string {
  const results = report.results.filter((result) => result.suite === suite.path && !kindOf(result).gathered);
  const servers = namedServers(report).filter((server) => server.suite === suite.path);
  if (results.length === 0) return "";
  const facts = join(renderServers(servers, styleOf(options)));
  const { take } = foldLines(results, options);
  return `${renderHeading(suite, options)}${facts}${facts === "" ? "" : "\n"}${results.map(take).join("")}`;
}

function renderHeading(suite: SuiteName, options: RenderOptions): string {
  const style = styleOf(options);
  return `\n${style.bold(oneLine(suite.name))}  ${style.dim(oneLine(suite.path))}\n`;
}

/** The servers that no audit or property test alone is about: those name their own. */
function namedServers({ servers, results }: Report): ServerReport[] {
  return servers.filter(({ suite, name }) => {
    const own = results.filter((result) => result.suite === suite && result.server === name);
    return own.length === 0 || own.some((result) => !kindOf(result).gathered);
  });
}

/** Servers are known only after the tests, so they are named here. */
function renderClose(report: ConcludedReport, options: RenderOptions): string {
  const servers = renderServers(namedServers(report), styleOf(options));
  return join(servers.length === 0 ? [] : ["", ...servers]) + renderEnd(report, options);
}

function renderEnd(report: ConcludedReport, options: RenderOptions): string {
  const style: Style = { ...styleOf(options), columns: options.columns, verbose: options.verbose };
  const failures = listFailures(report).filter(({ lead }) => !kindOf(lead).gathered);
  const alone = listServerCauses(report);
  const legend = style.dim("  ! errored: no result to check · ✗ failed: the result is wrong");
  const shown = [
    ...(failures.some(({ lead }) => lead.status === "errored") ? [[legend]] : []),
    ...alone.map((cause, index) => renderServerCause(cause, findingOf(cause, report), index + 1, style)),
    ...failures.slice(0, MAX_FAILURES).map((failure, index) => renderFailure(failure, alone.length + index + 1, style)),
  ];
  const rest = failures.length - MAX_FAILURES;
  if (rest > 0)
    shown.push([style.dim(`… and ${count(rest, "more failure")}, in the lines above and in the JSON report`)]);
  const parts: readonly [title: string, block: readonly string[]][] = [
    ["Load", renderDetails("load", report, style)],
    ["Compositions", renderTableOf("compositions", report, style)],
    ["Spend", renderTableOf("spend", report, style)],
    ["Matrices", renderGrids(report, style)],
    ["Calibrations", renderDetails("calibration", report, style)],
    ["Failures", spaceOut(shown).flat()],
    ["Findings", renderFindings(report, style)],
    ["Warnings", renderNotices(report.warnings, "warning", style)],
    ["Notes", renderNotices(report.notes ?? [], "note", style)],
    [titleBaseline(report), renderBaseline(report, style)],
    ["Metric rollups", renderTableOf("rollups", report, style)],
  ];
  // A titled part, with a rule to the right edge.
  const sections = parts.flatMap(([title, block]) => {
    const rule = "─".repeat(Math.max(3, Math.min(options.columns, 100) - title.length - 1));
    return block.length > 0 ? ["", `${style.bold(title)} ${style.dim(rule)}`, "", ...block] : [];
  });
  const mutation = renderMutation(report, style);
  const measured = mutation.length > 0 ? ["", ...mutation] : [];
  return join([...renderAudits(report, style), ...sections, ...measured, "", ...renderSummary(report, style)]);
}

/** The finding behind a server's cause. */
function findingOf({ server, rule_id: rule, message }: Cause, { servers }: Report): Partial<Finding> {
  const all = servers.filter(({ name }) => name === server).flatMap(({ findings }) => findings);
  return all.find((one) => one.rule === rule && one.message === message) ?? {};
}

function join(block: readonly string[]): string {
  return block.map((line) => `${line}\n`).join("");
}

const MAX_MESSAGE = 1000;
const INDENT = 2;

/** Warnings or notes in the loader's form; a blank line follows one of several lines. */
function renderNotices(notices: readonly Warning[], severity: "warning" | "note", style: Style): string[] {
  const blocks = notices.map((one) => {
    // In a saved report the code may be any text.
    const shown = { ...one, code: oneLine(one.code), message: cutMiddle(one.message, MAX_MESSAGE) };
    const { columns } = narrower(style, INDENT);
    return indent(formatProblem(shown, severity, style[PAINTS[severity]], columns).split("\n"), INDENT);
  });
  return blocks.flatMap((block, index) => ((blocks[index - 1]?.length ?? 0) > 1 ? ["", ...block] : block));
}

const MAX_NAME = 60;

/** One line for each server: its name, what it says it is, and the protocol revision agreed on. */
function renderServers(servers: readonly ServerReport[], style: Style): string[] {
  const suites = new Set(servers.map((server) => server.suite)).size;
  const names = servers.map((server) => oneLine(server.name, MAX_NAME));
  const width = Math.max(0, ...names.map(displayWidth));
  return servers.map((server, index) => {
    const name = padWidth(names[index] ?? "", width);
    const facts = listTold([
      oneLine(describeServer(server), 2 * MAX_NAME),
      protocolOf(server),
      server.sessions === 0 ? "never started" : server.sessions !== 1 && count(server.sessions, "session"),
      suites > 1 && oneLine(server.suite),
    ]);
    return `  ${style.dim("server")} ${name}  ${style.dim(facts.join(" · "))}`.trimEnd();
  });
}

function protocolOf({ protocol }: ServerReport): string | false {
  return protocol !== undefined && `protocol ${oneLine(protocol, MAX_NAME)}`;
}

/** Findings by server, without those that fail the run: they stand with the failures. */
function renderFindings(report: Report, style: Style): string[] {
  const isUntold = (one: Finding): boolean => (style.verbose || isCounted(one)) && !isServerCause(one);
  return report.servers.flatMap((server) => {
    const findings = listFindings(server.findings, isUntold).flatMap((finding) => renderFinding(finding, style));
    const where = listTold([protocolOf(server), oneLine(server.suite)]).join(" · ");
    const head = `  ${style.bold(oneLine(server.name, MAX_NAME))}${style.dim(`  ${where}`)}`;
    return findings.length > 0 ? [head, ...findings] : [];
  });
}

const PAINTS = { error: "red", warning: "yellow", note: "dim" } as const;

function renderFinding(finding: ReturnType<typeof listFindings>[number], style: Style): string[] {
  const { rule, severity, message, frame, reason, remedy, count: times } = finding;
  const often = times > 1 ? ` ×${formatNumber(times)}` : "";
  return [
    `    ${style[PAINTS[severity]](severity)} ${oneLine(rule)}${often}: ${oneLine(message)}`,
    ...(reason === undefined ? [] : [`      ${style.dim(`tolerated: ${oneLine(reason)}`)}`]),
    ...indent(renderFrame(frame, style), 6),
    ...(remedy === undefined ? [] : [`      ${style.dim(remedy)}`]),
  ];
}
