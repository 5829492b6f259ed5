import {
  conclude,
  execute,
  findSuites,
  type Host,
  listShown,
  loadPiping,
  loadVerifying,
  type PipeRequest,
  prepare,
  type RunRequest,
  withAhead,
} from "../conduct/index.ts";
import { CollectedErrors, failure } from "../errors.ts";
import { openJq } from "../jq/index.ts";
import type { ConcludedReport, Report } from "../report/index.ts";
import { type LoadOptions, loadSuites, namesServer, resolveNamed, unnamedServer } from "../suite/index.ts";
import { isCi } from "../values/ci.ts";
import type { Inputs } from "./inputs.ts";
import { openLog } from "./log.ts";
import { type Step, tellRunner } from "./step.ts";
import { noPipeline, noServer } from "./wording.ts";
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

/** Runs the pipeline of the inputs and prints its result. Throws CollectedErrors or McptestError when it could not be run. */
export async function runPipe(
  { suites, vars, mask = [], envFile, caps = {}, recordings = "off" }: RunRequest,
  server: Inputs["server"],
  { root, folder }: Pick<Workspace, "root" | "folder">,
  step: Step,
): Promise<ConcludedReport> {
  const [file, ...others] = suites;
  if (file === undefined || others.length > 0) throw noPipeline();
  if (!namesServer(server) && recordings !== "replay") throw noServer();
  const env = withoutRunners(step.env);
  const redactor = tellRunner(step);
  const token = env[server.bearerTokenEnv ?? ""];
  if (token) redactor.register(token);
  const host: Host = { ...step, root, folder, env, redactor };
  const jq = await openJq({ root, env });
  let log: Awaited<ReturnType<typeof openLog>> | undefined;
  try {
    const replays = recordings === "replay";
    const unset = replays ? "unneeded" : undefined;
    const loading: LoadOptions = { root, env, vars, mask, envFile, ci: isCi(env), redactor, jq, unset };
    const request: PipeRequest = {
      ...{ file, vars, mask, envFile, caps, recording: recordings, mode: "stop", timeoutMs: undefined },
      given: flagsOf(server, vars),
      shared: server.config !== undefined,
      findServer: async (read) => {
        const load = (path: string) => loadSuites([path], { ...loading, read });
        return namesServer(server)
          ? resolveNamed(server, { cwd: root, env, redactor, load, replays })
          : unnamedServer();
      },
    };
    const { preparePipe, executePipe } = await loadPiping();
    const prepared = await preparePipe(request, host, jq, (line) => log?.line(line));
    log = await openLog(step);
    const report = await executePipe(prepared, request, host, { started() {}, async ended() {} });
    log.report(report);
    return report;
  } finally {
    log?.close();
    await jq.close();
  }
}

/** Inputs as flags of the command line. */
function flagsOf(server: Inputs["server"], vars: RunRequest["vars"]): PipeRequest["given"] {
  const named = Object.entries(server).flatMap(([name, value]) => {
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return [value].flat().map((one) => ({ words: [flag, one], name: flag }));
  });
  const given = Object.entries(vars).map(([name, value]) => {
    return { words: ["--var", `${name}=${value}`], name: `--var ${name}` };
  });
  return [...named, ...given];
}
