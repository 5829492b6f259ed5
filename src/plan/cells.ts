import { type CompositionTest, type ServerSpec, type Suite, serversOf, type TestSpec } from "../suite/index.ts";
import type { Coordinates, PlannedTest } from "./plan.ts";
import { NO_JUDGE } from "./wording.ts";

/** One of the tests that a declared test comes to. */
export type Cell = Pick<PlannedTest, "coordinates" | "deferred">;

/**
 * What a declared test comes to: once for each protocol revision of its servers, in each once for every row of a composition,
 * and after each of those its judged metrics.
 */
export function expandTest(suite: Suite, spec: TestSpec): Cell[] {
  return protocolsOf(suite, spec).flatMap((protocol) => {
    if (spec.kind !== "composition") return [{ coordinates: protocol }];
    return rowsOf(spec).flatMap((row): Cell[] => [
      { coordinates: { ...protocol, ...row } },
      ...spec.metrics.map(({ name }) => ({ coordinates: { ...protocol, ...row, metric: name }, deferred: NO_JUDGE })),
    ]);
  });
}

/** Revisions of the servers that are to be tested on several; a server that does not list the revision keeps its own. */
function protocolsOf(suite: Suite, spec: TestSpec): Coordinates[] {
  const lists = serversOf(spec).map((name) => suite.servers.get(name)?.protocols ?? []);
  const several = new Set(lists.filter((list) => list.length > 1).flat());
  return several.size === 0 ? [{}] : [...several].map((protocol) => ({ protocol }));
}

function rowsOf({ cases }: CompositionTest): Coordinates[] {
  return cases.length === 0 ? [{}] : cases.map(({ name }) => ({ case: name }));
}

/** The revision that a planned test speaks with one of its servers; undefined: whatever the server accepts. */
export function protocolFor({ coordinates }: PlannedTest, { protocols }: ServerSpec): Coordinates["protocol"] {
  const asked = coordinates.protocol;
  return asked !== undefined && protocols.includes(asked) ? asked : protocols[0];
}
