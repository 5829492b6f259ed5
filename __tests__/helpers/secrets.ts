import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { listProcesses } from "./leftovers.ts";

/** A secret in the forms in which it may get out: as it is, in a URL, in a form, in base64 of a pair. */
function formsOf(secret: string): string[] {
  const encoded = encodeURIComponent(secret);
  // In Basic authentication a pair begins anywhere: bytes are cut in three ways.
  const inside = [secret, encoded].flatMap((form) =>
    [0, 1, 2].map((skip) => Buffer.from(form.slice(skip)).toString("base64").slice(0, 24)),
  );
  return [secret, encoded, ...inside];
}

/** Where secrets stand in named texts: `name: the secret's first characters`. */
export function findSecrets(secrets: Iterable<string>, texts: Record<string, string>): string[] {
  return [...secrets].flatMap((secret) =>
    Object.entries(texts).flatMap(([name, text]) =>
      formsOf(secret).some((form) => text.includes(form)) ? [`${name}: ${secret.slice(0, 12)}…`] : [],
    ),
  );
}

/** All files of folders, as texts by their paths. */
export function readFolders(...folders: string[]): Record<string, string> {
  const paths = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  return Object.fromEntries(
    paths.flatMap((path) => (statSync(path).isFile() ? [[path, readFileSync(path, "latin1")]] : [])),
  );
}

/** Arguments and environments of all processes that this user may look into. Linux only. */
export function readProcesses(): Record<string, string> {
  const files = listProcesses().flatMap((pid) => [`/proc/${pid}/cmdline`, `/proc/${pid}/environ`]);
  return Object.fromEntries(
    files.flatMap((path) => {
      try {
        return [[path, readFileSync(path, "latin1")]];
      } catch {
        return []; // It ended meanwhile, or is not ours.
      }
    }),
  );
}
