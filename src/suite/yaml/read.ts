import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { McptestError } from "../../errors.ts";
import { readBytes, whyUnread } from "../../files/index.ts";
import type { SourceLocation } from "../../values/location.ts";
import { resolveInside } from "../paths.ts";
import { fileProblem, fileUnreadable } from "../wording/files.ts";

/** A suite file may have this many bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** The text of a file, or why it has none; `bytes`: its size, if that is why. */
export type FileText =
  | { readonly kind: "text"; readonly text: string; readonly sha256: string }
  | { readonly kind: "too-large" | "binary" | "unreadable"; readonly reason: string; readonly bytes?: number };

/** Reads a UTF-8 file of at most 10 MiB. */
export async function readText(file: string): Promise<FileText> {
  try {
    const { size } = await stat(file);
    if (size > MAX_FILE_BYTES) return { kind: "too-large", reason: "it is larger than 10 MiB", bytes: size };
    return decode(await readBytes(file));
  } catch (error) {
    return { kind: "unreadable", reason: whyUnread(error) };
  }
}

function decode(bytes: Buffer): FileText {
  const nul = bytes.indexOf(0);
  if (nul !== -1) return { kind: "binary", reason: `it holds a NUL byte at offset ${nul}` };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { kind: "text", text, sha256: createHash("sha256").update(bytes).digest("hex") };
  } catch {
    return { kind: "binary", reason: "its bytes are not UTF-8" };
  }
}

export type Finding = (location: SourceLocation) => McptestError;

/**
 * The text of a file that a suite names, without a byte order mark, or why it cannot be read. `workspace`: undefined for one that may lie anywhere.
 * `other`: what stands for bytes that are no text.
 */
export async function readTextFile(
  workspace: string | undefined,
  folder: string,
  path: string,
  other?: string,
): Promise<string | ((location: SourceLocation | undefined) => McptestError)> {
  const found = workspace === undefined ? undefined : await resolveInside(workspace, folder, path);
  if (found && found.kind !== "file") return (location) => fileProblem(path, found, location);
  const content = await readText(found?.real ?? resolve(folder, path));
  if (content.kind === "text") return content.text.replace(/^\ufeff/, "");
  if (content.kind !== "unreadable" && other !== undefined) return other;
  return (location) => fileUnreadable(path, location, content.reason);
}
