import { randomUUID } from "node:crypto";
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestResult } from "../report/model/report.ts";
import { isObject, type Json, ownValue } from "../values/json.ts";
import { hashText } from "./key.ts";

/** What is kept of a result: the rest is rebuilt from the suite. */
export type KeptResult = Omit<
  TestResult,
  "id" | "kind" | "suite" | "name" | "coordinates" | "server" | "tags" | "location" | "cached"
>;

/** A result, and what it depends on. */
export interface Entry {
  /** Hash of what the suite says. */
  spec: string;
  /** Hash of what the server is and what was asked of it before. */
  live: string;
  /** When it ran, in milliseconds since 1970. */
  at: number;
  places: readonly string[];
  result: KeptResult;
}

/** The kept results of one suite of one workspace, by test id. */
export interface ResultStore {
  /** Entries that are whole and young enough; none when there is no file, or none of this version. */
  read(): Promise<ReadonlyMap<string, Entry>>;
  /** Adds entries and takes ids away, in one step, besides what another run wrote meanwhile. Never throws. */
  update(added: ReadonlyMap<string, Entry>, removed: readonly string[]): Promise<void>;
}

const FORMAT = "mcptest-results";
const VERSION = 1;
/** No green mark is older than this. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
const MAX_FILE_BYTES = 32 * 1024 * 1024;
const MAX_ENTRY_CHARS = 64 * 1024;
const MAX_ENTRIES = 20_000;
const MAX_FILES = 200;

/** Opens the store of a suite below the cache's folder; `now` in milliseconds since 1970. Nothing is read yet. */
export function openStore(folder: string, suite: { root: string; path: string }, now: number): ResultStore {
  const results = join(folder, "results");
  const name = hashText(`${suite.root}\n${suite.path}`);
  const file = join(results, `${name}.json`);
  const read = (): Promise<Map<string, Entry>> => readEntries(file, now);
  return {
    read,
    async update(added, removed) {
      if (added.size === 0 && removed.length === 0) return;
      try {
        const entries = await read();
        const before = entries.size;
        for (const id of removed) entries.delete(id);
        if (added.size === 0 && entries.size === before) return;
        for (const [id, entry] of added) if (JSON.stringify(entry).length <= MAX_ENTRY_CHARS) entries.set(id, entry);
        await mkdir(results, { recursive: true, mode: 0o700 });
        if (before === 0) await prune(results);
        await write(file, entries);
      } catch {
        // A cache that cannot be written to is no reason to fail a run: the next one runs everything again.
      }
    },
  };
}

async function readEntries(file: string, now: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    if ((await stat(file)).size > MAX_FILE_BYTES) return entries;
    const content = JSON.parse(await readFile(file, "utf8")) as Json;
    if (!isObject(content) || content.format !== FORMAT || content.version !== VERSION) return entries;
    if (!isObject(content.entries)) return entries;
    for (const id of Object.keys(content.entries)) {
      const kept = ownValue(content.entries, id);
      if (!isObject(kept)) continue;
      const { sum, ...entry } = kept;
      if (typeof entry.at !== "number" || now - entry.at > MAX_AGE_MS || entry.at > now) continue;
      if (sum === checksum(id, entry)) entries.set(id, entry as unknown as Entry);
    }
  } catch {
    // None yet, or spoilt.
  }
  return entries;
}

/** What was cut, mixed up or edited by hand is no result. */
function checksum(id: string, entry: unknown): string {
  return hashText(JSON.stringify([id, entry]));
}

async function write(file: string, entries: ReadonlyMap<string, Entry>): Promise<void> {
  const newest = [...entries].sort(([, a], [, b]) => b.at - a.at).slice(0, MAX_ENTRIES);
  const summed = newest.map(([id, entry]) => [id, { ...entry, sum: checksum(id, entry) }]);
  const aside = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(
      aside,
      `${JSON.stringify({ format: FORMAT, version: VERSION, entries: Object.fromEntries(summed) })}\n`,
      { mode: 0o600 },
    );
    await chmod(aside, 0o600);
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

/** Makes room for one more suite: the files that were not written for longest go, and what a killed run left. */
async function prune(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length < MAX_FILES) return;
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return {
        path,
        at: await stat(path).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      };
    }),
  );
  const oldest = files.sort((a, b) => a.at - b.at).slice(0, names.length - MAX_FILES + 1);
  await Promise.all(oldest.map(({ path }) => rm(path, { force: true })));
}
