import { runCommand } from "../../process/index.ts";
import type { Hook } from "../../suite/index.ts";
import { createLineMask } from "../../values/redact/cut.ts";
import { secretsOf } from "../../values/redact/secret.ts";
import type { RunSettings } from "../settings.ts";
import { type Moment, type Patch, writeContext } from "./context.ts";
import { readPatch } from "./patch.ts";
import { badPatch, cutShort, explainEnd } from "./wording.ts";

/** What a hook that went well gives. */
export interface HookRun {
  patch: Patch;
  /** Ends what it left running. */
  release(): Promise<void>;
}

/** What running hooks takes of a run. */
export type HookWorld = Pick<RunSettings, "env" | "redactor" | "onHookOutput">;

/** How a hook is run, besides the moment. */
export interface HookLimits {
  signal: AbortSignal;
  /** How long after the interrupt `signal` ends it; undefined when it does so at once. */
  graceMs: number | undefined;
}

/**
 * Runs a hook to its end: the caller's environment, then what the suite and earlier hooks set. Before-hooks may leave
 * processes behind, such as a fixture server, until `release`. Throws McptestError: hook-failed, budget-exceeded, cancelled.
 */
export async function runHook(hook: Hook, moment: Moment, limits: HookLimits, world: HookWorld): Promise<HookRun> {
  const { phase, layer } = moment;
  const inContext = hook.mode === "context";
  const { env, redactor, onHookOutput } = world;
  const mask = createLineMask(redactor);
  const result = await runCommand({
    argv: hook.argv,
    cwd: hook.cwd,
    env: { ...env, ...layer.env, MCPTEST_HOOK_PHASE: phase },
    timeoutMs: hook.timeout_ms,
    signal: limits.signal,
    keepsChildren: phase === "beforeAll" || phase === "beforeEach",
    readsStdout: inContext,
    input: inContext ? writeContext(moment) : undefined,
    onLine: onHookOutput && ((line) => onHookOutput(`${phase}: ${mask(line)}`)),
  });
  const { end, stderrTail, release } = result;
  if (end.kind === "aborted" && limits.graceMs === undefined) throw cutShort(hook, phase, limits.signal.reason);
  const unseen = stderrTail.length === 0 && onHookOutput === undefined;
  const failure = explainEnd(hook, phase, end, { graceMs: limits.graceMs, unseen });
  if (failure) throw Object.assign(failure, { stderr: stderrTail });
  if (!inContext) return { patch: { env: {}, vars: {} }, release };
  try {
    const patch = readPatch(result, redactor);
    for (const values of [patch.env, patch.vars]) secretsOf(values, moment.suite.mask).forEach(redactor.register);
    return { patch, release };
  } catch (error) {
    await release();
    throw Object.assign(badPatch(hook, phase, (error as Error).message), { stderr: stderrTail });
  }
}
