import type { PlannedTest } from "../../plan/index.ts";
import type { TestSpec } from "../../suite/index.ts";
import type { Json } from "../../values/json.ts";
import type { Snapshots } from "./file.ts";

/** A test as snapshots are stored by. */
export interface StoredTest {
  block: string;
  test: string;
}

/** A test that ran, and what it asked of its snapshots by name. */
export interface RanTest extends StoredTest {
  touched: Map<string, Touched>;
}

export interface Touched {
  state: "matched" | "written" | "updated" | "kept";
  value?: Json;
}

/** The part of a suite that a test is declared in. */
export function blockOf({ kind }: Pick<TestSpec, "kind">): string {
  return `${kind}s`;
}

/** Each run of a test, on a row or a protocol revision, has snapshots of its own. */
export function nameTest(name: string, { case: row, protocol }: Pick<PlannedTest["coordinates"], "case" | "protocol">) {
  return `${name}${row === undefined ? "" : ` [case=${row}]`}${protocol === undefined ? "" : ` [protocol=${protocol}]`}`;
}

/** Tests with snapshots that none of the declared ones has: they were renamed, or taken out. */
export function findDead(stored: Snapshots, declared: readonly TestSpec[] | undefined): StoredTest[] {
  if (!declared) return [];
  const living = new Set(
    declared.flatMap((spec) => rowsOf(spec).map((row) => `${blockOf(spec)} ${nameTest(spec.name, { case: row })}`)),
  );
  const all = [...stored].flatMap(([block, tests]) => [...tests.keys()].map((test) => ({ block, test })));
  return all.filter(({ block, test }) => !living.has(`${block} ${test.replace(/ \[protocol=[^ ]*\]$/, "")}`));
}

function rowsOf(spec: TestSpec): (string | undefined)[] {
  return "cases" in spec && spec.cases.length > 0 ? spec.cases.map(({ name }) => name) : [spec.row?.name];
}

/** Brings what is stored up to date with a run. What is asked for no longer is counted, and dropped when updating. */
export function applyRun(
  stored: Snapshots,
  ran: readonly RanTest[],
  dead: readonly StoredTest[],
  update: boolean,
): { changed: boolean; dropped: number } {
  let changed = false;
  let dropped = 0;
  for (const { block, test } of dead) {
    dropped += stored.get(block)?.get(test)?.size ?? 0;
    if (update) changed = stored.get(block)?.delete(test) || changed;
  }
  for (const { block, test, touched } of ran) {
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
