import {
  conclude,
  execute,
  findSuites,
  type Host,
  listShown,
  loadVerifying,
  prepare,
  type RunRequest,
  withAhead,
} from "../conduct/index.ts";
import { CollectedErrors, failure } from "../errors.ts";
import { openJq } from "../jq/index.ts";
import type { Report } from "../report/index.ts";
import { openLog } from "./log.ts";
import { type Step, tellRunner } from "./step.ts";
import type { Workspace } from "./workspace.ts";

/** Changes the report once every session is closed; `host` is that of the run, `say` writes to its log. */
export type Later = (
  report: Report,
  run: { request: RunRequest; host: Host; say(line: string): void },
) => Promise<Report>;

const notThere = failure("no-tests: <what>; has the repository been checked out?");
const unmatched = failure("no-tests-selected: <what>[[; <hint>]]");

/** Runs the suites of the inputs and prints their progress. Throws CollectedErrors or McptestError when nothing could be run. */
export async function runSuites(
  asked: RunRequest,
  { root, folder }: Pick<Workspace, "root" | "folder">,
  step: Step,
  later?: Later,
): Promise<Report> {
  const host = { ...step, root, folder, env: withoutRunners(step.env) };
  if (asked.verifies) return runOn(host, asked, step);
  return withAhead((ahead) => runOn({ ...host, ahead }, asked, step, later));
}

async function runOn(host: Host, asked: RunRequest, step: Step, later?: Later): Promise<Report> {
  const { root, env } = host;
  const found = await findSuites(asked.suites, root);
  if (found.errors.length > 0) throw new CollectedErrors(found.errors);
  const { paths: suites, warnings: odd } = found;
  const request = {
    ...asked,
    suites,
    warnings: odd,
    empty: found.empty && notThere({ what: found.empty.message }),
    gates: later ? {} : asked.gates,
  };
  const jq = await openJq({ root, env });
  try {
    const prepared = await prepare(request, { ...host, redactor: tellRunner(step) }, jq);
    const { plan, errors, warnings, notice, prices } = prepared;
    if (!plan || errors.length > 0) throw new CollectedErrors(errors.length > 0 ? errors : warnings);
    const none = prepared.empty;
    const isSlip = none?.code === "no-tests-selected";
    const empty = isSlip ? unmatched({ what: none.message, hint: none.hint }) : none;
    const log = await openLog(step, listShown(plan));
    try {
      const onStderr = (line: string): void => log.line(line);
      const onResult = log.finished;
      const running = request.verifies
        ? (await loadVerifying()).verifyRecordings({ plan, warnings, empty }, request, host, { onResult, onStderr })
        : execute({ plan, warnings, prices, empty }, request, host, jq, {
            onEvent: (event) => event.type === "finished" && onResult(event.result),
            onStderr,
            tells: true,
          }).then(({ closed }) => closed);
      const ran = await running;
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

/** The environment for suites and hooks: without what the runner lends the Action, such as its token, inputs and files. */
export function withoutRunners(env: Step["env"]): Step["env"] {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !RUNNERS.test(name)));
}
