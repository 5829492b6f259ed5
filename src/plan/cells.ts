import { type ServerSpec, type Suite, serversOf, type TestSpec } from "../suite/index.ts";
import { type Cell, planOf } from "./kinds.ts";
import type { Coordinates, PlannedTest } from "./plan.ts";

/** What a declared test comes to: in each protocol revision of its servers, what its kind makes of it. */
export function expandTest(suite: Suite, spec: TestSpec): (Cell & Pick<PlannedTest, "coordinates">)[] {
  return protocolsOf(suite, spec).flatMap((protocol) =>
    planOf(spec)
      .cells(spec)
      .map((cell) => ({
        ...cell,
        coordinates: { ...protocol, ...(cell.row && { case: cell.row.name }), ...cell.coordinates },
      })),
  );
}

/** Revisions of the servers that are to be tested on several; a server that does not list the revision keeps its own. */
function protocolsOf(suite: Suite, spec: TestSpec): Coordinates[] {
  const lists = serversOf(spec).map((name) => suite.servers.get(name)?.protocols ?? []);
  const several = new Set(lists.filter((list) => list.length > 1).flat());
  return several.size === 0 ? [{}] : [...several].map((protocol) => ({ protocol }));
}

/** The revision that a planned test speaks with one of its servers; undefined: whatever the server accepts. */
export function protocolFor({ coordinates }: PlannedTest, { protocols }: ServerSpec): Coordinates["protocol"] {
  const asked = coordinates.protocol;
  return asked !== undefined && protocols.includes(asked) ? asked : protocols[0];
}
