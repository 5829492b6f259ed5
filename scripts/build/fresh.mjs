import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What goes into lib/ and the bundles. */
const SOURCES = [
  ...[
    "src",
    "schemas",
    "action.yml",
    "error-codes.yaml",
    "pricing.yaml",
    "protocol-rules.yaml",
    "audit-rules.yaml",
    "scripts",
  ],
  ...["package.json", "package-lock.json", "tsconfig.json"],
];

/** Makes "generated", "lib" or "bundles", unless they were made of the same sources. */
export async function make(root, what, work) {
  const key = keyOf(root);
  if (isFresh(root, what, key)) return;
  const stamp = join(root, "build", `.${what}`);
  rmSync(stamp, { recursive: true, force: true });
  await work();
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(stamp, key);
}

/** True when "generated", "lib" or "bundles" were made of the sources as they are. */
export function isFresh(root, what, key = keyOf(root)) {
  try {
    return readFileSync(join(root, "build", `.${what}`), "utf8") === key;
  } catch {
    return false;
  }
}

/** A hash of the names and contents of all sources, and of the Node that builds: what it writes may differ. */
function keyOf(root) {
  const hash = createHash("sha256").update(process.version);
  const add = (path) => {
    const file = join(root, path);
    // src/generated is written by the build itself, from the other sources.
    if (path === "src/generated") return;
    if (statSync(file).isDirectory()) for (const name of readdirSync(file).sort()) add(`${path}/${name}`);
    else hash.update(`\0${path}\0`).update(readFileSync(file));
  };
  for (const source of SOURCES) add(source);
  return hash.digest("hex");
}
