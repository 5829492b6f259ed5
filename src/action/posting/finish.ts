import { EXIT_CODES, type McptestError, redactError, textOfError } from "../../errors.ts";
import { replaceFile } from "../../files/index.ts";
import type { Facts } from "../../github/index.ts";
import * as github from "../../github/index.ts";
import * as reports from "../../report/index.ts";
import { oneLine } from "../../values/text.ts";
import { nameInputsIn, openLog } from "../log.ts";
import { command } from "../step.ts";
import { unwritableReport } from "../wording.ts";
import type { Places } from "../workspace.ts";
import { postAnnotations, postOutputs, postSummary, sayBadge, summaryLimit, writeBadge } from "./post.ts";
import {
  type Around,
  concludeStep,
  endWithProblems,
  lost,
  publishFound,
  type StepEnding,
  tellPublished,
} from "./publishing.ts";

/** The sentence that a step fails with; the details are in annotations and summary. */
const SENTENCE = 1000;

interface Findings {
  report?: reports.Report;
  written?: Written;
  /** What went wrong besides tests. */
  problems: readonly McptestError[];
  render(ending: StepEnding, options: reports.MarkdownOptions): string;
  /** How the step ends, given what went wrong around it. */
  end(faults: readonly reports.Reason[]): StepEnding;
}

/** Posts what a run found. */
export async function finishWithReport(ran: reports.Report, places: Places, around: Around): Promise<number> {
  const { inputs, event, workspace, step, warnings = [] } = around;
  const { matrix, sarifCategory } = inputs.publishing;
  const report = concludeStep(reports.addNotices(ran, warnings), around);
  const about = {
    category: github.categoryOf(event, step.redactor.json(matrix), step.redactor.text(sarifCategory)),
    ...(workspace && { inRepository: workspace.inRepository }),
  };
  const written = await writeReports(report, places, about, step.signal);
  const label = step.redactor.text(inputs.publishing.title + github.nameMatrix(matrix));
  const badge = await writeBadge(report, label, places.folder, step.signal).catch(textOfError);
  if (badge !== undefined) written.errors.push(unwritableReport({ path: places.folder, why: badge }));
  const render: Findings["render"] = (ending, options) => reports.renderMarkdown(ending.report ?? report, options);
  const end: Findings["end"] = (faults) => {
    const ended = concludeStep(report, around, [...lost(written.errors), ...faults]);
    return {
      verdict: ended.verdict,
      told: reports.listReasons(ended).join(", "),
      hint: hintOf(ended),
      title: reports.sayTitle(ended),
      report: ended,
    };
  };
  return finish({ report, written, problems: written.errors, render, end }, around);
}

/** Posts why nothing was run. */
export async function finishWithProblems(found: readonly McptestError[], around: Around): Promise<number> {
  const { step } = around;
  const { version } = step;
  const problems = found.map((problem) => nameInputsIn(redactError(problem, step.redactor)));
  const log = await openLog(step);
  log.problems(problems);
  log.close();
  const render: Findings["render"] = ({ verdict }, options) =>
    reports.renderProblems(problems, { ...options, version, verdict });
  return finish({ problems, render, end: (faults) => endWithProblems(problems, faults) }, around);
}

/** Posts outputs, summary, publications and annotations in this order, and fails the step last. */
async function finish({ report, written, problems, render, end }: Findings, around: Around): Promise<number> {
  const { inputs, event, workspace, step } = around;
  const { jobSummary, annotations: annotates, listTests, title, matrix } = inputs.publishing;
  const { errors: unwritten = [], files = {}, sarif } = written ?? {};
  const unset = postOutputs(makeOutputs(end([]).verdict, { ...around, report, files }), step);
  const faults = lost(unset);
  const ending = end(faults);
  const { job, attempt, headSha: sha, serverUrl, repository } = event;
  const isKnown = serverUrl && repository.repo;
  const url = isKnown ? `${serverUrl}/${repository.owner}/${repository.repo}/commit/${sha}` : undefined;
  const page = {
    listTests,
    origin: {
      title: step.redactor.text(title + github.nameMatrix(matrix)),
      reportUrl: github.runUrl(event),
      job: job || undefined,
      attempt: attempt || undefined,
      commit: sha ? { sha, url } : undefined,
      base: (report?.baseline?.source === "cache" ? event.defaultBranch : event.baseBranch) || undefined,
    },
    urlOf: (location: Parameters<reports.MarkdownOptions["urlOf"]>[0]) =>
      workspace?.urlOf(workspace.inRepository(location)),
  };
  const late = jobSummary ? postSummary(render(ending, { ...page, budget: summaryLimit(step.env) }), step) : [];
  const errors = [...problems, ...unset].map((problem) => github.annotateProblem(problem));
  const kept = report
    ? github.annotateReport(report)
    : github.annotateNotices(reports.splitNotices(around.warnings ?? []));
  const annotations = annotates ? [...errors, ...kept] : [];
  const published = await publishFound(
    { sarif, ending, annotations, render: (options) => render(ending, { ...page, ...options }) },
    around,
  );
  const { remarks, failures } = tellPublished(published, around);
  const last = failures.length > 0 ? end([...faults, ...failures]) : ending;
  const odd = published.said.some(({ sink, as }) => sink === "check" && as === "odd");
  const own = published.facts["check-url"] === undefined || odd ? annotations : [];
  const warnings = annotates ? late.map((problem) => github.annotateProblem(problem, "warning")) : [];
  postAnnotations([...remarks, ...warnings, ...own], workspace, files.json === undefined ? "log" : "report", step);
  if (unset.length === 0)
    postOutputs({ ...published.facts, ...(last !== ending && endingOutputs(last.verdict)) }, step);
  // The result of another run does not fail this step; a failure to publish it does.
  const ownFaults = faults.length + failures.length + unwritten.length;
  const fails = around.borrowed ? ownFaults > 0 : last.verdict.reasons.length > 0;
  if (!fails) return step.signal.aborted ? EXIT_CODES.interrupted.code : 0;
  const hint = last.hint === undefined ? "" : `\nhint: ${oneLine(last.hint, SENTENCE)}`;
  step.write(command("error", `${oneLine(`mcptest: ${last.told}`, SENTENCE)}${hint}`));
  return step.signal.aborted ? last.verdict.exit_code : 1;
}

type Written = Awaited<ReturnType<typeof writeReports>>;

/** What to do, where it is the same for all causes; else the annotation of each tells its own. */
function hintOf({ causes = [], results }: reports.ConcludedReport): string | undefined {
  const hints = causes.map(({ tests, rule_id: rule }) => {
    return tests.length === 0 ? reports.remedyOf(rule) : results.find(({ id }) => tests.includes(id))?.hint;
  });
  return new Set(hints).size === 1 ? hints[0] : undefined;
}

/**
 * Writes the report in every format that was asked for; a failure does not stop the others. `files`: paths; `json` is the one that `report-path`
 * names. `sarif`: the text, whether or not it could be written.
 */
async function writeReports(
  report: reports.ConcludedReport,
  places: Places,
  about: Pick<reports.RenderOptions, "category" | "inRepository">,
  signal: AbortSignal,
) {
  const files: Partial<Record<reports.ReporterName, string>> = {};
  const errors: McptestError[] = [];
  let sarif: string | undefined;
  for (const { format, path } of [...places.others, { format: "json" as const, path: places.report }]) {
    const { render } = await reports.REPORTERS[format].load();
    try {
      const text = render(report, { colour: false, columns: 80, ...about });
      if (format === "sarif") sarif = text;
      await replaceFile(path, text, { signal });
      files[format] = path;
    } catch (error) {
      if (format === "json") delete files.json;
      errors.push(unwritableReport({ path, why: textOfError(error) }, { cause: error }));
    }
  }
  return { files, errors, sarif };
}

const COUNTS = ["total", "passed", "failed", "errored", "skipped", "deferred", "flaky"] as const;

/** What later steps can read as `steps.<id>.outputs.<name>`; the names are those of action.yml. Unknown values are empty. */
type Outputs = Record<string, string | number>;

/** The outputs of a run, or of a step that ran nothing. */
export function makeOutputs(
  verdict: reports.Verdict,
  { report, files, event, cacheHit }: Partial<Findings & Written & Around>,
): Outputs {
  const { baseline } = report ?? {};
  const { regressed, fixed, score } = baseline?.summary ?? {};
  const known: Record<string, string | number | null | undefined> = {
    ...endingOutputs(verdict),
    ...Object.fromEntries(COUNTS.map((key) => [key, report?.summary[key] ?? 0])),
    "report-path": files?.json,
    score: score?.after ?? (report && reports.scoreOf(report)),
    "score-delta": score && Number((score.after - score.before).toFixed(6)), // Rounds away the noise of binary fractions.
    regressions: regressed,
    fixed,
    coverage: report?.coverage?.percent,
    asserted: report?.coverage?.percent_asserted,
    "mutation-score": report?.mutation?.score,
    cost: report?.summary.cost_usd,
    "baseline-sha": baseline?.commit,
    "baseline-source": report && (baseline ? (baseline.source ?? "path") : "none"),
    "sarif-path": files?.sarif,
    "junit-path": files?.junit,
    "html-path": files?.html,
    "summary-path": files?.md,
    badge: report && sayBadge(report),
    ...({
      ...{ "sarif-id": "", "comment-id": "", "comment-url": "", "check-url": "" },
      "pr-number": String(event?.pullRequest?.number ?? ""),
    } satisfies Required<Facts>),
    "cache-hit": cacheHit === undefined ? undefined : String(cacheHit),
  };
  return Object.fromEntries(Object.entries(known).map(([name, value]) => [name, value ?? ""]));
}

function endingOutputs({ status, exit_code, reasons }: reports.Verdict): Outputs {
  const failed = status === "interrupted" ? "cancelled" : "failed";
  return { result: reasons.length === 0 ? "passed" : failed, "exit-code": exit_code };
}
