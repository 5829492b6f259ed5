// Writes the tables between `<!-- generated:NAME -->` and `<!-- /generated -->` in *.md and docs/*.md from the code in lib/.
// With --check it writes nothing and fails when one is out of step.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fillMarkers } from "./docs/markers.mjs";
import { TABLES } from "./docs/tables.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const pages = [".", "docs"].flatMap((folder) => listPages(folder));
const stale = [];
for (const page of pages) {
  const before = readFileSync(join(root, page), "utf8");
  const after = await fillMarkers(before, page, TABLES);
  if (after === before) continue;
  stale.push(page);
  if (!process.argv.includes("--check")) writeFileSync(join(root, page), after);
}
if (process.argv.includes("--check") && stale.length > 0) {
  console.error(`Out of step; run \`npm run docs\`: ${stale.join(", ")}`);
  process.exitCode = 1;
}

function listPages(folder) {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith(".md"));
  return names.map((name) => join(folder, name));
}
