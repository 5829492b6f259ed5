import { type Conversation, callsOf, conversationCandidate, restoreConversation } from "../../agent/index.ts";
import { candidateOfResponse, type MetricSubject } from "../../judge/index.ts";
import { metricOf, type PlannedTest } from "../../plan/index.ts";
import type { CandidateInfo, ConversationDetail } from "../../report/index.ts";
import type { CompositionTest } from "../../suite/index.ts";
import { askerOf } from "../check-context.ts";
import { showRun } from "../kinds/agent/attempt.ts";
import { traceCandidate } from "../kinds/composition/candidate.ts";
import { judgeCandidate } from "../kinds/eval/judged.ts";
import type { Attempt } from "../outcome.ts";
import type { Stored } from "../settings.ts";
import type { Trial } from "../trial.ts";

/** What judged metrics are about: what an agent or a composition did, and how a report tells it. */
export interface Basis extends MetricSubject {
  shown: CandidateInfo;
  /** Where no other result tells it. */
  conversation?: ConversationDetail | undefined;
}

function readConversation(conversation: Conversation, definitions: boolean): Pick<Basis, "candidate" | "calls"> {
  return { candidate: conversationCandidate(conversation, definitions), calls: callsOf(conversation).length };
}

function basisOfStored(
  { coordinates: { repeat } }: PlannedTest,
  { shown = { source: "response" }, conversation, tools }: Stored,
): Basis {
  const known = { metrics: 1, shown, conversation };
  if (conversation)
    return { ...known, ...readConversation(restoreConversation(conversation, tools ?? []), tools !== undefined) };
  const candidate = candidateOfResponse({ ...shown, response: shown.response ?? "" });
  return { ...known, candidate, calls: 0, repeated: repeat !== undefined };
}

/** What `metrics` metrics of a test judge; undefined when its attempt gave nothing to judge. */
export function basisOf({ spec }: PlannedTest, attempt: Attempt, metrics: number): Basis | undefined {
  if (!("assertions" in attempt)) return undefined;
  const { conversation, trace } = attempt;
  if (conversation) {
    return { ...readConversation(conversation, true), metrics, shown: showRun(conversation).candidate };
  }
  return trace && { ...traceCandidate(spec as CompositionTest, trace), metrics };
}

/** Grades a judged metric, by what its test just did or what a report holds of it. Never throws. */
export async function attemptMetric(trial: Trial, about: Basis | Stored): Promise<Attempt> {
  const { test, world } = trial;
  const { judges, clock } = world;
  if ("was" in about && about.refused) return { error: about.refused, scope: "call", durationMs: 0, stderrTail: [] };
  const metric = metricOf(test);
  const started = clock.now();
  if (!metric) throw new Error(`test ${test.id} is of no metric`);
  const { threshold, rubric } = metric;
  const basis = "was" in about ? basisOfStored(test, about) : about;
  const judged = await judgeCandidate(
    { candidate: basis.shown, conversation: basis.conversation },
    { threshold, strict: rubric?.strict ?? false },
    world,
    () => judges.gradeMetric(test, metric, basis, askerOf(trial, started)),
  );
  return { ...judged, durationMs: clock.now() - started, stderrTail: [] };
}
