import { type McptestError, redactError } from "../errors.ts";
import { annotateProblem, annotateReport } from "../github/index.ts";
import { REPORTERS, type Report, renderMarkdown, renderProblems } from "../report/index.ts";
import { endRun, endWithProblems, type StepEnding } from "./ending.ts";
import type { Inputs } from "./inputs.ts";
import { openLog } from "./log.ts";
import { makeOutputs } from "./outputs.ts";
import { fail, postAnnotations, postOutputs, postSummary, summaryLimit, writeReport } from "./post.ts";
import type { Step } from "./step.ts";
import type { Workspace } from "./workspace.ts";

/** Posts what a run found: the report, which goes to `path`, the summary, outputs, annotations, and last the step's failure. */
export async function finishWithReport(
  report: Report,
  path: string,
  inputs: Inputs,
  workspace: Workspace,
  step: Step,
): Promise<number> {
  const { render } = await REPORTERS.json.load();
  const errors = await writeReport(path, render(report, { colour: false, columns: 80 }));
  const written = errors.length === 0 ? path : undefined;
  const unset = postOutputs(makeOutputs(endRun(report, errors, inputs.requireTests), report.summary, written));
  const unwritten = [...errors, ...unset];
  const ending = endRun(report, unwritten, inputs.requireTests);
  const options = { ...summaryOptions(workspace, step), reportPath: written, failure: ending.failure };
  const warnings = inputs.jobSummary ? await postSummary(renderMarkdown(report, options)) : [];
  const annotations = [
    ...unwritten.map((error) => annotateProblem(error)),
    ...warnings.map((warning) => annotateProblem(warning, "warning")),
    ...annotateReport(report),
  ];
  if (inputs.annotations) postAnnotations(annotations, workspace, written === undefined ? "log" : "report");
  return end(ending, step);
}

/** Posts why nothing was run. */
export async function finishWithProblems(
  found: readonly McptestError[],
  inputs: Inputs,
  workspace: Workspace | undefined,
  step: Step,
): Promise<number> {
  const errors = found.map((problem) => redactError(problem, step.redactor.text));
  const log = await openLog(step);
  log.problems(errors);
  log.close();
  const markdown = renderProblems(errors, { ...summaryOptions(workspace, step), version: step.version });
  const late = inputs.jobSummary ? await postSummary(markdown) : [];
  const ending = endWithProblems(errors);
  const unset = postOutputs(makeOutputs(ending, undefined, undefined));
  const annotations = [
    ...[...errors, ...unset].map((error) => annotateProblem(error)),
    ...late.map((warning) => annotateProblem(warning, "warning")),
  ];
  if (inputs.annotations) postAnnotations(annotations, workspace, "log");
  return end(ending, step);
}

function end({ failure, exitCode }: StepEnding, step: Step): number {
  if (failure === undefined) return 0;
  fail(failure);
  return step.signal.aborted ? exitCode : 1;
}

function summaryOptions(workspace: Workspace | undefined, step: Step) {
  return {
    budget: summaryLimit(step.env),
    urlOf: (location: Parameters<Workspace["urlOf"]>[0]) => workspace?.urlOf(workspace.inRepository(location)),
  };
}
