import type { PromptTest, RequestExpect, ToolTest } from "../generated/suite.ts";
import { isObject, type JsonObject } from "../values/json.ts";
import { reaches } from "../values/show/score.ts";
import { claimOf } from "./defaults.ts";
import { defaultsFor, SECTION, type TestDefaults } from "./parts/default-test.ts";
import { joinExpects, readExpect, totalWeight, withDefault } from "./parts/expect.ts";
import { bracket } from "./parts/hooks.ts";
import type { resolveLoad as readLoad } from "./parts/load.ts";
import { checkOrder, checkScores } from "./parts/metrics.ts";
import { mergeParts, readNotices, readParts, type TestParts } from "./parts/parts.ts";
import type { TestResolving } from "./parts/test-resolving.ts";
import type { Entry, Resolving } from "./scope/entry.ts";
import { serverOfTest } from "./servers/name-server.ts";
import type { Expectation, RequestKind, RequestTest, TestCommon, TestSpec } from "./suite.ts";
import { alwaysReached, setAlwaysHolds } from "./wording/assertions.ts";
import { duplicateName, focused } from "./wording/entries.ts";

export type RequestEntry = Omit<PromptTest, "prompt" | "args">;

export type RequestParts = Pick<RequestTest, "request" | "asks" | "tool" | "task" | "raw" | "needs">;

/** Reads what an entry asks for; faults are reported. */
export type ReadRequest<E extends RequestEntry> = (entry: Entry<E>, resolving: TestResolving) => RequestParts;

/** How the entries of one section are read. */
export interface Reader<E = unknown, T extends TestSpec = TestSpec> {
  /** The test of an entry that can be relied on; undefined where a fault is reported in its place. */
  make(entry: Entry<E>, resolving: TestResolving, defaults?: TestDefaults): T | undefined;
  /** Checks the parts of any other entry that match the schema. */
  check(entry: Entry<E>, resolving: TestResolving, defaults?: TestDefaults): unknown;
  /** Joins tests that were made row by row. */
  join?(tests: readonly T[]): readonly T[];
}

/** Reads tests of one request; `resolveLoad` where a test has a load. */
export function requestReader<E extends RequestEntry>(
  kind: RequestKind,
  read: ReadRequest<E>,
  resolveLoad?: typeof readLoad,
): Reader<E> {
  return {
    make(entry, resolving, inherited) {
      const asked = read(entry, resolving);
      const { meta } = entry.value;
      const server = serverOfTest(entry, resolving, inherited?.server);
      const isCancelled = typeof asked.task === "object" && asked.task.cancel_at;
      const claims = asked.tool === undefined ? "request" : isCancelled ? "cancelled" : "call";
      const { common, parts, own } = resolveShared(entry, server, resolving, inherited, claims);
      const request = meta ? withMeta(asked.request, meta) : asked.request;
      const refused = own.expect.outcome === "refused" || undefined;
      const load = resolveLoad?.(
        entry as unknown as Entry<ToolTest>,
        { expect: common.expect, transform: parts.transform },
        resolving,
      );
      // Assigned, not spread: a suite may have thousands of tests, and each spread of so many keys takes microseconds.
      const transform = asked.tool === undefined ? undefined : parts.transform;
      const test = Object.assign(common, asked, { kind, request, refused, transform });
      // Its figures are of one load, and its calls are plain ones.
      if (load) return Object.assign(test, { load, retries: 0, derivedMetrics: undefined, transform: undefined });
      const notices = readNotices(entry.in("notifications"), common.expect, resolving);
      return Object.assign(test, notices);
    },
    check(entry, resolving, inherited) {
      if (entry.isSound("server")) serverOfTest(entry, resolving, inherited?.server);
      checkOrder(readParts(entry, resolving).metrics, resolving.report);
    },
  };
}

/** Reports a test that has the name of another one in its section; `names` holds those seen so far. */
export function checkTestName(
  noun: string,
  entry: Entry,
  names: Map<string, Entry>,
  { report }: Pick<Resolving, "report">,
): void {
  const name = isObject(entry.value) ? entry.value.name : undefined;
  if (typeof name !== "string") return;
  const first = names.get(name);
  const sameTest = first && entry.row && first.source === entry.source && first.path[1] === entry.path[1];
  if (!first) names.set(name, entry);
  else if (!sameTest) report(duplicateName({ noun, name, first: first.at("name") }, entry.at("name")));
}

function withMeta({ method, params }: RequestTest["request"], meta: JsonObject): RequestTest["request"] {
  return { method, params: { ...params, _meta: { ...(isObject(params._meta) && params._meta), ...meta } } };
}

/**
 * What tests of every kind have, with the defaults; and its parts, with the defaults and without. `server`: that of the test, or all its servers,
 * joined by ", "; `claims`: what succeeds without other assertions.
 */
export function resolveShared(
  entry: Entry<Omit<RequestEntry, "server">>,
  server: string,
  resolving: TestResolving,
  inherited?: TestDefaults,
  claims?: Parameters<typeof claimOf>[0],
): { common: TestCommon; parts: TestParts; own: TestParts } {
  const { value, row } = entry;
  const own = withRow(readParts(entry, resolving), entry, resolving);
  const refused = own.expect.outcome === "refused";
  const defaults = inherited && refused ? defaultsFor(inherited, resolving.names.roots, OF_SUCCESS) : inherited;
  const parts = defaults ? mergeParts(own, defaults.parts) : own;
  const standard = claims && claimOf(claims, parts.expect.outcome);
  const expect = withDefault(parts.expect, standard, entry, parts.threshold);
  const { metrics } = parts;
  const listsNone = parts.expect.assertions.length === 0;
  if (own.expect.assertions.length + own.metrics.length > 0 || (listsNone && metrics.length > 0)) {
    // Metrics may refer to the default assertion, too.
    const whole = { ...parts.expect, assertions: expect.assertions };
    const whose = own.expect.weightless ? `test ${JSON.stringify(value.name)}` : SECTION;
    checkScores(whose, [whole], metrics, resolving);
  } else defaults?.checkScores();
  checkCanFail(parts, resolving);
  const common = commonOf(entry, server, expect, parts, resolving);
  if (row) common.row = { name: row.name, written: entry.written("cases", row.index, "name") };
  return { common, parts, own };
}

/** What any test has, apart from rows; `only` is reported under CI. */
export function commonOf(
  entry: Entry<Pick<RequestEntry, "name" | "description" | "skip" | "only">>,
  server: string,
  expect: Expectation,
  parts: Pick<TestParts, "tags" | "retries" | "threshold" | "metrics" | "hooks"> & Pick<TestCommon, "timeout_ms">,
  { ci, report, hooks }: TestResolving,
): TestCommon {
  const { name, description, skip, only = false } = entry.value;
  if (only && ci) report(focused({ test: name }, entry.keyAt("only")));
  const { tags = [], timeout_ms, retries, threshold, metrics } = parts;
  return {
    name,
    written: entry.written("name"),
    description,
    server,
    tags,
    skip,
    only,
    timeout_ms,
    retries,
    expect,
    threshold,
    derivedMetrics: metrics.length > 0 ? metrics : undefined,
    hooks: bracket(hooks, parts.hooks),
    location: entry.at("name"),
  };
}

function withRow(own: TestParts, entry: Entry, resolving: TestResolving): TestParts {
  if (entry.row?.expect === undefined) return own;
  const { index, expect } = entry.row;
  const ofRow = readExpect(entry.in("cases", index, "expect").with(expect as RequestExpect), resolving);
  const { max_duration_ms, max_response_tokens, limits, outcome } = joinExpects(ofRow, own.expect);
  const joined = joinExpects(own.expect, ofRow);
  return { ...own, expect: { ...joined, max_duration_ms, max_response_tokens, limits, outcome } };
}

/** Defaults about errors do not apply where an error is expected. */
const OF_SUCCESS = ["error", "result.isError"];

/** Warns of a test that passes by its thresholds when every assertion fails, and has no limit or metric that can fail. */
function checkCanFail({ expect, metrics, threshold, thresholdAt }: TestParts, { warn }: TestResolving): void {
  const { assertions, outcome, max_duration_ms, max_response_tokens } = expect;
  if ((outcome ?? max_duration_ms ?? max_response_tokens) !== undefined) return;
  if (metrics.some((metric) => metric.threshold !== undefined && !reaches(0, metric.threshold))) return;
  // Members of sets that hold with a score of 0.
  const sure = assertions.filter(({ set }) => set !== undefined && reaches(0, set.threshold));
  const set = sure[0]?.set;
  if (threshold !== undefined && thresholdAt) {
    const least = set ? totalWeight(sure) / totalWeight(assertions) : 0;
    if (reaches(least, threshold)) warn(alwaysReached({ threshold }, thresholdAt));
  } else if (set && sure.length === assertions.length) warn(setAlwaysHolds({ name: set.name }, set.location));
}
