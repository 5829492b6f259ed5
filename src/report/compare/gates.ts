import type { Baseline } from "../../generated/baseline.ts";
import { formatCost } from "../../values/show/cost.ts";
import { count, formatNumber, oneLine } from "../../values/text.ts";
import type { Comparison, Gate, Report } from "../model/report.ts";
import { UNITS, withResults } from "../wording/deltas.ts";
import { isFailure, waitsForJudge } from "../wording/failures.ts";
import { nameResult } from "../wording/name-result.ts";
import { dropOf } from "./compare.ts";
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

/** Tests that a message names. */
const MAX_NAMED = 3;

/** Gates that do not hold, or of which nobody knows whether they do. Those that need a baseline hold where there is none; `before` is what it has. */
export function findBrokenGates(
  report: Report,
  comparison: Comparison | undefined,
  options: GateOptions,
  before: Pick<Baseline, "tests" | "servers"> = { tests: {}, servers: [] },
): Gate[] {
  const breaking = comparison !== undefined && options.failOnBreakingSurface === true;
  const unlisted = options.maxSurfaceTokens === undefined && !breaking ? [] : findUnlisted(report);
  const had = before.servers.flatMap(({ suite, name, surface }): Unlisted[] => {
    const isSame = (one: Pick<Unlisted, "suite" | "name">): boolean => one.suite === suite && one.name === name;
    const [now, known] = [report.servers.filter(isSame), unlisted.find(isSame)];
    if (known) return [known];
    const gone = surface.tools.length > 0 && now.length > 0 && !now.some((server) => server.surface);
    return gone ? [{ suite, name, why: "it does not say any more that it has tools" }] : [];
  });
  return [
    ...(comparison ? findWorseTests(report, comparison, options, before.tests) : []),
    ...findLargeSurfaces(report, options),
    ...(options.maxSurfaceTokens === undefined ? [] : unlisted.map(tellUnlisted("--max-surface-tokens"))),
    ...(breaking ? [...findBreaks(comparison), ...had.map(tellUnlisted("--fail-on-breaking-surface"))] : []),
  ];
}

function tellUnlisted(gate: string): (server: Unlisted) => Gate {
  return ({ name, why }) => {
    const message = `not all tools of server ${oneLine(name, 60)} are known: ${oneLine(why, 300)}`;
    return { gate, message };
  };
}

function findWorseTests(
  report: Report,
  comparison: Comparison,
  options: GateOptions,
  before: Baseline["tests"],
): Gate[] {
  const { failOn, maxScoreDrop, maxCostIncrease } = options;
  const named = withResults(comparison, report.results);
  const regressed = named.filter(({ delta, result }) => delta.changes.includes("regressed") && isFailure(result));
  const fell = named.flatMap(({ delta: { score: told }, result }) => {
    // What errors has no score: it lost all that it had.
    const had = result.status === "errored" && !result.single ? before[result.id]?.score : undefined;
    const score = had === undefined ? told : { before: had, after: 0 };
    return score && maxScoreDrop !== undefined && dropOf(score) > maxScoreDrop ? [{ score, result }] : [];
  });
  const names = nameSome(regressed, ({ result }) => nameResult(result));
  const worse = `${count(regressed.length, "test")} regressed: ${names}`;
  const drops = nameSome(fell, ({ score, result }) => {
    const after = result.status === "errored" ? "errored" : UNITS.score(score.after);
    return `${nameResult(result)} (${UNITS.score(score.before)} → ${after})`;
  });
  const unknown =
    maxScoreDrop === undefined
      ? []
      : report.results.filter((result) => {
          return result.score === undefined && waitsForJudge(result) && before[result.id]?.score !== undefined;
        });
  const waiting = `the score of ${count(unknown.length, "test")} is not known, which waits for a judge: ${nameSome(unknown, nameResult)}`;
  const lower = `the score of ${count(fell.length, "test")} fell by more than ${maxScoreDrop}: ${drops}`;
  return [
    ...(failOn === "regression" && regressed.length > 0 ? [{ gate: "--fail-on regression", message: worse }] : []),
    ...(fell.length > 0 ? [{ gate: "--max-score-drop", message: lower }] : []),
    ...(unknown.length > 0 ? [{ gate: "--max-score-drop", message: waiting }] : []),
    ...(maxCostIncrease ? findDearerTests(report, comparison, maxCostIncrease) : []),
  ];
}

function findDearerTests(
  report: Report,
  { summary }: Comparison,
  limit: NonNullable<GateOptions["maxCostIncrease"]>,
): Gate[] {
  const unknown = explainUnknownCost(report);
  if (unknown !== undefined)
    return [{ gate: "--max-cost-increase", message: `what the tests cost is not known: ${unknown}` }];
  const { before, after } = summary.cost_usd ?? { before: 0, after: 0 };
  const allowed = "usd" in limit ? limit.usd : before * limit.share;
  if (after - before <= allowed + Number.EPSILON * Math.max(before, after, 1)) return [];
  const asked = "usd" in limit ? formatCost(limit.usd) : `${Number((limit.share * 100).toFixed(6))}%`;
  const message = `the tests that both have cost ${formatCost(before)} before and ${formatCost(after)} now, an increase of more than ${asked}`;
  return [{ gate: "--max-cost-increase", message }];
}

/** Why nobody knows what the tests cost; undefined where it is known. */
function explainUnknownCost({ warnings, summary: { unpriced } }: Report): string | undefined {
  const told = warnings.find(({ code }) => code === "unknown-price")?.message;
  return told ?? (unpriced && `nobody knows what ${nameSome(unpriced, String)} cost`);
}

function findLargeSurfaces({ servers }: Report, { maxSurfaceTokens: limit }: GateOptions): Gate[] {
  if (limit === undefined) return [];
  return servers.flatMap(({ name, surface }): Gate[] => {
    if (!surface || (surface.tokens !== undefined && surface.tokens <= limit)) return [];
    const found =
      surface.tokens === undefined ? "more tokens than are counted" : `${formatNumber(surface.tokens)} tokens`;
    const message = `the tool definitions of server ${oneLine(name, 60)} have ${found}, more than ${formatNumber(limit)}`;
    return [{ gate: "--max-surface-tokens", message }];
  });
}

function findBreaks({ surfaces = [] }: Comparison): Gate[] {
  return surfaces.flatMap(({ server, removed, changed }): Gate[] => {
    const breaks = [
      ...removed.map((name) => ({ number: 1, text: `${oneLine(name, 60)} was removed` })),
      ...changed
        .filter(({ breaking }) => breaking)
        .map(({ name, details, breaks: number = 1 }) => {
          const more = number > 1 ? ` (and ${formatNumber(number - 1)} more)` : "";
          return { number, text: `${oneLine(name, 60)}: ${oneLine(details[0] ?? "changed", 120)}${more}` };
        }),
    ];
    if (breaks.length === 0) return [];
    const total = breaks.reduce((sum, { number }) => sum + number, 0);
    const where = `${count(breaks.length, "tool")} of server ${oneLine(server, 60)}`;
    const message = `${count(total, "breaking change")} in ${where}: ${nameSome(breaks, ({ text }) => text, "; ")}`;
    return [{ gate: "--fail-on-breaking-surface", message }];
  });
}

function nameSome<T>(items: readonly T[], name: (item: T) => string, separator = ", "): string {
  const rest = items.length - MAX_NAMED;
  const named = items.slice(0, MAX_NAMED).map(name);
  return rest > 0 ? `${named.join(separator)} and ${formatNumber(rest)} more` : named.join(separator);
}
