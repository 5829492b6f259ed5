import { basename, dirname, resolve } from "node:path";
import type { McptestError } from "../errors.ts";
import { boundsOf, findWorkspace } from "../files/inside.ts";
import { SUITE_PARTS } from "../generated/suite-parts.ts";
import { writePointer } from "../values/json/pointer.ts";
import { isObject } from "../values/json.ts";
import { quote, type SourceLocation } from "../values/location.ts";
import type { Redactor } from "../values/redact/redact.ts";
import { isTelling } from "../values/redact/secret-name.ts";
import { secretWords } from "../values/redact/secret-words.ts";
import { placeOf } from "../values/show/words.ts";
import { KINDS } from "./kinds.ts";
import { hooksOf } from "./parts/hooks.ts";
import { spreadInline } from "./parts/inline.ts";
import { displayPath } from "./paths.ts";
import { resolveSuite } from "./resolve-suite.ts";
import type { JqCheck, Resolving } from "./scope/entry.ts";
import { createEnvironment, type Environment, readEnvFile } from "./scope/environment.ts";
import { expandFile, type Origins, ROW_SECTIONS, sourcePath } from "./scope/expand.ts";
import { readFiles, type SuiteFiles } from "./scope/imports.ts";
import { maskNames } from "./scope/mask-names.ts";
import { type EvaluatedFile, mergeList } from "./scope/merge.ts";
import { createRowFaults, type RowFaults } from "./scope/row-faults.ts";
import { type RowFiles, readRowFiles } from "./scope/row-files.ts";
import { namesInRows } from "./scope/rows.ts";
import { loadValidator, type Validator, validateFile } from "./scope/validate.ts";
import { createVariables, type Variables } from "./scope/variables.ts";
import { serversAhead } from "./servers/ahead.ts";
import type { LoadResult, StdioServer, Suite } from "./suite.ts";
import { literalKey, noTests, unusedVariable } from "./wording/entries.ts";
import { unsetMask } from "./wording/references.ts";
import { byPlace, type Collector, createCollector } from "./yaml/collector.ts";
import { secretScalars } from "./yaml/hidden.ts";
import { type Correct, loadPastSlips } from "./yaml/slips.ts";
import { entryOf, itemsOf, locate, locateNode, locateSpan, type MapEntry, type Source } from "./yaml/source.ts";

/** What a load knows besides the files of the suite. */
export interface LoadOptions {
  /** The folder of the run, absolute: locations are relative to it. */
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Names of variables and environment variables whose values are secrets, besides those that the suite names. */
  readonly mask?: readonly string[];
  /** Values that override the suite's variables, by name. */
  readonly vars: Readonly<Record<string, string>>;
  /** Names among them that something else reads: a suite need not. */
  readonly read?: ReadonlySet<string> | undefined;
  /** Whether a `.env` file beside the suite is read. */
  readonly envFile: boolean;
  /** Whether `only` is refused. */
  readonly ci: boolean;
  readonly jq: JqCheck;
  /** Gets the servers that a run of all tests needs first, before tests are resolved and faults are known. */
  readonly ahead?: ((servers: readonly StdioServer[]) => void) | undefined;
  /**
   * When a server lacks a variable of the environment: an error of the load (default), of whoever needs that server (`Suite.lacking`), or none,
   * as no server is started.
   */
  readonly unset?: "needed" | "unneeded" | undefined;
  /** Learns the secrets that the suite reads, before anything of it is shown. Errors and warnings are not masked. */
  readonly redactor: Redactor;
}

/** Loads a suite with all its imports. The result has every problem, sorted by place, and a suite where there is no error. */
export function loadSuite(path: string, options: LoadOptions): Promise<LoadResult> {
  let { ahead } = options;
  return loadPastSlips((correct) => {
    const once = { ...options, ahead };
    // A suite with faults starts no server.
    ahead = undefined;
    return loadCorrected(path, once, correct);
  });
}

async function loadCorrected(path: string, options: LoadOptions, correct: Correct): Promise<LoadResult> {
  const entry = resolve(options.root, path);
  const home = findWorkspace(dirname(entry));
  const workspace = boundsOf(options.root, home);
  const collector = createCollector();
  const files = await readFiles(entry, { workspace, shown: options.root }, collector.report, correct);
  const readsEnvFile = options.envFile && files.read.length > 0;
  const envFile = readsEnvFile ? await readEnvFile(workspace, dirname(entry), collector.report) : {};
  const environment = createEnvironment(options.env, envFile);
  const named = files.joined.flatMap(maskedBy);
  const mask = [...(options.mask ?? []), ...named.map(({ name }) => name)];
  environment.hide(mask);
  const late = new Map<string, Collector>();
  const lack = (server: string, error: McptestError): void => {
    const own = late.get(server) ?? createCollector();
    late.set(server, own);
    own.report(error);
  };
  const lacks = options.unset && lack;
  const suite = await resolveFiles(files, { entry, home, workspace }, environment, options, collector, lacks);
  const servers = [...(suite?.servers.values() ?? [])];
  const ofServers = servers.map((one) => (one.kind === "http" ? { ...one.headers, url: one.url } : one.env));
  for (const given of [options.vars, environment.added, suite?.env ?? {}, ...ofServers]) {
    environment.learn(given);
    options.redactor.learn(given);
  }
  const words = servers.flatMap((one) => (one.kind === "stdio" ? secretWords(one.argv) : [])).map(({ value }) => value);
  const set = new Set(environment.names());
  const isSet = (name: string): boolean => set.has(name);
  const literals = files.read.flatMap((source) => secretScalars(source, isSet)).map(({ value }) => String(value));
  const secrets = [...environment.secrets, ...words, ...literals.filter(isTelling)];
  for (const secret of secrets) options.redactor.register(secret);
  // A hook may set any.
  const isOpen = !suite || hooksOf(suite).some(({ mode }) => mode === "context");
  const settable = isOpen ? undefined : new Set([...environment.known(), ...(suite.variables ?? [])]);
  for (const { name, source, item } of settable ? named : []) {
    // Another file may set what an imported one masks.
    if (source !== files.read[0] || settable?.has(name)) continue;
    collector.warn(unsetMask(name, [...(settable ?? [])], locateNode(source, item)));
  }
  const { errors, warnings } = collector.finish(files.read, isSet);
  const lacking = new Map([...late].map(([name, own]) => [name, own.finish(files.read, isSet).errors]));
  // Hooks get what all servers get.
  if (suite && hooksOf(suite).length > 0) errors.push(...(lacking.get("") ?? []));
  const needed = options.unset === "needed";
  if (errors.length > 0 || !suite) {
    if (needed) errors.push(...[...lacking.values()].flat());
    return { errors: [...new Set(errors)].sort(byPlace), warnings };
  }
  const masked = secrets.length > 0 ? maskNames(suite, options.redactor) : suite;
  const whole = { ...masked, mask, ...(needed && lacking.size > 0 && { lacking }) };
  return { suite: whole, errors, warnings, settable };
}

/** The names in a file's `mask`; the schema check reports items that are not names. */
function maskedBy(source: Source) {
  const items = itemsOf(entryOf(source.root, "mask")?.value);
  return items.flatMap((item) => (item.kind === "scalar" ? [{ name: String(item.value), source, item }] : []));
}

async function resolveFiles(
  files: SuiteFiles,
  { entry, home, workspace }: { entry: string; home: string; workspace: string },
  environment: Environment,
  options: LoadOptions,
  collector: Collector,
  lack: Resolving["lack"],
): Promise<Suite | undefined> {
  const [main] = files.read;
  if (!main) return undefined;
  const { joined: sources, complete } = files;
  const faults = createRowFaults(collector);
  const { vars: overrides, jq, ci } = options;
  const variables = createVariables({ sources, overrides, environment, complete, report: faults.report, lack });
  const unresolved = new Set<string>();
  for (const source of sources) if (source.root) spreadInline(source, source.root, SUITE_PARTS, faults.report);
  const validate = await loadValidator(sources);
  const common = { environment, workspace, main: main.path, variables, jq, ci };
  if (options.ahead && complete) options.ahead(await serversAhead(sources, common, validate));
  const roots = { workspace, shown: options.root };
  const rowFiles = await readRowFiles(sources, ROW_SECTIONS, roots, faults.report);
  const evaluated = sources
    .filter((source) => source.root !== null)
    .map((source) => evaluateSource(source, variables, unresolved, rowFiles, { faults, validate }));
  variables.settle();
  environment.learn(variables.values(false));

  // Servers in a list are reported as such, and not missed one by one.
  const whole = complete && !evaluated.some(({ value }) => isObject(value) && Array.isArray(value.servers));
  // A string that is not resolved is not also reported for its type.
  const report = (error: McptestError): void => {
    const known = unresolved.has(keyOf(error.location)) || (!whole && NEEDS_ALL_FILES.has(error.code));
    if (!known) faults.report(error);
  };
  const warn = (warning: McptestError): void => {
    if (whole || !NEEDS_ALL_FILES.has(warning.code)) faults.warn(warning);
  };
  const own = evaluated.find(({ source }) => source === main)?.value;
  // As `report`: what is not resolved is told already.
  const late: typeof lack =
    lack && ((server, error) => void (unresolved.has(keyOf(error.location)) || lack(server, error)));
  const parts = await resolveSuite(evaluated, { ...common, faults, report, warn, lack: late });
  faults.flush();
  if (complete) {
    const tests = Object.values(KINDS).some(({ section }) => mergeList(evaluated, section).length > 0);
    for (const { entry, name, source } of variables.unused()) {
      // Another file may read a variable of an imported one.
      if (source === main && tests) warn(unusedVariable({ name }, locateSpan(source, entry)));
    }
    // An audit needs no test.
    if (isObject(own) && !tests && own.audit === undefined) warn(noTests(locate(main, [])));
  }
  const { name, description } = isObject(own) ? own : {};
  const maps = evaluated.flatMap(({ value }) => (isObject(value) ? [value] : []));
  const rows = ROW_SECTIONS.flatMap((section) => maps.flatMap((map) => namesInRows(map[section])));
  return {
    name: typeof name === "string" ? name : basename(entry).replace(/\.ya?ml$/, ""),
    description: typeof description === "string" ? description : undefined,
    path: displayPath(home, entry),
    file: entry,
    workspace: home,
    files: [...files.read.map(({ path, sha256 }) => ({ path, sha256 })), ...rowFiles.files],
    variables: [...variables.known(), ...rows],
    ...parts,
    quote: createQuoting(files.read),
  };
}

/** Errors that a file which cannot be read may cause. */
const NEEDS_ALL_FILES: ReadonlySet<string> = new Set([
  "unknown-server",
  "missing-key",
  "unknown-rubric",
  "unknown-score",
  "always-passes",
]);

function evaluateSource(
  source: Source,
  variables: Variables,
  unresolved: Set<string>,
  rowFiles: RowFiles,
  checking: { faults: RowFaults; validate: Validator },
): EvaluatedFile {
  const broken = new Set<string>();
  const origins: Origins = new Map();
  const odd = new Set<MapEntry>();
  const scope = {
    ...variables.scope(source, (path) => {
      broken.add(writePointer(path));
      unresolved.add(keyOf(locate(source, sourcePath(origins, path))));
    }),
    odd: (entry: MapEntry) => void odd.add(entry),
  };
  const value = expandFile({ scope, rowFiles, faults: checking.faults, origins });
  for (const entry of odd) checking.faults.warn(literalKey({ key: entry.key }, locateSpan(source, entry)));
  return { source, value, origins, faulty: validateFile(source, value, broken, origins, checking) };
}

function keyOf(location: SourceLocation | undefined): string {
  return location ? placeOf(location) : "";
}

/** Keeps the texts of the files, and nothing else of the load. */
function createQuoting(sources: readonly Source[]): Suite["quote"] {
  const files = new Map(sources.map(({ path, lines }) => [path, lines]));
  return (location) => quote(files.get(location.file), location);
}
