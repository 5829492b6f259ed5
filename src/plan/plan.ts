import type { McptestError } from "../errors.ts";
import type * as report from "../generated/report.ts";
import type { JudgedMetric, ProtocolRevision, Suite, TestKind, TestSpec } from "../suite/index.ts";

/** What tells planned tests of one name apart. `model`: of an agent or of a live candidate; in a matrix, the model that judges. */
export type Coordinates = Omit<report.Coordinates, "protocol"> & { protocol?: ProtocolRevision };

/** One test as it will run. */
export interface PlannedTest {
  /** Stable across runs: sha256 of kind, suite path, name and coordinates, 16 hex digits. */
  id: string;
  suite: Suite;
  spec: TestSpec;
  coordinates: Coordinates;
  /** Why it will not run. */
  skip?: string | undefined;
  /** What was declared, where `spec` is that of a row or a cell. */
  declared?: TestSpec | undefined;
  /** The test whose outcome a judged metric judges. */
  of?: PlannedTest;
  /** The tests that it sums up. */
  members?: readonly PlannedTest[];
  /** It does not count by itself: what sums it up decides. */
  single?: true;
  /** The planned test that has this one's result among others: nobody knew of it before. */
  whole?: PlannedTest;
  /** Judges what a report holds of it, instead of a run; null: nothing can be judged. */
  again?: JudgedMetric | null;
}

/** What a planned test was declared as. */
export function declarationOf({ spec, declared }: Pick<PlannedTest, "spec" | "declared">): TestSpec {
  return declared ?? spec;
}

export interface PlannedShard {
  readonly index: number;
  readonly count: number;
  /** The same in all shards of one plan. */
  readonly plan: string;
  /** Positions of its tests among those of all shards, by id. */
  readonly positions: ReadonlyMap<string, number>;
  /** The tests of all shards. */
  readonly all: readonly PlannedTest[];
}

/** A flat list of tests, in the order they are declared. */
export interface Plan {
  suites: readonly Suite[];
  tests: readonly PlannedTest[];
  /** Number of tests of the kinds that are run, before selection. */
  declared: number;
  /** true when some tests are left out. */
  partial?: boolean;
  /** true when some of the kinds that are run are left out. */
  selection?: boolean;
  /** The flags of the selection. */
  selected?: string;
  /** The error for a case of the selection that no test has: then there is no test. */
  unknownCase?: McptestError;
  /** Number of selected evals and calibrations that this command does not run. */
  leftOut?: number;
  shard?: PlannedShard;
  /** true when it is about tests that failed before. */
  lastFailed?: boolean;
}

/** Picks tests by name or id. */
export interface NameFilter {
  readonly text: string;
  matches(name: string, id: string): boolean;
}

export interface ShardRequest {
  /** From 1 to `count`. */
  readonly index: number;
  readonly count: number;
  /** How long tests took before, in milliseconds, by id; they balance the parts. */
  readonly durations?: ReadonlyMap<string, number>;
}

/** Which tests a run is about. Within a list any one matches, and every list that is not empty must match. */
export interface Selection {
  readonly filter: readonly NameFilter[];
  readonly tags: readonly string[];
  /** Tests with one of these tags are left out, whatever else matches. */
  readonly skipTags: readonly string[];
  readonly servers: readonly string[];
  /** Globs of names of rows: tests with rows run only these, and what sums up rows sums up these. */
  readonly cases: readonly string[];
  /** Kinds of tests that are run (default: all). Those of other kinds are counted. */
  readonly kinds?: ReadonlySet<TestKind>;
  readonly shard?: ShardRequest | undefined;
  /** Ids of the tests that failed before, when only these are wanted. */
  readonly ids?: ReadonlySet<string>;
}

type Member = Pick<PlannedTest, "of" | "members">;
function sourcesOf({ of, members = [] }: Member): readonly PlannedTest[] {
  return of ? [of, ...members] : members;
}

/** The tests picked of some, in their order, with those that they are derived from; and what decides for a single run. */
export function withSources(tests: readonly PlannedTest[], picked: readonly PlannedTest[]): PlannedTest[] {
  const wholes = tests.flatMap((test) => (test.members ?? []).map((member) => [member, test] as const));
  const deciding = new Map(wholes.filter(([{ single }]) => single));
  const wanted = new Set<PlannedTest>();
  const open = [...picked];
  for (let test = open.pop(); test; test = open.pop()) {
    if (wanted.has(test)) continue;
    wanted.add(test);
    open.push(...sourcesOf(test), ...[deciding.get(test) ?? []].flat());
  }
  return wanted.size === picked.length ? [...picked] : tests.filter((test) => wanted.has(test));
}

/** Tests that are derived from each other, together; each test that is not by itself. */
export function gatherFamilies<T extends Member & { readonly id: string }>(tests: readonly T[]): T[][] {
  const families = new Map(tests.map((test) => [test.id, [test]]));
  for (const test of tests) {
    for (const { id } of sourcesOf(test)) {
      const [one, other] = [families.get(test.id), families.get(id)];
      if (!one || !other || one === other) continue;
      other.push(...one);
      for (const member of one) families.set(member.id, other);
    }
  }
  return [...new Set(families.values())];
}

/** The planned tests as lines name them. */
export function listShown({ tests }: Pick<Plan, "tests">) {
  return tests.map(({ id, suite, spec: { kind, name }, coordinates, single }) => {
    return { id, suite, kind, name, coordinates: { ...coordinates }, ...(single && { single }) };
  });
}
