import { groupBy } from "../../values/group-by.ts";
import { compare } from "../../values/order.ts";
import type { Coverage, CoverageServer, Obligation, Report } from "../model/report.ts";
import { isUnknown, sumCoverage } from "./sums.ts";

/** Ids of tests that an obligation names. */
const MAX_TESTS = 5;
const STATES = ["open", "called", "asserted", "excluded"] as const;
const KNOWLEDGE = ["unknown", "none", "known"] as const;
const LISTS = ["tools", "resources", "templates", "prompts"] as const;

/** The greater of two by their places in a list. */
function higher<T>(order: readonly T[], one: T, other: T): T {
  return order.indexOf(one) < order.indexOf(other) ? other : one;
}

/** Ids as an obligation holds them: the first ones by their order, so that those of shards add up to those of a run. */
export function firstTests(ids: Iterable<string>): string[] {
  return [...new Set(ids)].sort(compare).slice(0, MAX_TESTS);
}

/**
 * What reports cover together: the union of their obligations, each in the best of its states. `suites`: paths in order. Undefined if no
 * report has coverage; servers of a report without it are unknown, unless another one of its suites has it.
 */
export function mergeCoverage(reports: readonly Report[], suites: readonly string[]): Coverage | undefined {
  const known = reports.flatMap(({ coverage }) => coverage ?? []);
  if (known.length === 0) return undefined;
  const measured = new Set(
    reports.flatMap(({ coverage, run }) => (coverage ? run.suites : [])).map(({ path }) => path),
  );
  const unmeasured = reports.flatMap(({ servers }) => servers).filter(({ suite }) => !measured.has(suite));
  const all = [...known.flatMap(({ servers }) => servers), ...unmeasured.map(unmeasuredServer)];
  const servers = [...groupBy(all, ({ suite, name }) => JSON.stringify([suite, name])).values()].map(joinServer);
  servers.sort((a, b) => suites.indexOf(a.suite) - suites.indexOf(b.suite));
  // A bound of a flag wins over that of a suite, and the highest of several counts.
  const boundOf = (key: "min" | "min_asserted", by: "bound_by" | "asserted_bound_by"): Partial<Coverage> => {
    const bounds = known.filter((one) => one[key] !== undefined);
    const flagged = bounds.filter((one) => one[by] === "flag");
    const [highest] = (flagged.length > 0 ? flagged : bounds).sort((a, b) => (b[key] ?? 0) - (a[key] ?? 0));
    return highest ? { [key]: highest[key], [by]: highest[by] } : {};
  };
  const total = (key: "by_agents" | "judged_tests") => known.reduce((sum, one) => sum + (one[key] ?? 0), 0);
  return sumCoverage({
    ...boundOf("min", "bound_by"),
    ...boundOf("min_asserted", "asserted_bound_by"),
    by_agents: total("by_agents"),
    judged_tests: total("judged_tests") || undefined,
    servers,
  });
}

function unmeasuredServer({ name, suite }: Pick<CoverageServer, "name" | "suite">): CoverageServer {
  const lists = { tools: "unknown", resources: "unknown", templates: "unknown", prompts: "unknown" } as const;
  return { name, suite, lists, reason: `a report with server ${name} has no coverage`, obligations: [] };
}

function joinServer(group: readonly CoverageServer[]): CoverageServer {
  const [first] = group as readonly [CoverageServer];
  const lists = { ...first.lists };
  for (const one of group) for (const list of LISTS) lists[list] = higher(KNOWLEDGE, lists[list], one.lists[list]);
  // Who lacks least says best why.
  const lacks = (one: CoverageServer): number => LISTS.filter((list) => one.lists[list] === "unknown").length;
  const unread = group.filter((one) => LISTS.some((list) => `${lists[list]} ${one.lists[list]}` === "unknown unknown"));
  unread.sort((a, b) => lacks(a) - lacks(b) || compare(a.reason ?? "", b.reason ?? ""));
  const uncounted = new Map(group.flatMap(({ not_counted = [] }) => not_counted).map((one) => [one.tool, one]));
  const all = group.flatMap((one) => one.obligations);
  return {
    ...first,
    lists,
    reason: isUnknown({ lists }) ? unread[0]?.reason : undefined,
    not_counted: uncounted.size > 0 ? [...uncounted.values()] : undefined,
    obligations: [...groupBy(all, ({ id }) => id).values()].map((same) => same.reduce(joinObligation)),
  };
}

function joinObligation(one: Obligation, other: Obligation): Obligation {
  const state = higher(STATES, one.state, other.state);
  const tests = firstTests([...(one.tests ?? []), ...(other.tests ?? [])]);
  const tried = [one.tried, other.tried].filter((way) => way !== undefined).sort(compare)[0];
  return {
    ...one,
    state,
    tried: state === "open" ? tried : undefined,
    tests: tests.length > 0 ? tests : undefined,
    reason: one.reason ?? other.reason,
  };
}

/** How many reports without coverage have tests that no report with coverage has; 0 where none has any. */
export function countUnmeasured(reports: readonly Report[]): number {
  const [measured, others] = [true, false].map((is) =>
    reports.filter(({ coverage }) => (coverage !== undefined) === is),
  );
  const seen = new Set(measured?.flatMap(({ results }) => results).map(({ id }) => id));
  const unseen = others?.filter(({ results }) => results.some(({ id }) => !seen.has(id))) ?? [];
  return measured?.length ? unseen.length : 0;
}

/** Names of servers that listed other tools, or tools of other schemas, in one report than in another. */
export function findTorn(reports: readonly Report[]): string[] {
  const all = reports.flatMap(({ coverage }) => coverage?.servers ?? []);
  const read = all.filter(({ lists }) => lists.tools === "known");
  const groups = groupBy(read, ({ suite, name }) => JSON.stringify([suite, name]));
  const idsOf = ({ obligations }: CoverageServer): string =>
    JSON.stringify(obligations.flatMap(({ id, tool }) => (tool === undefined ? [] : [id])).sort(compare));
  return [...groups.values()].flatMap((group) => (new Set(group.map(idsOf)).size > 1 ? (group[0]?.name ?? []) : []));
}
