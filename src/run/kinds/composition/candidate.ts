import type { Candidate, PartEvent, TraceEvent } from "../../../judge/index.ts";
import type { CandidateInfo, CompositionTrace } from "../../../report/index.ts";
import type { CompositionTest } from "../../../suite/index.ts";
import { type Json, stableStringify } from "../../../values/json.ts";

/** What a composition did, for a judge: its graph, what its nodes asked and got, and its output. */
export function traceCandidate(
  { name, description, nodes: declared }: CompositionTest,
  { nodes, output }: CompositionTrace,
): { candidate: Candidate; calls: number; shown: CandidateInfo } {
  const graph = declared.map(
    ({ id: node, tool, server, needs, when, for_each, loop }): PartEvent => ({
      ...{ node, tool, server, needs: needs.map(({ id }) => id) },
      ...(when === undefined ? {} : { when }),
      ...(for_each === undefined ? {} : { for_each: true }),
      ...(loop === undefined ? {} : { loop: { until: loop.until, max: loop.max } }),
    }),
  );
  const events = Object.values(nodes).flatMap((one): TraceEvent[] => {
    const { id: node, status, reason, args, iterations = [] } = one;
    return [
      {
        ...{ node, status },
        ...(reason === undefined ? {} : { reason }),
        ...(args === null || iterations.length > 0 ? {} : { arguments: args }),
      },
      ...iterations.flatMap(({ args, ...rest }, at) => {
        const element = { node, element: at + 1 };
        return [...(args === undefined ? [] : [{ ...element, arguments: args }]), ...cameOf(element, rest)];
      }),
      ...cameOf({ node }, one),
    ];
  });
  const prompt = description === undefined ? name : `${name}: ${description}`;
  const reply = typeof output === "string" ? output : output === null ? "" : stableStringify(output, 0, String);
  return {
    candidate: {
      parts: [
        { role: "task", text: prompt },
        { role: "tools", events: graph },
        { role: "trace", events: [...events, { output }] },
      ],
    },
    calls: Object.values(nodes).filter(({ status }) => status !== "skipped").length,
    shown: { source: "trace", prompt, response: reply },
  };
}

/** How a node ended, or one of its elements or rounds. */
function cameOf(
  of: { node: string; element?: number },
  { output, error }: { output: Json; error?: string },
): TraceEvent[] {
  return [...(output === null ? [] : [{ ...of, result: output }]), ...(error === undefined ? [] : [{ ...of, error }])];
}
