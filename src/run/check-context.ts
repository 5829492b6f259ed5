import type { CheckContext } from "../check/index.ts";
import type { Asker } from "../judge/index.ts";
import type { PlannedTest } from "../plan/index.ts";
import type { RunOptions } from "../suite/index.ts";
import { limitOf } from "./time-limit.ts";
import { type TransformWorld, useTransforms } from "./transform/use.ts";
import { assertionTransform } from "./transform/wording.ts";
import type { World } from "./world.ts";

/** What checking takes of the world. */
export type CheckWorld = TransformWorld &
  Pick<World, "snapshots" | "root" | "judges" | "recordings" | "replayed" | "clock" | "spending">;

/** Who judges ask on behalf of; `started`: when its time began, by the clock of the run. */
export function askerOf(
  test: PlannedTest,
  options: RunOptions,
  { spending, clock, recordings }: Pick<World, "spending" | "clock" | "recordings">,
  started: number,
): Asker {
  const limit = limitOf(test.spec, options);
  return {
    spending,
    left: () => limit && { ms: started + limit.ms - clock.now(), key: limit.key },
    // Most tests ask no judge.
    recording: () => recordings.of(test),
  };
}

/** What checking an expectation of a test needs; `started`: when the attempt began, by the clock of the run. */
export function checkContext(test: PlannedTest, world: CheckWorld, options: RunOptions, started: number): CheckContext {
  const { jq, snapshots, root, redactor, judges, replayed, spending } = world;
  return {
    jq,
    snapshots,
    root,
    signal: spending.signal,
    test,
    replayed,
    async transform(transform, target, value) {
      const { applyTransform } = await import("./transform/apply.ts");
      const owner = assertionTransform({ test: test.spec.name, target });
      return applyTransform(transform, owner, value, useTransforms(test, options, world));
    },
    askJudge: judges.askFor(test, askerOf(test, options, world, started)),
    mask: redactor.json,
  };
}
