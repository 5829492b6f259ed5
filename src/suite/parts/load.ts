import type { Load, LoadExpectation, ToolTest } from "../../generated/suite.ts";
import { PERCENTILES, valuesFor } from "../../statistics/percentiles.ts";
import { parseDuration } from "../../values/duration.ts";
import type { Json } from "../../values/json.ts";
import { type Entry, toMs } from "../scope/entry.ts";
import type { Assertion, LoadSpec, Matcher } from "../suite.ts";
import * as wording from "../wording/load.ts";
import type { TestParts } from "./parts.ts";
import type { TestResolving } from "./test-resolving.ts";

/** The most of a load: one process has to keep up, and to hold all latencies. */
const MOST = { rate: 2000, concurrency: 512, sessions: 64, calls: 200_000, duration_ms: 600_000, warmup_ms: 60_000 };

/** Figures that are times, in milliseconds. */
const TIMES = new Set<string>(["min", "mean", "max", ...PERCENTILES]);

/** Keys of a test whose calls are more than plain calls. */
const OTHER_WAYS = ["task", "notifications", "transform", "derivedMetrics"];

/** The load of a tool test; undefined where there is none, or where it does not match the schema. */
export function resolveLoad(
  test: Entry<ToolTest>,
  { expect: { assertions }, transform }: Pick<TestParts, "expect" | "transform">,
  resolving: TestResolving,
): LoadSpec | undefined {
  const entry = test.in("load") as Entry<Load | undefined>;
  if (entry.value === undefined || !entry.isSound()) return undefined;
  const { report } = resolving;
  for (const key of OTHER_WAYS)
    if ((test.value as unknown as Readonly<Record<string, Json>>)[key] !== undefined)
      report(wording.besideLoad({ key }, test.keyAt(key)));
  // That of defaultTest would be left out.
  if (transform && test.value.transform === undefined) report(wording.besideLoad({ key: "transform" }, entry.keyAt()));
  for (const { matcher, location } of assertions) {
    const name = findMatcher(matcher, ["snapshot", "llm_judge"]);
    if (name !== undefined) report(wording.matcherOfLoad({ name }, location));
  }
  const { rate, concurrency, sessions = 1 } = entry.value;
  if (rate !== undefined && concurrency !== undefined) report(wording.twoPaces(entry.keyAt("concurrency")));
  if (rate === undefined && concurrency === undefined) report(wording.noPace(entry.keyAt()));
  const at = (key: keyof Load): Entry<string> => entry.in(key) as Entry<string>;
  const duration_ms = toMs(at("duration"), resolving) ?? 0;
  const warmup_ms = toMs(at("warmup"), resolving) ?? 0;
  const bounds: [keyof Load, number | undefined, number, string][] = [
    ["rate", rate, MOST.rate, "2,000 calls a second"],
    ["concurrency", concurrency, MOST.concurrency, "512 calls at once"],
    ["sessions", sessions, MOST.sessions, "64 sessions"],
    ["duration", duration_ms, MOST.duration_ms, "10m"],
    ["warmup", warmup_ms, MOST.warmup_ms, "1m"],
  ];
  const large = bounds.filter(([, value = 0, most]) => value > most);
  for (const [what, , , most] of large) report(wording.loadTooLarge({ what, most }, entry.at(what)));
  const calls = ((rate ?? 0) * (duration_ms + warmup_ms)) / 1000;
  if (large.length === 0 && calls > MOST.calls)
    report(wording.loadTooLarge({ what: "rate x (duration + warmup)", most: "200,000 calls" }, entry.at("rate")));
  const { expect = [] } = entry.value;
  const made = rate === undefined ? Number.POSITIVE_INFINITY : callsDue(rate, duration_ms);
  const bounded = expect.flatMap((_, index) => readBound(entry.in("expect", index), made, resolving));
  return {
    pace: rate === undefined ? { model: "closed", concurrency: concurrency ?? 1 } : { model: "open", rate, due: made },
    ...{ sessions, duration_ms, warmup_ms, most: MOST.calls },
    expect: { assertions: bounded, location: entry.keyAt() },
  };
}

/** The first of these names that a matcher has, also inside of others. */
function findMatcher(matcher: Matcher, names: readonly string[]): string | undefined {
  const { not, all_of = [], any_of = [] } = matcher;
  const inside = [...(not ? [not] : []), ...all_of, ...any_of].map((one) => findMatcher(one, names));
  return [Object.keys(matcher).find((key) => names.includes(key)), ...inside].find((name) => name !== undefined);
}

/** Empty for a line that could not be read: it is reported elsewhere. */
function readBound(entry: Entry, made: number, { report }: TestResolving): Assertion[] {
  const value = entry.value as LoadExpectation;
  if (typeof value === "string") return [];
  const { name, target, matcher } = value;
  const percentile = PERCENTILES.find((one) => one === target);
  const needed = percentile ? valuesFor(percentile) : 0;
  if (made < needed) report(wording.loadTooFew({ figure: target, needed, made }, entry.at("target")));
  const [[key, bound] = ["", 0]] = Object.entries(matcher);
  const ms = typeof bound === "string" ? parseDuration(bound) : bound;
  if (typeof bound === "string" && !TIMES.has(target))
    report(wording.noTime({ figure: target, value: bound }, entry.at("matcher", key)));
  const short = entry.in("matcher").short();
  const [location, base] = [entry.at("matcher"), entry.source.folder];
  return [{ name, target, matcher: { [key]: ms } as Matcher, short, location, base }];
}

/** How many calls are due in so many milliseconds, at a rate a second: at least one. */
export function callsDue(rate: number, ms: number): number {
  // Without the last digits of a product: 0.1 x 30 s are 3 calls.
  return Math.max(1, Math.floor(Number(((rate * ms) / 1000).toPrecision(12))));
}
