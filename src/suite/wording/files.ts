import { McptestError } from "../../errors.ts";
import type { SourceLocation } from "../../values/location.ts";
import { hintSlashes } from "../../values/suggest.ts";
import { formatNumber } from "../../values/text.ts";
import type { Resolved } from "../paths.ts";
import type { FileNoun } from "../yaml/source.ts";
import { fault, placeOf, problem, quote } from "./base.ts";

function fileMissing(path: string, location: SourceLocation | undefined): McptestError {
  return new McptestError("file-not-found", `${location ? "file" : "suite"} ${quote(path)} does not exist`, {
    location,
    hint: hintSlashes([path], location && "paths start at the folder of the file they stand in"),
  });
}

export function fileUnreadable(
  path: string,
  location: SourceLocation | undefined,
  why: string,
  hint?: string,
  noun?: FileNoun,
): McptestError {
  const called = noun === undefined || noun === "suite file" ? quote(path) : `the ${noun} ${quote(path)}`;
  return new McptestError("file-not-found", `${called} cannot be read: ${why}`, { location, hint });
}

function fileOutside(path: string, location: SourceLocation | undefined, linked: boolean): McptestError {
  const message = `${quote(path)} leads outside the workspace root${linked ? " through a link" : ""}`;
  return new McptestError("path-outside-workspace", message, {
    location,
    hint: "move the file into the workspace, or start mcptest in a folder that holds both",
  });
}

/** A file that a suite names and that is not there to be read. */
export function fileProblem(
  path: string,
  found: Exclude<Resolved, { kind: "file" }>,
  location: SourceLocation | undefined,
): McptestError {
  if (found.kind === "outside") return fileOutside(path, location, found.linked);
  if (found.kind === "missing") return fileMissing(path, location);
  if (found.kind === "unreadable") return fileUnreadable(path, location, "permission denied");
  if (found.kind === "folder") return fileUnreadable(path, location, "it is a folder", "name a file in it");
  return fileUnreadable(path, location, "it is no regular file, but a pipe, a device or the like", "name a file");
}

export function fileTooLarge(file: string, noun: FileNoun, bytes: number, limit: number): McptestError {
  const [has, may] = [bytes, limit].map(formatNumber);
  return problem(
    "file-too-large",
    `the file has ${has} bytes; a ${noun} may have ${may}, which is ${limit / 1024 / 1024} MiB`,
    startOf(file),
    noun === "suite file" ? "split it, and join the parts with imports" : "split it",
  );
}

export function fileEmpty(file: string, noun: FileNoun): McptestError {
  return problem(
    "file-empty",
    `the ${noun === "suite file" ? "file" : noun} holds nothing`,
    startOf(file),
    CONTENTS[noun],
  );
}

const CONTENTS: Readonly<Record<FileNoun, string>> = {
  "suite file": "a suite has at least servers, and tools, resources, prompts, compositions, agents or evals",
  pipeline: "a pipeline has the key pipe, a list of steps",
  "pricing table": "a pricing table has version: 1 and models, each with the prices input and output",
};

export function fileBinary(file: string, reason: string): McptestError {
  return problem("yaml-syntax", `the file is no text: ${reason}`, startOf(file), "save it as YAML in UTF-8");
}

function startOf(file: string): SourceLocation {
  return { file, line: 1, column: 1 };
}

export const importCycle = fault((chain: readonly string[]) => [
  "import-cycle",
  `imports form a cycle: ${chain.join(" → ")}`,
  "take one of these imports out",
]);
export const importReference = fault((raw: string) => [
  "invalid-reference",
  `${raw} in imports: imports are read before anything is resolved`,
  "write the path out; it starts at this file's folder",
]);
export const importConflict = fault((section: string, key: string, first: SourceLocation) => [
  "import-conflict",
  `${section} ${quote(key)} is defined here and at ${placeOf(first)}`,
  "keep one of them, or rename one",
]);
