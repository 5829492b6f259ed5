import { existsSync } from "node:fs";
import { join } from "node:path";
import { type AuditRequest, findSuites, type Host, loadAuditing, type Review } from "../conduct/index.ts";
import { CollectedErrors, textOfError } from "../errors.ts";
import type { Event } from "../github/index.ts";
import { withJq } from "../jq/index.ts";
import type { ConcludedReport, Warning } from "../report/index.ts";
import { describeTarget, type LoadOptions, loadSuites, resolveNamed, type Suite } from "../suite/index.ts";
import { firstOf } from "../values/async/first-of.ts";
import { isCi } from "../values/ci.ts";
import { atBase } from "./base.ts";
import type { Inputs } from "./inputs.ts";
import { openLog } from "./log.ts";
import { hostOf } from "./run.ts";
import type { Step } from "./step.ts";
import type { Workspace } from "./workspace.ts";

/** What an audit came to, and what a pull request changes of what was reviewed. */
interface Audited {
  report: ConcludedReport;
  review: Review | undefined;
  warnings: Warning[];
}

/** Audits the servers of the inputs, and prints what was found. Throws CollectedErrors or McptestError when it could not be done. */
export async function runAudit(inputs: Inputs, event: Event, workspace: Workspace, step: Step): Promise<Audited> {
  const { request: asked, audit, server: named } = inputs;
  const host = hostOf(step, workspace, named);
  const { root, env, redactor } = host;
  const place = { cwd: root, env, redactor };
  const loading = { vars: asked.vars, mask: asked.mask, envFile: asked.envFile, ci: isCi(env), redactor };
  const { config, server, ...flags } = named;
  const isBare = named.url !== undefined || named.serverCommand !== undefined;
  const wanted = isBare ? [] : [...(asked.selection.servers ?? []), ...(server === undefined ? [] : [server])];
  const paths = config === undefined ? asked.suites : [config];
  const suites = isBare ? [] : await loadAll(await findAll(paths, root), { ...loading, root, env, unset: "needed" });
  const { auditServers, targetsOf } = await loadAuditing();
  const found = isBare ? [{ server: await resolveNamed(named, place) }] : await targetsOf(suites, wanted, flags, place);
  const { waitForReadyMs: wait } = asked.servers;
  const patience = wait === undefined ? {} : { wait_for_ready_ms: wait };
  const left = [...wanted.map((name) => `servers: ${name}`), ...audit.only.map((axis) => `only: ${axis}`)];
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
    log.report(report);
    return { report, ...(await reviewOf(inputs, event, host, suites, loading)) };
  } finally {
    log.close();
  }
}

async function findAll(names: readonly string[], root: string): Promise<readonly string[]> {
  const { paths, errors, empty } = await findSuites(names, root);
  const faults = [...errors, ...(paths.length === 0 && empty ? [empty] : [])];
  if (faults.length > 0) throw new CollectedErrors(faults);
  return paths;
}

async function loadAll(paths: readonly string[], loading: Omit<LoadOptions, "jq">): Promise<readonly Suite[]> {
  const { suites, errors } = await withJq(loading, (jq) => loadSuites(paths, { ...loading, jq }));
  if (errors.length > 0) throw new CollectedErrors(errors);
  return suites;
}

/** What a pull request changes of the lock and of acceptances against its base; a base that cannot be read is a warning. */
async function reviewOf(
  inputs: Inputs,
  event: Event,
  host: Host,
  suites: readonly Suite[],
  loading: Omit<LoadOptions, "root" | "env" | "unset" | "jq">,
): Promise<Pick<Audited, "review" | "warnings">> {
  if (event.name !== "pull_request") return { review: undefined, warnings: [] };
  const { compareReviewed, readReviewed } = await loadAuditing();
  const { path } = inputs.audit.lock;
  const signal = firstOf(host.signal, AbortSignal.timeout(inputs.base.timeoutMs));
  try {
    const now = await readReviewed(host.root, suites, path);
    const before = await atBase({ host, inputs, event }, signal, async ({ root, env }) => {
      const there = suites.map((suite) => suite.path).filter((suite) => existsSync(join(root, suite)));
      return readReviewed(root, await loadAll(there, { ...loading, root, env, unset: "unneeded" }), path);
    });
    return { review: compareReviewed(before, now), warnings: [] };
  } catch (error) {
    const message = `nobody knows what this pull request changes of what was reviewed: ${textOfError(error)}`;
    return { review: undefined, warnings: [{ code: "base-failed", message }] };
  }
}
