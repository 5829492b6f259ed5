import { asMcptestError, type McptestError } from "../../errors.ts";
import type { Hook } from "../../suite/index.ts";
import { EMPTY, type Layer } from "./patch.ts";
import { type HookLimits, type HookWorld, type Moment, runHook } from "./run-hook.ts";
import { lateSkip, nameHook, unstarted } from "./wording.ts";

/** Why tests do not run: a hook failed or was interrupted, or one asked to skip. */
export type Stop = { error: McptestError } | { skip: string };

/** What the hooks before a test, or before all, did. */
export interface Prepared {
  own: Layer;
  stop?: Stop;
  release(): Promise<void>;
}

/** Both layers as one; what `over` sets wins. */
export function mergeLayers(under: Layer, over: Layer): Layer {
  return { env: { ...under.env, ...over.env }, vars: { ...under.vars, ...over.vars } };
}

/** Runs before-hooks in order, up to the first that fails or skips. Never rejects. */
export async function prepare(
  hooks: readonly Hook[],
  moment: Moment,
  signal: AbortSignal,
  world: HookWorld,
): Promise<Prepared> {
  const releases: (() => Promise<void>)[] = [];
  const release = async (): Promise<void> => {
    await Promise.all(releases.map((each) => each()));
  };
  let own = EMPTY;
  for (const hook of hooks) {
    try {
      const layer = mergeLayers(moment.layer, own);
      const run = await runHook(hook, { ...moment, layer }, { signal, graceMs: undefined }, world);
      releases.push(run.release);
      own = mergeLayers(own, run.patch);
      if (run.patch.skip !== undefined) return { own, stop: { skip: run.patch.skip }, release };
    } catch (error) {
      return { own, stop: { error: asMcptestError(error) }, release };
    }
  }
  return { own, release };
}

/** Runs all after-hooks in order, even if some fail; `problems`: failures, and skips that come too late. Never rejects. */
export async function cleanUp(
  hooks: readonly Hook[],
  moment: Moment,
  limits: HookLimits,
  world: HookWorld,
): Promise<{ own: Layer; problems: readonly McptestError[] }> {
  const problems: McptestError[] = [];
  let own = EMPTY;
  for (const hook of hooks) {
    const name = nameHook(hook, moment.phase);
    const { location } = hook;
    if (limits.signal.aborted) {
      problems.push(unstarted({ name }, { location }));
      continue;
    }
    try {
      const { patch } = await runHook(hook, { ...moment, layer: mergeLayers(moment.layer, own) }, limits, world);
      own = mergeLayers(own, patch);
      if (patch.skip !== undefined) problems.push(lateSkip({ name }, { location }));
    } catch (error) {
      problems.push(asMcptestError(error));
    }
  }
  return { own, problems };
}
