import {
  type Conversation,
  callsOf,
  conversationCandidate,
  finalResponse,
  restoreConversation,
} from "../../agent/index.ts";
import { candidateOfResponse, type MetricSubject } from "../../judge/index.ts";
import { metricOf, type PlannedTest } from "../../plan/index.ts";
import type { CandidateInfo, ConversationDetail } from "../../report/index.ts";
import type { CompositionTest, RunOptions } from "../../suite/index.ts";
import { askerOf } from "../check-context.ts";
import { traceCandidate } from "../kinds/composition/candidate.ts";
import { judgeCandidate } from "../kinds/eval/judged.ts";
import type { Attempt } from "../outcome.ts";
import type { World } from "../world.ts";
import type { Stored } from "./stored.ts";

/** What judged metrics are about: what an agent or a composition did, and how a report tells of it. */
export interface Basis extends MetricSubject {
  shown: CandidateInfo;
  /** Told of where no other result does. */
  conversation?: ConversationDetail | undefined;
}

/** What judges read of a conversation. */
function readConversation(conversation: Conversation, definitions: boolean): Pick<Basis, "candidate" | "calls"> {
  return { candidate: conversationCandidate(conversation, definitions), calls: callsOf(conversation).length };
}

/** The same of what a report holds. */
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

/** What `metrics` metrics of a test judge; undefined when its attempt came to nothing that could be judged. */
export function basisOf({ spec }: PlannedTest, attempt: Attempt, metrics: number): Basis | undefined {
  if (!("assertions" in attempt)) return undefined;
  const { conversation, trace } = attempt;
  if (conversation) {
    return {
      ...readConversation(conversation, true),
      metrics,
      shown: { source: "live", prompt: conversation.spec.prompt, response: finalResponse(conversation) },
    };
  }
  return trace && { ...traceCandidate(spec as CompositionTest, trace), metrics };
}

/** Has a judged metric graded, or what a report holds. Never throws. */
export async function attemptMetric(
  test: PlannedTest,
  about: Basis | Stored,
  options: RunOptions,
  world: Pick<World, "judges" | "recordings" | "spending" | "clock" | "nearFails">,
): Promise<Attempt> {
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
    () => judges.gradeMetric(test, metric, basis, askerOf(test, options, world, started)),
  );
  return { ...judged, durationMs: clock.now() - started, stderrTail: [] };
}
