import type * as file from "../generated/suite.ts";
import type { Model } from "../model/index.ts";
import { isObject, type Json, withoutUndefined } from "../values/json.ts";
import { DEFAULTS } from "./defaults.ts";
import type { ModelReader, Role } from "./judged/models.ts";
import { createRubrics } from "./judged/rubrics.ts";
import { KINDS } from "./kinds.ts";
import { createChecks } from "./parts/checks.ts";
import { defaultsFor, resolveTestDefaults } from "./parts/default-test.ts";
import { bracket, hooksOf, readHooks, type SuiteHooks } from "./parts/hooks.ts";
import type { TestResolving } from "./parts/test-resolving.ts";
import { type Entry, type Resolving, toMs } from "./scope/entry.ts";
import { createEnvironment } from "./scope/environment.ts";
import { type EvaluatedFile, mergeList, mergeMap, mergeSingle, sectionsOf } from "./scope/merge.ts";
import { checkServer } from "./servers/name-server.ts";
import { resolveDeclared } from "./servers/resolve-server.ts";
import type {
  Acceptance,
  CoverageBounds,
  Exclusion,
  Hook,
  RunBudget,
  RunOptions,
  ServerSpec,
  Suite,
  TestSpec,
} from "./suite.ts";
import { checkTestName } from "./tests.ts";
import { invalidRegex } from "./wording/assertions.ts";
import { unusedServer } from "./wording/entries.ts";
import { locate, mayHold } from "./yaml/source.ts";

/** Joins the files and resolves servers, run options and tests; all faults are reported. */
export async function resolveSuite(files: readonly EvaluatedFile[], resolving: Resolving) {
  const { report } = resolving;
  for (const key of ["name", "description"] as const) mergeSingle(files, key, report);
  const declared = mergeMap(files, "servers", report);
  const env = Object.fromEntries([...mergeMap(files, "env", report)].map(([name, { value }]) => [name, String(value)]));
  const servers = new Map<string, ServerSpec>();
  for (const [name, entry] of declared) {
    const server = entry.isSound() ? await resolveDeclared(name, entry, env, resolving) : undefined;
    if (server) servers.set(name, server);
  }
  const outer = mergeMap(files, "models", report);
  const values = JSON.stringify(resolving.variables.values(false));
  const mayAsk = MAY_ASK.test(values) || files.some(({ source }) => mayHold(source, MAY_ASK));
  const models = mayAsk ? (await import("./judged/models.ts")).createModels(outer, resolving) : undefined;
  const checks = createChecks(resolving);
  const rubrics = createRubrics(mergeMap(files, "rubrics", report), { ...resolving, checks });
  const hooks = resolveHooks(files, resolving);
  const used = new Set<string>();
  const tests = await resolveTests(files, {
    ...resolving,
    readRubric: rubrics.read,
    // Only a suite in which a model may stand reads one.
    models: models as ModelReader,
    names: { roots: [] },
    checks,
    servers: new Set(declared.keys()),
    hooks,
    fallback: resolveFallback(files, declared, report),
    uses: (server) => void used.add(server),
  });
  await checks.run();
  // While a test names a server that is not declared, any server may be the one that it means.
  const known = used.size > 0 && [...used].every((name) => declared.has(name));
  for (const [name, entry] of declared)
    if (known && !used.has(name)) resolving.warn(unusedServer({ name }, entry.keyAt()));
  return {
    servers,
    tests,
    judge: outer.has("judge") ? models?.one("judge") : undefined,
    rubrics: rubrics.named,
    run: resolveRun(files, resolving),
    budget: resolveBudget(files, resolving),
    coverage: resolveCoverage(files, resolving),
    normalize: await resolvePatterns(files, resolving),
    mutation: resolveMutation(files, resolving),
    audit: resolveAudit(files),
    around: bracket(hooks, {}),
    ...shareWithHooks(hooks, tests, env, resolving),
  };
}

/** Text of a suite in which a test, or a row in another file, may ask a model. */
const MAY_ASK = /judge|models|agents|evals?\b|calibration|file:|\\[xuU]/;

/** The model that the environment alone leads to. */
export async function modelByEnvironment(
  role: Role,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Model> {
  const { createModels } = await import("./judged/models.ts");
  const environment = createEnvironment(env, {});
  return createModels(new Map(), { environment, report() {}, warn() {} }).one(role);
}

async function resolveTests(files: readonly EvaluatedFile[], resolving: TestResolving): Promise<readonly TestSpec[]> {
  const kinds = Object.values(KINDS);
  const shared = new Set(kinds.flatMap(({ inherits, roots }) => (inherits ? roots : [])));
  const defaults = resolveTestDefaults(files, { ...resolving, names: { roots: [...shared] } });
  let tests: readonly TestSpec[] = [];
  for (const { section, noun, roots, inherits, load } of kinds) {
    const entries = mergeList(files, section);
    if (entries.length === 0) continue;
    const inherited = defaults && inherits ? defaultsFor(defaults, roots, inherits.except) : undefined;
    const own = { ...resolving, names: { roots } };
    const { make, check, join } = await load(entries, own);
    const names = new Map<string, Entry>();
    const made = entries.map((entry) =>
      resolving.faults.within(entry.row, () => {
        checkTestName(noun, entry, names, own);
        if (entry.isSound()) return make(entry, own, inherited);
        return void (isObject(entry.value) && check(entry, own, inherited));
      }),
    );
    const sound = made.filter((test) => test !== undefined);
    tests = tests.concat(join?.(sound) ?? sound);
  }
  return tests;
}

function resolveHooks(files: readonly EvaluatedFile[], resolving: Resolving): SuiteHooks {
  mergeMap(files, "hooks", resolving.report);
  const sections = sectionsOf(files, "hooks").filter(({ value }) => isObject(value));
  const of = (phase: keyof SuiteHooks): Hook[] => sections.flatMap((entry) => readHooks(entry.in(phase), resolving));
  const [beforeAll, afterAll] = [of("beforeAll"), of("afterAll")];
  return { beforeAll, afterAll, beforeEach: of("beforeEach"), afterEach: of("afterEach") };
}

/** Hooks around the run, and what commands get: `.env` and `env`, and with any hook the variables. */
function shareWithHooks(
  { beforeAll, afterAll, ...around }: SuiteHooks,
  tests: readonly TestSpec[],
  ofSuite: Readonly<Record<string, string>>,
  { environment, variables }: Resolving,
): Pick<Suite, "hooks" | "env" | "vars"> {
  const all = [...hooksOf({ hooks: { beforeAll, afterAll }, tests }), ...around.beforeEach, ...around.afterEach];
  const env = { ...environment.added, ...ofSuite };
  return {
    ...(beforeAll.length + afterAll.length > 0 && { hooks: { beforeAll, afterAll } }),
    ...(Object.keys(env).length > 0 && { env }),
    ...(all.length > 0 && { vars: variables.values(all.some(({ mode }) => mode === "context")) }),
  };
}

/** The server of tests that name none: `default_server`, or the only one there is. */
function resolveFallback(
  files: readonly EvaluatedFile[],
  declared: ReadonlyMap<string, unknown>,
  report: Resolving["report"],
): string | undefined {
  const servers = new Set(declared.keys());
  const named = mergeSingle(files, "default_server", report);
  if (named) checkServer(named, { servers, report });
  return named?.value ?? (servers.size === 1 ? [...servers][0] : undefined);
}

function resolveRun(files: readonly EvaluatedFile[], resolving: Resolving): RunOptions {
  const merged = mergeMap(files, "run", resolving.report);
  const {
    bail,
    test_timeout: _,
    ...run
  } = soundOf<file.Run>(merged as ReadonlyMap<string, Entry<file.Run[keyof file.Run]>>);
  const timeout = merged.get("test_timeout");
  return {
    ...DEFAULTS.run,
    ...run,
    bail: Number(bail ?? DEFAULTS.run.bail),
    test_timeout_ms: timeout && toMs(timeout as Entry<string>, resolving),
  };
}

/** The caps of the joined files; undefined when there is none. */
function resolveBudget(files: readonly EvaluatedFile[], resolving: Resolving): RunBudget | undefined {
  const caps = mergeMap(files, "budget", resolving.report);
  const [first] = [...caps.values()];
  if (!first) return undefined;
  const { max_cost_usd, max_tokens } = soundOf<file.RunBudget>(caps);
  const duration = caps.get("max_duration");
  return withoutUndefined<RunBudget>({
    max_cost_usd,
    max_tokens,
    max_duration_ms: duration && toMs(duration, resolving),
    location: locate(first.source, ["budget"], "key"),
  });
}

/** The bounds of the joined files, and all that they exclude; undefined when there is none. */
function resolveCoverage(files: readonly EvaluatedFile[], { report }: Resolving): CoverageBounds | undefined {
  const merged = mergeMap(files, "coverage", report);
  const { min, min_asserted } = soundOf<file.CoverageOptions>(merged);
  return merged.size === 0 ? undefined : { min, min_asserted, exclude: readExclusions(files, "coverage", "exclude") };
}

function resolveMutation(files: readonly EvaluatedFile[], { report }: Resolving): Suite["mutation"] {
  const merged = mergeMap(files, "mutation", report);
  const { min } = soundOf<file.Mutation>(merged);
  return merged.size === 0 ? undefined : { min, volatile: readExclusions(files, "mutation", "volatile") };
}

/** What the joined files say of audits: of calls the strictest counts, lists are joined. */
function resolveAudit(files: readonly EvaluatedFile[]): Suite["audit"] {
  const sections = sectionsOf<file.Audit>(files, "audit").filter((entry) => isObject(entry.value));
  if (sections.length === 0) return undefined;
  const sound = sections.filter((entry) => entry.isSound()).map(({ value }) => value);
  const calls = sound.flatMap(({ call }) => call ?? []);
  const values: Record<string, Record<string, Json[]>> = {};
  for (const [tool, own] of sound.flatMap((each) => Object.entries(each.values ?? {}))) {
    const known = values[tool] ?? {};
    for (const [argument, list] of Object.entries(own)) known[argument] = [...(known[argument] ?? []), ...list];
    values[tool] = known;
  }
  const accept = readItems<file.Acceptance>(files, "audit", "accept");
  return {
    call: calls.find((call) => call === "none") ?? calls[0],
    values,
    accept: accept.map((entry): Acceptance => ({ ...entry.value, location: entry.at() })),
  };
}

type ListSection = "coverage" | "mutation" | "audit";

/** The sound entries of a list in a section of all files. */
function readItems<T>(files: readonly EvaluatedFile[], section: ListSection, list: string): Entry<T>[] {
  const lists = sectionsOf(files, section).map((entry) => entry.in(list));
  const items = lists.flatMap((all) => (Array.isArray(all.value) ? all.value.map((_, at) => all.in(at)) : []));
  return items.filter((entry) => entry.isSound()) as Entry<T>[];
}

function readExclusions(files: readonly EvaluatedFile[], section: ListSection, list: string): Exclusion[] {
  return readItems<file.CoverageExclusion | file.VolatilePlace>(files, section, list).map((entry): Exclusion => {
    const { reason, ...globs } = entry.value;
    const asked = Object.entries(globs).map(([key, value]) => [key, [value].flat()]);
    return { ...Object.fromEntries(asked), reason, location: entry.at() };
  });
}

function soundOf<T extends object>(merged: ReadonlyMap<string, Entry<T[keyof T]>>): Partial<T> {
  const sound = [...merged].filter(([, entry]) => entry.isSound());
  return Object.fromEntries(sound.map(([key, { value }]) => [key, value])) as Partial<T>;
}

/** The patterns of the joined files; those that do not compile are reported. */
async function resolvePatterns(files: readonly EvaluatedFile[], { report }: Resolving) {
  const entries = mergeList(files, "normalize").filter((entry) => entry.isSound()) as Entry<string>[];
  if (entries.length === 0) return undefined;
  const { compileRegex } = await import("../values/regex.ts");
  return entries.flatMap((entry) => {
    try {
      return [compileRegex(entry.value)];
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      report(invalidRegex({ error: error.message }, entry.at()));
      return [];
    }
  });
}
