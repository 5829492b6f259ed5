import type { McptestError } from "../errors.ts";
import {
  describeScores,
  type Failure,
  type Finding,
  failedAssertions,
  isCounted,
  type Location,
  lastWords,
  nameResult,
  type Report,
  rankFailures,
  remarksOf,
  type ServerReport,
  sayResult,
  stopOf,
  type TestResult,
  untoldAnswer,
  untoldNodes,
  type Warning,
} from "../report/index.ts";
import { cutText, escapeControls, nameSome, takeSome } from "../values/text.ts";
import { ANNOTATION_MESSAGE_LENGTH, ANNOTATION_TITLE_LENGTH, ANNOTATIONS_PER_LEVEL } from "./limits.ts";

/** How serious an annotation is, the worst first. */
export const ANNOTATION_LEVELS = ["error", "warning", "notice"] as const;

export type AnnotationLevel = (typeof ANNOTATION_LEVELS)[number];

/** A remark on a line of a file, as the runner shows it on the diff and the run page. Title and message are plain text. */
export interface Annotation {
  level: AnnotationLevel;
  title: string;
  message: string;
  location?: Location;
}

/** How many of the tests that fell to one cause an annotation names. */
const NAMED_ECHOES = 10;
const SHOWN_ASSERTIONS = 5;
const SHOWN_STDERR_LINES = 5;
const SHOWN_NODES = 3;

/** Everything in a report that deserves an annotation: failures by cause, odd passes, findings, warnings. */
export function annotateReport(report: Report): Annotation[] {
  const findingLevel = report.run.strict_protocol === true ? "error" : "warning";
  return [
    ...rankFailures(report).map(annotateFailure),
    ...report.results.flatMap(annotateOddities),
    ...report.servers.flatMap((server) =>
      server.findings
        .filter(isCounted)
        .map((item) => annotateFinding(server, item, item.severity === "error" ? "error" : findingLevel)),
    ),
    ...report.warnings.map((warning) => annotateProblem(warning, "warning")),
  ];
}

/** An error or warning of a suite or an input, at the place it was found. */
export function annotateProblem(
  problem: Pick<McptestError, "code" | "message" | "hint"> | Warning,
  level: AnnotationLevel = "error",
): Annotation {
  const location = "location" in problem ? (problem.location as Location | undefined) : undefined;
  const hint = problem.hint === undefined ? [] : [`hint: ${problem.hint}`];
  return annotation(level, problem.code, [problem.message, ...hint], location);
}

/**
 * The annotations that a step can show: the first of each level up to GitHub's limit, and when some do not fit a
 * notice that says how many are shown of how many. `reserved` is what the step itself needs of each level, `whole` names
 * where a reader finds them all.
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
  const failed = failedAssertions(lead);
  const scores = describeScores(lead).slice(0, SHOWN_ASSERTIONS);
  const reasons = failed.slice(0, SHOWN_ASSERTIONS).map((item) => item.message ?? `${item.target}: ${item.matcher}`);
  const known = [...scores, ...reasons];
  const told = known.length > 0 ? known : [lead.message ?? "no reason was given"];
  const lines = [
    ...untoldAnswer(lead, told),
    ...stopOf(lead, told),
    ...told,
    ...sayResult(lead),
    ...describeNodes(lead, told),
  ];
  if (failed.length > reasons.length) lines.push(`and ${failed.length - reasons.length} more failed assertions`);
  if (lead.hint !== undefined) lines.push(`hint: ${lead.hint}`);
  if (echoes.length > 0) lines.push(`same cause: ${nameSome(echoes, NAMED_ECHOES, nameResult)}`);
  const stderr = lead.status === "errored" ? lastWords([lead, ...echoes]).slice(-SHOWN_STDERR_LINES) : [];
  if (stderr.length > 0) lines.push("stderr:", ...stderr.map((line) => `  ${line}`));
  const title = `${lead.status}: ${nameResult(lead)}${echoes.length > 0 ? ` and ${echoes.length} more` : ""}`;
  return annotation("error", title, lines, failed[0]?.location ?? lead.location);
}

/** The errors of a composition's failed nodes, but for those that its assertions tell. */
function describeNodes(result: TestResult, told: readonly string[]): string[] {
  const lines = untoldNodes(result, told).map(({ id, error }) => `node ${JSON.stringify(id)} failed: ${error}`);
  return takeSome(lines, SHOWN_NODES, (rest) => `and ${rest} more failed nodes`);
}

function annotateOddities(result: TestResult): Annotation[] {
  return remarksOf(result).map(({ rule, text }) => {
    return annotation("warning", `${rule}: ${nameResult(result)}`, [text], result.location);
  });
}

function annotateFinding(server: ServerReport, finding: Finding, level: AnnotationLevel): Annotation {
  const times = finding.count > 1 ? ` (${finding.count} times)` : "";
  const lines = [`${finding.message}${times}`, ...(finding.frame === undefined ? [] : [finding.frame])];
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
