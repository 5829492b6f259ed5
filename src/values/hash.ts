import { createHash } from "node:crypto";

/** The SHA-256 of a text, or the first of its 64 hex digits. */
export function sha256(text: string, digits = 64): string {
  return createHash("sha256").update(text).digest("hex").slice(0, digits);
}
