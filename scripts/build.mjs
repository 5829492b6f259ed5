// Builds build/cli and build/action from src; with --dist, copies them to dist/ for a commit.
// The same sources give the same bytes in any folder. Types are the business of `npm test`, not of this.
import { fileURLToPath } from "node:url";
import { build, publishDist } from "./build/bundle.mjs";
import { withLock } from "./build/lock.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
await withLock(root, () => build(root));
if (process.argv.includes("--dist")) publishDist(root);
