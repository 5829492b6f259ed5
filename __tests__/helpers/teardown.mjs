import { rmSync } from "node:fs";

/** After the last test: removes this run's copy of the bundles. */
export default function teardown() {
  rmSync(process.env.MCPTEST_BUNDLES, { recursive: true, force: true });
}
