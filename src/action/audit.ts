import { type AuditRequest, findSuites, type Host, loadAuditing } from "../conduct/index.ts";
import { CollectedErrors, type McptestError, textOfError } from "../errors.ts";
import type { Event } from "../github/index.ts";
import { withJq } from "../jq/index.ts";
import {
  addNotices,
  type ConcludedReport,
  type GateOptions,
  type Report,
  sealAround,
  type Warning,
} from "../report/index.ts";
import {
  describeTarget,
  type LoadOptions,
  loadSuites,
  resolveNamed,
  type ServerSpec,
  type Suite,
} from "../suite/index.ts";
import { firstOf } from "../values/async/first-of.ts";
import { isCi } from "../values/ci.ts";
import { atBase } from "./base.ts";
import type { Inputs } from "./inputs/read-inputs.ts";
import { openLog } from "./log.ts";
import { hostOf, type Later } from "./run.ts";
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
  later?: Later,
): Promise<ConcludedReport> {
  const { request: asked, audit, server: named } = inputs;
  const host = hostOf(step, workspace, named);
  const { root, redactor } = host;
  const loading = { vars: asked.vars, mask: asked.mask, envFile: asked.envFile, ci: isCi(host.env), redactor };
  const { config: _, server, ...flags } = named;
  const isBare = named.url !== undefined || named.serverCommand !== undefined;
  const names = isBare ? [] : asked.suites;
  const load = ({ root, env }: Host, paths: readonly string[], unset: LoadOptions["unset"]) =>
    loadAll(paths, { ...loading, root, env, unset });
  /** The suites of the base, which may have others, and lack some. */
  const suitesOf = async (base: Host, unset: LoadOptions["unset"]) =>
    load(base, names.length === 0 ? [] : (await findSuites(names, base.root)).paths, unset);
  const odd: Warning[] = [];
  const suites = await load(host, await findAll(names, root, odd), "needed");
  const wanted = new Map((asked.selection.servers ?? []).map((name) => [name, `servers: ${name}`]));
  if (server !== undefined) wanted.set(server, `server: ${server}`);
  const { auditServers, targetsOf } = await loadAuditing();
  const { waitForReadyMs: wait } = asked.servers;
  const patience = wait === undefined ? {} : { wait_for_ready_ms: wait };
  const find = async ({ root: cwd, env }: Host, declared: readonly Suite[], some: readonly string[]) => {
    const place = { cwd, env, redactor };
    const bare = isBare ? [{ server: await resolveNamed(named, place) }] : undefined;
    const found = bare ?? (await targetsOf(declared, some, flags, place));
    return found.map((target) => ({ ...target, server: { ...target.server, ...patience } }));
  };
  const left = [...wanted.values(), ...audit.only.map((axis) => `only: ${axis}`)];
  const request: AuditRequest = {
    ...audit,
    targets: await find(host, suites, [...wanted.keys()]),
    selected: left.length > 0 ? left.join(", ") : undefined,
    maxSurfaceTokens: asked.gates.maxSurfaceTokens,
    maxDurationMs: asked.caps?.max_duration_ms,
    baseline: asked.baseline,
  };
  const log = await openLog(step);
  const started = (spec: ServerSpec) => log.line(describeTarget(spec));
  const again = async (base: Host) => {
    const there = await suitesOf(base, "needed");
    const some = [...wanted.keys()].filter((name) => there.some(({ servers }) => servers.has(name)));
    if (!isBare && (wanted.size > 0 ? some : there).length === 0) return undefined;
    const targets = await find(base, there, some);
    const alone = {
      baseline: { path: false },
      lock: { path: audit.lock.path },
      compare: async (seen: Report) => seen,
    } as const;
    return auditServers({ ...request, targets, ...alone }, base, { started, onStderr() {}, warn() {} });
  };
  const compare =
    later && ((report: Report, gates: GateOptions) => later(report, { host, gates, say: log.line, again }));
  try {
    const audience = { started, onStderr: log.line, warn: ({ message }: McptestError) => log.line(message) };
    const report = await auditServers({ ...request, compare }, host, audience);
    const { reviewed, warnings } = await review(inputs, event, host, suites, suitesOf);
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
  suitesOf: (base: Host, unset: LoadOptions["unset"]) => Promise<readonly Suite[]>,
) {
  if (event.name !== "pull_request") return { warnings: [] };
  const { compareReviewed, readReviewed } = await loadAuditing();
  const { path } = inputs.audit.lock;
  const signal = firstOf(host.signal, AbortSignal.timeout(inputs.base.timeoutMs));
  try {
    const now = await readReviewed(host.root, suites, path);
    const before = await atBase({ host, inputs, event }, signal, async (base) =>
      readReviewed(base.root, await suitesOf(base, "unneeded"), path),
    );
    return { reviewed: compareReviewed(before, now), warnings: [] };
  } catch (error) {
    const message = `nobody knows what this pull request changes of what was reviewed: ${textOfError(error)}`;
    return { warnings: [{ code: "base-failed", message }] };
  }
}
