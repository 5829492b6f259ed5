import { hangLine } from "../../../values/show/width.ts";
import { count, oneLine } from "../../../values/text.ts";
import type { Report } from "../../model/report.ts";
import { type Failure, groupFailures } from "../../wording/failures.ts";
import type { RenderOptions, Reporter, SuiteName } from "../reporter.ts";
import { renderBaseline, renderGates, titleBaseline } from "./baseline.ts";
import { renderFailure } from "./failure.ts";
import { renderCalibrations } from "./judged/calibration.ts";
import { renderGrids } from "./judged/grids.ts";
import { fold, renderLine } from "./line.ts";
import { renderFindings, renderServers } from "./servers.ts";
import { type Style, spaceOut, styleOf } from "./style.ts";
import { renderSummary } from "./summary.ts";
import { renderCompositions, renderRollups } from "./tables.ts";
import { renderWarnings } from "./warnings.ts";

/** Failures told in full; the lines above name every failed test, and the JSON report has them all. */
const MAX_FAILURES = 100;

/** For people: one line a test, then every failure with all that is needed to act on it, then what the run came to. */
export const pretty: Reporter = {
  render: wrapping(
    (report, options) =>
      (options.quiet ? [] : report.run.suites).map((suite) => renderSuite(suite, report, options)).join("") +
      renderEnd(report, options),
  ),
  stream: { heading: wrapping(renderHeading), line: wrapping(renderLine), fold, close: wrapping(renderClose) },
};

/** Breaks lines between words where a terminal would break words. A command stays whole, to be copied. */
function wrapping<T>(render: (what: T, options: RenderOptions) => string) {
  return (what: T, options: RenderOptions): string => {
    const text = render(what, options);
    if (!options.terminal) return text;
    const fit = (line: string): string => (COMMAND.test(line) ? line : hangLine(line, options.columns));
    return text.split("\n").map(fit).join("\n");
  };
}

const COMMAND = /^ +(?:\u001b\[2m)?rerun /;

function renderSuite(suite: SuiteName, report: Report, options: RenderOptions): string {
  const results = report.results.filter((result) => result.suite === suite.path);
  const servers = report.servers.filter((server) => server.suite === suite.path);
  if (results.length === 0) return "";
  const facts = join(renderServers(servers, styleOf(options)));
  const shown = results.filter((result) => !fold.takes(result, results.length, options));
  const lines = shown.map((result) => renderLine(result, options)).join("");
  const rest = fold.line(results.length - shown.length);
  return `${renderHeading(suite, options)}${facts}${facts === "" ? "" : "\n"}${lines}${rest}`;
}

function renderHeading(suite: SuiteName, options: RenderOptions): string {
  const style = styleOf(options);
  return `\n${style.bold(oneLine(suite.name))}  ${style.dim(oneLine(suite.path))}\n`;
}

/** While tests ran the servers were not known yet; they are named here. */
function renderClose(report: Report, options: RenderOptions): string {
  const servers = renderServers(report.servers, styleOf(options));
  return join(servers.length === 0 ? [] : ["", ...servers]) + renderEnd(report, options);
}

function renderEnd(report: Report, options: RenderOptions): string {
  const style: Style = { ...styleOf(options), columns: options.columns, verbose: options.verbose };
  const failures = groupFailures(report);
  const shown = failures.slice(0, MAX_FAILURES).map((failure, index) => renderFailure(failure, index + 1, style));
  const rest = failures.length - shown.length;
  if (rest > 0)
    shown.push([style.dim(`… and ${count(rest, "more failure")}, in the lines above and in the JSON report`)]);
  const parts: readonly [title: string, block: readonly string[]][] = [
    ["Compositions", renderCompositions(report, style, options.columns)],
    ["Matrices", renderGrids(report, style, options.columns)],
    ["Calibrations", renderCalibrations(report, style)],
    ["Failures", spaceOut([...renderLegend(failures, style), ...shown]).flat()],
    ["Findings", renderFindings(report, style)],
    ["Warnings", renderWarnings(report.warnings, style)],
    [titleBaseline(report), renderBaseline(report, style)],
    ["Gates not met", renderGates(report, style)],
    ["Metric rollups", renderRollups(report, style, options.columns)],
  ];
  const sections = parts.flatMap(([title, block]) => (block.length > 0 ? section(title, block, style, options) : []));
  return join([...sections, "", ...renderSummary(report, failures, style)]);
}

/** What tells the two marks of failures apart, where there is the rarer one. */
function renderLegend(failures: readonly Failure[], style: Style): string[][] {
  const legend = "  ! errored: no answer to judge · ✗ failed: an answer other than expected";
  return failures.some(({ lead }) => lead.status === "errored") ? [[style.dim(legend)]] : [];
}

/** A titled part, with a rule to the right edge. */
function section(title: string, block: readonly string[], style: Style, { columns }: RenderOptions): string[] {
  const rule = "─".repeat(Math.max(3, Math.min(columns, 100) - title.length - 1));
  return ["", `${style.bold(title)} ${style.dim(rule)}`, "", ...block];
}

function join(block: readonly string[]): string {
  return block.map((line) => `${line}\n`).join("");
}
