import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import * as vm from "node:vm";
import { compile } from "../../scripts/build/bundle.mjs";
import { isFresh } from "../../scripts/build/fresh.mjs";
import { withLock } from "../../scripts/build/lock.mjs";
import { copyBundles } from "./copy-bundles.mjs";

/** Before the first test: what `prepare` makes, on the disk. */
export default async function setup({ rootDir }) {
  await prepare(rootDir, join(rootDir, "build", "tests"));
}

/**
 * Makes lib/ as new as the sources, in a copy that no later build can pull away: a folder of this run, whose path it gives. Bundles
 * are copied there if they are up to date, and otherwise built when a test asks for one. What cannot be built fails the tests that ask.
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
      await compile(rootDir);
    } catch (error) {
      process.env.MCPTEST_BUILD_FAILURE = error.message;
    }
    mkdirSync(copies, { recursive: true });
    for (const pid of readdirSync(copies)) if (!isAlive(pid)) rmSync(join(copies, pid), { recursive: true });
    mkdirSync(own);
    symlinkSync(join(rootDir, "node_modules"), join(own, "node_modules"));
    if (existsSync(join(rootDir, "lib"))) cpSync(join(rootDir, "lib"), join(own, "lib"), { recursive: true });
    if (isFresh(rootDir, "bundles")) copyBundles(rootDir, own);
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
