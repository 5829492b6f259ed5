import type { McptestError } from "../errors.ts";
import { type Jq, openJq } from "../jq/index.ts";
import { accessOf } from "../model/index.ts";
import type { Report } from "../report/index.ts";
import { runPlan } from "../run/index.ts";
import { isCi } from "../values/ci.ts";
import type { Inputs } from "./inputs.ts";
import { type LoadedPlan, loadPlan } from "./load.ts";
import { openLog } from "./log.ts";
import type { Step } from "./step.ts";

/**
 * Runs the suites that the inputs name and prints the run as it goes on. The report carries all warnings, those given
 * included. Throws CollectedErrors or McptestError when nothing could be run.
 */
export async function runSuites(
  inputs: Inputs,
  root: string,
  warnings: readonly McptestError[],
  step: Step,
): Promise<Report> {
  const jq = await openJq({ root, env: step.env });
  try {
    const loaded = await loadPlan(inputs, root, step, jq);
    return await runLoaded({ ...loaded, warnings: [...warnings, ...loaded.warnings] }, inputs, root, step, jq);
  } finally {
    await jq.close();
  }
}

async function runLoaded(loaded: LoadedPlan, inputs: Inputs, root: string, step: Step, jq: Jq): Promise<Report> {
  const { plan } = loaded;
  const log = await openLog(step.write);
  try {
    const { closed } = await runPlan(plan, {
      root,
      env: step.env,
      mockCommand: step.mockCommand,
      version: step.version,
      environment: { ...step.platform, ci: isCi(step.env) },
      signal: step.signal,
      jq,
      overrides: inputs.overrides,
      judge: accessOf(step.env),
      requireJudge: inputs.requireJudge,
      strictProtocol: inputs.strictProtocol,
      updateSnapshots: false,
      warnings: loaded.warnings,
      onEvent: (event) => event.type === "finished" && log.finished(event.result, event.test.suite),
      onStderr: (line) => log.stderr(line),
    });
    const report = await closed;
    log.report(report);
    return report;
  } finally {
    log.close();
  }
}
