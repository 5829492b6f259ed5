import { problemsOf } from "../errors.ts";
import { createRedactor } from "../values/redact/redact.ts";
import { secretsOf } from "../values/redact/secret.ts";
import { readInputs } from "./inputs.ts";
import { placeReport } from "./report-path.ts";
import { runSuites } from "./run.ts";
import type { Step } from "./step.ts";
import { tellRunner } from "./tell-runner.ts";
import { throwAny } from "./wording.ts";
import { openWorkspace, type Workspace } from "./workspace.ts";

/** Runs what the inputs ask for, posts what was found, then fails if it must. Gives the process's exit code; never throws. */
export async function main(outside: Omit<Step, "redactor">): Promise<number> {
  const step: Step = { ...outside, redactor: createRedactor({ secrets: [] }) };
  const { register } = tellRunner(step);
  secretsOf(step.env).forEach(register);
  const { inputs, errors } = readInputs(step.env);
  const { request } = inputs;
  secretsOf(request.vars).forEach(register);
  let workspace: Workspace | undefined;
  try {
    throwAny(errors);
    workspace = openWorkspace(inputs.workingDirectory, step.env, step.cwd);
    const path = await placeReport(inputs.reportPath, workspace, step.env);
    const report = await runSuites({ ...request, outputs: [path] }, workspace, step);
    const { finishWithReport } = await import("./finish.ts");
    return await finishWithReport(report, path, inputs, workspace, step);
  } catch (error) {
    const { finishWithProblems } = await import("./finish.ts");
    return await finishWithProblems(problemsOf(error), inputs, workspace, step);
  }
}
