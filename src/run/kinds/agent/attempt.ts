import {
  callsOf,
  checkTrajectory,
  describeConversation,
  describeTokens,
  subjectOfConversation,
} from "../../../agent/index.ts";
import { checkExpectations, gradeLater } from "../../../check/index.ts";
import type { PlannedTest } from "../../../plan/index.ts";
import type { AgentTest, RunOptions } from "../../../suite/index.ts";
import { type CheckWorld, checkContext } from "../../check-context.ts";
import type { Attempt, LiveRun } from "../../outcome.ts";
import { type AgentWorld, runLiveCandidate } from "./live.ts";

type Test = PlannedTest & { spec: AgentTest };
type Checking = CheckWorld & AgentWorld;

/** Lets the model of an agent do its task, and checks what came of it. Never throws. */
export async function attemptAgent(test: Test, options: RunOptions, world: Checking): Promise<Attempt> {
  const start = world.clock.now();
  const run = await runLiveCandidate(test, test.spec.agent, options, world);
  const { failure } = run;
  if (failure) return { ...describeRun(run), ...failure };
  try {
    return { ...describeRun(run), ...(await checkRun(test, run, options, world, start)) };
  } catch (error) {
    return { ...describeRun(run), error, scope: "call" };
  }
}

async function checkRun({ spec, ...test }: Test, run: LiveRun, options: RunOptions, world: Checking, start: number) {
  const { conversation } = run;
  const mask = world.redactor.json;
  const followed = spec.trajectory && (await checkTrajectory(spec.trajectory, callsOf(conversation), mask));
  const subject = subjectOfConversation(conversation, { ...run, mask });
  const context = checkContext(
    { spec, ...test },
    { ...world, replayed: world.replayed || run.replayed === true },
    options,
    start,
  );
  const asserted = await checkExpectations([spec.expect], subject, context);
  const assertions = followed ? [followed, ...asserted] : asserted;
  return { assertions, grade: await gradeLater(spec, [spec.expect], assertions), tokens: subject.tokens };
}

/** What a run came to, whatever is checked of it. */
export function describeRun({ conversation, costUsd, modelUsd, silent, durationMs, stderrTail, replayed }: LiveRun) {
  const { turns, spec, outcome } = conversation;
  const used = turns.length > 0 ? describeTokens(conversation) : undefined;
  const tokens = silent ? { ...used, input: null, output: null } : used;
  return {
    durationMs,
    stderrTail,
    costUsd,
    conversation,
    model: spec.model.label,
    modelTokens: tokens && !replayed ? { ...tokens, cost_usd: modelUsd } : undefined,
    detail: turns.length > 0 || outcome ? describeConversation(conversation) : undefined,
  };
}
