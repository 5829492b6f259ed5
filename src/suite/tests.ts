import type { McptestError } from "../errors.ts";
import type { PromptTest, ResourceTest, ToolTest } from "../generated/suite.ts";
import { isObject } from "../values/json.ts";
import type { Checks } from "./checks.ts";
import { DEFAULT_ASSERTIONS } from "./defaults.ts";
import { placeIn, type Resolving, toMs, withoutUndefined } from "./entry.ts";
import { readExpect, withDefaults } from "./expect.ts";
import type { Entry } from "./merge.ts";
import type { RequestTest, TestCommon, TestSpec } from "./suite.ts";
import type { Variables } from "./variables.ts";
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
  readonly variables: Variables;
  warn(warning: McptestError): void;
  /** Told of each server that a test uses. */
  uses(server: string): void;
}

/** The tests of one block, in order. Entries that cannot be relied on are left out. */
export function resolveTests<K extends RequestTest["kind"]>(
  kind: K,
  entries: readonly Entry<TestEntry>[],
  resolving: TestResolving,
): RequestTest[] {
  const names = new Map<string, Entry<unknown>>();
  const tests: RequestTest[] = [];
  for (const entry of entries) {
    checkTestName(kind, entry, names, resolving);
    if (entry.isSound()) tests.push(resolveTest(kind, entry, resolving));
    else if (isObject(entry.value)) checkParts(entry, resolving);
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
function checkParts(entry: Entry<TestEntry>, resolving: TestResolving): void {
  if (entry.isSound(["server"])) resolveServerName(entry, resolving);
  readExpect(entry, ["expect"], entry.value.expect, resolving);
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
    expect: withDefaults(readExpect(entry, ["expect"], value.expect, resolving), DEFAULT_ASSERTIONS[kind], entry),
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
