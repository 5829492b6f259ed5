import type { McptestError } from "../errors.ts";
import type { Jq } from "../jq/index.ts";
import { nothingSelected, type Plan, planRun, readFilter } from "../plan/index.ts";
import { loadSuites } from "../suite/index.ts";
import { isCi } from "../values/ci.ts";
import { throwAny } from "./errors.ts";
import type { Inputs } from "./inputs.ts";
import { maskSecrets } from "./post.ts";
import type { Step } from "./step.ts";
import { findSuites } from "./suites.ts";

/** What is to be run, and what is odd about it. */
export interface LoadedPlan {
  plan: Plan;
  warnings: readonly McptestError[];
}

/** Finds, loads and plans; starts nothing. Throws CollectedErrors with all that is wrong with globs and suites. */
export async function loadPlan(inputs: Inputs, root: string, step: Step, jq: Jq): Promise<LoadedPlan> {
  const found = await findSuites(inputs.suites, root);
  throwAny(found.errors);
  const options = { root, env: step.env, vars: inputs.vars, envFile: inputs.envFile, ci: isCi(step.env), jq };
  const loaded = await loadSuites(found.paths, options);
  maskSecrets(loaded.suites.flatMap((suite) => suite.secrets));
  throwAny(loaded.errors);
  const selection = { ...inputs.selection, filter: await Promise.all(inputs.selection.filter.map(readFilter)) };
  const plan = planRun(loaded.suites, selection);
  if (plan.tests.length === 0 && plan.declared > 0) throw nothingSelected(selection, plan.declared);
  return { plan, warnings: [...found.warnings, ...loaded.warnings] };
}
