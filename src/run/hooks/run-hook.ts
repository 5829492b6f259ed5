import { runCommand } from "../../process/index.ts";
import type { Hook, Suite } from "../../suite/index.ts";
import { writeJson } from "../../values/json.ts";
import { createLineMask } from "../../values/redact/cut.ts";
import { secretsOf } from "../../values/redact/secret.ts";
import type { RunSettings } from "../settings.ts";
import { EMPTY, type Layer, type Patch, type Phase, readPatch } from "./patch.ts";
import { badPatch, cutShort, explainEnd, nameHook } from "./wording.ts";

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
export async function runHook(hook: Hook, moment: Moment, limits: HookLimits, world: HookWorld) {
  const { phase, suite, test, layer, result } = moment;
  const { signal, graceMs } = limits;
  const inContext = hook.mode === "context";
  const { env, redactor, onHookOutput } = world;
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
    const { location } = hook;
    throw badPatch({ name: nameHook(hook, phase), problem: (error as Error).message }, { location, stderr });
  }
}
