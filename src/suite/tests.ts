import type { Assertion as AssertionEntry, PromptTest, ResourceTest, ToolTest } from "../generated/suite.ts";
import { isObject } from "../values/json.ts";
import type { Checks } from "./checks.ts";
import { DEFAULT_ASSERTIONS } from "./defaults.ts";
import { placeIn, type Resolving, toMs, withoutUndefined } from "./entry.ts";
import type { Entry } from "./merge.ts";
import type { Path } from "./source.ts";
import type { Assertion, Expectation, RequestTest, TestCommon } from "./suite.ts";
import { duplicateName, focused, missingServer, unknownServer } from "./wording/entries.ts";

type TestEntry = ToolTest | ResourceTest | PromptTest;

/** What tests are resolved against. */
export interface TestResolving extends Resolving {
  readonly checks: Checks;
  /** Every declared server. */
  readonly servers: ReadonlySet<string>;
  /** The server of tests that name none, when there is one. */
  readonly fallback: string | undefined;
  readonly ci: boolean;
  /** Told of each server that a test uses. */
  uses(server: string): void;
}

/** The tests of one block, in order. Entries that cannot be relied on are left out. */
export function resolveTests<K extends RequestTest["kind"]>(
  kind: K,
  entries: readonly Entry<TestEntry>[],
  resolving: TestResolving,
): RequestTest[] {
  const names = new Map<string, Entry<TestEntry>>();
  const tests: RequestTest[] = [];
  for (const entry of entries) {
    checkName(kind, entry, names, resolving);
    if (entry.isSound()) tests.push(resolveTest(kind, entry, resolving));
    else if (isObject(entry.value)) checkParts(entry, resolving);
  }
  return tests;
}

function checkName(
  kind: RequestTest["kind"],
  entry: Entry<TestEntry>,
  names: Map<string, Entry<TestEntry>>,
  { report }: Resolving,
): void {
  const name = isObject(entry.value) ? entry.value.name : undefined;
  if (typeof name !== "string") return;
  const first = names.get(name);
  if (first) report(duplicateName(`${kind} test`, name, placeIn(first, ["name"]), placeIn(entry, ["name"])));
  else names.set(name, entry);
}

/** What can be said about a test that is not as the schema says: the parts that are. */
function checkParts(entry: Entry<TestEntry>, resolving: TestResolving): void {
  if (entry.isSound(["server"])) resolveServerName(entry, resolving);
  const { path, listed } = assertionsOf(entry);
  for (const [index, assertion] of listed.entries()) {
    if (entry.isSound([...path, index])) resolveAssertion(entry, [...path, index], assertion, resolving.checks);
  }
}

function resolveTest(kind: RequestTest["kind"], entry: Entry<TestEntry>, resolving: TestResolving): RequestTest {
  const { value } = entry;
  if (value.only && resolving.ci) resolving.report(focused(value.name, placeIn(entry, ["only"], "key")));
  const common = withoutUndefined<TestCommon>({
    name: value.name,
    description: value.description,
    server: resolveServerName(entry, resolving),
    tags: value.tags ?? [],
    skip: value.skip,
    only: value.only ?? false,
    timeout_ms: toMs(entry, ["timeout"], value.timeout, resolving),
    retries: value.retries,
    expect: resolveExpect(kind, entry, resolving.checks),
    location: placeIn(entry, ["name"]),
  });
  if (kind === "tool") {
    const { tool, args = {} } = value as ToolTest;
    return { kind, ...common, tool, args };
  }
  if (kind === "resource") return { kind, ...common, uri: (value as ResourceTest).uri };
  const { prompt, args = {} } = value as PromptTest;
  return { kind, ...common, prompt, args };
}

function resolveServerName(entry: Entry<TestEntry>, resolving: TestResolving): string {
  const { servers, fallback, report } = resolving;
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

/** With no assertion listed, the default ones stand where `expect` does, or else at the test's name. */
function resolveExpect(kind: RequestTest["kind"], entry: Entry<TestEntry>, checks: Checks): Expectation {
  const { expect } = entry.value;
  const { max_duration_ms, max_response_tokens } = Array.isArray(expect) ? {} : (expect ?? {});
  const { path, listed } = assertionsOf(entry);
  const location = expect === undefined ? placeIn(entry, ["name"]) : placeIn(entry, ["expect"], "key");
  const base = entry.source.folder;
  const assertions: Assertion[] =
    listed.length === 0
      ? DEFAULT_ASSERTIONS[kind].map((assertion) => ({ ...assertion, location, base }))
      : listed.map((assertion, index) => resolveAssertion(entry, [...path, index], assertion, checks));
  return withoutUndefined<Expectation>({ assertions, max_duration_ms, max_response_tokens, location });
}

/** The assertions as they are listed, in the short or the long form. */
function assertionsOf({ value: { expect } }: Entry<TestEntry>): { path: Path; listed: readonly AssertionEntry[] } {
  if (Array.isArray(expect)) return { path: ["expect"], listed: expect };
  const assertions = expect?.assertions; // `expect` may be anything in a test with a fault.
  return { path: ["expect", "assertions"], listed: Array.isArray(assertions) ? assertions : [] };
}

function resolveAssertion(
  entry: Entry<TestEntry>,
  path: Path,
  { name, target, matcher }: AssertionEntry,
  checks: Checks,
): Assertion {
  checks.addTarget(entry, [...path, "target"], target);
  checks.addMatcher(entry, [...path, "matcher"], matcher);
  const assertion = { target, matcher, location: placeIn(entry, [...path, "matcher"]), base: entry.source.folder };
  return name === undefined ? assertion : { name, ...assertion };
}
