import { conversationCandidate } from "../../../agent/index.ts";
import { asMcptestError, textOfError } from "../../../errors.ts";
import type { Candidate } from "../../../judge/index.ts";
import type { PlannedTest } from "../../../plan/index.ts";
import type { AgentSpec, EvalTest } from "../../../suite/index.ts";
import { words } from "../../../values/show/words.ts";
import type { Attempt } from "../../outcome.ts";
import type { Trial } from "../../trial.ts";
import { describeRun, showRun } from "../agent/attempt.ts";
import { runLiveCandidate } from "../agent/live.ts";
import type { judgeCandidate, Shown } from "./judged.ts";

const NO_SERVER = "its candidate is a live run, and it names no server for that";
const undeclared = words("its candidate is a live run, and the suite declares no server <json server>");
const unreachable = words("its candidate is a live run, and server <json server> is not there: <line why>");

type Grade = (read: Candidate, shown: Shown, started: number) => ReturnType<typeof judgeCandidate>;

/** Lets an agent do what the prompt asks, and has the whole of it graded. */
export async function attemptLive(trial: Trial<EvalTest>, agent: AgentSpec, grade: Grade): Promise<Attempt> {
  const { test, world } = trial;
  const { clock, candidates } = world;
  const defer = (deferred: string): Attempt => ({ deferred, durationMs: 0, stderrTail: [] });
  const lacks = lacksServer(test, agent);
  if (lacks !== undefined) return defer(lacks);
  const begun = clock.now();
  let shared = false;
  const run = await runLiveCandidate(trial, agent, async (start) => {
    // One run for all judges of a matrix. Its first cell pays.
    if (test.spec.matrix.models.length === 0) return start();
    const { model: _, ...cell } = test.coordinates;
    const key = JSON.stringify([test.suite.path, test.spec.name, cell]);
    const known = candidates.get(key);
    shared = known !== undefined;
    const running = known ?? start();
    candidates.set(key, running);
    const own = await running;
    // A retry starts another run.
    if (own.failure && !shared) candidates.delete(key);
    return own;
  });
  const { costUsd, modelTokens, ...described } = describeRun(run);
  const paid = shared ? {} : { costUsd, modelTokens };
  const { failure, conversation } = run;
  if (failure?.scope === "start" && failure.server && asMcptestError(failure.error).code !== "not-ready") {
    return defer(unreachable({ server: failure.server.name, why: textOfError(failure.error) }));
  }
  if (failure) return { ...described, ...paid, ...failure };
  const shown = showRun(conversation);
  // The agent and the judges share the time of the test.
  const judged = await grade(conversationCandidate(conversation, false), shown, clock.now() - run.durationMs);
  return { ...described, ...paid, ...judged, model: described.model, durationMs: clock.now() - begun };
}

/** Why a live candidate has no server to run with; undefined if it has one. */
export function lacksServer({ suite }: Pick<PlannedTest, "suite">, { servers }: AgentSpec): string | undefined {
  const missing = servers.find((name) => !suite.servers.has(name));
  return servers.length === 0 ? NO_SERVER : missing === undefined ? undefined : undeclared({ server: missing });
}
