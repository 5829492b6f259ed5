import { dirname } from "node:path";
import type { McptestError } from "../../errors.ts";
import { linesOf, type SourceLocation } from "../../values/location.ts";
import { CONTENTS, fileBinary, fileEmpty, fileTooLarge, fileUnreadable } from "../wording/files.ts";
import { aliasError, convertError, syntaxErrors } from "../wording/yaml.ts";
import { linkAliases } from "./aliases.ts";
import type { Report } from "./collector.ts";
import type { Parsed } from "./full-parse.ts";
import { parseQuickly } from "./quick-parse.ts";
import { type FileText, MAX_FILE_BYTES, readText } from "./read.ts";
import type { FileNoun, Source, TreeNode } from "./source.ts";

/** Reads and parses one file, a `noun`. A file with errors has a null root. */
export async function loadSource(
  path: string,
  file: string,
  report: Report,
  noun: FileNoun = "suite file",
): Promise<Source> {
  const content = await readText(file);
  if (content.kind !== "text") {
    report(unreadable(path, noun, content));
    return createSource(noun, path, file, "", "");
  }
  const { text, sha256 } = content;
  return parseSource(createSource(noun, path, file, text, sha256), text, report);
}

/** Parses the text of a source; with errors it stays without a tree. */
export async function parseSource(empty: Source, text: string, report: Report): Promise<Source> {
  const { path, noun } = empty;
  const { root, anchors, syntax, problems } = await parseYaml(text);
  const source = { ...empty, root };
  const found = [
    ...syntaxErrors(source, syntax),
    ...problems.map((problem) => convertError(source, problem)),
    ...(root && anchors ? linkAliases(root, anchors).map((problem) => aliasError(source, problem)) : []),
    ...(isEmpty(root) && syntax.length === 0
      ? [fileEmpty({ noun: noun === "suite file" ? "file" : noun, hint: CONTENTS[noun] }, startOf(path))]
      : []),
  ];
  for (const error of found) report(error);
  return found.length > 0 ? empty : source;
}

function createSource(noun: FileNoun, path: string, file: string, text: string, sha256: string): Source {
  return { noun, path, folder: dirname(file), sha256, lines: linesOf(text), root: null };
}

function unreadable(path: string, noun: FileNoun, content: Exclude<FileText, { kind: "text" }>): McptestError {
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

/** Whether there is nothing but white space and comments. */
function isEmpty(root: TreeNode | null): boolean {
  return root === null || (root.kind === "scalar" && root.value === null && root.start === root.end);
}

/** Parses a YAML 1.2 text, the quick way if possible. Never throws. */
export async function parseYaml(text: string): Promise<Parsed> {
  const root = parseQuickly(text);
  if (root) return { root, syntax: [], problems: [] };
  const { parseFully } = await import("./full-parse.ts");
  return parseFully(text);
}
