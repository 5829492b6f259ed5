import type { Candidate } from "../../../judge/index.ts";
import type { CandidateInfo, CompositionTrace } from "../../../report/index.ts";
import type { CompositionTest } from "../../../suite/index.ts";
import { type Json, stableStringify } from "../../../values/json.ts";

/** What a composition did, for a judge: its graph, what its nodes asked and got, and its output. */
export function traceCandidate(
  { name, description, nodes: declared }: CompositionTest,
  { nodes, output }: CompositionTrace,
): { candidate: Candidate; calls: number; shown: CandidateInfo } {
  const tell = (label: string, value: Json | undefined): string[] => {
    if (value === undefined || value === null) return [];
    const text = typeof value === "string" ? value : stableStringify(value, 0, String);
    return [`${label}: ${text}`];
  };
  const graph = declared.map(({ id, tool, server, needs, when, for_each, loop }) =>
    stableStringify({
      id,
      tool,
      server,
      needs: needs.map((need) => need.id),
      ...(when === undefined ? {} : { when }),
      ...(for_each === undefined ? {} : { for_each: true }),
      ...(loop === undefined ? {} : { loop: { until: loop.until, max: loop.max } }),
    }),
  );
  const ran = Object.values(nodes).map(({ id, status, reason, args, output: came, error, iterations = [] }) => [
    `[${id}] ${status}${reason === undefined ? "" : `: ${reason}`}`,
    ...iterations.flatMap((one, at) => [
      ...tell(`[${id}] arguments ${at + 1}`, one.args),
      ...tell(`[${id}] result ${at + 1}`, one.output),
      ...tell(`[${id}] error ${at + 1}`, one.error),
    ]),
    ...(iterations.length > 0 ? [] : tell(`[${id}] arguments`, args)),
    ...tell(`[${id}] result`, came),
    ...tell(`[${id}] error`, error),
  ]);
  const [reply = ""] = tell("output", output).map((text) => text.slice("output: ".length));
  const prompt = description === undefined ? name : `${name}: ${description}`;
  return {
    candidate: {
      parts: [
        { role: "task", text: prompt },
        { role: "tools", text: graph.join("\n") },
        { role: "trace", text: [...ran.flat(), reply].join("\n\n") },
      ],
    },
    calls: Object.values(nodes).filter(({ status }) => status !== "skipped").length,
    shown: { source: "trace", prompt, response: reply },
  };
}
