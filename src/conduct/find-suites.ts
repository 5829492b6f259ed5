import { existsSync, statSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { McptestError } from "../errors.ts";
import { asPath, quoteWord } from "../values/shell-word.ts";
import { hintSlashes } from "../values/suggest.ts";
import { nameSome } from "../values/text.ts";
import * as wording from "./wording.ts";

/** Where suites are searched when none is named. */
export const DEFAULT_SUITES = ["mcptest.yml", "mcptest.yaml", "**/*.mcptest.yml", "**/*.mcptest.yaml"] as const;

/** Never searched: other people's suites live there. */
const IGNORED = ["**/node_modules/**", "**/.git/**"];

/** The suite files that were found, and what is wrong with the names. */
export interface FoundSuites {
  /** Relative to the folder searched, forward slashes, sorted, each once. */
  paths: readonly string[];
  errors: readonly McptestError[];
  warnings: readonly McptestError[];
  /** Why there is no suite, where that is no fault of the names: they are folders, or nothing is named. */
  empty?: McptestError | undefined;
}

/**
 * Finds suites by files, folders and globs. A path without a suite is an error even when others have one: the job must not stay green while
 * a suite does not run. A glob without a match is a warning, or an error if nothing was found at all; the default globs, and folders alone,
 * may have nothing.
 */
export async function findSuites(globs: readonly string[], directory: string): Promise<FoundSuites> {
  const { escapePath, glob, isDynamicPattern } = await import("tinyglobby");
  const blank = globs.filter((pattern) => pattern.trim() === "").map(() => wording.blankName());
  if (blank.length > 0) return { paths: [], errors: blank, warnings: [] };
  const wanted = globs.filter((pattern) => !pattern.startsWith("!"));
  const others = globs.filter((pattern) => pattern.startsWith("!")).map((pattern) => pattern.slice(1).trim());
  const options = { cwd: directory, ignore: [...IGNORED, ...others], expandDirectories: false };
  const search = (name: string): string[] => {
    const place = resolve(directory, name);
    if (!existsSync(place)) return [name];
    const path = escapePath(name.replace(/\/+$/, ""));
    return statSync(place).isDirectory() ? DEFAULT_SUITES.map((suite) => `${path}/${suite}`) : [path];
  };
  const found = await Promise.all(wanted.map((name) => glob(search(name), options)));
  const paths = await leaveOutLinks([...new Set(found.flat())].sort(), directory);
  const guessed = globs.join("\n") === DEFAULT_SUITES.join("\n");
  const unmatched = wanted.filter((_, index) => !guessed && found[index]?.length === 0);
  const isGlob = (pattern: string): boolean => isDynamicPattern(pattern) && !existsSync(resolve(directory, pattern));
  const missing = unmatched.filter((pattern) => !isGlob(pattern));
  const nothing = paths.length === 0 && missing.length === unmatched.length && (guessed || missing.length > 0);
  if (nothing && missing.every((name) => isFolder(resolve(directory, name)))) {
    const names = nameSome(missing, 3, (name) => JSON.stringify(name));
    const empty = guessed ? explainEmpty(await findBelow(directory)) : wording.noSuiteInFolder({ names });
    return { paths, errors: [], warnings: [], empty };
  }
  // What is not there is wrong; that a folder beside it has no suite may be fine.
  const gone = missing.filter((name) => !existsSync(resolve(directory, name)));
  const errors = (gone.length > 0 ? gone : missing).map((path) => explainMissing(path, directory));
  if (paths.length === 0 && errors.length === 0 && !guessed)
    errors.push(wording.noSuites({ globs, directory, hint: hintSlashes(globs, LOOK) }));
  const warnings = unmatched
    .filter(isGlob)
    .map((glob) => wording.unmatchedGlob({ glob, hint: hintSlashes([glob], CORRECT) }));
  return { paths, errors, warnings: paths.length === 0 ? [] : warnings };
}

/** Suites of their own folders, at most two levels below a folder: a run looks for them where they are named. Relative, sorted. */
export async function findBelow(directory: string): Promise<readonly string[]> {
  const { glob } = await import("tinyglobby");
  const files = ["*/mcptest.{yml,yaml}", "*/*/mcptest.{yml,yaml}"];
  return (await glob(files, { cwd: directory, ignore: IGNORED, expandDirectories: false })).sort();
}

/** How to name suites that lie below: a few by their folders, more by a glob. */
export function nameBelow(paths: readonly string[], most: number): string {
  const folders = paths.map((path) => quoteWord(asPath(dirname(path))));
  return folders.length > most ? '"**/mcptest.y*ml"' : folders.join(" ");
}

function explainEmpty(below: readonly string[]): McptestError {
  const [first] = below;
  return first === undefined ? wording.noSuiteHere() : wording.suitesBelow({ first, names: nameBelow(below, 3) });
}

function isFolder(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Each file of a folder once, if possible by its path without links. A link to a file is a suite of its own, in another folder. */
async function leaveOutLinks(paths: readonly string[], directory: string): Promise<string[]> {
  const places = new Map<string, string>();
  for (const path of paths) {
    const folder = resolve(directory, dirname(path));
    const real = await realpath(folder).catch(() => folder);
    const file = join(real, basename(path));
    if (!places.has(file) || real === folder) places.set(file, path);
  }
  return [...places.values()].sort();
}

// Hints for names without a suite
const LOOK = "name suite files that are there; has the repository been checked out?";
const START = "paths start at the working directory; see which files are there";
const CORRECT = "remove it, or correct it";

/** Why a path that is not a glob has no suite. */
function explainMissing(path: string, directory: string): McptestError {
  const place = resolve(directory, path);
  if (!existsSync(place)) return wording.missingSuite({ path, directory, hint: hintSlashes([path], START) });
  const glob = `${path.replace(/\/+$/, "")}/**/*.yml`;
  return statSync(place).isDirectory() ? wording.emptyFolder({ path, glob }) : wording.suiteTakenAway({ path });
}
