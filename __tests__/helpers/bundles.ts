import { join } from "node:path";

const { MCPTEST_BUNDLES: bundles, MCPTEST_BUILD_FAILURE: reason } = process.env;
if (!bundles) throw new Error("MCPTEST_BUNDLES is not set: Jest's globalSetup (helpers/build.mjs) did not run.");
if (reason) throw new Error(`The bundles could not be built: ${reason}`);

/** The built command line of this test run. */
export const CLI = join(bundles, "cli", "index.js");
/** The built Action of this test run. */
export const ACTION = join(bundles, "action", "index.js");
/** The Node that GitHub's runner starts actions of `using: node24` with; tests find it as `node`, see helpers/build.mjs. */
export const NODE_24 = join(import.meta.dirname, "../../node_modules/node/bin/node");
/** Where the bundles of this test run keep what they compiled: a HOME of its own would have each process compile it again. */
export const COMPILED = join(bundles, "compiled");
