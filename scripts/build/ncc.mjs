// Packs a module with all that it imports: node ncc.mjs <module> <folder> <file for webpack's stats>, in the project's folder,
// from which ncc counts paths. Nested builds of assets are off: ncc would take their licences and stats for those of the whole.
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** What leads to a file beside a module, or to a require() that cannot be packed. */
const MAY_NEED_FILES =
  /import\.meta|__dirname|__filename|\bprocess\.cwd\b|\brequire\b(?!\((?:"[^"]*"|'[^']*')\))|\bbindings\b/;

const require = createRequire(import.meta.url);
const [module, folder, statsFile] = process.argv.slice(2);
onlyWhereNeeded(require.resolve("@vercel/ncc/dist/ncc/loaders/relocate-loader.js"));
const ncc = require("@vercel/ncc");
const { code, assets, stats } = await ncc(module, { cache: false, quiet: true, target: "es2022" });
for (const [name, { source, permissions }] of Object.entries({ ...assets, "index.js": { source: code } })) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), source, { mode: permissions });
}
const told = { all: false, modules: true, nestedModules: true, orphanModules: true, ids: true, chunks: true };
const spaces = { modulesSpace: Infinity, nestedModulesSpace: Infinity };
writeFileSync(statsFile, JSON.stringify(stats.toJson({ ...told, ...spaces })));

/** ncc's search for assets parses each module, twice where it is one of ES: half of its time. Few modules can have any. */
function onlyWhereNeeded(path) {
  const loader = require(path);
  const quick = function (content, map) {
    if (MAY_NEED_FILES.test(content)) loader.call(this, content, map);
    else this.callback(null, content, map);
  };
  require.cache[path].exports = Object.assign(quick, loader);
}
