import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder, updateFile } from "../files/index.ts";
import type { TestResult } from "../report/index.ts";
import { sha256 } from "../values/hash.ts";
import { readJson, writeJson } from "../values/json.ts";

/** A result that passed, and what it depends on. */
export interface Entry {
  /** Hash of all that decides the result. */
  key: string;
  /** When it ran, in milliseconds since 1970. */
  at: number;
  result: TestResult;
}

/** The kept results of one suite of one workspace, by test id. */
export interface ResultStore {
  /** Entries that are whole and young enough; none when there is no file. Never throws. */
  read(): Promise<ReadonlyMap<string, Entry>>;
  /** Adds entries and takes ids away, in one step, besides what another run wrote meanwhile. Never throws. */
  update(added: ReadonlyMap<string, Entry>, removed: readonly string[]): Promise<void>;
}

const FORMAT = "mcptest-results 2";
/** No green mark is older than this. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
/** A larger file counts as none, and is begun anew. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;
const MAX_ENTRY_CHARS = 64 * 1024;

/** Opens the store of a suite below the cache's folder; `now` in milliseconds since 1970. Nothing is read yet. */
export function openStore(folder: string, suite: { root: string; path: string }, now: number): ResultStore {
  const results = join(folder, "results");
  const file = join(results, `${sha256(`${suite.root}\n${suite.path}`, 32)}.json`);
  return {
    async read() {
      try {
        return (await stat(file)).size > MAX_FILE_BYTES ? new Map() : readEntries(await readFile(file, "utf8"), now);
      } catch {
        return new Map();
      }
    },
    async update(added, removed) {
      if (added.size + removed.length === 0) return;
      try {
        makeFolder(results, 0o700);
        const update = async (content: string | undefined): Promise<string | undefined> => {
          const before = readEntries(content ?? "", now);
          const entries = new Map([...before, ...added]);
          for (const id of removed) entries.delete(id);
          if (added.size === 0 && entries.size === before.size) return content;
          if (before.size === 0) await dropOld(results, now);
          return writeEntries(entries);
        };
        await updateFile(file, update, { mode: 0o600 });
      } catch {
        // A cache that cannot be written to is no reason to fail a run: the next one runs everything again.
      }
    },
  };
}

/** The first line says whether the rest is whole, and what this version wrote. */
function readEntries(content: string, now: number): Map<string, Entry> {
  if (content.length > MAX_FILE_BYTES) return new Map();
  const text = content.slice(content.indexOf("\n") + 1);
  if (content !== seal(text)) return new Map();
  const entries = readJson(text) as [string, Entry][];
  return new Map(entries.filter(([, { at }]) => at <= now && now - at <= MAX_AGE_MS));
}

function writeEntries(entries: ReadonlyMap<string, Entry>): string {
  const short = [...entries].filter(([, entry]) => writeJson(entry).length <= MAX_ENTRY_CHARS);
  return seal(writeJson(short));
}

/** Files of suites that nobody has run for so long that their entries are too old, and what a killed run left. */
async function dropOld(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const seen = await stat(path).catch(() => undefined);
    if (seen && now - seen.mtimeMs > MAX_AGE_MS) await rm(path, { force: true });
  }
}

function seal(text: string): string {
  return `${FORMAT} ${sha256(text, 32)}\n${text}`;
}
