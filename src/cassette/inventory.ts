import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { McptestError } from "../errors.ts";
import { isMissing } from "../files/index.ts";
import type { Cassette, CompositionCassette, NodeExchange } from "../generated/cassette.ts";
import type * as plan from "../plan/index.ts";
import type { PlannedTest } from "../plan/index.ts";
import { nameResult } from "../report/index.ts";
import type { Suite } from "../suite/index.ts";
import { groupBy } from "../values/group-by.ts";
import { type CassettePlace, placeCassette, suitePathOf } from "./place.ts";
import { findChanged, hashNodes, holdsNodes, readAnyCassette, updateCassette } from "./store.ts";

/** `stale`: the declaration of its server or nodes changed; `orphan`: no test of its suite asks for it. */
export type State = "fits" | "stale" | "orphan" | "unreadable";

/** A cassette in the folder of a suite. */
export interface Entry {
  suite: Suite;
  place: CassettePlace;
  size: number;
  state: State;
  why?: string;
  test?: string;
  cassette?: Cassette;
  /** Whether a frozen node asks for an exchange. */
  isAsked(exchange: NodeExchange): boolean;
}

const OURS = /^[0-9a-f]{16}(?:\.freeze)?\.json$/;

/** The functions of `plan/`, which callers pass in: few commands that import cassettes plan tests. */
export type Planning = Pick<typeof plan, "expandSuite" | "protocolFor" | "testId">;

/** Every cassette in the folders of suites: of all tests, rows, cells and revisions, also of those that are skipped. */
export async function takeInventory(suites: readonly Suite[], planning: Planning): Promise<Entry[]> {
  const entries = suites.map(async (suite) => {
    const files = await listFiles(suite);
    // `--models` named these.
    const models = files.map(({ cassette }) => ("test" in cassette ? cassette.test?.coordinates.model : undefined));
    const asked = findAsked(
      suite,
      planning,
      [...new Set(models)].filter((model) => typeof model === "string"),
    );
    return files.map((file) => judge(file, asked.get(file.place.path)?.map(({ test }) => test) ?? []));
  });
  return (await Promise.all(entries)).flat();
}

type Read = Pick<Entry, "suite" | "place" | "size"> & { cassette: Cassette | McptestError };

/** The files in the folder itself; links are left alone. */
async function listFiles(suite: Suite): Promise<Read[]> {
  const folder = join(await placeCassette(suite, "x").locate(), "..");
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const names = entries.flatMap((entry) => (entry.isFile() && OURS.test(entry.name) ? [entry.name] : [])).sort();
  return Promise.all(
    names.map(async (name) => {
      const place = placeCassette(suite, name.slice(0, -".json".length));
      const { size } = await stat(join(folder, name));
      const cassette = await readAnyCassette(place).catch((error: unknown) => {
        if (error instanceof McptestError) return error;
        throw error;
      });
      return { suite, place, size, cassette: cassette ?? new McptestError("cassette-unreadable", "it is gone") };
    }),
  );
}

/** All tests of a suite, also skipped ones, and those that `models` add. */
export function plannedTests(
  suite: Suite,
  { expandSuite }: Pick<Planning, "expandSuite">,
  models: readonly string[] = [],
): PlannedTest[] {
  const planned = [...expandSuite(suite), ...(models.length > 0 ? expandSuite(suite, { models }) : [])];
  return [...new Map(planned.map((test) => [test.id, test])).values()];
}

/** The tests of a suite, by the paths of the cassettes that they may have. */
function findAsked(suite: Suite, planning: Planning, models: readonly string[]) {
  const path = suitePathOf(suite);
  const asked = plannedTests(suite, planning, models).flatMap((test) => {
    const { spec, id, coordinates, of, members } = test;
    const idOf = (own: typeof coordinates): string => planning.testId(spec.kind, path, spec.id_name ?? spec.name, own);
    const names = [id];
    // Suites of several workspaces have other paths when they run together.
    if (suite.path !== path) names.push(idOf(coordinates));
    const { protocol } = coordinates;
    if ("nodes" in spec && !of && !members && spec.nodes.some(({ freeze }) => freeze))
      names.push(`${idOf(protocol === undefined ? {} : { protocol })}.freeze`);
    return names.map((name) => ({ path: placeCassette(suite, name).path, test }));
  });
  return groupBy(asked, ({ path }) => path);
}

function judge({ cassette, ...file }: Read, tests: readonly PlannedTest[]): Entry {
  const [first] = tests;
  const test = first && nameResult({ name: first.spec.name, coordinates: first.coordinates });
  const entry: Entry = { ...file, state: "orphan", isAsked: () => false, ...(test !== undefined && { test }) };
  if (cassette instanceof McptestError) return { ...entry, state: "unreadable", why: cassette.message };
  if (holdsNodes(cassette)) return judgeFrozen({ ...entry, cassette }, cassette, tests);
  const { name, coordinates } = cassette.test ?? { name: "", coordinates: {} };
  const known = { ...entry, cassette, test: test ?? nameResult({ name, coordinates }) };
  if (!first) return known;
  if (cassette.kind !== "test") return { ...known, state: "unreadable", why: `it is of kind "${cassette.kind}"` };
  const changed = findChanged(cassette, first.suite);
  if (changed === undefined) return { ...known, state: "fits" };
  return { ...known, state: "stale", why: `the declaration of ${changed} changed` };
}

function judgeFrozen(entry: Entry, { exchanges }: CompositionCassette, tests: readonly PlannedTest[]): Entry {
  const isAsked = ({ case: row, node, fingerprint }: NodeExchange): boolean =>
    tests.some(({ spec, coordinates }) => {
      const nodes = "nodes" in spec && row === (coordinates.case ?? null) ? spec.nodes : [];
      const found = nodes.find(({ id, freeze }) => id === node && freeze !== undefined);
      return found !== undefined && (fingerprint === undefined || fingerprint === hashNodes([found]));
    });
  const left = exchanges.filter((each) => !isAsked(each)).length;
  const name = tests[0]?.spec.name;
  const known = { ...entry, ...(name !== undefined && { test: name }) };
  if (left === exchanges.length) return known;
  if (left === 0) return { ...known, isAsked, state: "fits" };
  return { ...known, isAsked, state: "stale", why: `no node asks for ${left} of ${exchanges.length} exchanges` };
}

/** A file that is removed, or is to be, or some of its exchanges. */
export interface Pruned {
  entry: Entry;
  /** How many exchanges; undefined: the file. */
  exchanges?: number;
}

/** Finds what no test asks for. Unreadable files stay. */
export function findPrunable(entries: readonly Entry[]): Pruned[] {
  return entries.flatMap((entry): Pruned[] => {
    if (entry.state === "orphan") return [{ entry }];
    if (entry.state !== "stale" || !holdsNodes(entry.cassette)) return [];
    return [{ entry, exchanges: entry.cassette.exchanges.filter((each) => !entry.isAsked(each)).length }];
  });
}

/** Removes it from the file as it is by then. Throws what `updateCassette` throws. */
export async function prune({ entry, exchanges }: Pruned): Promise<void> {
  const { cassette, place, isAsked } = entry;
  if (!cassette) return;
  await updateCassette(place, [cassette.kind], async (now) => {
    if (exchanges === undefined || !holdsNodes(now)) return { ...(now ?? cassette), exchanges: [] };
    return { ...now, exchanges: now.exchanges.filter(isAsked) };
  });
}
