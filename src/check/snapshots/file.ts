import { readFile, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isMissing, replaceFile, workspaceOf } from "../../files/index.ts";
import { isObject, type Json, type JsonObject, ownValue, stableStringify } from "../../values/json.ts";
import { locateInside } from "../workspace.ts";

/** Snapshots by block of the suite (`tools`…), then test, then name. */
export type Snapshots = Map<string, Map<string, Map<string, Json>>>;

const FORMAT = "mcptest-snapshot";
const VERSION = 1;

/** Where a suite's snapshots are, relative to the workspace root. */
export function snapshotPath(suite: string): string {
  return join(dirname(suite), "__snapshots__", `${basename(suite)}.snap.json`);
}

/** A suite's snapshots; none when there is no file. Throws Error when the file is not what `writeSnapshots` writes. */
export async function readSnapshots(root: string, suite: string): Promise<Snapshots> {
  const file = await locateInside(workspaceOf(root, suite), root, snapshotPath(suite));
  try {
    return parseSnapshots(JSON.parse(await readFile(file, "utf8")) as Json);
  } catch (error) {
    if (isMissing(error)) return new Map();
    throw error;
  }
}

function parseSnapshots(content: Json): Snapshots {
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

/** Writes a suite's snapshots, keys sorted, in one step; no file when there are none. */
export async function writeSnapshots(root: string, suite: string, snapshots: Snapshots): Promise<void> {
  const file = await locateInside(workspaceOf(root, suite), root, snapshotPath(suite));
  const content = layOut(snapshots, (tests) => layOut(tests, (names) => Object.fromEntries(names)));
  if (Object.keys(content).length === 0) return rm(file, { force: true });
  await replaceFile(file, `${stableStringify({ format: FORMAT, version: VERSION, snapshots: content }, 2)}\n`);
}

/** What maps hold, those left out that hold nothing. */
function layOut<T extends Map<string, unknown>>(map: Map<string, T>, write: (held: T) => JsonObject): JsonObject {
  const entries = [...map].map(([key, held]) => [key, write(held)] as const);
  return Object.fromEntries(entries.filter(([, value]) => Object.keys(value).length > 0));
}
