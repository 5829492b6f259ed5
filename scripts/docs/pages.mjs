import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Paths of the pages, from the root of the repository: those of the root itself, and all in docs/. */
export function listPages() {
  const pages = ["", "docs", "examples"].flatMap((folder) => {
    const paths = readdirSync(join(root, folder), { recursive: folder !== "" });
    return paths
      .filter((path) => path.endsWith(".md") && !path.includes("node_modules"))
      .map((path) => join(folder, path));
  });
  return pages.sort();
}
