import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { readBytes } from "../../files/index.ts";

/** A suite file may have this many bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** The text of a file, or why it holds none. Sizes and offsets are in bytes. */
export type FileText =
  | { readonly kind: "text"; readonly text: string; readonly sha256: string }
  | { readonly kind: "too-large"; readonly bytes: number }
  | { readonly kind: "binary"; readonly reason: string }
  | { readonly kind: "unreadable"; readonly reason: string };

/** Reads a UTF-8 file of at most 10 MiB. */
export async function readText(file: string): Promise<FileText> {
  try {
    const { size } = await stat(file);
    if (size > MAX_FILE_BYTES) return { kind: "too-large", bytes: size };
    return decode(await readBytes(file));
  } catch (error) {
    return { kind: "unreadable", reason: (error as NodeJS.ErrnoException).message };
  }
}

function decode(bytes: Buffer): FileText {
  const nul = bytes.indexOf(0);
  if (nul !== -1) return { kind: "binary", reason: `it holds a NUL byte at offset ${nul}` };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { kind: "text", text, sha256: createHash("sha256").update(bytes).digest("hex") };
  } catch {
    return { kind: "binary", reason: "its bytes are no UTF-8" };
  }
}
