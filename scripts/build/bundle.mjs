import {
  chmodSync,
  cpSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { minify } from "@swc/core";
import { run } from "./process.mjs";

/** What is bundled: each a folder of src/, lib/, build/ and dist/, entered at its index. */
export const BUNDLES = ["cli", "action"];
const SOURCES = ["src", "schemas", "scripts", "package.json", "package-lock.json", "tsconfig.json"];

/** Generates, compiles and bundles. Each bundle is built aside and moved into place whole. */
export async function build(root) {
  const started = new Date();
  await run(root, ["node", "scripts/generate.mjs"]);
  await compile(root);
  await Promise.all(BUNDLES.map((name) => pack(root, name)));
  const stamp = join(root, "build", ".stamp");
  writeFileSync(stamp, "");
  utimesSync(stamp, started, started);
}

async function compile(root) {
  const aside = join("build", ".lib");
  rmSync(join(root, aside), { recursive: true, force: true });
  await run(root, ["tsc", "--noCheck", "--outDir", aside]);
  rmSync(join(root, "lib"), { recursive: true, force: true });
  renameSync(join(root, aside), join(root, "lib"));
}

async function pack(root, name) {
  const aside = join("build", `.${name}`);
  rmSync(join(root, aside), { recursive: true, force: true });
  const flags = ["--no-cache", "--quiet", "--asset-builds", "--target", "es2022", "--license", "licenses.txt"];
  await run(root, ["ncc", "build", `lib/${name}/index.js`, "--out", aside, ...flags]);
  await shrink(join(root, aside));
  const index = join(root, aside, "index.js");
  chmodSync(index, readFileSync(index, "utf8").startsWith("#!") ? 0o755 : 0o644);
  rmSync(join(root, "build", name), { recursive: true, force: true });
  renameSync(join(root, aside), join(root, "build", name));
}

/** Makes what loads at the start smaller. Functions keep their names, for stack traces. jq's worker needs those of all else, too. */
async function shrink(folder) {
  const names = { keep_fnames: true, keep_classnames: true };
  for (const name of readdirSync(folder).filter((name) => name.endsWith("index.js"))) {
    const file = join(folder, name);
    const { code } = await minify(readFileSync(file, "utf8"), { module: true, compress: names, mangle: names });
    writeFileSync(file, code);
  }
}

/** True when nothing that goes into the bundles changed since they were built. */
export function isFresh(root) {
  const stamp = statSync(join(root, "build", ".stamp"), { throwIfNoEntry: false });
  if (!stamp) return false;
  return SOURCES.every((source) => newest(join(root, source)) <= stamp.mtimeMs);
}

function newest(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  // src/generated is written by the build itself, from schemas/.
  const names = readdirSync(path).filter((name) => name !== "generated");
  return Math.max(stats.mtimeMs, ...names.map((name) => newest(join(path, name))));
}

/** Copies the bundles from build/ to dist/, which holds nothing else. */
export function publishDist(root) {
  rmSync(join(root, "dist"), { recursive: true, force: true });
  for (const name of BUNDLES) cpSync(join(root, "build", name), join(root, "dist", name), { recursive: true });
}
