import { type AuditRequest, findSuites, type Host, loadAuditing } from "../conduct/index.ts";
import { CollectedErrors, textOfError } from "../errors.ts";
import type { Event } from "../github/index.ts";
import { withJq } from "../jq/index.ts";
import { addNotices, type ConcludedReport, sealAround, type Warning } from "../report/index.ts";
import { describeTarget, type LoadOptions, loadSuites, resolveNamed, type Suite } from "../suite/index.ts";
import { firstOf } from "../values/async/first-of.ts";
import { isCi } from "../values/ci.ts";
import { atBase } from "./base.ts";
import type { Inputs } from "./inputs.ts";
import { openLog } from "./log.ts";
import { hostOf } from "./run.ts";
import type { Step } from "./step.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Audits the servers of the inputs, prints what was found, and says what a pull request changes of what was reviewed. Throws CollectedErrors or
 * McptestError when it could not be done.
 */
export async function runAudit(
  inputs: Inputs,
  event: Event,
  workspace: Workspace,
  step: Step,
): Promise<ConcludedReport> {
  const { request: asked, audit, server: named } = inputs;
  const host = hostOf(step, workspace, named);
  const { root, env, redactor } = host;
  const place = { cwd: root, env, redactor };
  const loading = { vars: asked.vars, mask: asked.mask, envFile: asked.envFile, ci: isCi(env), redactor };
  const { config: _, server, ...flags } = named;
  const isBare = named.url !== undefined || named.serverCommand !== undefined;
  const names = isBare ? [] : asked.suites;
  const odd: Warning[] = [];
  const suites = await loadAll(await findAll(names, root, odd), { ...loading, root, env, unset: "needed" });
  const wanted = new Map((asked.selection.servers ?? []).map((name) => [name, `servers: ${name}`]));
  if (server !== undefined) wanted.set(server, `server: ${server}`);
  const { auditServers, targetsOf } = await loadAuditing();
  const found = isBare
    ? [{ server: await resolveNamed(named, place) }]
    : await targetsOf(suites, [...wanted.keys()], flags, place);
  const { waitForReadyMs: wait } = asked.servers;
  const patience = wait === undefined ? {} : { wait_for_ready_ms: wait };
  const left = [...wanted.values(), ...audit.only.map((axis) => `only: ${axis}`)];
  const request: AuditRequest = {
    ...audit,
    targets: found.map((target) => ({ ...target, server: { ...target.server, ...patience } })),
    selected: left.length > 0 ? left.join(", ") : undefined,
    maxSurfaceTokens: asked.gates.maxSurfaceTokens,
    maxDurationMs: asked.caps?.max_duration_ms,
    baseline: asked.baseline,
  };
  const log = await openLog(step);
  try {
    const report = await auditServers(request, host, {
      started: (spec) => log.line(describeTarget(spec)),
      onStderr: log.line,
      warn: ({ message }) => log.line(message),
    });
    const { reviewed, warnings } = await review(inputs, event, host, suites, names, loading);
    const told = addNotices({ ...report, reviewed: reviewed && [reviewed] }, [...odd, ...warnings]);
    log.report(told);
    return sealAround(told, redactor);
  } finally {
    log.close();
  }
}

/** `odd` takes what is no reason to stop. */
async function findAll(names: readonly string[], root: string, odd: Warning[]): Promise<readonly string[]> {
  if (names.length === 0) return [];
  const { paths, errors, warnings, empty } = await findSuites(names, root);
  const faults = [...errors, ...(paths.length === 0 && empty ? [empty] : [])];
  if (faults.length > 0) throw new CollectedErrors(faults);
  odd.push(...warnings);
  return paths;
}

async function loadAll(paths: readonly string[], loading: Omit<LoadOptions, "jq">): Promise<readonly Suite[]> {
  if (paths.length === 0) return [];
  const { suites, errors } = await withJq(loading, (jq) => loadSuites(paths, { ...loading, jq }));
  if (errors.length > 0) throw new CollectedErrors(errors);
  return suites;
}

/** What a pull request changes of the lock and of acceptances against its base; a base that cannot be read is a warning. */
async function review(
  inputs: Inputs,
  event: Event,
  host: Host,
  suites: readonly Suite[],
  names: readonly string[],
  loading: Omit<LoadOptions, "root" | "env" | "unset" | "jq">,
) {
  if (event.name !== "pull_request") return { warnings: [] };
  const { compareReviewed, readReviewed } = await loadAuditing();
  const { path } = inputs.audit.lock;
  const signal = firstOf(host.signal, AbortSignal.timeout(inputs.base.timeoutMs));
  try {
    const now = await readReviewed(host.root, suites, path);
    const before = await atBase({ host, inputs, event }, signal, async ({ root, env }) => {
      // The base may have others, and lack some.
      const { paths } = names.length === 0 ? { paths: [] } : await findSuites(names, root);
      return readReviewed(root, await loadAll(paths, { ...loading, root, env, unset: "unneeded" }), path);
    });
    return { reviewed: compareReviewed(before, now), warnings: [] };
  } catch (error) {
    const message = `nobody knows what this pull request changes of what was reviewed: ${textOfError(error)}`;
    return { warnings: [{ code: "base-failed", message }] };
  }
}
