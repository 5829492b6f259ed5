import type { Run } from "../generated/suite.ts";
import { isObject, type Json, withoutUndefined } from "../values/json.ts";
import type { Replaceable } from "../values/regex.ts";
import { DEFAULTS } from "./defaults.ts";
import type { ModelReader } from "./judged/models.ts";
import { createRubrics } from "./judged/rubrics.ts";
import { KINDS } from "./kinds.ts";
import { createChecks } from "./parts/checks.ts";
import { defaultsFor, resolveTestDefaults } from "./parts/default-test.ts";
import { hooksOf, readHooks, type SuiteHooks } from "./parts/hooks.ts";
import type { TestResolving } from "./parts/test-resolving.ts";
import { placeIn, type Resolving, toMs } from "./scope/entry.ts";
import { type Entry, type EvaluatedFile, mergeList, mergeMap, mergeSingle, sectionsOf } from "./scope/merge.ts";
import type { Variables } from "./scope/variables.ts";
import { resolveServer } from "./servers/resolve-server.ts";
import type { Hook, RunBudget, RunOptions, ServerSpec, Suite, TestSpec } from "./suite.ts";
import { unknownServer, unusedServer } from "./wording/entries.ts";
import { invalidRegex } from "./wording/matchers.ts";

/** What the joined files of a suite come to. */
export type SuiteParts = Pick<
  Suite,
  "servers" | "tests" | "judge" | "rubrics" | "run" | "budget" | "normalize" | "hooks" | "env" | "vars"
>;

/** Joins the files and resolves servers, run options and tests; what is wrong is reported. */
export async function resolveSuite(files: readonly EvaluatedFile[], resolving: Resolving): Promise<SuiteParts> {
  const { report } = resolving;
  for (const key of ["name", "description"] as const) mergeSingle(files, key, report);
  const declared = mergeMap(files, "servers", report);
  const env = Object.fromEntries([...mergeMap(files, "env", report)].map(([name, { value }]) => [name, String(value)]));
  const servers = new Map<string, ServerSpec>();
  for (const [name, entry] of declared) {
    const server = entry.isSound() ? await resolveServer(name, entry, env, resolving) : undefined;
    if (server) servers.set(name, server);
  }
  const used = new Set<string>();
  const checks = createChecks(resolving);
  const kinds = Object.values(KINDS);
  const shared = kinds.flatMap(({ inherits, roots }) => (inherits ? roots : []));
  const rubrics = createRubrics(mergeMap(files, "rubrics", report), { ...resolving, checks });
  const texts = [...files.map(({ source }) => source.lines.text), JSON.stringify(resolving.variables.values(false))];
  const outer = mergeMap(files, "models", report);
  const models = texts.some((text) => MAY_ASK.test(text))
    ? (await import("./judged/models.ts")).createModels(outer, resolving)
    : undefined;
  const context: TestResolving = {
    ...resolving,
    readRubric: rubrics.read,
    // Nothing reads a model of a suite in which none can stand.
    models: models as ModelReader,
    names: { roots: [...new Set(shared)] },
    checks,
    servers: new Set(declared.keys()),
    hooks: resolveHooks(files, resolving),
    fallback: resolveFallback(files, declared, report),
    uses: (server) => void used.add(server),
  };
  const defaults = resolveTestDefaults(files, context);
  const tests: TestSpec[] = [];
  for (const { section, noun, roots, inherits, load } of kinds) {
    const entries = mergeList(files, section);
    if (entries.length === 0) continue;
    const inherited = defaults && inherits ? defaultsFor(defaults, roots, inherits.except) : undefined;
    const resolve = await load();
    for (const test of await resolve(entries, noun, { ...context, names: { roots } }, inherited)) tests.push(test);
  }
  await checks.run();
  // While a test names no server that there is, any server may be the one that it means.
  if (used.size > 0 && [...used].every((name) => declared.has(name))) {
    for (const [name, entry] of declared) {
      if (!used.has(name)) resolving.warn(unusedServer({ name }, placeIn(entry, [], "key")));
    }
  }
  return {
    servers,
    tests,
    judge: outer.has("judge") ? models?.default("judge") : undefined,
    rubrics: rubrics.named,
    run: resolveRun(files, resolving),
    budget: resolveBudget(files, resolving),
    normalize: await resolvePatterns(files, resolving),
    ...shareWithHooks(context.hooks, tests, { ...resolving.environment.added, ...env }, resolving.variables),
  };
}

/** What a suite holds of which a test, or a row in another file, may ask a model. */
const MAY_ASK = /judge|models|agents|evals?\b|calibration|file:|\\[xuU]/;

function resolveHooks(files: readonly EvaluatedFile[], resolving: Resolving): SuiteHooks {
  mergeMap(files, "hooks", resolving.report);
  const sections = sectionsOf<Json>(files, "hooks");
  const hooksOf = (phase: keyof SuiteHooks): Hook[] =>
    sections.flatMap((entry) =>
      isObject(entry.value) ? readHooks(entry, [phase], entry.value[phase], resolving) : [],
    );
  return {
    beforeAll: hooksOf("beforeAll"),
    afterAll: hooksOf("afterAll"),
    beforeEach: hooksOf("beforeEach"),
    afterEach: hooksOf("afterEach"),
  };
}

/** Hooks around the run, and what commands get of the suite: its `.env` and `env`, and if there is any hook, its variables. */
function shareWithHooks(
  { beforeAll, afterAll }: SuiteHooks,
  tests: readonly TestSpec[],
  env: Readonly<Record<string, string>>,
  variables: Variables,
): Pick<Suite, "hooks" | "env" | "vars"> {
  const all = hooksOf({ hooks: { beforeAll, afterAll }, tests });
  const shared: Pick<Suite, "hooks" | "env" | "vars"> = {};
  if (beforeAll.length + afterAll.length > 0) shared.hooks = { beforeAll, afterAll };
  if (Object.keys(env).length > 0) shared.env = env;
  if (all.length > 0) shared.vars = variables.values(all.some(({ mode }) => mode === "context"));
  return shared;
}

/** The server of tests that name none: `default_server`, or the only one there is. */
function resolveFallback(
  files: readonly EvaluatedFile[],
  declared: ReadonlyMap<string, unknown>,
  report: Resolving["report"],
): string | undefined {
  const named = mergeSingle(files, "default_server", report);
  if (named && !declared.has(named.value))
    report(unknownServer({ name: named.value, servers: [...declared.keys()] }, placeIn(named)));
  return named?.value ?? (declared.size === 1 ? [...declared.keys()][0] : undefined);
}

function resolveRun(files: readonly EvaluatedFile[], resolving: Resolving): RunOptions {
  const merged = mergeMap(files, "run", resolving.report);
  const sound = [...merged].filter(([, entry]) => entry.isSound()).map(([key, { value }]) => [key, value]);
  const run = Object.fromEntries(sound) as Run;
  const timeout = merged.get("test_timeout");
  return {
    parallel: run.parallel ?? DEFAULTS.run.parallel,
    test_timeout_ms: timeout && toMs(timeout, [], run.test_timeout, resolving),
    retries: run.retries ?? DEFAULTS.run.retries,
    bail: typeof run.bail === "boolean" ? Number(run.bail) : (run.bail ?? DEFAULTS.run.bail),
    isolation: run.isolation ?? DEFAULTS.run.isolation,
  };
}

/** The caps of the joined files, each of which one file gives; undefined when none does. */
function resolveBudget(files: readonly EvaluatedFile[], resolving: Resolving): RunBudget | undefined {
  const caps = mergeMap(files, "budget", resolving.report);
  const [first] = [...caps.values()];
  if (!first) return undefined;
  const read = <T>(key: string): T | undefined => {
    const cap = caps.get(key);
    return cap?.isSound() ? (cap.value as T) : undefined;
  };
  const duration = caps.get("max_duration");
  return withoutUndefined<RunBudget>({
    max_cost_usd: read("max_cost_usd"),
    max_tokens: read("max_tokens"),
    max_duration_ms: duration && toMs(duration, [], read("max_duration"), resolving),
    location: placeIn({ ...first, path: ["budget"] }, [], "key"),
  });
}

/** The patterns of the joined files; those that do not compile are reported. undefined when there is none. */
async function resolvePatterns(
  files: readonly EvaluatedFile[],
  { report }: Resolving,
): Promise<readonly Replaceable[] | undefined> {
  const entries = mergeList(files, "normalize").filter((entry) => entry.isSound()) as Entry<string>[];
  if (entries.length === 0) return undefined;
  const { compileRegex } = await import("../values/regex.ts");
  return entries.flatMap((entry) => {
    try {
      return [compileRegex(entry.value)];
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      report(invalidRegex({ error: error.message }, placeIn(entry)));
      return [];
    }
  });
}
