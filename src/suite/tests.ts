import type { McptestError } from "../errors.ts";
import type { PromptTest, ResourceTest, ToolTest } from "../generated/suite.ts";
import { isObject } from "../values/json.ts";
import type { Baseline } from "./baseline.ts";
import type { Checks } from "./checks.ts";
import { DEFAULT_ASSERTIONS, type DefaultAssertion, RESHAPED_ASSERTIONS } from "./defaults.ts";
import { placeIn, type Resolving, withoutUndefined } from "./entry.ts";
import { withDefaults } from "./expect.ts";
import { bracket, type SuiteHooks } from "./hooks.ts";
import type { Entry } from "./merge.ts";
import { checkNames, checkOrder } from "./metrics.ts";
import { mergeParts, readParts, type TestParts } from "./parts.ts";
import { checkSets } from "./sets.ts";
import type { RequestTest, TestCommon, TestSpec } from "./suite.ts";
import type { Variables } from "./variables.ts";
import { totalWeight, weighable } from "./weights.ts";
import { duplicateName, focused, missingServer, unknownServer } from "./wording/entries.ts";
import { unusableWeights } from "./wording/scores.ts";

type TestEntry = ToolTest | ResourceTest | PromptTest;

/** What tests are resolved against. */
export interface TestResolving extends Resolving {
  readonly checks: Checks;
  /** Every declared server. */
  readonly servers: ReadonlySet<string>;
  /** The server of tests that name none, when there is one. */
  readonly fallback: string | undefined;
  /** Hooks of the suite. */
  readonly hooks: SuiteHooks;
  readonly ci: boolean;
  readonly variables: Variables;
  warn(warning: McptestError): void;
  /** Told of each server that a test uses. */
  uses(server: string): void;
}

/** The tests of one block, in order, each with the baseline. Entries that cannot be relied on are left out. */
export function resolveTests<K extends RequestTest["kind"]>(
  kind: K,
  entries: readonly Entry<TestEntry>[],
  resolving: TestResolving,
  baseline?: Baseline,
): RequestTest[] {
  const names = new Map<string, Entry<unknown>>();
  const tests: RequestTest[] = [];
  for (const entry of entries) {
    checkTestName(kind, entry, names, resolving);
    if (entry.isSound()) tests.push(resolveTest(kind, entry, resolving, baseline));
    else if (isObject(entry.value)) checkParts(entry, resolving, baseline);
  }
  return tests;
}

/** Reports a test that has the name of another one of its block; `names` holds those seen so far. */
export function checkTestName(
  kind: TestSpec["kind"],
  entry: Entry<unknown>,
  names: Map<string, Entry<unknown>>,
  { report }: Resolving,
): void {
  const name = isObject(entry.value) ? entry.value.name : undefined;
  if (typeof name !== "string") return;
  const first = names.get(name);
  const block = kind === "composition" ? kind : `${kind} test`;
  if (first) report(duplicateName(block, name, placeIn(first, ["name"]), placeIn(entry, ["name"])));
  else names.set(name, entry);
}

/** What can be said about a test that is not as the schema says: the parts that are. */
function checkParts(entry: Entry<TestEntry>, resolving: TestResolving, baseline: Baseline | undefined): void {
  if (entry.isSound(["server"])) resolveServerName(entry, resolving, baseline);
  checkOrder(readParts(entry, resolving).metrics, resolving.report);
}

function resolveTest(
  kind: RequestTest["kind"],
  entry: Entry<TestEntry>,
  resolving: TestResolving,
  baseline: Baseline | undefined,
): RequestTest {
  const { value } = entry;
  if (value.only && resolving.ci) resolving.report(focused(value.name, placeIn(entry, ["only"], "key")));
  const own = readParts(entry, resolving);
  const parts = baseline ? mergeParts(own, baseline.parts) : own;
  checkScores(value.name, parts, own, resolving);
  const { metrics } = parts;
  const common = withoutUndefined<TestCommon>({
    name: value.name,
    description: value.description,
    server: resolveServerName(entry, resolving, baseline),
    tags: parts.tags ?? [],
    skip: value.skip,
    only: value.only ?? false,
    timeout_ms: parts.timeout_ms,
    retries: parts.retries,
    expect: withDefaults(parts.expect, defaultsOf(kind, parts), entry, parts.threshold),
    threshold: parts.threshold,
    derivedMetrics: metrics.length > 0 ? metrics.map(({ metric }) => metric) : undefined,
    hooks: bracket(resolving.hooks, parts.hooks),
    cache: parts.cache,
    effects: parts.effects,
    location: placeIn(entry, ["name"]),
  });
  if (kind === "tool") {
    const { tool, args = {} } = value as ToolTest;
    return { kind, ...common, tool, args, ...(parts.transform && { transform: parts.transform }) };
  }
  if (kind === "resource") return { kind, ...common, uri: (value as ResourceTest).uri };
  const { prompt, args = {} } = value as PromptTest;
  return { kind, ...common, prompt, args };
}

function defaultsOf(kind: RequestTest["kind"], { transform }: TestParts): readonly DefaultAssertion[] {
  return kind === "tool" && transform?.response ? RESHAPED_ASSERTIONS : DEFAULT_ASSERTIONS[kind];
}

/** Reports what no score can come of: weights of nothing, and metrics over names that lead nowhere. */
function checkScores(name: string, parts: TestParts, own: TestParts, resolving: TestResolving): void {
  const { assertions, weightless } = parts.expect;
  const total = weightless ? totalWeight(assertions) : 1;
  if (weightless && !weighable(total)) {
    const whose = own.expect.weightless ? `test ${JSON.stringify(name)}` : "defaultTest";
    resolving.report(unusableWeights(whose, total, weightless));
  }
  checkSets([assertions], resolving.report);
  checkOrder(parts.metrics, resolving.report);
  checkNames(parts.metrics, [assertions], resolving);
}

function resolveServerName(entry: Entry<TestEntry>, resolving: TestResolving, baseline: Baseline | undefined): string {
  const { servers, report } = resolving;
  const fallback = baseline?.server ?? resolving.fallback;
  const { server, name } = entry.value;
  if (server === undefined && fallback === undefined) {
    report(missingServer(typeof name === "string" ? name : undefined, [...servers], placeIn(entry, ["name"])));
  } else if (server !== undefined && !servers.has(server)) {
    report(unknownServer(server, [...servers], placeIn(entry, ["server"])));
  }
  const used = server ?? fallback ?? "";
  resolving.uses(used);
  return used;
}
