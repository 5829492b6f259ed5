import { asMcptestError, type McptestError } from "../../errors.ts";
import { runCommand } from "../../process/index.ts";
import type { Hook, Suite } from "../../suite/index.ts";
import { writeJson } from "../../values/json.ts";
import { createLineMask } from "../../values/redact/cut.ts";
import { secretsOf } from "../../values/redact/secret.ts";
import type { RunSettings } from "../settings.ts";
import { EMPTY, type Layer, type Patch, type Phase, readPatch } from "./patch.ts";
import { badPatch, cutShort, explainEnd, lateSkip, nameHook, unstarted } from "./wording.ts";

/** Why tests do not run: a before-hook failed or was interrupted, or one asked to skip. */
export type Stop = { error: McptestError } | { skip: string };

/** What the hooks of one phase set, why the first before-hook stopped the others, failures and late skips of after-hooks, and what ends the rest. */
export type HooksRun = Awaited<ReturnType<typeof runHooks>>;

/** Both layers as one; what `over` sets wins. */
export function mergeLayers(under: Layer, over: Layer): Layer {
  return { env: { ...under.env, ...over.env }, vars: { ...under.vars, ...over.vars } };
}

/** Runs before-hooks in order, up to the first that fails or skips, and after-hooks, which have a grace, in any case. Never rejects. */
export async function runHooks(hooks: readonly Hook[], moment: Moment, limits: HookLimits, world: HookWorld) {
  const isBefore = limits.graceMs === undefined;
  const releases: (() => Promise<void>)[] = [];
  const release = async (): Promise<void> => void (await Promise.all(releases.map((each) => each())));
  const problems: McptestError[] = [];
  let own = EMPTY;
  const end = (stop?: Stop) => ({ own, stop, problems, release });
  for (const hook of hooks) {
    const facts = { name: nameHook(hook, moment.phase) };
    const { location } = hook;
    try {
      if (!isBefore && limits.signal.aborted) throw unstarted(facts, { location });
      const run = await runHook(hook, { ...moment, layer: mergeLayers(moment.layer, own) }, limits, world);
      releases.push(run.release);
      own = mergeLayers(own, run.patch);
      const { skip } = run.patch;
      if (skip !== undefined && isBefore) return end({ skip });
      if (skip !== undefined) problems.push(lateSkip(facts, { location }));
    } catch (thrown) {
      const error = asMcptestError(thrown);
      if (isBefore) return end({ error });
      problems.push(error);
    }
  }
  return end();
}

/** How a test or a suite ended, as hooks are told; `message` when it did not pass. */
export interface HookOutcome {
  verdict: "pass" | "fail" | "error" | "skip" | "cancelled";
  message?: string | undefined;
}

/** When a hook runs, and what it is told. */
export interface Moment {
  phase: Phase;
  suite: Suite;
  test: string | undefined;
  layer: Layer;
  result: HookOutcome | null;
}

/** What hooks need of a run. */
export type HookWorld = Pick<RunSettings, "env" | "redactor" | "onHookOutput">;

export interface HookLimits {
  signal: AbortSignal;
  /** How long after the interrupt `signal` is aborted; undefined: at once. */
  graceMs: number | undefined;
}

/**
 * Runs a hook to its end, in the caller's environment and what the suite and earlier hooks set. Before-hooks may leave processes behind,
 * such as a fixture server, until `release`. Throws McptestError: hook-failed, budget-exceeded, cancelled.
 */
async function runHook(hook: Hook, moment: Moment, limits: HookLimits, world: HookWorld) {
  const { phase, suite, test, layer, result } = moment;
  const { signal, graceMs } = limits;
  const { env, redactor, onHookOutput } = world;
  const inContext = hook.mode === "context";
  const mask = createLineMask(redactor);
  const named = { suite: { name: suite.name }, test: test === undefined ? null : { name: test } };
  const ran = await runCommand({
    argv: hook.argv,
    cwd: hook.cwd,
    env: { ...env, ...layer.env, MCPTEST_HOOK_PHASE: phase },
    timeoutMs: hook.timeout_ms,
    signal,
    keepsChildren: phase === "beforeAll" || phase === "beforeEach",
    readsStdout: inContext,
    input: inContext ? `${writeJson({ phase, ...named, ...layer, result })}\n` : undefined,
    onLine: onHookOutput && ((line) => onHookOutput(`${phase}: ${mask(line)}`)),
  });
  const { end, stderrTail: stderr, release } = ran;
  if (end.kind === "aborted" && graceMs === undefined) throw cutShort(hook, phase, signal.reason);
  const unseen = stderr.length === 0 && onHookOutput === undefined;
  const failure = explainEnd(hook, phase, end, { graceMs, unseen });
  if (failure) throw Object.assign(failure, { stderr });
  try {
    const patch: Patch = inContext ? readPatch(ran, redactor) : EMPTY;
    for (const values of [patch.env, patch.vars]) secretsOf(values, suite.mask).forEach(redactor.register);
    return { patch, release };
  } catch (error) {
    await release();
    const facts = { name: nameHook(hook, phase), problem: (error as Error).message };
    throw badPatch(facts, { location: hook.location, stderr });
  }
}
