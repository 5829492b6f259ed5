import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as vm from "node:vm";
import { BUNDLES, build, isFresh } from "../../scripts/build/bundle.mjs";
import { withLock } from "../../scripts/build/lock.mjs";

/**
 * Before the first test: bundles that are as new as the sources, in a copy that no later build can pull away.
 * When they cannot be built, only the tests that run them fail, with the reason.
 */
export default async function setup({ rootDir }) {
  if (!("SourceTextModule" in vm))
    throw new Error("Jest needs NODE_OPTIONS=--experimental-vm-modules: npm run jest -- <path>");
  const copies = join(rootDir, "build", "tests");
  process.env.MCPTEST_BUNDLES = join(copies, String(process.pid));
  try {
    await withLock(rootDir, async () => {
      if (!isFresh(rootDir)) await build(rootDir);
      mkdirSync(copies, { recursive: true });
      for (const pid of readdirSync(copies)) if (!isAlive(pid)) rmSync(join(copies, pid), { recursive: true });
      cpSync(join(rootDir, "lib"), join(process.env.MCPTEST_BUNDLES, "lib"), { recursive: true });
      for (const name of BUNDLES) {
        cpSync(join(rootDir, "build", name), join(process.env.MCPTEST_BUNDLES, name), { recursive: true });
      }
    });
  } catch (error) {
    process.env.MCPTEST_BUILD_FAILURE = error.message;
  }
}

function isAlive(pid) {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}
