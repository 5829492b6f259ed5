import type { McptestError } from "../../errors.ts";
import type { SuiteFile } from "../../generated/suite.ts";
import { writePointer } from "../../values/json/pointer.ts";
import { isObject, type Json } from "../../values/json.ts";
import { importConflict } from "../wording/files.ts";
import type { Report } from "../yaml/collector.ts";
import type { Path, Pointers, Source } from "../yaml/source.ts";
import { Entry } from "./entry.ts";
import { type Origins, sourcePath } from "./expand.ts";

export interface EvaluatedFile {
  readonly source: Source;
  readonly value: Json;
  readonly faulty: Pointers;
  readonly origins: Origins;
}

type ValueOf<K extends keyof SuiteFile> = NonNullable<NonNullable<SuiteFile[K]>[keyof NonNullable<SuiteFile[K]>]>;

/** Joins a map of all files by key; the first value stays. A key in two files is reported, except for lists, which readers join. */
export function mergeMap<K extends keyof SuiteFile>(
  files: readonly EvaluatedFile[],
  section: K,
  report: Report,
): Map<string, Entry<ValueOf<K>>> {
  const merged = new Map<string, Entry<ValueOf<K>>>();
  for (const file of files) {
    const map = sectionOf(file, section);
    for (const [key, value] of Object.entries(isObject(map) ? map : {})) {
      const entry = createEntry<ValueOf<K>>(file, [section, key], value);
      const first = merged.get(key);
      if (!first) merged.set(key, entry);
      else if (!Array.isArray(first.value) || !Array.isArray(value))
        report(conflict(section === "servers" ? "server" : section, key, first, entry));
    }
  }
  return merged;
}

export function sectionsOf<T>(files: readonly EvaluatedFile[], section: keyof SuiteFile): Entry<T>[] {
  return files.flatMap((file) => {
    const value = sectionOf(file, section);
    return value === undefined ? [] : [createEntry<T>(file, [section], value)];
  });
}

export function mergeList(files: readonly EvaluatedFile[], section: keyof SuiteFile): Entry[] {
  return files.flatMap((file) => {
    const list = sectionOf(file, section);
    return Array.isArray(list) ? list.map((value, index) => createEntry(file, [section, index], value)) : [];
  });
}

/** The value of a key that only one file may have. */
export function mergeSingle(
  files: readonly EvaluatedFile[],
  key: "default_server" | "name" | "description",
  report: Report,
): Entry<string> | undefined {
  const [first, ...others] = sectionsOf<string>(files, key).filter(({ value }) => typeof value === "string");
  for (const other of others) if (first) report(conflict("key", key, first, other));
  return first;
}

function conflict(section: string, key: string, first: Entry, second: Entry): McptestError {
  return importConflict({ section, key, first: first.keyAt() }, second.keyAt());
}

function sectionOf(file: EvaluatedFile, section: string): Json | undefined {
  return isObject(file.value) ? file.value[section] : undefined;
}

function createEntry<T = unknown>({ source, faulty, origins }: EvaluatedFile, path: Path, value: Json): Entry<T> {
  const [section = "", index] = path;
  const origin = path.length === 2 ? origins.get(String(section))?.[Number(index)] : undefined;
  const isSound = (inner: Path): boolean => {
    if (faulty.size === 0) return true;
    // The first row of a test has the whole table.
    const start = origin?.row && inner[0] === "cases" ? [section, origin.first] : path;
    return !faulty.has(writePointer([...start, ...inner]));
  };
  return new Entry(value as T, source, origin ? sourcePath(origins, path) : path, isSound, origin);
}
