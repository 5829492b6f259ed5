import { readFile, realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { McptestError } from "../errors.ts";
import type { Jq } from "../jq/index.ts";
import { unpricedModels as findUnpricedModels, type Model, PROVIDERS, Prices } from "../model/index.ts";
import * as planning from "../plan/index.ts";
import { boundHeap } from "../process/index.ts";
import { type LoadedSuites, type LoadOptions, loadPriceTable, loadSuites, serversOf } from "../suite/index.ts";
import { isCi } from "../values/ci.ts";
import { placeBaseline } from "./comparing/baseline-file.ts";
import { overrideServers, readAhead } from "./override-servers.ts";
import type { Host, RunRequest, SelectionRequest } from "./request.ts";
import type { Rescoring } from "./rescoring/rescoring.ts";
import { namelessModel, noShardFound, notAShard, overwrittenSuite, unpricedModels } from "./wording.ts";

/** What to run, and what is odd about it. */
export interface Prepared extends Pick<LoadedSuites, "suites" | "errors" | "warnings"> {
  /** Undefined when errors, or denied warnings, keep the run from starting. */
  plan?: planning.Plan;
  prices: Prices;
  /** What is judged again, if nothing runs. */
  stored?: Rescoring["stored"] | undefined;
  /** Why nothing runs, if that is fine. */
  notice?: string | undefined;
  /** Why nothing runs, if that is not fine: no suite was found, or the selection matches no test. */
  empty?: McptestError | undefined;
}

/**
 * Loads suites and plans what to run of them. With `host.ahead` servers start meanwhile, and whoever gave it ends those that no run took. Throws
 * McptestError: usage, invalid-command.
 */
export async function prepare(request: RunRequest, host: Host, jq: Jq): Promise<Prepared> {
  const { vars, mask, envFile, servers, warnings: own = [] } = request;
  const { root, env, redactor } = host;
  // Loaded on use: suites load without cassettes.
  if (request.recordings === "new" && isCi(env))
    throw (await import("../cassette/index.ts")).refusedUnderCi({ flag: "--cassettes new" });
  const sizes = request.suites.map(async (path) => (await stat(resolve(root, path)).catch(() => undefined))?.size ?? 0);
  boundHeap(Math.max(0, ...(await Promise.all(sizes))));
  const ahead = readAhead(request, host);
  // Neither a recording nor a report that is judged again starts a server.
  const unset = request.recordings === "replay" || request.rescore ? "unneeded" : "needed";
  const options: LoadOptions = { root, env, vars, mask, envFile, ci: isCi(env), jq, redactor, ahead, unset };
  const { fuzz } = request;
  const fuzzing = fuzz && (await import("./fuzz.ts"));
  const loaded: LoadedSuites = fuzz?.server
    ? { suites: fuzzing ? [fuzzing.suiteOf(fuzz.server, root)] : [], errors: [], warnings: [], named: 0 }
    : await loadSuites(request.suites, options);
  const strangers =
    loaded.errors.length > 0 || loaded.named === 0 ? [] : planning.findUnknownNames(loaded.suites, request.selection);
  const prices = await readPrices(request.pricingTable, root);
  const told = fuzz ? loaded.warnings.filter(({ code }) => !OF_TESTS.has(code)) : loaded.warnings;
  const warnings = [...own, ...told, ...strangers];
  const errors = [...loaded.errors, ...(await findOverwritten(loaded.suites, request.outputs ?? [], root))];
  if (errors.length > 0 || (request.denyWarnings && warnings.length > 0))
    return { ...loaded, errors, warnings, prices };
  const again =
    request.rescore &&
    (await (await import("./rescoring/rescoring.ts")).openRescoring(loaded.suites, request.rescore, host));
  const overridden = again?.suites ?? loaded.suites.map((suite) => overrideServers(suite, servers));
  const suites = fuzz && fuzzing ? await fuzzing.fuzzSuites(overridden, fuzz) : overridden;
  const planned = await planSelected(suites, again ? { ...request, command: undefined, ...again } : request, host);
  const { plan } = planned;
  const unasked = [...findLacking(plan), ...findNameless(plan), ...findUnpriced(plan, request, prices)];
  if (unasked.length > 0) return { suites, errors: unasked, warnings, prices };
  const empty = request.empty ?? planned.empty;
  return { suites, errors, warnings, prices, stored: again?.stored, ...planned, empty };
}

/** Warnings about the tests of a suite, which `fuzz` does not run. */
const OF_TESTS: ReadonlySet<string> = new Set(["no-tests", "unused-server"]);

/** What the environment lacks for the servers of the tests that will run. */
function findLacking({ tests }: planning.Plan): McptestError[] {
  const lacking = tests.flatMap(({ suite, spec, skip }) =>
    skip === undefined ? ["", ...serversOf(spec)].flatMap((name) => suite.lacking?.get(name) ?? []) : [],
  );
  return [...new Set(lacking)];
}

async function findOverwritten(suites: LoadedSuites["suites"], outputs: readonly string[], root: string) {
  const files = suites.flatMap((suite) => suite.files.map(({ path }) => path));
  const realOf = (path: string): Promise<string | undefined> => realpath(path).catch(() => undefined);
  const taken = new Set((await Promise.all(outputs.map(realOf))).filter((path) => path !== undefined));
  const real = taken.size === 0 ? [] : await Promise.all(files.map((file) => realOf(resolve(root, file))));
  return files.filter((_, at) => taken.has(real[at] ?? "")).map((path) => overwrittenSuite({ path }));
}

/** What decides about a plan. Without `command` it has tests of all kinds. */
type Asked = Pick<RunRequest, "selection" | "baseline" | "models"> &
  Partial<Pick<RunRequest, "command"> & Pick<Rescoring, "expand">>;

/** What the request selects of the suites, or why that is nothing. Throws McptestError `usage`: a filter does not compile, no shard is found. */
export async function planSelected(suites: LoadedSuites["suites"], request: Asked, host: Pick<Host, "root" | "env">) {
  const selection = await readSelection(request, host, suites);
  const plan = planning.planRun(suites, selection, request);
  return { plan, ...explainEmpty(plan, selection) };
}

/** The selection with compiled filters, and durations that balance its shard. */
async function readSelection(
  { command, selection, baseline }: Asked,
  { root, env }: Pick<Host, "root" | "env">,
  suites: LoadedSuites["suites"],
): Promise<planning.Selection> {
  const filter = await Promise.all(selection.filter.map(planning.readFilter));
  const { shard: _, ...others } = selection;
  const shard = findShard(selection, env);
  const rest = { ...others, ...(command && { kinds: planning.kindsOf(command) }) };
  if (!shard || baseline.path === false) return { ...rest, filter, shard };
  // Shards are balanced by how long tests took when the baseline was made.
  const { file } = await placeBaseline(baseline.path, root, suites);
  const text = await readFile(file, "utf8").catch(() => "");
  return { ...rest, filter, shard: { ...shard, durations: planning.durationsOf(text) } };
}

const ANY = { filter: [], tags: [], skipTags: [], servers: [], cases: [] };

/** Why there is nothing to run: `empty` if a selection left nothing, or all tests are for another command. */
function explainEmpty(plan: planning.Plan, selection: planning.Selection): Pick<Prepared, "notice" | "empty"> {
  if (plan.tests.length > 0) return {};
  if (plan.leftOut !== undefined && plan.declared === 0) return { notice: planning.describeLeftOut(plan.leftOut) };
  const { ids, kinds } = selection;
  if (plan.declared === 0)
    return { empty: kinds && planning.nothingToGrade(plan.suites, planning.planRun(plan.suites, ANY).declared) };
  const elsewhere = planning.describeEmptyShard(plan);
  if (elsewhere !== undefined) return { notice: elsewhere };
  const failed = ids && planning.planRun(plan.suites, { ...ANY, ids, ...(kinds && { kinds }) }).tests;
  if (failed?.length !== 0) return { empty: planning.nothingSelected(selection, plan) };
  return { notice: "No test of these suites failed when it last ran." };
}

/** Where CI systems tell a job which of how many it is; `first`: the index of the first job. Kubernetes tells no total: the manifest does. */
export const SHARD_VARIABLES = [
  { system: "GitLab", index: "CI_NODE_INDEX", first: 1, total: "CI_NODE_TOTAL" },
  { system: "CircleCI", index: "CIRCLE_NODE_INDEX", first: 0, total: "CIRCLE_NODE_TOTAL" },
  { system: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", first: 0, total: "BUILDKITE_PARALLEL_JOB_COUNT" },
  { system: "Kubernetes", index: "JOB_COMPLETION_INDEX", first: 0, total: "MCPTEST_SHARD_TOTAL" },
];

/** The shard of a request; `auto` is looked up. Throws McptestError `usage` if the environment tells none. */
export function findShard({ shard }: SelectionRequest, env: Host["env"]): Exclude<SelectionRequest["shard"], "auto"> {
  if (shard !== "auto") return shard;
  const row = SHARD_VARIABLES.find(({ index, total }) => env[index] || env[total]);
  if (row === undefined) {
    const known = SHARD_VARIABLES.map(({ system, index, total }) => `${index} and ${total} (${system})`);
    throw noShardFound({ variables: known.join(", ") });
  }
  const [index, total = ""] = [env[row.index], env[row.total]];
  // GitLab gives a job that it does not multiply a total of 1 and no index.
  const number = index || (total === "1" ? row.first : "");
  const found = /^\d+$/.test(`${number}`)
    ? planning.readShard(`${Number(number) + 1 - row.first}/${total}`)
    : undefined;
  if (found === undefined) throw notAShard({ index: row.index, is: index ?? "", total: row.total, of: total });
  return found;
}

/** What models cost: list prices, overridden by the table of the request. Throws CollectedErrors if that is not a price table. */
export async function readPrices(path: string | undefined, root: string): Promise<Prices> {
  return new Prices(path === undefined ? {} : await loadPriceTable(path, root));
}

function findUnpriced(plan: planning.Plan, { caps }: Pick<RunRequest, "caps">, prices: Prices): McptestError[] {
  const capped = plan.tests.filter(({ suite }) => (caps?.max_cost_usd ?? suite.budget?.max_cost_usd) !== undefined);
  const names = findUnpricedModels(Object.values(planning.modelsAsked(capped)).flat(), prices);
  return names.length === 0 ? [] : [unpricedModels({ models: names.length, names })];
}

const NAMED_BY = { judge: ["judge.model", "MCPTEST_JUDGE_MODEL"], candidate: ["model", "MCPTEST_MODEL"] } as const;

function findNameless(plan: planning.Plan): McptestError[] {
  const asked = Object.entries(planning.modelsAsked(plan.tests)) as [keyof typeof NAMED_BY, Model[]][];
  return asked.flatMap(([role, models]) => {
    const model = models.find(({ id }) => id === "");
    if (!model) return [];
    const [key, variable] = NAMED_BY[role];
    const { provider } = model;
    return [namelessModel({ provider, key, variable, names: PROVIDERS[provider].names })];
  });
}
