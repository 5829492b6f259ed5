import {
  type Conversation,
  callsOf,
  checkTrajectory,
  describeConversation,
  describeTokens,
  finalResponse,
  subjectOfConversation,
} from "../../../agent/index.ts";
import { checkExpectations, gradeLater } from "../../../check/index.ts";
import type { AgentTest } from "../../../suite/index.ts";
import { checkContext } from "../../check-context.ts";
import type { Attempt, LiveRun } from "../../outcome.ts";
import type { Trial } from "../../trial.ts";
import type { Shown } from "../eval/judged.ts";
import { runLiveCandidate } from "./live.ts";

/** Lets the model of an agent do its task, and checks the conversation. Never throws. */
export async function attemptAgent(trial: Trial<AgentTest>): Promise<Attempt> {
  const start = trial.world.clock.now();
  const run = await runLiveCandidate(trial, trial.test.spec.agent);
  const { failure } = run;
  if (failure) return { ...describeRun(run), ...failure };
  try {
    return { ...describeRun(run), ...(await checkRun(trial, run, start)) };
  } catch (error) {
    return { ...describeRun(run), error, scope: "call" };
  }
}

async function checkRun(trial: Trial<AgentTest>, run: LiveRun, start: number) {
  const { spec } = trial.test;
  const mask = trial.world.redactor.json;
  const followed = spec.trajectory && (await checkTrajectory(spec.trajectory, callsOf(run.conversation), mask));
  const subject = subjectOfConversation(run.conversation, { ...run, mask });
  const replayed = trial.world.replayed || run.replayed === true;
  const context = checkContext({ ...trial, world: { ...trial.world, replayed } }, start);
  const asserted = await checkExpectations([spec.expect], subject, context);
  const assertions = followed ? [followed, ...asserted] : asserted;
  return { assertions, grade: await gradeLater(spec, [spec.expect], assertions), tokens: subject.tokens };
}

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

/** What judges grade of a conversation, as a report tells it. */
export function showRun(conversation: Conversation): Required<Shown> {
  const { prompt } = conversation.spec;
  const candidate = { source: "live" as const, prompt, response: finalResponse(conversation) };
  return { candidate, conversation: describeConversation(conversation) };
}
