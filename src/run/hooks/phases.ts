import { asMcptestError, type McptestError } from "../../errors.ts";
import type { Hook } from "../../suite/index.ts";
import { EMPTY, type Layer } from "./patch.ts";
import { type HookLimits, type HookWorld, type Moment, runHook } from "./run-hook.ts";
import { lateSkip, nameHook, unstarted } from "./wording.ts";

/** Why tests do not run: a before-hook failed or was interrupted, or one asked to skip. */
export type Stop = { error: McptestError } | { skip: string };

/** What the hooks of one phase did. */
export interface HooksRun {
  /** What they set. */
  own: Layer;
  /** Why the first before-hook stopped the others. */
  stop?: Stop | undefined;
  /** Failures of after-hooks, and skips that came too late. */
  problems: readonly McptestError[];
  /** Ends what they left running. */
  release(): Promise<void>;
}

/** Both layers as one; what `over` sets wins. */
export function mergeLayers(under: Layer, over: Layer): Layer {
  return { env: { ...under.env, ...over.env }, vars: { ...under.vars, ...over.vars } };
}

/** Runs before-hooks in order, up to the first that fails or skips, and after-hooks, which have a grace, in any case. Never rejects. */
export async function runHooks(
  hooks: readonly Hook[],
  moment: Moment,
  limits: HookLimits,
  world: HookWorld,
): Promise<HooksRun> {
  const isBefore = limits.graceMs === undefined;
  const releases: (() => Promise<void>)[] = [];
  const problems: McptestError[] = [];
  let own = EMPTY;
  let stop: Stop | undefined;
  for (const hook of hooks) {
    const facts = { name: nameHook(hook, moment.phase) };
    const { location } = hook;
    try {
      if (!isBefore && limits.signal.aborted) throw unstarted(facts, { location });
      const run = await runHook(hook, { ...moment, layer: mergeLayers(moment.layer, own) }, limits, world);
      releases.push(run.release);
      own = mergeLayers(own, run.patch);
      const { skip } = run.patch;
      if (skip === undefined) continue;
      if (isBefore) stop = { skip };
      else problems.push(lateSkip(facts, { location }));
    } catch (error) {
      if (isBefore) stop = { error: asMcptestError(error) };
      else problems.push(asMcptestError(error));
    }
    if (stop) break;
  }
  const release = async (): Promise<void> => void (await Promise.all(releases.map((each) => each())));
  return { own, stop, problems, release };
}
