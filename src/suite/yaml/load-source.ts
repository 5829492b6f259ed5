import { dirname } from "node:path";
import type { McptestError } from "../../errors.ts";
import { linesOf, type SourceLocation } from "../../values/location.ts";
import { CONTENTS, fileBinary, fileEmpty, fileTooLarge, fileUnreadable } from "../wording/files.ts";
import type { Report } from "./collector.ts";
import { type Parsed, parseQuickly } from "./quick-parse.ts";
import { type FileText, MAX_FILE_BYTES, readText } from "./read.ts";
import type { FileNoun, Source } from "./source.ts";

/** Reads and parses one file, a `noun`. A file with errors has a null root. */
export async function loadSource(
  path: string,
  file: string,
  report: Report,
  noun: FileNoun = "suite file",
): Promise<Source> {
  const content = await readText(file);
  const { text, sha256 } = content.kind === "text" ? content : { text: "", sha256: "" };
  const source = { noun, path, folder: dirname(file), sha256, lines: linesOf(text), root: null };
  if (content.kind === "text") return parseSource(source, report);
  report(unreadable(source, content));
  return source;
}

/** Parses the text of a source; with errors it stays without a tree. */
export async function parseSource(empty: Source, report: Report): Promise<Source> {
  const { path, noun } = empty;
  const { root, errors } = await parseYaml(empty);
  for (const error of errors) report(error);
  if (errors.length > 0) return empty;
  // Nothing but white space and comments.
  const isEmpty = root === null || (root.kind === "scalar" && root.value === null && root.start === root.end);
  if (!isEmpty) return { ...empty, root };
  report(fileEmpty({ noun: noun === "suite file" ? "file" : noun, hint: CONTENTS[noun] }, startOf(path)));
  return empty;
}

function unreadable({ path, noun }: Source, content: Exclude<FileText, { kind: "text" }>): McptestError {
  if (content.kind === "too-large") {
    const hint = noun === "suite file" ? "split it, and join the parts with imports" : "split it";
    const sizes = { bytes: content.bytes, limit: MAX_FILE_BYTES, mebibytes: MAX_FILE_BYTES / 1024 / 1024 };
    return fileTooLarge({ noun, ...sizes, hint }, startOf(path));
  }
  if (content.kind === "binary") return fileBinary({ reason: content.reason }, startOf(path));
  return fileUnreadable(path || ".", undefined, content.reason, undefined, noun);
}

function startOf(file: string): SourceLocation {
  return { file, line: 1, column: 1 };
}

/** Parses the text of a source as YAML 1.2, the quick way if possible. Never throws. */
export async function parseYaml(source: Source): Promise<Parsed> {
  const root = parseQuickly(source.lines.text);
  return root ? { root, errors: [] } : (await import("./full-parse.ts")).parseFully(source);
}
