import { McptestError, textOfError } from "../errors.ts";
import type { PlannedTest } from "../plan/index.ts";
import type { Suite } from "../suite/index.ts";
import { deepEqual, type Json } from "../values/json.ts";
import * as file from "./snapshot-file.ts";

/** The result of comparing a value with its snapshot. */
type SnapshotOutcome =
  | { state: "matched" | "written" | "updated" | "missing" | "clash" }
  | { state: "different"; stored: Json; value: Json }
  | { state: "unreadable"; file: string; reason: string };

/** The snapshots of one attempt at a test. */
export interface TestSnapshots {
  /** `reshape`: makes what is compared and stored. Throws McptestError: path-outside-workspace. */
  compare(name: string, value: Json, reshape?: (value: Json) => Json): Promise<SnapshotOutcome>;
  /** Keeps a snapshot of the test, though there is no value to compare. */
  keep(name: string): void;
}

/** Counts of snapshots. `obsolete`: those that no test asks for any more; `gone`: tests of theirs that are not declared. */
export interface SnapshotCounts {
  written: number;
  updated: number;
  matched: number;
  obsolete: number;
  gone: readonly string[];
}

export interface SnapshotStore {
  /** Begins an attempt at a test, and forgets what an earlier attempt would have written. */
  open(test: Pick<PlannedTest, "suite" | "spec" | "coordinates">): TestSnapshots;
  /** Writes new snapshots and drops obsolete ones. Throws the first error, after all suites. */
  save(declared?: readonly Pick<Suite, "path" | "tests">[]): Promise<void>;
  /** Complete after `save`. */
  readonly counts: SnapshotCounts;
}

interface SuiteSnapshots {
  suite: file.SuitePlace;
  stored?: Promise<file.Snapshots>;
  ran: Map<string, file.Touched>;
}

/**
 * A store over the files beside the suites, `<folder>/__snapshots__/<suite file>.snap.json`. `root`: absolute path of the workspace.
 * `update`: replaces stored values and drops obsolete ones. `ci`: a missing snapshot fails. `mask`: masks values before they are compared.
 */
export function createSnapshotStore(options: {
  root: string;
  update: boolean;
  ci: boolean;
  mask?(value: Json): Json;
}): SnapshotStore {
  const { root, update, ci, mask = (value) => value } = options;
  const suites = new Map<string, SuiteSnapshots>();
  let obsolete = 0;
  const gone: string[] = [];

  const load = (suite: SuiteSnapshots): Promise<file.Snapshots> =>
    (suite.stored ??= file.readSnapshots(root, suite.suite));

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
      const key = file.keyOf(spec, coordinates);
      const touched: file.Touched = new Map();
      suite.ran.set(key, touched);
      const keep = (name: string): void => void touched.set(name, { state: "kept" });
      return {
        keep,
        async compare(name, raw, reshape = (value) => value) {
          // Stored values are masked, too.
          const value = reshape(mask(raw));
          let stored: file.Snapshots;
          try {
            stored = await load(suite);
          } catch (error) {
            keep(name);
            if (error instanceof McptestError) throw error;
            return { state: "unreadable", file: file.snapshotPath(path), reason: textOfError(error) };
          }
          const before = touched.get(name);
          if (before?.value !== undefined) return { state: deepEqual(before.value, value) ? "matched" : "clash" };
          const outcome = judge(stored.get(key)?.get(name), value, reshape);
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
        const dead = file.findDead(stored, declared.find(({ path }) => path === suite.suite.path)?.tests);
        const apply = (to: file.Snapshots) => file.applyRun(to, suite.ran, dead, update);
        const { changed, dropped } = apply(stored);
        obsolete += dropped;
        gone.push(...dead.map(file.nameIn));
        if (changed) await file.updateSnapshots(root, suite.suite, apply).catch((error) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },

    get counts() {
      const counts = { written: 0, updated: 0, matched: 0, obsolete, gone };
      for (const touched of [...suites.values()].flatMap(({ ran }) => [...ran.values()]))
        for (const { state } of touched.values()) if (state !== "kept") counts[state]++;
      return counts;
    },
  };
}
