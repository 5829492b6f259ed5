import type { Baseline } from "../../generated/baseline.ts";
import { formatCost } from "../../values/show/cost.ts";
import { type FactsOf, words } from "../../values/show/words.ts";
import { count, formatNumber, nameSome, oneLine } from "../../values/text.ts";
import type { Comparison, Gate, Report } from "../model/report.ts";
import { UNITS, withResults } from "../wording/deltas.ts";
import { isFailure, waitsForJudge } from "../wording/failures.ts";
import { nameResult } from "../wording/name-result.ts";
import { dropOf } from "./compare.ts";
import { nameOf } from "./make.ts";
import { findUnlisted, type Unlisted } from "./surfaces.ts";

/** Gates besides the tests themselves; those left out are not set. */
export interface GateOptions {
  failOn?: "any" | "regression" | "never" | undefined;
  /** By how much the score of a test may fall. */
  maxScoreDrop?: number | undefined;
  /** By how much the tests on both sides may become dearer: a share of what they cost (0.1: ten percent), or US dollars. */
  maxCostIncrease?: { share: number } | { usd: number } | undefined;
  /** Tokens that the tool definitions of one server may have. */
  maxSurfaceTokens?: number | undefined;
  failOnBreakingSurface?: boolean | undefined;
}

/** How many tests or tools a message names. */
const MAX_NAMED = 3;

/** A gate, and what is told if it does not hold. */
function gate<const T extends string>(row: T): (facts: FactsOf<T>) => Gate {
  const say = words(row);
  return (facts) => {
    const [, name = "", message = ""] = /^([^:]*): (.*)$/s.exec(say(facts)) ?? [];
    return { gate: name, message };
  };
}

const GATES = {
  regressed: gate("--fail-on regression: <count tests test> regressed: <names>"),
  scoreFell: gate("--max-score-drop: score fell by <most>[[ in <tests>]] (limit <max>): <names>"),
  scoreUnknown: gate(`--max-score-drop: the score of <count tests test> is not known, which waits for a judge:
    <names>`),
  costUnknown: gate("--max-cost-increase: what the tests cost is not known: <why>"),
  dearer: gate(`--max-cost-increase: the tests that both have cost <cost before> before and <cost after> now,
    an increase of more than <allowed>`),
  surface: gate(`--max-surface-tokens: the tool definitions of server <name> have <found>,
    more than <number limit>`),
  surfaceUnlisted: gate("--max-surface-tokens: not all tools of server <name> are known: <why>"),
  breaking: gate(`--fail-on-breaking-surface: <count changes breaking change> in <count tools tool>
    of server <name>: <names>`),
  breakingUnlisted: gate("--fail-on-breaking-surface: not all tools of server <name> are known: <why>"),
};

/** Gates that do not hold, or that may not hold. Without a baseline those that need one hold; `before` is its content. */
export function findBrokenGates(
  report: Report,
  comparison: Comparison | undefined,
  options: GateOptions,
  before: Pick<Baseline, "tests" | "servers"> = { tests: {}, servers: [] },
): Gate[] {
  const breaking = comparison !== undefined && options.failOnBreakingSurface === true;
  const unlisted = options.maxSurfaceTokens === undefined && !breaking ? [] : findUnlisted(report);
  const had = before.servers.flatMap((server): Unlisted[] => {
    const isSame = (one: Pick<Unlisted, "suite" | "name">): boolean => nameOf(one) === nameOf(server);
    const [now, known] = [report.servers.filter(isSame), unlisted.find(isSame)];
    if (known) return [known];
    const gone = server.surface.tools.length > 0 && now.length > 0 && !now.some(({ surface }) => surface);
    return gone ? [{ suite: server.suite, name: server.name, why: "it does not say any more that it has tools" }] : [];
  });
  const cut = ({ name, why }: Unlisted) => ({ name: oneLine(name, 60), why: oneLine(why, 300) });
  return [
    ...(comparison ? findWorseTests(report, comparison, options, before.tests) : []),
    ...findLargeSurfaces(report, options),
    ...(options.maxSurfaceTokens === undefined ? [] : unlisted.map(cut).map(GATES.surfaceUnlisted)),
    ...(breaking ? [...findBreaks(comparison), ...had.map(cut).map(GATES.breakingUnlisted)] : []),
  ];
}

function findWorseTests(
  report: Report,
  comparison: Comparison,
  { failOn, maxScoreDrop: max, maxCostIncrease }: GateOptions,
  before: Baseline["tests"],
): Gate[] {
  const named = withResults(comparison, report.results);
  const told = <T>(make: (typeof GATES)["regressed"], tests: readonly T[], nameOf: (test: T) => string): Gate[] =>
    tests.length === 0 ? [] : [make({ tests: tests.length, names: nameSome(tests, MAX_NAMED, nameOf) })];
  const regressed = named.filter(({ delta, result }) => delta.changes.includes("regressed") && isFailure(result));
  const gates = failOn === "regression" ? told(GATES.regressed, regressed, ({ result }) => nameResult(result)) : [];
  if (max !== undefined) {
    const fell = named.flatMap(({ delta, result }) => {
      // An errored test has no score: it lost all that it had.
      const had = result.status === "errored" && !result.single ? before[result.id]?.score : undefined;
      const score = had === undefined ? delta.score : { before: had, after: 0 };
      return score && dropOf(score) > max ? [{ score, result }] : [];
    });
    const unknown = report.results.filter((result) => {
      return result.score === undefined && waitsForJudge(result) && before[result.id]?.score !== undefined;
    });
    const names = nameSome(fell, MAX_NAMED, ({ score, result }) => {
      const after = result.status === "errored" ? "errored" : UNITS.score(score.after);
      return `${nameResult(result)} (${UNITS.score(score.before)} → ${after})`;
    });
    const most = UNITS.score(Math.max(...fell.map(({ score }) => score.before - score.after)));
    const tests = fell.length > 1 ? count(fell.length, "test") : undefined;
    if (fell.length > 0) gates.push(GATES.scoreFell({ names, most, tests, max }));
    gates.push(...told(GATES.scoreUnknown, unknown, nameResult));
  }
  return maxCostIncrease ? [...gates, ...findDearerTests(report, comparison, maxCostIncrease)] : gates;
}

function findDearerTests(
  { warnings, summary: { unpriced } }: Report,
  { summary }: Comparison,
  limit: NonNullable<GateOptions["maxCostIncrease"]>,
): Gate[] {
  const told = warnings.find(({ code }) => code === "unknown-price")?.message;
  const why = told ?? (unpriced && `nobody knows what ${nameSome(unpriced, MAX_NAMED, String)} cost`);
  if (why !== undefined) return [GATES.costUnknown({ why })];
  const { before, after } = summary.cost_usd ?? { before: 0, after: 0 };
  const most = "usd" in limit ? limit.usd : before * limit.share;
  if (after - before <= most + Number.EPSILON * Math.max(before, after, 1)) return [];
  const allowed = "usd" in limit ? formatCost(limit.usd) : `${Number((limit.share * 100).toFixed(6))}%`;
  return [GATES.dearer({ before, after, allowed })];
}

function findLargeSurfaces({ servers }: Report, { maxSurfaceTokens: limit }: GateOptions): Gate[] {
  if (limit === undefined) return [];
  return servers.flatMap(({ name, surface }): Gate[] => {
    const { tokens } = surface ?? {};
    if (!surface || (tokens !== undefined && tokens <= limit)) return [];
    const found = tokens === undefined ? "more tokens than are counted" : `${formatNumber(tokens)} tokens`;
    return [GATES.surface({ name: oneLine(name, 60), found, limit })];
  });
}

function findBreaks({ surfaces = [] }: Comparison): Gate[] {
  return surfaces.flatMap(({ server, removed, changed }): Gate[] => {
    const broken = changed.flatMap(({ name, breaking, details, breaks: number = 1 }) => {
      const more = number > 1 ? ` (and ${formatNumber(number - 1)} more)` : "";
      const text = `${oneLine(name, 60)}: ${oneLine(details[0] ?? "changed", 120)}${more}`;
      return breaking ? [{ number, text }] : [];
    });
    const breaks = [...removed.map((name) => ({ number: 1, text: `${oneLine(name, 60)} was removed` })), ...broken];
    const changes = breaks.reduce((sum, { number }) => sum + number, 0);
    const names = nameSome(breaks, MAX_NAMED, ({ text }) => text, "; ");
    const facts = { changes, tools: breaks.length, name: oneLine(server, 60), names };
    return breaks.length === 0 ? [] : [GATES.breaking(facts)];
  });
}
