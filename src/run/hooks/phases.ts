import { asMcptestError, type McptestError } from "../../errors.ts";
import type { Hook } from "../../suite/index.ts";
import { type Layer, type Moment, mergeLayers } from "./context.ts";
import { type HookLimits, type HookWorld, runHook } from "./run-hook.ts";
import { lateSkip, leftOut } from "./wording.ts";

/** Nothing set. */
export const EMPTY: Layer = { env: {}, vars: {} };

/** Why tests are not run: a hook failed or was interrupted, or one asked to skip. */
export type Stop = { error: McptestError } | { skip: string };

/** What came of the hooks before a test, or before all. */
export interface Prepared {
  /** What they set. */
  own: Layer;
  stop?: Stop;
  /** Ends what they left running. */
  release(): Promise<void>;
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
  const limits = { signal, graceMs: undefined };
  let own = EMPTY;
  for (const hook of hooks) {
    try {
      const run = await runHook(hook, { ...moment, layer: mergeLayers(moment.layer, own) }, limits, world);
      releases.push(run.release);
      own = mergeLayers(own, run.patch);
      if (run.patch.skip !== undefined) return { own, stop: { skip: run.patch.skip }, release };
    } catch (error) {
      return { own, stop: { error: asMcptestError(error) }, release };
    }
  }
  return { own, release };
}

/** Runs every after-hook in order, whatever becomes of the others; `problems`: failures, and skips that come too late. Never rejects. */
export async function cleanUp(
  hooks: readonly Hook[],
  moment: Moment,
  limits: HookLimits,
  world: HookWorld,
): Promise<{ own: Layer; problems: readonly McptestError[] }> {
  const problems: McptestError[] = [];
  let own = EMPTY;
  for (const hook of hooks) {
    if (limits.signal.aborted) {
      problems.push(leftOut(hook, moment.phase));
      continue;
    }
    try {
      const { patch } = await runHook(hook, { ...moment, layer: mergeLayers(moment.layer, own) }, limits, world);
      own = mergeLayers(own, patch);
      if (patch.skip !== undefined) problems.push(lateSkip(hook, moment.phase));
    } catch (error) {
      problems.push(asMcptestError(error));
    }
  }
  return { own, problems };
}
