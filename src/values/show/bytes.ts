import type { Json } from "../json.ts";
import { formatNumber } from "../text.ts";

/** A note in place of bytes in base64: `[image/png, 12 kB]`. */
export function noteOf(type: Json, data: Json | undefined): string {
  const bytes = typeof data === "string" ? data.length * 0.75 : 0;
  return `[${String(type)}, ${formatNumber(Math.max(1, Math.round(bytes / 1000)))} kB]`;
}
