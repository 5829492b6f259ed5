// Builds the bundles, unless they are up to date, and copies them: node copy-bundles.mjs <folder of the test run>
import { cpSync, existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BUNDLES, build } from "../../scripts/build/bundle.mjs";
import { withLock } from "../../scripts/build/lock.mjs";

/** Copies the bundles into the folder of a test run, each at once. */
export function copyBundles(root, own) {
  for (const name of BUNDLES) {
    const aside = join(own, `.${name}`);
    cpSync(join(root, "build", name), aside, { recursive: true });
    rmSync(join(own, name), { recursive: true, force: true });
    renameSync(aside, join(own, name));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const own = process.argv[2];
  await withLock(root, async () => {
    if (BUNDLES.every((name) => existsSync(join(own, name)))) return;
    await build(root);
    copyBundles(root, own);
  });
}
