import { conversationCandidate } from "../../../agent/index.ts";
import { asMcptestError, textOfError } from "../../../errors.ts";
import type { Candidate } from "../../../judge/index.ts";
import type { PlannedTest } from "../../../plan/index.ts";
import type { AgentSpec, EvalTest } from "../../../suite/index.ts";
import { words } from "../../../values/show/words.ts";
import type { Attempt, LiveRun } from "../../outcome.ts";
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
  const defer = (deferred: string): Attempt => ({ deferred, durationMs: 0, stderrTail: [] });
  const lacks = lacksServer(test, agent);
  if (lacks !== undefined) return defer(lacks);
  const begun = world.clock.now();
  let shared = false;
  const run = await runLiveCandidate(trial, agent, async (start) => {
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
  const shown = showRun(conversation);
  // The agent and the judges share the time of the test.
  const judged = await grade(conversationCandidate(conversation, false), shown, world.clock.now() - run.durationMs);
  return { ...described, ...paid, ...judged, model: described.model, durationMs: world.clock.now() - begun };
}

/** Why a live candidate has no server to run with; undefined if it has one. */
export function lacksServer({ suite }: Pick<PlannedTest, "suite">, { servers }: AgentSpec): string | undefined {
  const missing = servers.find((name) => !suite.servers.has(name));
  return servers.length === 0 ? NO_SERVER : missing === undefined ? undefined : undeclared({ server: missing });
}

/** One run for all judges of a matrix. Its first cell pays. */
async function runOnce(
  { suite, spec, coordinates }: PlannedTest & { spec: EvalTest },
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
  // A retry starts another run.
  if (run.failure) candidates.delete(key);
  return { run, shared: false };
}
