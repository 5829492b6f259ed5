import type { McptestError } from "../errors.ts";
import type { Failure, Finding, Location, Report, ServerReport, TestResult, Warning } from "../report/index.ts";
import * as reports from "../report/index.ts";
import { cutText, escapeControls, takeSome } from "../values/text.ts";
import { ANNOTATION_MESSAGE_LENGTH, ANNOTATION_TITLE_LENGTH, ANNOTATIONS_PER_LEVEL } from "./limits.ts";

/** The worst first. */
export const ANNOTATION_LEVELS = ["error", "warning", "notice"] as const;

export type AnnotationLevel = (typeof ANNOTATION_LEVELS)[number];

/** A remark on a line of a file, which the runner shows on the diff and the run page. Title and message are plain text. */
export interface Annotation {
  level: AnnotationLevel;
  title: string;
  message: string;
  location?: Location;
}

/** How many assertions, lines of stderr and nodes an annotation shows, and characters of a cause that another one tells. */
const SHOWN = { assertions: 5, stderr: 5, nodes: 3, cause: 120 };

/** Everything in a report that is worth an annotation: failures by cause, odd passes, findings, warnings. */
export function annotateReport(report: Report): Annotation[] {
  const failures = reports.rankFailures(report);
  const findingLevel = report.run.strict_protocol === true ? "error" : "warning";
  return [
    ...failures.map(annotateFailure),
    ...failures.flatMap(annotateEchoes),
    ...report.results.flatMap((result) =>
      reports
        .remarksOf(result)
        .map(({ rule, text }) =>
          annotation("warning", `${rule}: ${reports.nameResult(result)}`, [text], result.location),
        ),
    ),
    ...report.servers.flatMap((server) =>
      server.findings
        .filter(reports.isCounted)
        .map((item) => annotateFinding(server, item, item.severity === "error" ? "error" : findingLevel)),
    ),
    ...annotateNotices(report),
  ];
}

/** Warnings, and notes of what happened. */
export function annotateNotices({ warnings, notes = [] }: Pick<Report, "warnings" | "notes">): Annotation[] {
  return [
    ...warnings.map((warning) => annotateProblem(warning, "warning")),
    ...notes.map((note) => annotateProblem(note, "notice")),
  ];
}

/** An error or warning of a suite or an input, at its place. */
export function annotateProblem(
  problem: Pick<McptestError, "code" | "message" | "hint"> | Warning,
  level: AnnotationLevel = "error",
): Annotation {
  const location = "location" in problem ? (problem.location as Location | undefined) : undefined;
  const hint = problem.hint === undefined ? [] : [`hint: ${problem.hint}`];
  return annotation(level, problem.code, [problem.message, ...hint], location);
}

/**
 * The annotations that a step can show: the first of each level up to GitHub's limit, and a notice if some do not fit. `reserved` is what the
 * step itself needs of each level, `whole` where a reader finds them all.
 */
export function fitAnnotations(
  annotations: readonly Annotation[],
  whole: "report" | "log",
  reserved: Partial<Record<AnnotationLevel, number>> = {},
): Annotation[] {
  const levels = ANNOTATION_LEVELS.map((level) => {
    const all = annotations.filter((item) => item.level === level);
    return { level, all, room: ANNOTATIONS_PER_LEVEL - (reserved[level] ?? 0) };
  });
  if (levels.every(({ all, room }) => all.length <= room)) return levels.flatMap(({ all }) => all);
  const cut = levels.map(({ level, all, room }) => {
    const shown = all.slice(0, level === "notice" ? room - 1 : room);
    return { shown, told: shown.length < all.length ? [`${shown.length} of ${all.length} ${level}s`] : [] };
  });
  const counts = cut.flatMap(({ told }) => told).join(" and ");
  const message = `${counts} shown: GitHub keeps ${ANNOTATIONS_PER_LEVEL} of each level a step. The ${whole} has them all.`;
  return [...cut.flatMap(({ shown }) => shown), annotation("notice", "Not every annotation is shown", [message])];
}

function annotateFailure(failure: Failure): Annotation {
  const { lead, echoes } = failure;
  const failed = reports.failedAssertions(lead);
  const scores = reports.describeScores(lead).slice(0, SHOWN.assertions);
  const reasons = failed.slice(0, SHOWN.assertions).map((item) => item.message ?? reports.nameCheck(item));
  const known = [...scores, ...reasons];
  const told = known.length > 0 ? known : [lead.message ?? "no reason was given"];
  // Errors of nodes, except those that assertions tell.
  const nodes = reports.untoldNodes(lead, told).map(({ id, error }) => `node ${JSON.stringify(id)} failed: ${error}`);
  const lines = [
    ...reports.untoldAnswer(lead, told),
    ...reports.stopOf(lead, told),
    ...told,
    ...reports.sayResult(lead),
    ...takeSome(nodes, SHOWN.nodes, (rest) => `and ${rest} more failed nodes`),
  ];
  if (failed.length > reasons.length) lines.push(`and ${failed.length - reasons.length} more failed assertions`);
  if (lead.hint !== undefined) lines.push(`hint: ${lead.hint}`);
  const stderr = lead.status === "errored" ? reports.lastWords([lead, ...echoes]).slice(-SHOWN.stderr) : [];
  if (stderr.length > 0) lines.push("stderr:", ...stderr.map((line) => `  ${line}`));
  const title = `${lead.status}: ${reports.nameResult(lead)}${echoes.length > 0 ? ` and ${echoes.length} more` : ""}`;
  return annotation("error", title, lines, placeOf(lead));
}

/** The other tests of a cause, one a line of the suite: the first test tells what it is, these name it. */
function annotateEchoes({ cause, lead, echoes }: Failure): Annotation[] {
  const failed = echoes.filter(reports.isFailure);
  const byLine = new Map(failed.map((one) => [nameLine(placeOf(one)), one]).reverse() as [string, TestResult][]);
  byLine.delete(nameLine(placeOf(lead)));
  return [...byLine.values()].reverse().map((one) => {
    const told = `same cause as ${reports.nameResult(lead)}: ${cutText(cause.message.replace(/\s+/g, " "), SHOWN.cause)}`;
    const { hint = lead.hint } = one;
    const lines = hint === undefined ? [told] : [told, `hint: ${hint}`];
    return annotation("error", `${one.status}: ${reports.nameResult(one)}`, lines, placeOf(one));
  });
}

function placeOf(result: TestResult): Location {
  const [finding] = reports.findingsOf(result).filter(reports.isCounted);
  return reports.failedAssertions(result)[0]?.location ?? finding?.location ?? result.location;
}

function nameLine({ file, line }: Location): string {
  return `${file}:${line}`;
}

function annotateFinding(server: ServerReport, finding: Finding, level: AnnotationLevel): Annotation {
  const times = finding.count > 1 ? ` (${finding.count} times)` : "";
  const remedy = reports.remedyOf(finding.rule);
  const lines = [`${finding.message}${times}`, finding.frame, remedy && `hint: ${remedy}`].filter(
    (line) => line !== undefined,
  );
  const location = server.location ?? { file: server.suite, line: 1, column: 1 };
  return annotation(level, `${finding.rule}: server ${server.name}`, lines, location);
}

function annotation(level: AnnotationLevel, title: string, lines: readonly string[], location?: Location): Annotation {
  return {
    level,
    title: cutText(escapeControls(title.replace(/\s+/g, " ")), ANNOTATION_TITLE_LENGTH),
    message: cutText(escapeControls(lines.join("\n")), ANNOTATION_MESSAGE_LENGTH),
    ...(location && { location }),
  };
}
