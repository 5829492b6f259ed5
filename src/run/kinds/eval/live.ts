import { conversationCandidate, describeConversation, finalResponse } from "../../../agent/index.ts";
import { asMcptestError, textOfError } from "../../../errors.ts";
import type { Candidate } from "../../../judge/index.ts";
import type { PlannedTest } from "../../../plan/index.ts";
import type { AgentSpec, EvalTest, RunOptions } from "../../../suite/index.ts";
import type { Attempt, LiveRun } from "../../outcome.ts";
import { describeRun } from "../agent/attempt.ts";
import { runLiveCandidate } from "../agent/live.ts";
import type { EvalWorld, judgeCandidate, Shown } from "./judged.ts";
import { NO_SERVER, undeclared, unreachable } from "./wording.ts";

type Test = PlannedTest & { spec: EvalTest };
type Grade = (read: Candidate, shown: Shown, started: number) => ReturnType<typeof judgeCandidate>;

/** Lets an agent do what the prompt asks, and has the whole of it graded. */
export async function attemptLive(
  test: Test,
  agent: AgentSpec,
  options: RunOptions,
  world: EvalWorld,
  grade: Grade,
): Promise<Attempt> {
  const defer = (deferred: string): Attempt => ({ deferred, durationMs: 0, stderrTail: [] });
  const lacks = lacksServer(test, agent);
  if (lacks !== undefined) return defer(lacks);
  const begun = world.clock.now();
  let shared = false;
  const run = await runLiveCandidate(test, agent, options, world, async (start) => {
    const once = await runOnce(test, world.candidates, start);
    shared = once.shared;
    return once.run;
  });
  const { costUsd, modelTokens, ...described } = describeRun(run);
  const paid = shared ? {} : { costUsd, modelTokens };
  const { failure, conversation } = run;
  if (failure?.scope === "start" && failure.server && asMcptestError(failure.error).code !== "not-ready") {
    return defer(unreachable({ server: failure.server.name, why: textOfError(failure.error) }));
  }
  if (failure) return { ...described, ...paid, ...failure };
  const shown: Shown = {
    candidate: { source: "live", prompt: conversation.spec.prompt, response: finalResponse(conversation) },
    conversation: describeConversation(conversation),
  };
  // The time of the test is that of the agent and of the judges together.
  const judged = await grade(conversationCandidate(conversation, false), shown, world.clock.now() - run.durationMs);
  return { ...described, ...paid, ...judged, model: described.model, durationMs: world.clock.now() - begun };
}

/** Why a live candidate has no server to run with, if so. */
export function lacksServer({ suite }: Pick<PlannedTest, "suite">, { servers }: AgentSpec): string | undefined {
  const missing = servers.find((name) => !suite.servers.has(name));
  return servers.length === 0 ? NO_SERVER : missing === undefined ? undefined : undeclared({ server: missing });
}

/** The judges of a matrix grade one and the same run: the first of its cells pays for it. */
async function runOnce(
  { suite, spec, coordinates }: Test,
  candidates: Map<string, Promise<LiveRun>>,
  start: () => Promise<LiveRun>,
): Promise<{ run: LiveRun; shared: boolean }> {
  if (spec.matrix.models.length === 0) return { run: await start(), shared: false };
  const { model: _, ...cell } = coordinates;
  const key = JSON.stringify([suite.path, spec.name, cell]);
  const known = candidates.get(key);
  if (known) return { run: await known, shared: true };
  const running = start();
  candidates.set(key, running);
  const run = await running;
  // A retry may do better than one that broke off.
  if (run.failure) candidates.delete(key);
  return { run, shared: false };
}
