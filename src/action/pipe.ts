import { type Host, loadPiping, type PipeRequest, type RunRequest } from "../conduct/index.ts";
import { openJq } from "../jq/index.ts";
import type { ConcludedReport } from "../report/index.ts";
import { type LoadOptions, loadSuites, namesServer, resolveNamed, unnamedServer } from "../suite/index.ts";
import { isCi } from "../values/ci.ts";
import type { Inputs } from "./inputs.ts";
import { openLog } from "./log.ts";
import { withoutRunners } from "./run.ts";
import { type Step, tellRunner } from "./step.ts";
import { noPipeline, noServer } from "./wording.ts";
import type { Workspace } from "./workspace.ts";

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
