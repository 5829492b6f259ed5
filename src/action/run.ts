import { conclude, execute, findSuites, type Host, prepare, type RunRequest } from "../conduct/index.ts";
import { CollectedErrors } from "../errors.ts";
import { openJq } from "../jq/index.ts";
import type { Report } from "../report/index.ts";
import { openLog } from "./log.ts";
import type { Step } from "./step.ts";
import { tellRunner } from "./tell-runner.ts";
import { throwAny } from "./wording.ts";
import type { Workspace } from "./workspace.ts";

/** What is made of the report when every session is closed; `host` is that of the run, `say` takes lines for its log. */
export type Later = (
  report: Report,
  run: { request: RunRequest; host: Host; say(line: string): void },
) => Promise<Report>;

/** Runs the suites of the inputs and prints the run as it goes on. Throws CollectedErrors or McptestError when nothing could be run. */
export async function runSuites(
  asked: RunRequest,
  { root, folder }: Pick<Workspace, "root" | "folder">,
  step: Step,
  later?: Later,
): Promise<Report> {
  const env = withoutRunners(step.env);
  const host: Host = { ...step, root, folder, env };
  const found = await findSuites(asked.suites, root);
  throwAny(found.errors);
  const request = { ...asked, suites: found.paths, warnings: found.warnings, gates: later ? {} : asked.gates };
  const jq = await openJq({ root, env });
  try {
    const { plan, errors, warnings, notice, prices } = await prepare(
      request,
      { ...host, redactor: tellRunner(step) },
      jq,
    );
    throwAny(errors);
    if (!plan) throw new CollectedErrors(warnings);
    const log = await openLog(step);
    try {
      const { closed } = await execute({ plan, warnings, prices }, request, host, jq, {
        onEvent: (event) => event.type === "finished" && log.finished(event.result, event.test.suite),
        onStderr: (line) => log.line(line),
        tells: true,
      });
      const ran = await closed;
      const compared = await later?.(ran, { request: asked, host, say: (line) => log.line(line) });
      const report = compared ? conclude(compared) : ran;
      log.report(report);
      if (notice !== undefined) log.line(notice);
      return report;
    } finally {
      log.close();
    }
  } finally {
    await jq.close();
  }
}

const RUNNERS = /^(?:(?:ACTIONS|INPUT)_|GITHUB_(?:OUTPUT|ENV|PATH|STATE|STEP_SUMMARY)$)/i;

/** What suites may read and hooks inherit: nothing of what the runner lends the Action, such as its token, inputs and files. */
export function withoutRunners(env: Step["env"]): Step["env"] {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !RUNNERS.test(name)));
}
