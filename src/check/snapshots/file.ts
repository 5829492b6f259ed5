import { basename, dirname, join } from "node:path";
import { boundsOf, locateInside, readOwn, unlessMissing, updateFile } from "../../files/index.ts";
import type { Suite } from "../../suite/index.ts";
import { isObject, type Json, type JsonObject, ownValue, readJson, stableStringify } from "../../values/json.ts";

/** Snapshots by block of the suite (`tools`…), then test, then name. */
export type Snapshots = Map<string, Map<string, Map<string, Json>>>;

const FORMAT = "mcptest-snapshot";
const VERSION = 1;

/** What is to be known of a suite to find its snapshots. */
export type SuitePlace = Pick<Suite, "path" | "file" | "workspace">;

/** Where the snapshots of a suite are, by its path. */
export function snapshotPath(suite: string): string {
  return join(dirname(suite), "__snapshots__", `${basename(suite)}.snap.json`);
}

/** A suite's snapshots; none when there is no file. Throws Error when the file is not what `updateSnapshots` writes. */
export async function readSnapshots(root: string, suite: SuitePlace): Promise<Snapshots> {
  const file = locate(root, suite);
  return parseSnapshots(unlessMissing(() => readOwn(file)));
}

function locate(root: string, { file, workspace }: SuitePlace): string {
  return locateInside(boundsOf(root, workspace), root, snapshotPath(file));
}

function parseSnapshots(text: string | undefined): Snapshots {
  if (text === undefined) return new Map();
  const content = readJson(text);
  if (!isObject(content) || content.format !== FORMAT) throw new Error(`it lacks "format": "${FORMAT}"`);
  const { version } = content;
  if (typeof version !== "number" || version > VERSION) {
    throw new Error(`it is of version ${JSON.stringify(version)}; this mcptest reads version ${VERSION}`);
  }
  return mapOf(content.snapshots, (tests) => mapOf(tests, (names) => mapOf(names, (value) => value)));
}

function mapOf<T>(object: Json | undefined, read: (value: Json) => T): Map<string, T> {
  if (!isObject(object)) throw new Error("it is not laid out as block, test, snapshot");
  return new Map(Object.keys(object).map((key) => [key, read(ownValue(object, key) as Json)]));
}

/** Changes a suite's snapshots as they are by then, keys sorted, in one step; no file when there are none. */
export async function updateSnapshots(
  root: string,
  suite: SuitePlace,
  change: (stored: Snapshots) => void,
): Promise<void> {
  await updateFile(locate(root, suite), (text) => {
    const stored = parseSnapshots(text);
    change(stored);
    const content = layOut(stored, (tests) => layOut(tests, (names) => Object.fromEntries(names)));
    if (Object.keys(content).length === 0) return undefined;
    return `${stableStringify({ format: FORMAT, version: VERSION, snapshots: content }, 2, String)}\n`;
  });
}

/** What maps hold, those left out that hold nothing. */
function layOut<T extends Map<string, unknown>>(map: Map<string, T>, write: (held: T) => JsonObject): JsonObject {
  const entries = [...map].map(([key, held]) => [key, write(held)] as const);
  return Object.fromEntries(entries.filter(([, value]) => Object.keys(value).length > 0));
}
