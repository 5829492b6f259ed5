import type { McptestError } from "../../errors.ts";
import type { SuiteFile } from "../../generated/suite.ts";
import { isObject, type Json } from "../../values/json.ts";
import { importConflict } from "../wording/files.ts";
import { locate, type Path, type Pointers, type Source, toPointer } from "../yaml/source.ts";
import { type Origins, sourcePath } from "./expand.ts";
import type { Origin } from "./rows.ts";

/** A file with its references resolved. */
export interface EvaluatedFile {
  readonly source: Source;
  readonly value: Json;
  /** Places whose values are not as the schema says. */
  readonly faulty: Pointers;
  readonly origins: Origins;
}

/** A value of one file, on its way into the suite. */
export interface Entry<T> {
  readonly value: T;
  readonly source: Source;
  readonly path: Path;
  /** Whether the value, or a part of it, is in all its parts as the schema says, so that its type can be relied on. */
  isSound(path?: Path): boolean;
  readonly row?: Origin["row"];
  /** Variables of its rows that were read. */
  readonly read?: Origin["read"];
}

type MapSection = "models" | "servers" | "env" | "run" | "hooks" | "defaultTest" | "budget" | "rubrics";
type ValueOf<K extends MapSection> = NonNullable<SuiteFile[K]>[keyof NonNullable<SuiteFile[K]>];

/**
 * Joins a map of all files by key. The same key in two files is reported, unless both have a list there, which who reads
 * them joins; the first one stays.
 */
export function mergeMap<K extends MapSection>(
  files: readonly EvaluatedFile[],
  section: K,
  report: (error: McptestError) => void,
): Map<string, Entry<NonNullable<ValueOf<K>>>> {
  const merged = new Map<string, Entry<NonNullable<ValueOf<K>>>>();
  for (const file of files) {
    const map = sectionOf(file, section);
    if (!isObject(map)) continue;
    for (const [key, value] of Object.entries(map)) {
      const entry = createEntry<NonNullable<ValueOf<K>>>(file, [section, key], value);
      const first = merged.get(key);
      const areLists = Array.isArray(first?.value) && Array.isArray(value);
      if (first && !areLists) reportConflict(section === "servers" ? "server" : section, key, first, entry, report);
      if (!first) merged.set(key, entry);
    }
  }
  return merged;
}

/** The value of a section in each file that has it. */
export function sectionsOf<T>(files: readonly EvaluatedFile[], section: keyof SuiteFile): Entry<T>[] {
  return files.flatMap((file) => {
    const value = sectionOf(file, section);
    return value === undefined ? [] : [createEntry<T>(file, [section], value)];
  });
}

/** Joins a list of all files. */
export function mergeList(files: readonly EvaluatedFile[], section: keyof SuiteFile): Entry<unknown>[] {
  return files.flatMap((file) => {
    const list = sectionOf(file, section);
    return Array.isArray(list) ? list.map((value, index) => createEntry(file, [section, index], value)) : [];
  });
}

/** The one file's value of a key that only one file may have. */
export function mergeSingle(
  files: readonly EvaluatedFile[],
  key: "default_server" | "name" | "description",
  report: (error: McptestError) => void,
): Entry<string> | undefined {
  const entries = sectionsOf<string>(files, key).filter(({ value }) => typeof value === "string");
  const [first, ...others] = entries;
  for (const other of others) if (first) reportConflict("key", key, first, other, report);
  return first;
}

function reportConflict(
  what: string,
  key: string,
  first: Entry<unknown>,
  second: Entry<unknown>,
  report: (error: McptestError) => void,
): void {
  report(
    importConflict(
      { section: what, key, first: locate(first.source, first.path, "key") },
      locate(second.source, second.path, "key"),
    ),
  );
}

function sectionOf(file: EvaluatedFile, section: string): Json | undefined {
  return isObject(file.value) ? file.value[section] : undefined;
}

function createEntry<T = unknown>({ source, faulty, origins }: EvaluatedFile, path: Path, value: Json): Entry<T> {
  const [section, index] = path;
  const origin = path.length === 2 ? origins.get(String(section))?.[Number(index)] : undefined;
  const isSound = (inner: Path = []): boolean => {
    if (faulty.size === 0) return true;
    // The first row of a test has the whole table.
    const start = origin?.row && inner[0] === "cases" ? [section ?? "", origin.first] : path;
    return !faulty.has(toPointer([...start, ...inner]));
  };
  return {
    value: value as T,
    source,
    path: origin ? sourcePath(origins, path) : path,
    isSound,
    row: origin?.row,
    read: origin?.read,
  };
}
