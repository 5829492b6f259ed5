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
  type MarkdownOptions,
  REPORTERS,
  type RenderOptions,
  type Report,
  type ReporterName,
  renderMarkdown,
  renderProblems,
  scoreOf,
} from "../../report/index.ts";
import { openLog } from "../log.ts";
import { unwritableReport } from "../wording.ts";
import { endRun, endWithProblems, type StepEnding } from "./ending.ts";
import { fail, postAnnotations, postOutputs, postSummary, summaryLimit } from "./post.ts";
import { type Around, publishFound, tellPublished } from "./publishing.ts";
import type { Places } from "./report-path.ts";

/** What is to be posted. */
interface Findings {
  report?: Report;
  written?: Written;
  /** What went wrong besides tests. */
  problems: readonly McptestError[];
  render(options: MarkdownOptions): string;
  /** How the step ends that could not set its outputs because of `unset`. */
  end(unset: readonly McptestError[]): StepEnding;
}

/** Posts what a run found. */
export async function finishWithReport(report: Report, places: Places, around: Around): Promise<number> {
  const { inputs, event, workspace, step } = around;
  const { matrix, sarifCategory } = inputs.publishing;
  const about = {
    category: categoryOf(event, step.redactor.json(matrix), step.redactor.text(sarifCategory)),
    ...(workspace && { inRepository: workspace.inRepository }),
  };
  const written = await writeReports(report, places, about, step.signal);
  const findings: Findings = {
    report,
    written,
    problems: written.errors,
    render: (options) => renderMarkdown(report, options),
    end: (unset) => endRun(report, [...written.errors, ...unset], inputs.requireTests),
  };
  return finish(findings, around);
}

/** Posts why nothing was run. */
export async function finishWithProblems(found: readonly McptestError[], around: Around): Promise<number> {
  const { step } = around;
  const problems = found.map((problem) => redactError(problem, step.redactor));
  const log = await openLog(step);
  log.problems(problems);
  log.close();
  const render: Findings["render"] = (options) => renderProblems(problems, { ...options, version: step.version });
  return finish({ problems, render, end: () => endWithProblems(problems) }, around);
}

/** Outputs, the summary, what is published, annotations, what is known of it all by then, and last the step's failure. */
async function finish({ report, written, problems, render, end }: Findings, around: Around): Promise<number> {
  const { inputs, event, workspace, step } = around;
  const { jobSummary, annotations: annotates, title, matrix } = inputs.publishing;
  const facts = { report, files: written?.files, event, cacheHit: around.cacheHit };
  const unset = postOutputs(makeOutputs(end([]), facts), step);
  const ending = end(unset);
  const page = {
    origin: originOf(event, step.redactor.text(title + nameMatrix(matrix))),
    urlOf: (location: Parameters<MarkdownOptions["urlOf"]>[0]) => workspace?.urlOf(workspace.inRepository(location)),
    failure: ending.failure,
  };
  const reportPath = written?.files.json;
  const late = jobSummary ? await postSummary(render({ ...page, budget: summaryLimit(step.env) }), step) : [];
  const errors = [...problems, ...unset].map((problem) => annotateProblem(problem));
  const annotations = annotates ? [...errors, ...(report ? annotateReport(report) : [])] : [];
  const published = await publishFound(
    { report, sarif: written?.sarif, ending, annotations, render: (options) => render({ ...page, ...options }) },
    around,
  );
  const { remarks, failure } = tellPublished(published, around);
  const spared = around.borrowed && unset.length + (written?.errors.length ?? 0) === 0;
  const last = { ...ending, failure: spared ? failure : (ending.failure ?? failure) };
  const odd = published.said.some(({ sink, as }) => sink === "check" && as === "odd");
  const own = published.facts["check-url"] === undefined || odd ? annotations : [];
  const warnings = annotates ? late.map((problem) => annotateProblem(problem, "warning")) : [];
  postAnnotations([...remarks, ...warnings, ...own], workspace, reportPath === undefined ? "log" : "report", step);
  if (unset.length === 0) postOutputs({ ...published.facts, ...(failure !== undefined && endingOutputs(last)) }, step);
  if (last.failure === undefined) return step.signal.aborted ? EXIT_CODES.interrupted.code : 0;
  fail(last.failure, step);
  return step.signal.aborted ? last.exitCode : 1;
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
  report: Report,
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
export function makeOutputs(ending: StepEnding, { report, files = {}, event, cacheHit }: OutputFacts): Outputs {
  const { baseline } = report ?? {};
  const { regressed, fixed, score } = baseline?.summary ?? {};
  const known: Record<string, string | number | null | undefined> = {
    ...endingOutputs(ending),
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
function endingOutputs({ exitCode, failure }: StepEnding): Outputs {
  const failed = exitCode === EXIT_CODES.interrupted.code ? "cancelled" : "failed";
  return { result: failure === undefined ? "passed" : failed, "exit-code": exitCode };
}
