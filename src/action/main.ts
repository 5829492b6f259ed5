import { readFile } from "node:fs/promises";
import { CollectedErrors, problemsOf } from "../errors.ts";
import { readEvent, refuseReport, refuseSuites } from "../github/index.ts";
import { parseJson } from "../values/json.ts";
import { createRedactor } from "../values/redact/redact.ts";
import { secretsOf } from "../values/redact/secret.ts";
import { readInputs } from "./inputs/read-inputs.ts";
import type { Around } from "./posting/publishing.ts";
import { type Later, runPipe, runSuites } from "./run.ts";
import { type Step, tellRunner } from "./step.ts";
import { refused } from "./wording.ts";
import { openWorkspace, placeReports } from "./workspace.ts";

/** Runs what the inputs ask for, posts the findings, then fails if it must. Gives the process's exit code; never throws. */
export async function main(outside: Omit<Step, "redactor">): Promise<number> {
  const step: Step = { ...outside, redactor: createRedactor({ secrets: [] }) };
  const { register } = tellRunner(step);
  secretsOf(step.env).forEach(register);
  const { inputs, errors } = readInputs(step.env);
  const { request } = inputs;
  secretsOf(request.vars).forEach(register);
  const { GITHUB_EVENT_PATH: path = "" } = step.env;
  // What cannot be read says nothing.
  const payload = await readFile(path, "utf8").catch(() => "");
  const event = readEvent(step.env, parseJson(payload) ?? null);
  const reports = inputs.command === "report";
  const refusal = reports ? refuseReport(event) : refuseSuites(event);
  let around: Around = { inputs, event, workspace: undefined, step };
  try {
    if (refusal !== undefined) throw refused({ why: refusal });
    if (errors.length > 0) throw new CollectedErrors(errors);
    const saved = reports ? await (await import("./saved.ts")).openSaved(around) : undefined;
    around = { ...around, ...saved?.around };
    const workspace = openWorkspace(inputs.workingDirectory, step.env, step.cwd, around.event.headSha);
    around = { ...around, workspace };
    const places = placeReports(inputs, workspace, step.env);
    const { base, caches } = inputs;
    const keeps = !around.borrowed && inputs.command !== "pipe" && (base.source === "cache" || caches.length > 0);
    const cache = keeps ? await import("./cache.ts") : undefined;
    const kept = await cache?.restoreKept(inputs, event, workspace, step);
    around = { ...around, cacheHit: kept?.hit, warnings: kept?.warnings ?? [] };
    const compareLater: Later = async (report, run) => {
      const { compareWithMergeBase } = await import("./base.ts");
      return compareWithMergeBase(report, { ...run, inputs, event });
    };
    const outputs = [places.report, ...places.others.map(({ path }) => path)];
    const asked = { ...request, baseline: kept?.baseline ?? request.baseline, outputs };
    const later = base.source === "merge-base" ? compareLater : undefined;
    const report = await (saved
      ? saved.gather(asked, workspace)
      : inputs.command === "audit"
        ? (await import("./audit.ts")).runAudit({ ...inputs, request: asked }, event, workspace, step, later)
        : inputs.command === "pipe"
          ? runPipe(asked, inputs.server, workspace, step)
          : runSuites(asked, workspace, step, later));
    const lost = (kept && (await cache?.rememberKept(kept, report, event, workspace, places.own, inputs, step))) ?? [];
    const { finishWithReport } = await import("./posting/finish.ts");
    return await finishWithReport(report, places, { ...around, warnings: [...(around.warnings ?? []), ...lost] });
  } catch (error) {
    const { finishWithProblems } = await import("./posting/finish.ts");
    const problems = problemsOf(error);
    const borrowed = problems.every(({ code }) => code === "report-missing");
    return await finishWithProblems(problems, { ...around, borrowed, silent: refusal !== undefined });
  }
}
