import { EXIT_CODES, type McptestError, redactError } from "../../errors.ts";
import { replaceFile } from "../../files/index.ts";
import {
  annotateProblem,
  annotateReport,
  categoryOf,
  type Event,
  type Facts,
  nameMatrix,
  runUrl,
} from "../../github/index.ts";
import {
  type ConcludedReport,
  type MarkdownOptions,
  REPORTERS,
  type Reason,
  type RenderOptions,
  type Report,
  type ReporterName,
  renderMarkdown,
  renderProblems,
  scoreOf,
  type Verdict,
} from "../../report/index.ts";
import { openLog } from "../log.ts";
import { unwritableReport } from "../wording.ts";
import { concludeStep, endRun, endWithProblems, lost, type StepEnding } from "./ending.ts";
import { fail, postAnnotations, postOutputs, postSummary, summaryLimit } from "./post.ts";
import { type Around, publishFound, tellPublished } from "./publishing.ts";
import type { Places } from "./report-path.ts";

/** What is to be posted. */
interface Findings {
  report?: Report;
  written?: Written;
  /** What went wrong besides tests. */
  problems: readonly McptestError[];
  render(ending: StepEnding, options: MarkdownOptions): string;
  /** How the step ends, with what went wrong around it. */
  end(faults: readonly Reason[]): StepEnding;
}

/** Posts what a run found. */
export async function finishWithReport(ran: Report, places: Places, around: Around): Promise<number> {
  const { inputs, event, workspace, step, warnings = [] } = around;
  const { matrix, sarifCategory } = inputs.publishing;
  const report = concludeStep({ ...ran, warnings: [...ran.warnings, ...warnings] }, around);
  const about = {
    category: categoryOf(event, step.redactor.json(matrix), step.redactor.text(sarifCategory)),
    ...(workspace && { inRepository: workspace.inRepository }),
  };
  const written = await writeReports(report, places, about, step.signal);
  const findings: Findings = {
    report,
    written,
    problems: written.errors,
    render: (ending, options) => renderMarkdown(ending.report ?? report, options),
    end: (faults) => endRun(concludeStep(report, around, [...lost(written.errors), ...faults])),
  };
  return finish(findings, around);
}

/** Posts why nothing was run. */
export async function finishWithProblems(found: readonly McptestError[], around: Around): Promise<number> {
  const { step } = around;
  const { version } = step;
  const problems = found.map((problem) => redactError(problem, step.redactor));
  const log = await openLog(step);
  log.problems(problems);
  log.close();
  const render: Findings["render"] = ({ verdict }, options) =>
    renderProblems(problems, { ...options, version, verdict });
  return finish({ problems, render, end: (faults) => endWithProblems(problems, faults) }, around);
}

/** Outputs, the summary, what is published, annotations, what is known of it all by then, and last the step's failure. */
async function finish({ report, written, problems, render, end }: Findings, around: Around): Promise<number> {
  const { inputs, event, workspace, step } = around;
  const { jobSummary, annotations: annotates, title, matrix } = inputs.publishing;
  const facts = { report, files: written?.files, event, cacheHit: around.cacheHit };
  const unset = postOutputs(makeOutputs(end([]).verdict, facts), step);
  const faults = lost(unset);
  const ending = end(faults);
  const page = {
    origin: originOf(event, step.redactor.text(title + nameMatrix(matrix))),
    urlOf: (location: Parameters<MarkdownOptions["urlOf"]>[0]) => workspace?.urlOf(workspace.inRepository(location)),
  };
  const reportPath = written?.files.json;
  const late = jobSummary ? await postSummary(render(ending, { ...page, budget: summaryLimit(step.env) }), step) : [];
  const errors = [...problems, ...unset].map((problem) => annotateProblem(problem));
  const kept = report ? annotateReport(report) : (around.warnings ?? []).map((one) => annotateProblem(one, "warning"));
  const annotations = annotates ? [...errors, ...kept] : [];
  const published = await publishFound(
    { sarif: written?.sarif, ending, annotations, render: (options) => render(ending, { ...page, ...options }) },
    around,
  );
  const { remarks, failures } = tellPublished(published, around);
  const last = failures.length > 0 ? end([...faults, ...failures]) : ending;
  const odd = published.said.some(({ sink, as }) => sink === "check" && as === "odd");
  const own = published.facts["check-url"] === undefined || odd ? annotations : [];
  const warnings = annotates ? late.map((problem) => annotateProblem(problem, "warning")) : [];
  postAnnotations([...remarks, ...warnings, ...own], workspace, reportPath === undefined ? "log" : "report", step);
  if (unset.length === 0)
    postOutputs({ ...published.facts, ...(last !== ending && endingOutputs(last.verdict)) }, step);
  // What came of another's run does not fail this step; what could not be told of it does.
  const ownFaults = faults.length + failures.length + (written?.errors.length ?? 0);
  const fails = around.borrowed ? ownFaults > 0 : last.verdict.reasons.length > 0;
  if (!fails) return step.signal.aborted ? EXIT_CODES.interrupted.code : 0;
  fail(`mcptest: ${last.told}`, step);
  return step.signal.aborted ? last.verdict.exit_code : 1;
}

/** What a page says of where it was made. */
function originOf(event: Event, title: string): MarkdownOptions["origin"] {
  const { job, attempt, headSha: sha, serverUrl, repository } = event;
  const url =
    serverUrl && repository.repo ? `${serverUrl}/${repository.owner}/${repository.repo}/commit/${sha}` : undefined;
  const commit = sha ? { sha, url } : undefined;
  return { title, reportUrl: runUrl(event), job: job || undefined, attempt: attempt || undefined, commit };
}

/** The reports that were written. */
interface Written {
  /** Where they are; `json` is the one that `report-path` names. */
  files: Partial<Record<ReporterName, string>>;
  /** What the one in SARIF says, whether or not it could be written. */
  sarif?: string;
  errors: readonly McptestError[];
}

/** Writes the report in every format that was asked for; one that cannot be written does not keep the others back. */
async function writeReports(
  report: ConcludedReport,
  places: Places,
  about: Pick<RenderOptions, "category" | "inRepository">,
  signal: AbortSignal,
): Promise<Written> {
  const files: Written["files"] = {};
  const errors: McptestError[] = [];
  let sarif: string | undefined;
  for (const { format, path } of [...places.others, { format: "json" as const, path: places.report }]) {
    const { render } = await REPORTERS[format].load();
    try {
      const text = render(report, { colour: false, columns: 80, ...about });
      if (format === "sarif") sarif = text;
      await replaceFile(path, text, { signal });
      files[format] = path;
    } catch (error) {
      if (format === "json") delete files.json;
      errors.push(unwritableReport(path, error));
    }
  }
  return { files, errors, ...(sarif !== undefined && { sarif }) };
}

/** What is counted for later steps. */
const COUNTS = ["total", "passed", "failed", "errored", "skipped", "deferred", "flaky"] as const;

/** What later steps can read as `steps.<id>.outputs.<name>`; the names are those of action.yml. What is not known is empty. */
type Outputs = Record<string, string | number>;

/** What outputs tell besides how the step ends. */
interface OutputFacts {
  report?: Report | undefined;
  /** Where reports are. */
  files?: Partial<Record<ReporterName, string>> | undefined;
  event?: Pick<Event, "pullRequest">;
  cacheHit?: boolean | undefined;
}

/** The outputs of a run, or of a step that ran nothing. */
export function makeOutputs(verdict: Verdict, { report, files = {}, event, cacheHit }: OutputFacts): Outputs {
  const { baseline } = report ?? {};
  const { regressed, fixed, score } = baseline?.summary ?? {};
  const known: Record<string, string | number | null | undefined> = {
    ...endingOutputs(verdict),
    ...Object.fromEntries(COUNTS.map((key) => [key, report?.summary[key] ?? 0])),
    "report-path": files.json,
    score: score?.after ?? (report && scoreOf(report)),
    "score-delta": score && Number((score.after - score.before).toFixed(6)), // Without what binary fractions leave behind.
    regressions: regressed,
    fixed,
    cost: report?.summary.cost_usd,
    "baseline-sha": baseline?.commit,
    "baseline-source": report && (baseline ? (baseline.source ?? "path") : "none"),
    "sarif-path": files.sarif,
    "junit-path": files.junit,
    "html-path": files.html,
    "summary-path": files.md,
    ...({ "sarif-id": "", "comment-id": "", "comment-url": "", "check-url": "" } satisfies Required<Facts>),
    "pr-number": event?.pullRequest?.number,
    "cache-hit": cacheHit === undefined ? undefined : String(cacheHit),
  };
  return Object.fromEntries(Object.entries(known).map(([name, value]) => [name, value ?? ""]));
}

/** How the step ends. */
function endingOutputs({ status, exit_code, reasons }: Verdict): Outputs {
  const failed = status === "interrupted" ? "cancelled" : "failed";
  return { result: reasons.length === 0 ? "passed" : failed, "exit-code": exit_code };
}
