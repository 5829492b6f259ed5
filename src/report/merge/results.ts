import { groupBy } from "../../values/group-by.ts";
import { stableStringify } from "../../values/json.ts";
import { compare } from "../../values/order.ts";
import { sumAll } from "../../values/show/cost.ts";
import { kindOf } from "../kinds.ts";
import type { JudgeUsage, TestResult } from "../model/report.ts";
import { costOf } from "../totals/judged.ts";
import { addCosts, addKnown, addTokens, addUp, addUsage, usageOf } from "../totals/spend.ts";
import { isRetry, type NamedReport, partsOf } from "./parts.ts";

/** Every test once, retries merged, in the order of one plan, or else by suite, kind, line and coordinates; `positions` while shards are missing. */
export function joinResults(
  reports: readonly NamedReport[],
  suites: readonly string[],
  complete: boolean,
): { results: TestResult[]; positions?: number[] } {
  const joined = new Map<string, TestResult>();
  const positions = new Map<string, number>();
  // A retry comes after what it retries, whichever started first.
  const ordered = [...reports.filter((report) => !isRetry(report)), ...reports.filter(isRetry)];
  for (const { report } of ordered) {
    for (const [at, result] of report.results.entries()) {
      const before = joined.get(result.id);
      joined.set(result.id, before ? retake(before, result) : result);
      const position = report.run.positions?.[at];
      if (position !== undefined && !positions.has(result.id)) positions.set(result.id, position);
    }
  }
  const results = [...joined.values()];
  const plans = new Set(ordered.flatMap(({ report }) => partsOf(report).flatMap(({ shard }) => shard?.plan ?? [])));
  if (plans.size === 1 && results.every(({ id }) => positions.has(id))) {
    const positionOf = ({ id }: TestResult): number => positions.get(id) ?? 0;
    results.sort((a, b) => positionOf(a) - positionOf(b));
    return complete ? { results } : { results, positions: results.map(positionOf) };
  }
  const whole = ordered.find(({ report }) => report.results.length === results.length);
  return whole
    ? { results: whole.report.results.flatMap(({ id }) => joined.get(id) ?? []) }
    : { results: sortByPlace(results, suites, ordered) };
}

/** The result of a test that ran again. A retry that was skipped or deferred does not replace a verdict. */
function retake(before: TestResult, after: TestResult): TestResult {
  const last = isJudged(after) || !isJudged(before) ? after : before;
  const stumbled = [before, after].some(({ status, flaky }) => flaky || status === "failed" || status === "errored");
  const usage = addUsage([before, after].flatMap(usageOf));
  return {
    ...last,
    flaky: (last.status === "passed" && stumbled) || undefined,
    attempts: before.attempts + after.attempts,
    judge: joinJudges(before.judge, after.judge),
    model_tokens: addTokens(before.model_tokens, after.model_tokens),
    cost_usd: addCosts(costOf(before), costOf(after)),
    ...(usage.length > 0 ? { usage, tokens: addUp(usage).tokens } : {}),
  };
}

function joinJudges(one: JudgeUsage | undefined, other: JudgeUsage | undefined): JudgeUsage | undefined {
  if (!one || !other) return one ?? other;
  return {
    model: [...new Set([one, other].flatMap(({ model }) => model.split(", ")))].join(", "),
    calls: one.calls + other.calls,
    input_tokens: sumAll([one.input_tokens, other.input_tokens]),
    output_tokens: sumAll([one.output_tokens, other.output_tokens]),
    cache_write_tokens: addKnown(one.cache_write_tokens, other.cache_write_tokens),
    cache_read_tokens: addKnown(one.cache_read_tokens, other.cache_read_tokens),
    cost_usd: sumAll([one.cost_usd, other.cost_usd]),
  };
}

function isJudged({ status }: TestResult): boolean {
  return status === "passed" || status === "failed" || status === "errored";
}

/** If one report has all tests of a suite, they keep its order. */
function sortByPlace(results: readonly TestResult[], suites: readonly string[], reports: readonly NamedReport[]) {
  const ranks = new Map(suites.map((path, rank) => [path, rank]));
  const read = reports.flatMap(({ report }) => report.run.suites);
  const files = new Map(
    read.flatMap((suite) => suite.files.map(({ path }, rank) => [`${suite.path}\n${path}`, rank] as const)),
  );
  const own = groupBy(results, ({ suite }) => suite);
  const known = reports.flatMap(({ report }) => [...groupBy(report.results, ({ suite }) => suite)]);
  const whole = known.filter(([path, tests]) => tests.length === own.get(path)?.length);
  const places = new Map(whole.flatMap(([, tests]) => tests.map(({ id }, place) => [id, place])));
  const keyed = results.map((result) => {
    const { suite, location, coordinates, id } = result;
    const file = files.get(`${suite}\n${location.file}`) ?? 0;
    const place = [places.get(id) ?? 0, kindOf(result).order, file, location.line, location.column];
    return {
      result,
      numbers: [ranks.get(suite) ?? suites.length, ...place],
      text: `${stableStringify({ ...coordinates })} ${id}`,
    };
  });
  keyed.sort((a, b) => {
    const at = a.numbers.findIndex((number, index) => number !== b.numbers[index]);
    return at < 0 ? compare(a.text, b.text) : compare(a.numbers[at] ?? 0, b.numbers[at] ?? 0);
  });
  return keyed.map(({ result }) => result);
}
