import { type McptestError, redactError } from "../../errors.ts";
import { annotateProblem, annotateReport, categoryOf, type Event, runUrl } from "../../github/index.ts";
import {
  type MarkdownOptions,
  type PageOrigin,
  type Report,
  renderMarkdown,
  renderProblems,
} from "../../report/index.ts";
import { openLog } from "../log.ts";
import { endRun, endWithProblems, type StepEnding } from "./ending.ts";
import { endingOutputs, makeOutputs } from "./outputs.ts";
import { fail, postAnnotations, postOutputs, postSummary, summaryLimit } from "./post.ts";
import { type Around, nameWith, publishFound, tellPublished } from "./publishing.ts";
import type { Places } from "./report-path.ts";
import { type Written, writeReports } from "./write-reports.ts";

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
  const { inputs, event, workspace } = around;
  const { matrix, sarifCategory } = inputs.publishing;
  const written = await writeReports(report, places, {
    category: categoryOf(event, matrix, sarifCategory),
    ...(workspace && { inRepository: workspace.inRepository }),
  });
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
  const problems = found.map((problem) => redactError(problem, step.redactor.text));
  const log = await openLog(step);
  log.problems(problems);
  log.close();
  return finish(
    {
      problems,
      render: (options) => renderProblems(problems, { ...options, version: step.version }),
      end: () => endWithProblems(problems),
    },
    around,
  );
}

/** Outputs, the summary, what is published, annotations, what is known of it all by then, and last the step's failure. */
async function finish({ report, written, problems, render, end }: Findings, around: Around): Promise<number> {
  const { inputs, event, workspace, step } = around;
  const { jobSummary, annotations: annotates, title, matrix } = inputs.publishing;
  const facts = { report, files: written?.files, event, cacheHit: around.cacheHit };
  const unset = postOutputs(makeOutputs(end([]), facts), step);
  const ending = end(unset);
  const page = {
    origin: originOf(event, step.redactor.text(nameWith(title, matrix))),
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
  const own = published.facts["check-url"] === undefined ? annotations : [];
  const warnings = annotates ? late.map((problem) => annotateProblem(problem, "warning")) : [];
  postAnnotations([...remarks, ...warnings, ...own], workspace, reportPath === undefined ? "log" : "report", step);
  if (unset.length === 0) postOutputs({ ...published.facts, ...(failure !== undefined && endingOutputs(last)) }, step);
  return leave(last, around);
}

/** What a page says of where it was made. */
function originOf(event: Event, title: string): PageOrigin {
  const { job, attempt, headSha: sha, serverUrl, repository } = event;
  const url =
    serverUrl && repository.repo ? `${serverUrl}/${repository.owner}/${repository.repo}/commit/${sha}` : undefined;
  return {
    title,
    reportUrl: runUrl(event),
    ...(job && { job }),
    ...(attempt && { attempt }),
    ...(sha && { commit: { sha, url } }),
  };
}

function leave({ failure, exitCode }: StepEnding, { step }: Around): number {
  if (failure === undefined) return 0;
  fail(failure, step);
  return step.signal.aborted ? exitCode : 1;
}
