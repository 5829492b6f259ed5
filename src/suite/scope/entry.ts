import type { McptestError } from "../../errors.ts";
import { parseDuration } from "../../values/duration.ts";
import { isNested, type Json, type JsonObject } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import { invalidDuration } from "../wording/entries.ts";
import { locate, nodeAt, type Path, type Source, textNode } from "../yaml/source.ts";
import type { Environment } from "./environment.ts";
import type { RowFaults } from "./row-faults.ts";
import type { Origin } from "./rows.ts";
import type { Variables } from "./variables.ts";

/** A value of one file, on its way into the suite. */
export class Entry<T = unknown> {
  readonly value: T;
  readonly source: Source;
  readonly path: Path;
  readonly row: Origin["row"];
  /** Variables of its rows that were read. */
  readonly read: Origin["read"];
  readonly #sound: (path: Path) => boolean;

  constructor(value: T, source: Source, path: Path, sound: (path: Path) => boolean, origin: Partial<Origin> = {}) {
    this.value = value;
    this.source = source;
    this.path = path;
    this.row = origin.row;
    this.read = origin.read;
    this.#sound = sound;
  }

  /** Whether the value, or a part of it, matches the schema throughout, so that its type can be relied on. */
  isSound(...path: Path): boolean {
    return this.#sound(path);
  }

  /** A part of the value; undefined where there is none. */
  in<K extends keyof NonNullable<T>>(key: K): Entry<NonNullable<T>[K]>;
  in(...path: Path): Entry;
  in(...path: Path): Entry {
    let value: unknown = this.value;
    for (const step of path) value = isNested(value) ? (value as JsonObject)[step] : undefined;
    const sound = (inner: Path): boolean => this.#sound([...path, ...inner]);
    return new Entry(value, this.source, [...this.path, ...path], sound, this);
  }

  /** The same place with another value. */
  with<V>(value: V, origin: Partial<Origin> = this): Entry<V> {
    return new Entry(value, this.source, this.path, this.#sound, origin);
  }

  /** Where the value, or a part of it, stands. */
  at(...path: Path): SourceLocation {
    return locate(this.source, [...this.path, ...path]);
  }

  /** Where the key of the value, or of a part of it, stands. */
  keyAt(...path: Path): SourceLocation {
    return locate(this.source, [...this.path, ...path], "key");
  }

  /** What the file has in the place of the keys of the value; undefined where it has these. */
  short(): string | undefined {
    const node = nodeAt(this.source, this.path);
    return node?.kind === "map" ? node.short : undefined;
  }

  /** A text as the file has it; undefined without a reference in it. */
  written(...path: Path): string | undefined {
    const text = textNode(nodeAt(this.source, [...this.path, ...path]))?.value;
    return text?.includes("${") ? text : undefined;
  }
}

/** Whether jq programs compile. */
export interface JqCheck {
  /** jq's own message when the program does not compile, else undefined. */
  check(program: string): Promise<string | undefined>;
}

/** What turns entries into a suite. */
export interface Resolving {
  readonly environment: Environment;
  /** Absolute; paths in the suite stay inside. */
  readonly workspace: string;
  /** The file of the suite, as it is shown. */
  readonly main: string;
  readonly variables: Variables;
  readonly ci: boolean;
  readonly jq: JqCheck;
  report(error: McptestError): void;
  warn(warning: McptestError): void;
  /** As that of variables. */
  readonly lack?: ((server: string, error: McptestError) => void) | undefined;
  readonly faults: Pick<RowFaults, "within">;
}

/** Milliseconds of a duration; undefined when there is none, or when a fault in it is reported. */
export function toMs(entry: Entry<Json | undefined>, { report }: Pick<Resolving, "report">): number | undefined {
  const { value, path } = entry;
  if (typeof value !== "string" || !entry.isSound()) return undefined;
  const ms = parseDuration(value);
  if (ms !== undefined && ms > 0) return ms;
  report(invalidDuration({ key: String(path.at(-1)), value }, entry.at()));
  return undefined;
}
