import type { McptestError } from "../../errors.ts";
import { parseDuration } from "../../values/duration.ts";
import type { Json } from "../../values/json.ts";
import { invalidDuration } from "../wording/entries.ts";
import { locate, nodeAt, type Path, textNode } from "../yaml/source.ts";
import type { Environment } from "./environment.ts";
import { evaluate } from "./evaluate.ts";
import type { Entry } from "./merge.ts";
import type { RowFaults } from "./row-faults.ts";
import type { Variables } from "./variables.ts";

/** Whether jq programs compile. */
export interface JqCheck {
  /** jq's own message when the program does not compile, else undefined. */
  check(program: string): Promise<string | undefined>;
}

/** What turning entries into the suite needs besides them. */
export interface Resolving {
  readonly environment: Environment;
  /** Absolute; paths in the suite stay inside. */
  readonly workspace: string;
  readonly variables: Variables;
  /** Whether `only` is refused. */
  readonly ci: boolean;
  readonly jq: JqCheck;
  report(error: McptestError): void;
  warn(warning: McptestError): void;
  readonly faults: Pick<RowFaults, "within">;
}

/** Where a part of an entry stands. */
export function placeIn(
  entry: Entry<unknown>,
  path: Path = [],
  part: "key" | "value" = "value",
): ReturnType<typeof locate> {
  return locate(entry.source, [...entry.path, ...path], part);
}

/** A name as the file has it; undefined where that is the name itself, without a reference. */
export function writtenName(entry: Entry<unknown>, path: Path): string | undefined {
  const text = textNode(nodeAt(entry.source, [...entry.path, ...path]))?.value;
  return text?.includes("${") ? text : undefined;
}

/** An entry as the file has it: its references are not put in. */
export function writtenIn({ source, path }: Entry<unknown>): Json {
  const node = nodeAt(source, path);
  return node ? evaluate(node, undefined, []) : null;
}

/** Milliseconds of a duration; undefined when it was left out, or is reported because it is no time at all. */
export function toMs(
  entry: Entry<unknown>,
  path: Path,
  text: string | undefined,
  { report }: Resolving,
): number | undefined {
  if (text === undefined) return undefined;
  const ms = parseDuration(text);
  if (ms !== undefined && ms > 0) return ms;
  report(invalidDuration({ key: String(path.at(-1) ?? entry.path.at(-1)), value: text }, placeIn(entry, path)));
  return undefined;
}
