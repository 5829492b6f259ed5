import type { DefaultTest, RequestExpect } from "../../generated/suite.ts";
import { withoutUndefined } from "../../values/json.ts";
import type { SourceLocation } from "../../values/location.ts";
import { placeIn, toMs } from "../scope/entry.ts";
import type { Entry } from "../scope/merge.ts";
import type { RequestTest, TestCommon } from "../suite.ts";
import { joinExpects, type ListedExpect, readExpect } from "./expect.ts";
import { readTestHooks, type TestHooks } from "./hooks.ts";
import { type PlacedMetric, readMetrics } from "./metrics.ts";
import type { TestResolving } from "./test-resolving.ts";
import { resolveToolTransform } from "./transforms.ts";

type Values = {
  readonly [K in "timeout_ms" | "retries" | "threshold"]: TestCommon[K] | undefined;
} & { readonly tags: TestCommon["tags"] | undefined };

/** What a test may have of its own or from `defaultTest`. */
export interface TestParts extends Values {
  readonly expect: ListedExpect;
  readonly thresholdAt: SourceLocation | undefined;
  readonly metrics: readonly PlacedMetric[];
  readonly hooks: TestHooks;
  readonly transform: RequestTest["transform"] | undefined;
}

/** The parts of an entry that are as the schema says; what else is wrong with them is reported. */
export function readParts(
  entry: Entry<Omit<DefaultTest, "expect"> & { expect?: RequestExpect }>,
  resolving: TestResolving,
): TestParts {
  const { value } = entry;
  const timed = entry.isSound(["timeout"]);
  return {
    tags: value.tags,
    timeout_ms: timed ? toMs(entry, ["timeout"], value.timeout, resolving) : undefined,
    retries: value.retries,
    threshold: value.threshold,
    thresholdAt: value.threshold === undefined ? undefined : placeIn(entry, ["threshold"]),
    expect: readExpect(entry, ["expect"], value.expect, resolving),
    metrics: readMetrics(entry, value.derivedMetrics, resolving),
    hooks: readTestHooks(entry, value.hooks, resolving),
    transform: resolveToolTransform(entry, resolving),
  };
}

/**
 * A test's parts with the defaults: its own value where it has one; its own assertions, then the defaults'; its own metrics, then those of
 * the defaults whose names are not taken; hooks and transforms by phase. Merging them again changes nothing.
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
