import type { CompositionTest } from "../../../suite/index.ts";

/** The servers of the nodes that call one for sure: not those that a mock or, unless recording, a recording may answer. */
export function calledServers({ nodes }: CompositionTest, recording: boolean): string[] {
  const calling = nodes.filter(({ mock, freeze }) => mock === undefined && (freeze === undefined || recording));
  return [...new Set(calling.map(({ server }) => server))];
}
