import { execute } from "../build/process.mjs";
import { bundlesInStep, docsInStep, generatedInStep } from "./in-step.mjs";
import { runJest, runSystemTests } from "./jest.mjs";

/**
 * Steps of one stage run side by side; a stage starts when the one before has ended. A step that is `built` looks
 * at what `build` makes. A step `onRequest` runs only when `--only` names it: it needs more than `npm ci` installs.
 */
const STEPS = [
  { stage: 1, name: "generated", summary: "src/generated is what the schemas give", run: generatedInStep },
  { stage: 2, name: "build", summary: "the bundles build", run: command("node", "scripts/build.mjs") },
  { stage: 3, name: "types", summary: "src type-checks", run: checkTypes() },
  {
    stage: 3,
    name: "page-types",
    summary: "the script of the HTML report type-checks",
    run: checkTypes("-p", "src/report/reporters/html/client"),
  },
  { stage: 3, name: "test-types", summary: "tests type-check", run: checkTypes("-p", "__tests__") },
  { stage: 3, name: "lint", summary: "format and lint", run: command("biome", "check", "--error-on-warnings") },
  {
    stage: 4,
    name: "imports",
    summary: "imports go one way and through the doors",
    run: command("depcruise", "--config", ".dependency-cruiser.cjs", "src", "lib"),
    built: true,
  },
  { stage: 4, name: "dead", summary: "no dead exports, files or dependencies", run: command("knip") },
  { stage: 4, name: "docs", summary: "generated tables are what the code gives", run: docsInStep, built: true },
  { stage: 4, name: "dist", summary: "dist/ is what the sources build", run: bundlesInStep, built: true },
  {
    stage: 4,
    name: "package",
    summary: "the package is well formed",
    run: command("publint", "--strict"),
    built: true,
  },
  { stage: 5, name: "jest", summary: "tests", run: runJest },
  { stage: 6, name: "system", summary: "system tests", run: runSystemTests, onRequest: true },
];

/** The steps to run: all but those on request, or those named and the build that they need. Throws for an unknown name. */
export function selectSteps(names, isBuilt) {
  if (!names) return STEPS.filter((step) => !step.onRequest);
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new Error(`No step is called ${unknown.join(", ")}. Steps: ${STEPS.map((step) => step.name).join(", ")}.`);
  }
  const named = STEPS.filter((step) => names.includes(step.name));
  const build = named.some((step) => step.built) && !isBuilt;
  return STEPS.filter((step) => named.includes(step) || (build && step.name === "build"));
}

/** Steps beside it have the other cores: several checkers would each work out for themselves what types they share, for half as much again. */
function checkTypes(...args) {
  return command("tsc", "--noEmit", "--singleThreaded", ...args);
}

function command(...argv) {
  return async ({ root }) => {
    const { code, output } = await execute(root, argv);
    return { ok: code === 0, output };
  };
}
