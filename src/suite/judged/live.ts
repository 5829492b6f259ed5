import type { AgentSpec, CandidateSpec, Comparison } from "../suite.ts";

/** What there may be of live runs in a test. */
interface Candidates {
  readonly kind?: string;
  readonly agent?: AgentSpec;
  readonly candidate?: CandidateSpec | undefined;
  readonly compare?: Pick<Comparison, "a" | "b"> | undefined;
}

/** The live runs that a test is about: an agent's or an eval's, or those of both sides of a comparison. */
export function agentsOf({ agent, candidate, compare }: Candidates): AgentSpec[] {
  const all = [
    ...(agent ? [{ agent }] : []),
    ...(candidate ? [candidate] : []),
    ...(compare ? [compare.a, compare.b] : []),
  ];
  return all.flatMap((one) => ("agent" in one ? [one.agent] : []));
}

/** Their servers, each once. */
export function serversOfAgents(candidates: Candidates): string[] {
  return [...new Set(agentsOf(candidates).flatMap(({ servers }) => servers))];
}
