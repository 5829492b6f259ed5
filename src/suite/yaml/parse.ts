import type { Parsed } from "./parsed.ts";
import { parseQuickly } from "./quick-parse.ts";

/** Parses a YAML 1.2 text: the quick way when that is sure of it. Never throws, whatever the text. */
export async function parseYaml(text: string): Promise<Parsed> {
  const root = parseQuickly(text);
  if (root) return { root, syntax: [], problems: [] };
  const { parseFully } = await import("./full-parse.ts");
  return parseFully(text);
}
