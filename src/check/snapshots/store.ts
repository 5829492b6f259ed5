import { McptestError } from "../../errors.ts";
import type { PlannedTest } from "../../plan/index.ts";
import { deepEqual, type Json } from "../../values/json.ts";
import { readSnapshots, type Snapshots, snapshotPath, writeSnapshots } from "./file.ts";

/** What came of comparing a value with its snapshot. */
export type SnapshotOutcome =
  | { state: "matched" | "written" | "updated" | "missing" | "clash" }
  | { state: "different"; stored: Json; value: Json }
  | { state: "unreadable"; file: string; reason: string };

/** The snapshots of one test, for one attempt at it. */
export interface TestSnapshots {
  /** Throws McptestError: path-outside-workspace. */
  compare(name: string, value: Json): Promise<SnapshotOutcome>;
  /** Says that the test has a snapshot of this name, though there is no value to compare. */
  keep(name: string): void;
}

/** How many snapshots came to what; `obsolete` ones belong to tests that ran and no longer ask for them. */
export interface SnapshotCounts {
  written: number;
  updated: number;
  matched: number;
  obsolete: number;
}

export interface SnapshotStore {
  /** Begins an attempt at a test; what an earlier attempt would have written is forgotten. */
  open(test: Pick<PlannedTest, "suite" | "spec" | "coordinates">): TestSnapshots;
  /**
   * Writes what is new and, when updating, drops what is obsolete. Files that nothing changes are left alone. Throws the
   * first error met, when all suites were tried.
   */
  save(): Promise<void>;
  /** Complete after `save`. */
  readonly counts: SnapshotCounts;
}

export interface SnapshotOptions {
  /** Absolute path of the workspace root. */
  root: string;
  /** Whether other values replace what is stored, and obsolete snapshots go. */
  update: boolean;
  /** Under CI a missing snapshot is a failure: nothing is written without `update`. */
  ci: boolean;
  /** Takes secrets out of a value before it is compared and stored. */
  mask?(value: Json): Json;
}

interface Touched {
  state: "matched" | "written" | "updated" | "kept";
  value?: Json;
}

/** One suite's file, read on first use, and what the tests of this run asked of it. */
interface SuiteSnapshots {
  suite: string;
  stored?: Promise<Snapshots>;
  ran: Map<string, { block: string; test: string; touched: Map<string, Touched> }>;
}

/** A store over the files beside the suites: `<folder>/__snapshots__/<suite file>.snap.json`. */
export function createSnapshotStore(options: SnapshotOptions): SnapshotStore {
  const { root, update, ci, mask = (value) => value } = options;
  const suites = new Map<string, SuiteSnapshots>();
  let obsolete = 0;

  const load = (suite: SuiteSnapshots): Promise<Snapshots> => {
    suite.stored ??= readSnapshots(root, suite.suite);
    return suite.stored;
  };

  const judge = (stored: Json | undefined, value: Json): SnapshotOutcome => {
    if (stored === undefined) return { state: ci && !update ? "missing" : "written" };
    if (deepEqual(stored, value)) return { state: "matched" };
    return update ? { state: "updated" } : { state: "different", stored, value };
  };

  return {
    open({ suite: { path }, spec, coordinates }) {
      const suite = suites.get(path) ?? { suite: path, ran: new Map() };
      suites.set(path, suite);
      const block = `${spec.kind}s`;
      const test = [spec.name, ...describeCoordinates(coordinates)].join(" ");
      const touched = new Map<string, Touched>();
      suite.ran.set(`${block} ${test}`, { block, test, touched });
      return {
        keep: (name) => void touched.set(name, { state: "kept" }),
        async compare(name, raw) {
          // A snapshot is compared as it is written: masked.
          const value = mask(raw);
          let stored: Snapshots;
          try {
            stored = await load(suite);
          } catch (error) {
            touched.set(name, { state: "kept" });
            if (error instanceof McptestError) throw error;
            const reason = error instanceof Error ? error.message : String(error);
            return { state: "unreadable", file: snapshotPath(path), reason };
          }
          const before = touched.get(name);
          if (before?.value !== undefined) return { state: deepEqual(before.value, value) ? "matched" : "clash" };
          const outcome = judge(stored.get(block)?.get(test)?.get(name), value);
          const { state } = outcome;
          const settled = state === "matched" || state === "written" || state === "updated";
          touched.set(name, { state: settled ? state : "kept", value });
          return outcome;
        },
      };
    },

    async save() {
      obsolete = 0;
      const failures: unknown[] = [];
      for (const suite of suites.values()) {
        const stored = await load(suite).catch(() => undefined);
        if (!stored) continue;
        const { changed, dropped } = applyRun(stored, suite, update);
        obsolete += dropped;
        if (changed) await writeSnapshots(root, suite.suite, stored).catch((error) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },

    get counts() {
      const counts = { written: 0, updated: 0, matched: 0, obsolete };
      for (const { ran } of suites.values()) {
        for (const { touched } of ran.values()) {
          for (const { state } of touched.values()) if (state !== "kept") counts[state]++;
        }
      }
      return counts;
    },
  };
}

/** What tells runs of one test apart: each has snapshots of its own. */
function describeCoordinates({ case: row, protocol }: PlannedTest["coordinates"]): string[] {
  const told = Object.entries({ case: row, protocol });
  return told.flatMap(([name, value]) => (value === undefined ? [] : [`[${name}=${value}]`]));
}

/** Brings what is stored up to date with a run. What a test no longer asks for is counted, and dropped when updating. */
function applyRun(stored: Snapshots, { ran }: SuiteSnapshots, update: boolean): { changed: boolean; dropped: number } {
  let changed = false;
  let dropped = 0;
  for (const { block, test, touched } of ran.values()) {
    const names = stored.get(block)?.get(test) ?? new Map<string, Json>();
    for (const name of [...names.keys()]) {
      if (touched.has(name)) continue;
      dropped++;
      if (update) changed = names.delete(name) || changed;
    }
    for (const [name, { state, value }] of touched) {
      if (value === undefined || (state !== "written" && state !== "updated")) continue;
      names.set(name, value);
      changed = true;
    }
    if (names.size === 0 && !stored.get(block)?.has(test)) continue;
    const tests = stored.get(block) ?? new Map<string, Map<string, Json>>();
    stored.set(block, tests.set(test, names));
  }
  return { changed, dropped };
}
