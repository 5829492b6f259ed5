import { placeIn, type Resolving } from "../scope/entry.ts";
import type { Entry } from "../scope/merge.ts";
import { invalidCommand } from "../wording/entries.ts";
import { nodeAt, type Path, textNode } from "../yaml/source.ts";
import { splitCommand, type Words } from "./command.ts";

/** A program that is started without a shell, in the folder of the file that names it. */
export interface Program {
  /** As the file has it, references included. */
  readonly text: string;
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
}

/** The words of a command string at a path of an entry; undefined when they are reported because there are none. */
export function readProgram(
  entry: Entry<unknown>,
  path: Path,
  command: string,
  { report }: Pick<Resolving, "report">,
): Program | undefined {
  const argv: Words = splitCommand(command);
  if ("error" in argv) {
    report(invalidCommand({ error: argv.error, hint: argv.hint }, placeIn(entry, path)));
    return undefined;
  }
  const written = textNode(nodeAt(entry.source, [...entry.path, ...path]));
  return { text: written?.value.trim() ?? command, argv, cwd: entry.source.folder };
}
