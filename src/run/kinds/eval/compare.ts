import { conversationCandidate } from "../../../agent/index.ts";
import { asMcptestError, McptestError } from "../../../errors.ts";
import type { Candidate, Preferred } from "../../../judge/index.ts";
import { addTokens, type PairDetail } from "../../../report/index.ts";
import { agentsOf, type ComparedEval, type Side } from "../../../suite/index.ts";
import { sumCosts } from "../../../values/show/cost.ts";
import { askerOf } from "../../check-context.ts";
import { isUnjudged } from "../../derived/counting.ts";
import type { Attempt, LiveRun } from "../../outcome.ts";
import type { Trial } from "../../trial.ts";
import { describeRun, showRun } from "../agent/attempt.ts";
import { runLiveCandidate } from "../agent/live.ts";
import { fixedCandidate } from "./judged.ts";
import { lacksServer } from "./live.ts";

/** Errors of a run, besides those of models, that say nothing of its side. */
const NEUTRAL = new Set<string>(["cancelled", "deferred", "cassette-miss", "cassette-unreadable", "unknown-tool"]);

/**
 * Runs both sides of a comparison, one after the other, and has a judge choose between them in both orders. A side whose run failed loses.
 * The pair passes whoever is preferred: the sum of all pairs decides. Never throws.
 */
export async function attemptComparison(trial: Trial, spec: ComparedEval): Promise<Attempt> {
  const { test, world } = trial;
  const { clock, judges } = world;
  const { compare, judge } = spec;
  const begun = clock.now();
  const runs: LiveRun[] = [];
  try {
    for (const agent of agentsOf(spec)) {
      const lacks = lacksServer(test, agent);
      if (lacks !== undefined) throw new McptestError("deferred", lacks);
    }
    const [a, b] = [await runSide(compare.a), await runSide(compare.b)];
    // A side and the judge share the time of the test.
    const ran = Math.max(0, ...runs.map(({ durationMs }) => durationMs));
    const asker = askerOf(trial, clock.now() - ran);
    const { question } = compare;
    const pair = a.read && b.read && { a: { name: a.told.name, read: a.read }, b: { name: b.told.name, read: b.read } };
    const preferred: Preferred = pair
      ? await judges.choose(test, { ...pair, question, model: judge.model }, asker)
      : { preferred: a.read ? "a" : b.read ? "b" : "tie", answers: [] };
    const detail = { type: "pair", question, a: a.told, b: b.told, ...preferred } as const;
    const told = describe();
    return { ...told, model: told.model ?? preferred.answers[0]?.model, detail, assertions: [], tokens: undefined };
  } catch (error) {
    return { ...describe(), error, scope: "call" };
  }

  async function runSide(side: Side): Promise<{ told: PairDetail["a"]; read?: Candidate }> {
    const { name } = side;
    if ("response" in side) {
      const { read, shown } = fixedCandidate(spec, side.response);
      return { told: { name, candidate: shown.candidate }, read };
    }
    const run = await runLiveCandidate(trial, side.agent);
    runs.push(run);
    const { conversation, failure } = run;
    const told = { name, ...showRun(conversation) };
    if (!failure) return { told, read: conversationCandidate(conversation, false) };
    const { code, message } = asMcptestError(failure.error);
    if (NEUTRAL.has(code) || isUnjudged({ status: "errored", rule_id: code })) throw failure.error;
    return { told: { ...told, failed: message } };
  }

  function describe() {
    const all = runs.map(describeRun);
    const costs = all.flatMap(({ costUsd }) => costUsd ?? []);
    const models = [...new Set(all.map(({ model }) => model))];
    return {
      durationMs: clock.now() - begun,
      stderrTail: [],
      costUsd: all.length > 0 && costs.length === all.length ? sumCosts(costs) : undefined,
      modelTokens: all.map(({ modelTokens }) => modelTokens).reduce(addTokens, undefined),
      model: models.length > 0 ? models.join(", ") : undefined,
    };
  }
}
