import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { TestSpec } from "../suite/suite.ts";
import { matchersIn, usesMatcher } from "./eligibility.ts";

/** Hashes of files that a test's matchers compare with; each file is read once. */
export interface FileHashes {
  /** Of the schema files and, with a snapshot, of the suite's snapshots; undefined when one of them cannot be read. */
  of(spec: TestSpec): Promise<readonly string[] | undefined>;
}

/** `snapshots`: absolute path of the suite's snapshots. */
export function hashFiles(snapshots: string): FileHashes {
  const known = new Map<string, Promise<string | undefined>>();
  const hash = (path: string): Promise<string | undefined> => {
    const found = known.get(path) ?? readHash(path);
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
      if (paths.length === 0) return [];
      const hashes = await Promise.all(paths.map(hash));
      return hashes.includes(undefined) ? undefined : (hashes as string[]);
    },
  };
}

function readHash(path: string): Promise<string | undefined> {
  return readFile(path).then(
    (content) => createHash("sha256").update(content).digest("hex"),
    () => undefined,
  );
}
