import { readFileSync } from "node:fs";
import type { RunRequest } from "../conduct/index.ts";
import { problemsOf } from "../errors.ts";
import { type Event, readEvent, refuseReport, refuseSuites } from "../github/index.ts";
import type { Report } from "../report/index.ts";
import { parseJson } from "../values/json.ts";
import { createRedactor } from "../values/redact/redact.ts";
import { secretsOf } from "../values/redact/secret.ts";
import { type Inputs, readInputs } from "./inputs.ts";
import { runPipe } from "./pipe.ts";
import type { Around } from "./posting/publishing.ts";
import { placeReports } from "./posting/report-path.ts";
import { type Later, runSuites } from "./run.ts";
import type { Saved } from "./saved.ts";
import type { Step } from "./step.ts";
import { tellRunner } from "./tell-runner.ts";
import { refused, throwAny } from "./wording.ts";
import { openWorkspace, type Workspace } from "./workspace.ts";

/** Runs what the inputs ask for, posts what was found, then fails if it must. Gives the process's exit code; never throws. */
export async function main(outside: Omit<Step, "redactor">): Promise<number> {
  const step: Step = { ...outside, redactor: createRedactor({ secrets: [] }) };
  const { register } = tellRunner(step);
  secretsOf(step.env).forEach(register);
  const { inputs, errors } = readInputs(step.env);
  const { request } = inputs;
  secretsOf(request.vars).forEach(register);
  const event = openEvent(step.env);
  const reports = inputs.command === "report";
  const refusal = reports ? refuseReport(event) : refuseSuites(event);
  let around: Around = { inputs, event, workspace: undefined, step };
  try {
    throwAny(refusal === undefined ? errors : [refused(refusal)]);
    const saved = reports ? await openSaved(around) : undefined;
    around = { ...around, ...saved?.around };
    const workspace = openWorkspace(inputs.workingDirectory, step.env, step.cwd, around.event.headSha);
    around = { ...around, workspace };
    const places = await placeReports(inputs, workspace, step.env);
    const { base, caches } = inputs;
    const keeps = !around.borrowed && inputs.command !== "pipe" && (base.source === "cache" || caches.length > 0);
    const kept = keeps
      ? await (await import("./keep/restore.ts")).restoreKept(inputs, event, workspace, step)
      : undefined;
    const compareLater: Later = async (report, run) => {
      const { compareWithMergeBase } = await import("./base/compare.ts");
      return compareWithMergeBase(report, { ...run, inputs, event });
    };
    const outputs = [places.report, ...places.others.map(({ path }) => path)];
    const asked = { ...request, baseline: kept?.baseline ?? request.baseline, outputs };
    const later = base.source === "merge-base" ? compareLater : undefined;
    const report = await (saved ? saved.gather(asked, workspace) : run(asked, inputs, workspace, step, later));
    if (kept) await (await import("./keep/remember.ts")).rememberKept(kept, report, event, workspace, places.own, step);
    const { finishWithReport } = await import("./posting/finish.ts");
    return await finishWithReport(report, places, { ...around, cacheHit: kept?.hit });
  } catch (error) {
    const { finishWithProblems } = await import("./posting/finish.ts");
    const problems = problemsOf(error);
    const borrowed = problems.every(({ code }) => code === "report-missing");
    return await finishWithProblems(problems, { ...around, borrowed, silent: refusal !== undefined });
  }
}

function run(
  request: RunRequest,
  { command, server }: Inputs,
  workspace: Workspace,
  step: Step,
  later: Later | undefined,
): Promise<Report> {
  return command === "pipe" ? runPipe(request, server, workspace, step) : runSuites(request, workspace, step, later);
}

async function openSaved(around: Around): Promise<Saved> {
  const { openSaved } = await import("./saved.ts");
  return openSaved(around);
}

/** The event that started the workflow; a payload that cannot be read says nothing. */
function openEvent(env: Step["env"]): Event {
  return readEvent(env, readPayload(env.GITHUB_EVENT_PATH) ?? null);
}

function readPayload(path: string | undefined) {
  try {
    return path ? parseJson(readFileSync(path, "utf8")) : undefined;
  } catch {
    return undefined;
  }
}
