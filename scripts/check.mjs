// `npm test`: everything that must hold. The last line is `N passed, N failed, N skipped`: each step that is not Jest counts
// as one test. `npm test -- --only lint,jest` runs some steps; `npm test -- --only jest -- <path>` hands the rest to Jest.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runSteps } from "./check/runner.mjs";
import { STEPS } from "./check/steps.mjs";

const { values, positionals } = parseArgs({ options: { only: { type: "string" } }, allowPositionals: true });
const only = values.only?.split(",");
const unknown = only?.filter((name) => !STEPS.some((step) => step.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(`No step is called ${unknown.join(", ")}. Steps: ${STEPS.map((step) => step.name).join(", ")}.`);
  process.exit(2);
}

const root = fileURLToPath(new URL("..", import.meta.url));
const steps = STEPS.filter((step) => (only ? only.includes(step.name) : !step.onRequest));
const { passed, failed, skipped } = await runSteps(steps, { root, jestArguments: positionals });
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 ? 1 : 0;
