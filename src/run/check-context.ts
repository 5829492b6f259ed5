import { type CheckContext, placeOf } from "../check/index.ts";
import type { Asker } from "../judge/index.ts";
import type { AssertionResult } from "../report/index.ts";
import { unheldCap } from "../spend/index.ts";
import type { SourceLocation } from "../values/location.ts";
import { applyTransform, useTransforms } from "./transform/apply.ts";
import { assertionTransform } from "./transform/wording.ts";
import { limitOf, type Trial } from "./trial.ts";

/** On whose behalf a judge is asked. `started`: when the attempt began, by the clock of the run. */
export function askerOf(trial: Trial, started: number): Asker {
  const { test, world } = trial;
  const { spending, clock, recordings } = world;
  const limit = limitOf(trial);
  return {
    spending,
    left: () => limit && { ms: started + limit.ms - clock.now(), key: limit.key },
    // Most tests ask no judge.
    recording: () => recordings.of(test),
  };
}

/** What checking an expectation of a test needs. `started`: when the attempt began, by the clock of the run. */
export function checkContext(trial: Trial, started: number): CheckContext {
  const { test, world } = trial;
  const { jq, snapshots, root, redactor, judges, replayed, spending } = world;
  return {
    jq,
    snapshots,
    root,
    signal: spending.signal,
    test,
    replayed,
    transform(transform, target, value) {
      const owner = assertionTransform({ test: test.spec.name, target });
      return applyTransform(transform, owner, value, useTransforms(trial));
    },
    askJudge: judges.askFor(test, askerOf(trial, started)),
    mask: redactor.json,
  };
}

/** The failed result of a call under a cap on cost that used a model whose price nobody knows. */
export function priceResult(target: string, model: string, place: { location: SourceLocation }): AssertionResult {
  const { message, hint } = unheldCap(model, place);
  return { target, matcher: "unknown-price", passed: false, message, hint, location: placeOf(place.location) };
}
