import { type Conversation, callsOf, conversationCandidate, restoreConversation } from "../../agent/index.ts";
import {
  type Candidate,
  candidateOfResponse,
  type MetricSubject,
  type PartEvent,
  type TraceEvent,
} from "../../judge/index.ts";
import { metricOf, type PlannedTest } from "../../plan/index.ts";
import type { CandidateInfo, CompositionTrace, ConversationDetail } from "../../report/index.ts";
import type { CompositionTest } from "../../suite/index.ts";
import { type Json, stableStringify, withoutUndefined } from "../../values/json.ts";
import { askerOf } from "../check-context.ts";
import { showRun } from "../kinds/agent/attempt.ts";
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
  if (conversation) return { ...readConversation(conversation, true), metrics, shown: showRun(conversation).candidate };
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
  const basis = "was" in about ? basisOfStored(test, about) : about;
  const shown = { candidate: basis.shown, conversation: basis.conversation };
  const line = { threshold: metric.threshold, strict: metric.rubric?.strict ?? false };
  const judged = await judgeCandidate(shown, line, world, () =>
    judges.gradeMetric(test, metric, basis, askerOf(trial, started)),
  );
  return { ...judged, durationMs: clock.now() - started, stderrTail: [] };
}

/** What a composition did, for a judge: its graph, what its nodes asked and got, and its output. */
export function traceCandidate(
  { name, description, nodes: declared }: CompositionTest,
  { nodes, output }: CompositionTrace,
): { candidate: Candidate; calls: number; shown: CandidateInfo } {
  const graph = declared.map(({ id: node, tool, server, needs, when, for_each, loop }) => {
    const repeats = { for_each: for_each && true, loop: loop && { until: loop.until, max: loop.max } };
    return withoutUndefined<PartEvent>({ node, tool, server, needs: needs.map(({ id }) => id), when, ...repeats });
  });
  const events = Object.values(nodes).flatMap((one): TraceEvent[] => {
    const { id: node, status, reason, args, iterations = [] } = one;
    const asked = args === null || iterations.length > 0 ? undefined : args;
    return [
      withoutUndefined<TraceEvent>({ node, status, reason, arguments: asked }),
      ...iterations.flatMap(({ args, ...rest }, at) => {
        const element = { node, element: at + 1 };
        return [...(args === undefined ? [] : [{ ...element, arguments: args }]), ...cameOf(element, rest)];
      }),
      ...cameOf({ node }, one),
    ];
  });
  const prompt = description === undefined ? name : `${name}: ${description}`;
  const reply = typeof output === "string" ? output : output === null ? "" : stableStringify(output, 0, String);
  const parts: Candidate["parts"] = [
    { role: "task", text: prompt },
    { role: "tools", events: graph },
    { role: "trace", events: [...events, { output }] },
  ];
  const calls = Object.values(nodes).filter(({ status }) => status !== "skipped").length;
  return { candidate: { parts }, calls, shown: { source: "trace", prompt, response: reply } };
}

/** How a node ended, or one of its elements or rounds. */
function cameOf(of: { node: string; element?: number }, { output, error }: { output: Json; error?: string }) {
  return [...(output === null ? [] : [{ ...of, result: output }]), ...(error === undefined ? [] : [{ ...of, error }])];
}
