// Writes the tables between `<!-- generated:NAME -->` and `<!-- /generated -->` in README.md and docs/**/*.md from the code in lib/.
// With --check it writes nothing and fails when one is out of step.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fillMarkers } from "./docs/markers.mjs";
import { listPages } from "./docs/pages.mjs";
import { TABLES } from "./docs/tables.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const stale = [];
for (const page of listPages()) {
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
