import type { Candidate, PartEvent, TraceEvent } from "../../../judge/index.ts";
import type { CandidateInfo, CompositionTrace } from "../../../report/index.ts";
import type { CompositionTest } from "../../../suite/index.ts";
import { type Json, stableStringify, withoutUndefined } from "../../../values/json.ts";

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
function cameOf(
  of: { node: string; element?: number },
  { output, error }: { output: Json; error?: string },
): TraceEvent[] {
  return [...(output === null ? [] : [{ ...of, result: output }]), ...(error === undefined ? [] : [{ ...of, error }])];
}
