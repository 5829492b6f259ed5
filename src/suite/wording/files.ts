import { failure, fault, type McptestError } from "../../errors.ts";
import type { SourceLocation } from "../../values/location.ts";
import { quote } from "../../values/show/words.ts";
import { hintName, hintSlashes } from "../../values/suggest.ts";
import type { Resolved } from "../paths.ts";
import type { FileNoun } from "../yaml/source.ts";

const missing = failure(`file-not-found: <noun> <"path"> does not exist
  hint: <hint>`);
const unreadable = failure(`file-not-found: <what> cannot be read: <why>
  hint: <hint>`);
const outside = failure(`path-outside-workspace: <"path"> leads outside the workspace root<how>
  hint: move the file into the workspace, or start mcptest in a folder that holds both`);

export function fileUnreadable(
  path: string,
  location: SourceLocation | undefined,
  why: string,
  hint?: string,
  noun: FileNoun = "suite file",
): McptestError {
  const what = noun === "suite file" ? quote(path) : `the ${noun} ${quote(path)}`;
  const start =
    location || !/^it (?:does not exist|is a folder)$/.test(why)
      ? undefined
      : "check the path: it starts at the working directory";
  return unreadable({ what, why, hint: hint ?? start }, { location });
}

const UNREADABLE: Readonly<Record<"unreadable" | "folder" | "special", readonly [why: string, hint?: string]>> = {
  unreadable: ["permission denied"],
  folder: ["it is a folder", "name a file in it"],
  special: ["it is a pipe, a device or the like, not a regular file", "name a file"],
};

/** Why a file that a suite names cannot be read. */
export function fileProblem(
  path: string,
  found: Exclude<Resolved, { kind: "file" }>,
  location: SourceLocation | undefined,
  near: readonly string[] = [],
): McptestError {
  if (found.kind === "outside") return outside({ path, how: found.linked ? " through a link" : "" }, { location });
  if (found.kind !== "missing") return fileUnreadable(path, location, ...UNREADABLE[found.kind]);
  const others = near.length > 0 ? hintName(path, near) : undefined;
  const hint = hintSlashes([path], location ? "paths start at the folder of the file they stand in" : others);
  return missing({ noun: location ? "file" : "suite", path, hint }, { location });
}

export const fileTooLarge = fault(`file-too-large: the file has <number bytes> bytes; a <noun> may have <number limit>,
  which is <mebibytes> MiB
  hint: <hint>`);
export const fileEmpty = fault(`file-empty: the <noun> holds nothing
  hint: <hint>`);
export const fileBinary = fault(`yaml-syntax: the file is not text: <reason>
  hint: save it as YAML in UTF-8`);

export const CONTENTS: Readonly<Record<FileNoun, string>> = {
  "suite file": "a suite has at least servers, and tools, resources, prompts, compositions, agents or evals",
  pipeline: "a pipeline has the key pipe, a list of steps",
  "pricing table": "a pricing table has version: 1 and models, each with the prices input and output",
};

export const importCycle = fault(`import-cycle: imports form a cycle: <cycle>
  hint: remove one of these imports`);
export const importReference = fault(`invalid-reference: <raw> in imports: imports are read before anything is resolved
  hint: write the path out; it starts at this file's folder`);
export const importConflict = fault(`import-conflict: <section> <"key"> is defined here and at <first>
  hint: keep one of them, or rename one`);
