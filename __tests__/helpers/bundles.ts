import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const { MCPTEST_BUNDLES: own, MCPTEST_BUILD_FAILURE: reason } = process.env;
if (!own) throw new Error("MCPTEST_BUNDLES is not set: Jest's globalSetup (helpers/build.mjs) did not run.");
if (reason) throw new Error(`src could not be compiled: ${reason}`);

/** The Node that GitHub's runner starts actions of `using: node24` with; tests find it as `node`, see helpers/build.mjs. */
export const NODE_24 = join(import.meta.dirname, "../../node_modules/node/bin/node");
/** Where the bundles of this test run keep what they compiled: a HOME of its own would have each process compile it again. */
export const COMPILED = join(own, "compiled");

let used = false;

/**
 * Builds the bundles, if sources have changed. A test file that starts one calls this at its head, so that no test pays for
 * the build within its time. Throws when they do not build.
 */
export function useBundles(): void {
  used = true;
  if (["cli", "action"].every((name) => existsSync(indexOf(name)))) return;
  execFileSync(process.execPath, [join(import.meta.dirname, "copy-bundles.mjs"), own as string], {
    env: { ...process.env, NODE_OPTIONS: "" },
  });
}

/** Path of the built command line. Throws without `useBundles`. */
export function cliBundle(): string {
  return findBundle("cli");
}

/** Path of the built Action. Throws without `useBundles`. */
export function actionBundle(): string {
  return findBundle("action");
}

/** Path of a command line to start: the built one, or that of lib/ where none has been built. */
export function commandLine(): string {
  const built = indexOf("cli");
  return existsSync(built) ? built : indexOf("lib/cli");
}

function findBundle(name: string): string {
  if (!used)
    throw new Error("This test file starts a bundle: call useBundles() below its imports, outside of all tests.");
  return indexOf(name);
}

function indexOf(folder: string): string {
  return join(own as string, folder, "index.js");
}
