import type { DefaultTest, Notifications, RequestExpect, Task } from "../../generated/suite.ts";
import { withoutUndefined } from "../../values/json.ts";
import { rootOf } from "../../values/notices.ts";
import { DEFAULTS } from "../defaults.ts";
import { type Entry, type Resolving, toMs } from "../scope/entry.ts";
import type { Expectation, RequestTest, TaskSpec } from "../suite.ts";
import { joinExpects, readExpect } from "./expect.ts";
import { readTestHooks } from "./hooks.ts";
import { readMetrics } from "./metrics.ts";
import type { TestResolving } from "./test-resolving.ts";
import { resolveToolTransform } from "./transforms.ts";

export type TestParts = ReturnType<typeof readParts>;

export function readParts(
  entry: Entry<Omit<DefaultTest, "expect"> & { expect?: RequestExpect }>,
  resolving: TestResolving,
) {
  const { tags, retries } = entry.value;
  const threshold = entry.isSound("threshold") ? entry.value.threshold : undefined;
  return {
    tags,
    timeout_ms: toMs(entry.in("timeout"), resolving),
    retries,
    threshold,
    thresholdAt: threshold === undefined ? undefined : entry.at("threshold"),
    expect: readExpect(entry.in("expect"), resolving),
    metrics: readMetrics(entry.in("derivedMetrics"), resolving),
    hooks: readTestHooks(entry.in("hooks"), resolving),
    transform: resolveToolTransform(entry.in("transform"), resolving),
  };
}

/**
 * A test's parts with the defaults. Its own values win; the defaults' assertions follow its own, and so do their metrics with other names;
 * hooks and transforms are joined by phase. Merging twice changes nothing.
 */
export function mergeParts(own: TestParts, defaults: TestParts): TestParts {
  const taken = new Set(own.metrics.map(({ name }) => name));
  const transform = { ...defaults.transform, ...own.transform };
  return {
    ...defaults,
    ...withoutUndefined<TestParts>(own),
    expect: joinExpects(own.expect, defaults.expect),
    metrics: [...own.metrics, ...defaults.metrics.filter(({ name }) => !taken.has(name))],
    hooks: { ...defaults.hooks, ...own.hooks },
    transform: Object.keys(transform).length > 0 ? transform : undefined,
  };
}

/** How a tool is to be called; undefined where nothing is said. */
export function readTask(entry: Entry<Task | undefined>, resolving: Pick<Resolving, "report">): TaskSpec | undefined {
  const { value } = entry;
  if (typeof value !== "object") return value === true ? {} : value;
  return { ttl_ms: toMs(entry.in("ttl") as Entry<string | undefined>, resolving), cancel_at: value.cancel_at };
}

/** What a test waits for, and its expectation with an assertion for each notification. */
export function readNotices(
  entry: Entry<Notifications | undefined>,
  own: Expectation,
  resolving: TestResolving,
): Pick<RequestTest, "notices" | "expect"> | undefined {
  const { value, source } = entry;
  if (!value) return undefined;
  const { subscribe = [], expect = [] } = value;
  const within_ms = toMs(entry.in("within"), resolving) ?? DEFAULTS.within_ms;
  const assertions = expect.map((notifies, index) => {
    const [target, location] = [rootOf(notifies.method), entry.at("expect", index)];
    return { target, matcher: { notifies }, location, base: source.folder };
  });
  const all = { ...own, assertions: [...own.assertions, ...assertions] };
  return { notices: { subscribe, within_ms, expect }, expect: all };
}
