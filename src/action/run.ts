import * as conduct from "../conduct/index.ts";
import { CollectedErrors, failure } from "../errors.ts";
import { withJq } from "../jq/index.ts";
import type { ConcludedReport, Report } from "../report/index.ts";
import { type LoadOptions, loadSuites, namesServer, resolveNamed, unnamedServer } from "../suite/index.ts";
import { isCi } from "../values/ci.ts";
import type { Inputs } from "./inputs/read-inputs.ts";
import { openLog } from "./log.ts";
import { type Step, tellRunner } from "./step.ts";
import { noPipeline, noServer } from "./wording.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Changes the report once every session is closed; `host` is that of the run, `say` writes to its log. `again` does the same in another
 * checkout; it gives undefined where that has nothing to run.
 */
export type Later = (
  report: Report,
  run: {
    host: conduct.Host;
    gates: conduct.RunRequest["gates"];
    say(line: string): void;
    again(there: conduct.Host): Promise<Report | undefined>;
  },
) => Promise<Report>;

type Place = Pick<Workspace, "root" | "folder">;

const notThere = failure("no-tests: <what>; has the repository been checked out?");
const unmatched = failure("no-tests-selected: <what>[[; <hint>]]");

/** Runs the suites of the inputs and prints their progress. Throws CollectedErrors or McptestError when nothing could be run. */
export async function runSuites(
  asked: conduct.RunRequest,
  { root, folder }: Place,
  step: Step,
  later?: Later,
): Promise<Report> {
  const host = { ...step, root, folder, env: withoutRunners(step.env) };
  if (asked.verifies) return runOn(host, asked, step);
  return conduct.withAhead((ahead) => runOn({ ...host, ahead }, asked, step, later));
}

async function runOn(host: conduct.Host, asked: conduct.RunRequest, step: Step, later?: Later): Promise<Report> {
  const { root, env } = host;
  const { errors: lost, paths: suites, warnings: odd, empty: nothing } = await conduct.findSuites(asked.suites, root);
  if (lost.length > 0) throw new CollectedErrors(lost);
  const request = {
    ...asked,
    suites,
    warnings: odd,
    gates: later ? {} : asked.gates,
    empty: nothing && notThere({ what: nothing.message }),
  };
  return withJq({ root, env }, async (jq) => {
    const prepared = await conduct.prepare(request, { ...host, redactor: tellRunner(step) }, jq);
    const { plan, errors, warnings, notice, prices, empty: none } = prepared;
    if (!plan || errors.length > 0) throw new CollectedErrors(errors.length > 0 ? errors : warnings);
    const isSlip = none?.code === "no-tests-selected";
    const empty = isSlip ? unmatched({ what: none.message, hint: none.hint }) : none;
    const log = await openLog(step, conduct.listShown(plan));
    const { line: onStderr, finished: onResult } = log;
    try {
      const ran = await (request.verifies
        ? (await conduct.loadVerifying()).verifyRecordings({ plan, warnings, empty }, request, host, {
            onResult,
            onStderr,
          })
        : conduct
            .execute({ plan, warnings, prices, empty }, request, host, jq, {
              onEvent: (event) => event.type === "finished" && onResult(event.result),
              onStderr,
              tells: true,
            })
            .then(({ closed }) => closed));
      const compared = await later?.(ran, {
        ...{ host, gates: asked.gates, say: log.line },
        again: (base) => withJq(base, (there) => conduct.runBase(asked, ran, base, there)),
      });
      const report = compared ? conduct.conclude(compared) : ran;
      log.report(report);
      if (notice !== undefined) log.line(notice);
      return report;
    } finally {
      log.close();
    }
  });
}

const RUNNERS = /^(?:(?:ACTIONS|INPUT)_|GITHUB_(?:OUTPUT|ENV|PATH|STATE|STEP_SUMMARY)$)/i;

/** The environment for suites and hooks: without what the runner lends the Action, such as its token, inputs and files. */
function withoutRunners(env: Step["env"]): Step["env"] {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !RUNNERS.test(name)));
}

/** What runs know of the step, and the token of a named server masked; before the log is opened. */
export function hostOf(step: Step, { root, folder }: Place, { bearerTokenEnv = "" }: Inputs["server"]): conduct.Host {
  const env = withoutRunners(step.env);
  const redactor = tellRunner(step);
  if (env[bearerTokenEnv]) redactor.register(env[bearerTokenEnv]);
  return { ...step, root, folder, env, redactor };
}

/** Runs the pipeline of the inputs and prints its result. Throws CollectedErrors or McptestError when it could not be run. */
export async function runPipe(
  { suites, vars, mask = [], envFile, caps = {}, recordings = "off" }: conduct.RunRequest,
  server: Inputs["server"],
  workspace: Place,
  step: Step,
): Promise<ConcludedReport> {
  const [file, ...others] = suites;
  if (file === undefined || others.length > 0) throw noPipeline();
  const replays = recordings === "replay";
  if (!namesServer(server) && !replays) throw noServer();
  const host = hostOf(step, workspace, server);
  const { root, env, redactor } = host;
  let log: Awaited<ReturnType<typeof openLog>> | undefined;
  const run = withJq({ root, env }, async (jq) => {
    const unset = replays ? "unneeded" : undefined;
    const loading: LoadOptions = { root, env, vars, mask, envFile, ci: isCi(env), redactor, jq, unset };
    const request: conduct.PipeRequest = {
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
    const { preparePipe, executePipe } = await conduct.loadPiping();
    const prepared = await preparePipe(request, host, jq, (line) => log?.line(line));
    log = await openLog(step);
    const report = await executePipe(prepared, request, host, { started() {}, async ended() {} });
    log.report(report);
    return report;
  });
  return run.finally(() => log?.close());
}

function flagsOf(server: Inputs["server"], vars: conduct.RunRequest["vars"]): conduct.PipeRequest["given"] {
  const named = Object.entries(server).flatMap(([name, value]) => {
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return [value].flat().map((one) => ({ words: [flag, one], name: flag }));
  });
  const given = Object.entries(vars).map(([name, value]) => {
    return { words: ["--var", `${name}=${value}`], name: `--var ${name}` };
  });
  return [...named, ...given];
}
