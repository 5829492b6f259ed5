import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import * as vm from "node:vm";
import { BUNDLES, build, isFresh } from "../../scripts/build/bundle.mjs";
import { withLock } from "../../scripts/build/lock.mjs";

/** Before the first test: what `prepare` makes, on the disk. */
export default async function setup({ rootDir }) {
  await prepare(rootDir, join(rootDir, "build", "tests"));
}

/**
 * Makes lib/ and bundles that are as new as the sources, in a copy that no later build can pull away: a folder of this run, whose path it
 * gives. When they cannot be built, only the tests that run them fail, with the reason.
 */
export async function prepare(rootDir, copies) {
  if (!("SourceTextModule" in vm))
    throw new Error("Jest needs NODE_OPTIONS=--experimental-vm-modules: npm run jest -- <path>");
  // What tests start as `node` is Node 24, which is up in half the time of Node 20; the code under test runs on this one.
  process.env.PATH = `${join(rootDir, "node_modules/node/bin")}${delimiter}${process.env.PATH}`;
  const own = join(copies, String(process.pid));
  process.env.MCPTEST_BUNDLES = own;
  await withLock(rootDir, async () => {
    try {
      if (!isFresh(rootDir)) await build(rootDir);
    } catch (error) {
      process.env.MCPTEST_BUILD_FAILURE = error.message;
    }
    mkdirSync(copies, { recursive: true });
    for (const pid of readdirSync(copies)) if (!isAlive(pid)) rmSync(join(copies, pid), { recursive: true });
    mkdirSync(own);
    symlinkSync(join(rootDir, "node_modules"), join(own, "node_modules"));
    for (const built of ["lib", ...BUNDLES.map((name) => join("build", name))]) {
      if (existsSync(join(rootDir, built)))
        cpSync(join(rootDir, built), join(own, basename(built)), { recursive: true });
    }
  });
  return own;
}

function isAlive(pid) {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}
