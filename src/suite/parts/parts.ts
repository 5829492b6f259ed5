import type { DefaultTest, RequestExpect } from "../../generated/suite.ts";
import { withoutUndefined } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import { type Entry, toMs } from "../scope/entry.ts";
import type { RequestTest, TestCommon } from "../suite.ts";
import { joinExpects, type ListedExpect, readExpect } from "./expect.ts";
import { readTestHooks, type TestHooks } from "./hooks.ts";
import { type PlacedMetric, readMetrics } from "./metrics.ts";
import type { TestResolving } from "./test-resolving.ts";
import { resolveToolTransform } from "./transforms.ts";

export interface TestParts {
  readonly tags: TestCommon["tags"] | undefined;
  readonly timeout_ms: number | undefined;
  readonly retries: number | undefined;
  readonly threshold: number | undefined;
  readonly expect: ListedExpect;
  readonly thresholdAt: SourceLocation | undefined;
  readonly metrics: readonly PlacedMetric[];
  readonly hooks: TestHooks;
  readonly transform: RequestTest["transform"] | undefined;
}

export function readParts(
  entry: Entry<Omit<DefaultTest, "expect"> & { expect?: RequestExpect }>,
  resolving: TestResolving,
): TestParts {
  const { tags, retries, threshold } = entry.value;
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
  const taken = new Set(own.metrics.map(({ metric }) => metric.name));
  const transform = { ...defaults.transform, ...own.transform };
  return {
    ...defaults,
    ...withoutUndefined<TestParts>(own),
    expect: joinExpects(own.expect, defaults.expect),
    metrics: [...own.metrics, ...defaults.metrics.filter(({ metric }) => !taken.has(metric.name))],
    hooks: { ...defaults.hooks, ...own.hooks },
    transform: Object.keys(transform).length > 0 ? transform : undefined,
  };
}
