import { McptestError, textOfError } from "../../errors.ts";
import type { PlannedTest } from "../../plan/index.ts";
import type { Suite } from "../../suite/index.ts";
import { deepEqual, type Json } from "../../values/json.ts";
import { applyRun, blockOf, findDead, nameTest, type RanTest, type Touched } from "./apply-run.ts";
import { readSnapshots, type Snapshots, type SuitePlace, snapshotPath, updateSnapshots } from "./file.ts";

/** What came of comparing a value with its snapshot. */
export type SnapshotOutcome =
  | { state: "matched" | "written" | "updated" | "missing" | "clash" }
  | { state: "different"; stored: Json; value: Json }
  | { state: "unreadable"; file: string; reason: string };

/** The snapshots of one test, for one attempt at it. */
export interface TestSnapshots {
  /** `reshape`: what of the value is compared, and stored. Throws McptestError: path-outside-workspace. */
  compare(name: string, value: Json, reshape?: (value: Json) => Json): Promise<SnapshotOutcome>;
  /** Says that the test has a snapshot of this name, though there is no value to compare. */
  keep(name: string): void;
}

/** How many snapshots came to what; `obsolete`: those that a test which ran asks for no more, or whose test is not declared, see `gone`. */
export interface SnapshotCounts {
  written: number;
  updated: number;
  matched: number;
  obsolete: number;
  gone: readonly string[];
}

export interface SnapshotStore {
  /** Begins an attempt at a test; what an earlier attempt would have written is forgotten. */
  open(test: Pick<PlannedTest, "suite" | "spec" | "coordinates">): TestSnapshots;
  /** Writes what is new and drops what is obsolete, beside what others wrote. Throws the first error, after all suites. */
  save(declared?: readonly Pick<Suite, "path" | "tests">[]): Promise<void>;
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

interface SuiteSnapshots {
  suite: SuitePlace;
  stored?: Promise<Snapshots>;
  ran: Map<string, RanTest>;
}

/** A store over the files beside the suites: `<folder>/__snapshots__/<suite file>.snap.json`. */
export function createSnapshotStore(options: SnapshotOptions): SnapshotStore {
  const { root, update, ci, mask = (value) => value } = options;
  const suites = new Map<string, SuiteSnapshots>();
  let obsolete = 0;
  const gone: string[] = [];

  const load = (suite: SuiteSnapshots): Promise<Snapshots> => {
    suite.stored ??= readSnapshots(root, suite.suite);
    return suite.stored;
  };

  const judge = (stored: Json | undefined, value: Json, reshape: (value: Json) => Json): SnapshotOutcome => {
    if (stored === undefined) return { state: ci && !update ? "missing" : "written" };
    if (update) return { state: deepEqual(stored, value) ? "matched" : "updated" };
    const compared = reshape(stored);
    return deepEqual(compared, value) ? { state: "matched" } : { state: "different", stored: compared, value };
  };

  return {
    open({ suite: place, spec, coordinates }) {
      const { path } = place;
      const suite = suites.get(path) ?? { suite: place, ran: new Map() };
      suites.set(path, suite);
      const block = blockOf(spec);
      const test = nameTest(spec.name, coordinates);
      const touched = new Map<string, Touched>();
      suite.ran.set(`${block} ${test}`, { block, test, touched });
      return {
        keep: (name) => void touched.set(name, { state: "kept" }),
        async compare(name, raw, reshape = (value) => value) {
          // A snapshot is compared as it is written: masked.
          const value = reshape(mask(raw));
          let stored: Snapshots;
          try {
            stored = await load(suite);
          } catch (error) {
            touched.set(name, { state: "kept" });
            if (error instanceof McptestError) throw error;
            return { state: "unreadable", file: snapshotPath(path), reason: textOfError(error) };
          }
          const before = touched.get(name);
          if (before?.value !== undefined) return { state: deepEqual(before.value, value) ? "matched" : "clash" };
          const outcome = judge(stored.get(block)?.get(test)?.get(name), value, reshape);
          const { state } = outcome;
          const settled = state === "matched" || state === "written" || state === "updated";
          touched.set(name, { state: settled ? state : "kept", value });
          return outcome;
        },
      };
    },

    async save(declared = []) {
      obsolete = 0;
      gone.length = 0;
      const failures: unknown[] = [];
      for (const suite of suites.values()) {
        const stored = await load(suite).catch(() => undefined);
        if (!stored) continue;
        const dead = findDead(stored, declared.find(({ path }) => path === suite.suite.path)?.tests);
        const apply = (to: Snapshots) => applyRun(to, [...suite.ran.values()], dead, update);
        const { changed, dropped } = apply(stored);
        obsolete += dropped;
        gone.push(...dead.map(({ test }) => test));
        if (changed) await updateSnapshots(root, suite.suite, apply).catch((error) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },

    get counts() {
      const counts = { written: 0, updated: 0, matched: 0, obsolete, gone };
      for (const { ran } of suites.values()) {
        for (const { touched } of ran.values()) {
          for (const { state } of touched.values()) if (state !== "kept") counts[state]++;
        }
      }
      return counts;
    },
  };
}
