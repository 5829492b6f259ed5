const SELECTION = String.raw`\??\s*(?:\.\s*(?:([A-Za-z_]\w*)|"([^"\\]*)")|\.?\s*\[\s*"([^"\\]*)"\s*\])?`;
const READERS = {
  parents: new RegExp(String.raw`\bparents\b${SELECTION}`, "g"),
  nodes: new RegExp(String.raw`\bnodes\b${SELECTION}`, "g"),
} as const;

/** The keys that a jq program takes from `.parents` or `.nodes`, or "all"; a guess by its text, for warnings. */
export function keysRead(program: string, root: keyof typeof READERS): ReadonlySet<string> | "all" {
  const keys = new Set<string>();
  for (const [, ...names] of program.matchAll(READERS[root])) {
    const name = names.find((found) => found !== undefined);
    if (name === undefined) return "all";
    keys.add(name);
  }
  return keys;
}
