import { existsSync } from "node:fs";
import { join } from "node:path";
import { findSuites, type Host, loadAuditing, type Review, type RunRequest } from "../conduct/index.ts";
import { CollectedErrors, textOfError } from "../errors.ts";
import type { Event } from "../github/index.ts";
import { openJq } from "../jq/index.ts";
import type { ConcludedReport, Warning } from "../report/index.ts";
import { describeTarget, type LoadOptions, loadSuites, resolveNamed, type ServerSpec } from "../suite/index.ts";
import { firstOf } from "../values/async/first-of.ts";
import { isCi } from "../values/ci.ts";
import { atBase } from "./base.ts";
import type { Inputs } from "./inputs.ts";
import { openLog } from "./log.ts";
import { withoutRunners } from "./run.ts";
import { type Step, tellRunner } from "./step.ts";
import type { Workspace } from "./workspace.ts";

/** What an audit came to, and what a pull request changes of what was reviewed. */
interface Audited {
  report: ConcludedReport;
  review: Review | undefined;
  warnings: Warning[];
}

/** Audits the servers of the inputs, and prints what was found. Throws CollectedErrors or McptestError when it could not be done. */
export async function runAudit(
  inputs: Inputs,
  event: Event,
  { root, folder }: Pick<Workspace, "root" | "folder">,
  step: Step,
): Promise<Audited> {
  const { request: asked, audit, server: named } = inputs;
  const env = withoutRunners(step.env);
  const redactor = tellRunner(step);
  const token = env[named.bearerTokenEnv ?? ""];
  if (token) redactor.register(token);
  const host: Host = { ...step, root, folder, env, redactor };
  const { auditServers, targetsOf } = await loadAuditing();
  const isBare = named.url !== undefined || named.serverCommand !== undefined;
  const place = { cwd: root, env, redactor };
  const jq = await openJq({ root, env });
  const loading = { vars: asked.vars, mask: asked.mask, envFile: asked.envFile, ci: isCi(env), redactor, jq };
  const { suites, wanted } = await loadAsked(asked, named, isBare, { ...loading, root, env, unset: "needed" }).finally(
    () => jq.close(),
  );
  const { config: _, server: __, ...flags } = named;
  const waits = (spec: ServerSpec): ServerSpec => {
    const { waitForReadyMs: wait } = asked.servers;
    return wait === undefined ? spec : { ...spec, wait_for_ready_ms: wait };
  };
  const found = isBare ? [{ server: await resolveNamed(named, place) }] : await targetsOf(suites, wanted, flags, place);
  const targets = found.map((target) => ({ ...target, server: waits(target.server) }));
  const left = [...wanted.map((name) => `servers: ${name}`), ...audit.only.map((axis) => `only: ${axis}`)];
  const { maxSurfaceTokens } = asked.gates;
  const maxDurationMs = asked.caps?.max_duration_ms;
  const selected = left.length > 0 ? left.join(", ") : undefined;
  const log = await openLog(step);
  try {
    const report = await auditServers(
      { ...audit, targets, selected, maxSurfaceTokens, maxDurationMs, baseline: asked.baseline },
      host,
      {
        started: (spec) => log.line(describeTarget(spec)),
        onStderr: (line) => log.line(line),
        warn: ({ message }) => log.line(message),
      },
    );
    log.report(report);
    return { report, ...(await reviewOf(inputs, event, host, suites, loading)) };
  } finally {
    log.close();
  }
}

async function loadAsked(asked: RunRequest, named: Inputs["server"], isBare: boolean, loading: LoadOptions) {
  const wanted = [...(asked.selection.servers ?? []), ...(named.server === undefined ? [] : [named.server])];
  if (isBare) return { suites: [], wanted: [] };
  const found = await findSuites(named.config === undefined ? asked.suites : [named.config], loading.root);
  const faults = [...found.errors, ...(found.paths.length === 0 && found.empty ? [found.empty] : [])];
  if (faults.length > 0) throw new CollectedErrors(faults);
  const { suites, errors } = await loadSuites(found.paths, loading);
  if (errors.length > 0) throw new CollectedErrors(errors);
  return { suites, wanted };
}

/** What a pull request changes of the lock and of acceptances against its base; a base that cannot be read is a warning. */
async function reviewOf(
  inputs: Inputs,
  event: Event,
  host: Host,
  suites: Awaited<ReturnType<typeof loadAsked>>["suites"],
  loading: Omit<LoadOptions, "root" | "env" | "unset">,
): Promise<Pick<Audited, "review" | "warnings">> {
  if (event.name !== "pull_request") return { review: undefined, warnings: [] };
  const { compareReviewed, readReviewed } = await loadAuditing();
  const { path } = inputs.audit.lock;
  const { timeoutMs } = inputs.base;
  const signal = firstOf(host.signal, AbortSignal.timeout(timeoutMs));
  try {
    const now = await readReviewed(host.root, suites, path);
    const before = await atBase({ host, inputs, event }, signal, async ({ root, env }) => {
      const jq = await openJq({ root, env });
      const there = suites.map((suite) => suite.path).filter((suite) => existsSync(join(root, suite)));
      const options = { ...loading, root, env, jq, unset: "unneeded" } as const;
      const loaded = await loadSuites(there, options).finally(() => jq.close());
      if (loaded.errors.length > 0) throw new CollectedErrors(loaded.errors);
      return readReviewed(root, loaded.suites, path);
    });
    return { review: compareReviewed(before, now), warnings: [] };
  } catch (error) {
    const why = textOfError(error);
    const message = `nobody knows what this pull request changes of what was reviewed: ${why}`;
    return { review: undefined, warnings: [{ code: "base-failed", message }] };
  }
}
