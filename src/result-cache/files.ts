import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { matchersIn, type TestSpec, usesMatcher } from "../suite/index.ts";

/** Files that a test's matchers compare with; each is read once. */
export interface ComparedFiles {
  /** The schema files and, with a snapshot, the suite's snapshots; undefined when one of them cannot be read. */
  of(spec: TestSpec): Promise<FileFacts | undefined>;
}

/** What decides whether files are what they were. */
export interface FileFacts {
  hashes: readonly string[];
  /** When one of them last changed, in milliseconds since 1970; 0 when there is none. */
  changedMs: number;
}

const NO_FILES: FileFacts = { hashes: [], changedMs: 0 };

/** `snapshots`: absolute path of the suite's snapshots. */
export function readCompared(snapshots: string): ComparedFiles {
  const known = new Map<string, Promise<FileFacts | undefined>>();
  const read = (path: string): Promise<FileFacts | undefined> => {
    const found = known.get(path) ?? readFacts(path);
    known.set(path, found);
    return found;
  };
  return {
    async of(spec) {
      const paths = spec.expect.assertions.flatMap((assertion) => [
        ...matchersIn(assertion.matcher).flatMap(({ schema }) =>
          typeof schema === "string" ? resolve(assertion.base, schema) : [],
        ),
        ...(usesMatcher(assertion, "snapshot") ? [snapshots] : []),
      ]);
      if (paths.length === 0) return NO_FILES;
      const facts: FileFacts[] = [];
      for (const path of paths) {
        const file = await read(path);
        if (!file) return undefined;
        facts.push(file);
      }
      return {
        hashes: facts.flatMap(({ hashes }) => hashes),
        changedMs: Math.max(...facts.map(({ changedMs }) => changedMs)),
      };
    },
  };
}

async function readFacts(path: string): Promise<FileFacts | undefined> {
  try {
    const [content, { mtimeMs, ctimeMs }] = await Promise.all([readFile(path), stat(path)]);
    const hash = createHash("sha256").update(content).digest("hex");
    return { hashes: [hash], changedMs: Math.max(mtimeMs, ctimeMs) };
  } catch {
    return undefined;
  }
}
