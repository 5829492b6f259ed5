import { basename, dirname, join } from "node:path";
import { boundsOf, locateInside, readOwn, unlessMissing, updateFile } from "../files/index.ts";
import type { PlannedTest } from "../plan/index.ts";
import type { Suite, TestSpec } from "../suite/index.ts";
import { groupBy } from "../values/group-by.ts";
import { isObject, type Json, readJson, stableStringify } from "../values/json.ts";

/** Snapshots by test, then by name. The key of a test is its block in the suite and its name: `tools adds a book`. */
export type Snapshots = Map<string, Map<string, Json>>;

/** What a test that ran did with its snapshots, by name. */
export type Touched = Map<string, { state: "matched" | "written" | "updated" | "kept"; value?: Json }>;

const FORMAT = "mcptest-snapshot";
const VERSION = 1;

/** What leads to the snapshots of a suite. */
export type SuitePlace = Pick<Suite, "path" | "file" | "workspace">;

/** The path of a suite's snapshots. */
export function snapshotPath(suite: string): string {
  return join(dirname(suite), "__snapshots__", `${basename(suite)}.snap.json`);
}

/** The key of a test. Each row and each protocol revision has its own snapshots. */
export function keyOf({ kind, name }: TestSpec, coordinates: PlannedTest["coordinates"]): string {
  const { case: row, protocol } = coordinates;
  return `${kind}s ${name}${row === undefined ? "" : ` [case=${row}]`}${protocol === undefined ? "" : ` [protocol=${protocol}]`}`;
}

/** The name in the key of a test. */
export function nameIn(key: string): string {
  return key.slice(key.indexOf(" ") + 1);
}

/** A suite's snapshots; none without a file. Throws Error for a file that `updateSnapshots` did not write. */
export async function readSnapshots(root: string, suite: SuitePlace): Promise<Snapshots> {
  const file = locate(root, suite);
  return parseSnapshots(unlessMissing(() => readOwn(file)));
}

function locate(root: string, { file, workspace }: SuitePlace): string {
  return locateInside(boundsOf(root, workspace), root, snapshotPath(file));
}

function parseSnapshots(text: string | undefined): Snapshots {
  const stored: Snapshots = new Map();
  if (text === undefined) return stored;
  const content = readJson(text);
  if (!isObject(content) || content.format !== FORMAT) throw new Error(`it lacks "format": "${FORMAT}"`);
  const { version } = content;
  if (typeof version !== "number" || version > VERSION) {
    throw new Error(`it is of version ${JSON.stringify(version)}; this mcptest reads version ${VERSION}`);
  }
  for (const [block, tests] of entriesOf(content.snapshots))
    for (const [test, names] of entriesOf(tests)) stored.set(`${block} ${test}`, new Map(entriesOf(names)));
  return stored;
}

function entriesOf(object: Json | undefined): [string, Json][] {
  if (!isObject(object)) throw new Error("it is not laid out as block, test, snapshot");
  return Object.entries(object);
}

/** Changes the stored snapshots of a suite in one step, with sorted keys; without snapshots there is no file. */
export async function updateSnapshots(
  root: string,
  suite: SuitePlace,
  change: (stored: Snapshots) => void,
): Promise<void> {
  await updateFile(locate(root, suite), (text) => {
    const stored = parseSnapshots(text);
    change(stored);
    const held = [...stored].filter(([, names]) => names.size > 0);
    if (held.length === 0) return undefined;
    const blocks = [...groupBy(held, ([key]) => key.slice(0, key.indexOf(" ")))].map(([block, tests]) => {
      return [block, Object.fromEntries(tests.map(([key, names]) => [nameIn(key), Object.fromEntries(names)]))];
    });
    const content = { format: FORMAT, version: VERSION, snapshots: Object.fromEntries(blocks) };
    return `${stableStringify(content, 2, String)}\n`;
  });
}

/** Keys of stored tests that are not declared: they were renamed or removed. */
export function findDead(stored: Snapshots, declared: readonly TestSpec[] | undefined): string[] {
  if (!declared) return [];
  const rowsOf = (spec: TestSpec): (string | undefined)[] =>
    "cases" in spec && spec.cases.length > 0 ? spec.cases.map(({ name }) => name) : [spec.row?.name];
  const living = new Set(declared.flatMap((spec) => rowsOf(spec).map((row) => keyOf(spec, { case: row }))));
  return [...stored.keys()].filter((key) => !living.has(key.replace(/ \[protocol=[^ ]*\]$/, "")));
}

/** Stores what a run wrote. Counts the snapshots that are no longer asked for, and drops them when updating. */
export function applyRun(
  stored: Snapshots,
  ran: ReadonlyMap<string, Touched>,
  dead: readonly string[],
  update: boolean,
): { changed: boolean; dropped: number } {
  let changed = false;
  let dropped = 0;
  for (const key of dead) {
    dropped += stored.get(key)?.size ?? 0;
    if (update) changed = stored.delete(key) || changed;
  }
  for (const [key, touched] of ran) {
    const names = stored.get(key) ?? new Map<string, Json>();
    for (const name of [...names.keys()].filter((name) => !touched.has(name))) {
      dropped++;
      if (update) changed = names.delete(name) || changed;
    }
    for (const [name, { state, value }] of touched) {
      if (value === undefined || (state !== "written" && state !== "updated")) continue;
      names.set(name, value);
      changed = true;
    }
    if (names.size > 0) stored.set(key, names);
  }
  return { changed, dropped };
}
