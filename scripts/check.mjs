// `npm test`: everything that must hold. The last line is `N passed, N failed, N skipped`: each step that is not Jest counts
// as one test. `npm test -- --only lint,jest` runs some steps; `npm test -- --only jest -- <path>` hands the rest to Jest.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { isFresh } from "./build/fresh.mjs";
import { runSteps } from "./check/runner.mjs";
import { selectSteps } from "./check/steps.mjs";

const { values, positionals } = parseArgs({ options: { only: { type: "string" } }, allowPositionals: true });
const root = fileURLToPath(new URL("..", import.meta.url));
const steps = selectSteps(values.only?.split(","), isFresh(root, "bundles"));
const { passed, failed, skipped } = await runSteps(steps, { root, jestArguments: positionals });
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 ? 1 : 0;
