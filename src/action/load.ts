import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { McptestError } from "../errors.ts";
import type { Jq } from "../jq/index.ts";
import {
  DEFAULT_BASELINE,
  describeEmptyShard,
  durationsOf,
  nothingSelected,
  type Plan,
  planRun,
  readFilter,
  type ShardRequest,
} from "../plan/index.ts";
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
  const filter = await Promise.all(inputs.selection.filter.map(readFilter));
  const selection = { ...inputs.selection, filter, shard: await withDurations(inputs.shard, root) };
  const plan = planRun(loaded.suites, selection);
  if (plan.tests.length === 0 && plan.declared > 0 && !describeEmptyShard(plan))
    throw nothingSelected(selection, plan.declared);
  return { plan, warnings: [...found.warnings, ...loaded.warnings] };
}

/** Shards are balanced by how long tests took when the baseline was made. */
async function withDurations(shard: Inputs["shard"], root: string): Promise<ShardRequest | undefined> {
  if (!shard) return undefined;
  const baseline = await readFile(join(root, DEFAULT_BASELINE), "utf8").catch(() => "");
  return { ...shard, durations: durationsOf(baseline) };
}
