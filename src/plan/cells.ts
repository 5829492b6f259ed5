import { type ServerSpec, type Suite, serversOf, type TestSpec } from "../suite/index.ts";
import { groupBy } from "../values/group-by.ts";
import { sha256 } from "../values/hash.ts";
import { type Cell, planOf } from "./kinds.ts";
import type { Coordinates, PlannedTest } from "./plan.ts";

export interface Expansion {
  /** Replace the models that live runs name. */
  readonly models?: readonly string[];
  /** Whether a row is wanted (default: all are). */
  readonly takes?: (row: string) => boolean;
}

/** The tests of a suite in order: for each revision of its servers the cells of a test, their judged metrics, then what sums them up. */
export function expandSuite(suite: Suite, { models = [], takes = () => true }: Expansion = {}): PlannedTest[] {
  // Rows that are tests of their own are declared as one.
  const declared = groupBy(suite.tests, ({ kind, name, id_name = name }) => `${kind} ${id_name}`);
  return [...declared.values()].flatMap((specs) => {
    const [first] = specs;
    const tests = specs.flatMap((spec) =>
      protocolsOf(suite, spec).flatMap((protocol) =>
        planOf(spec)
          .cells(spec, models)
          .filter(({ row }) => row === undefined || takes(row.name))
          .flatMap((cell) => planCell(suite, cell, cell.spec ?? spec, protocol, first)),
      ),
    );
    return [...tests, ...sumUp(tests)];
  });
}

/** A cell and its judged metrics. */
function planCell(
  suite: Suite,
  { row, coordinates: own }: Cell,
  spec: TestSpec,
  protocol: Coordinates,
  first: TestSpec | undefined,
): PlannedTest[] {
  const declared = first === spec ? undefined : first;
  const coordinates = Object.assign({}, protocol, row && { case: row.name }, own);
  const subject = planOne({ suite, spec, declared, skip: spec.skip }, coordinates, row?.id_name);
  const metrics = planOf(spec).metrics?.(spec) ?? [];
  const judged = metrics.map(({ name }) => planOne(subject, { ...coordinates, metric: name }, row?.id_name));
  return [subject, ...judged.map((metric) => ({ ...metric, of: subject }))];
}

/** `row` replaces the row's name in the id. */
function planOne(
  { suite, spec, declared, skip }: Omit<PlannedTest, "id" | "coordinates">,
  coordinates: Coordinates,
  row: string | undefined,
): PlannedTest {
  const { kind, name, id_name = name } = spec;
  const known = row === undefined ? coordinates : { ...coordinates, case: row };
  return { id: testId(kind, suite.path, id_name, known), suite, spec, declared, coordinates, skip };
}

/** The row of a planned test that is about one tool of its server. */
export function rowOfTool(test: PlannedTest, tool: string): PlannedTest {
  return { ...planOne(test, { ...test.coordinates, tool }, undefined), whole: test };
}

/** Tests that sum up: repeats of a cell and pairs of a comparison, which then do not count by themselves, and runs of a judged metric. */
export function sumUp(tests: readonly PlannedTest[]): PlannedTest[] {
  const isPair = ({ spec }: PlannedTest): boolean => "compare" in spec && spec.compare !== undefined;
  const repeated = tests.filter((test) => test.coordinates.repeat !== undefined || isPair(test));
  for (const test of repeated) test.single = true;
  const runs = repeated.filter(({ coordinates }) => coordinates.metric === undefined);
  const judged = tests.filter(({ coordinates }) => coordinates.metric !== undefined);
  const alone = runs.filter((test) => !isPair(test));
  return [
    ...gather(alone, ({ repeat: _, ...rest }) => rest),
    ...gather(runs.filter(isPair), ({ repeat: _, case: __, prompt: ___, ...rest }) => rest),
    ...gather(judged, ({ repeat: _, case: __, ...rest }) => rest),
  ];
}

/** One test for all whose `common` coordinates are the same; none for a single test that counts by itself. */
function gather(tests: readonly PlannedTest[], common: (coordinates: Coordinates) => Coordinates): PlannedTest[] {
  const groups = groupBy(tests, ({ coordinates }) => JSON.stringify(common(coordinates)));
  return [...groups.values()].flatMap((members): PlannedTest[] => {
    const [first] = members;
    if (!first || (members.length === 1 && !first.single)) return [];
    const coordinates = common(first.coordinates);
    const { row } = first.spec;
    const whole = planOne(first, coordinates, coordinates.case === undefined ? undefined : row?.id_name);
    return [{ ...whole, members }];
  });
}

/** Revisions of servers that are tested on several; a server that does not list a revision keeps its own. */
function protocolsOf(suite: Suite, spec: TestSpec): Coordinates[] {
  const lists = serversOf(spec).map((name) => suite.servers.get(name)?.protocols ?? []);
  const several = new Set(lists.filter((list) => list.length > 1).flat());
  return several.size === 0 ? [{}] : [...several].map((protocol) => ({ protocol }));
}

/** The revision that a planned test speaks with one of its servers; undefined: whatever the server accepts. */
export function protocolFor({ coordinates: { protocol } }: PlannedTest, { protocols }: ServerSpec) {
  return protocol !== undefined && protocols.includes(protocol) ? protocol : protocols[0];
}

/**
 * The id of a test, stable across runs and machines: the first 16 hex digits of the SHA-256 of the JSON text
 * `[kind, suite path, name, [coordinate, value], …]`, coordinates sorted by name. JSON keeps the parts apart whatever they hold.
 */
export function testId(kind: string, suitePath: string, name: string, coordinates: Coordinates): string {
  const sorted = Object.entries(coordinates).sort(([a], [b]) => (a < b ? -1 : 1));
  return sha256(JSON.stringify([kind, suitePath, name, ...sorted]), 16);
}
