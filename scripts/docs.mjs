// Writes the tables between `<!-- generated:NAME -->` and `<!-- /generated -->` in README.md and docs/**/*.md, and the pictures in docs/assets,
// from the code in lib/.
// With --check it writes nothing and fails when one is out of step.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fillMarkers } from "./docs/markers.mjs";
import { listPages } from "./docs/pages.mjs";
import { PICTURES } from "./docs/pictures.mjs";
import { TABLES } from "./docs/tables.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const stale = [];
for (const page of listPages()) await keep(page, (before) => fillMarkers(before, page, TABLES));
for (const [path, draw] of Object.entries(PICTURES)) await keep(path, draw);
if (process.argv.includes("--check") && stale.length > 0) {
  console.error(`Out of step; run \`npm run docs\`: ${stale.join(", ")}`);
  process.exitCode = 1;
}

async function keep(path, render) {
  const file = join(root, path);
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  const after = await render(before);
  if (after === before) return;
  stale.push(path);
  if (!process.argv.includes("--check")) writeFileSync(file, after);
}
