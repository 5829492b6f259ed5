import { readVersioned } from "../../files/read-versioned.ts";
import type { Baseline, BaselineServer, BaselineTest } from "../../generated/baseline.ts";
import { groupBy } from "../../values/group-by.ts";
import { writeJson } from "../../values/json.ts";
import { compare } from "../../values/order.ts";
import { tidyNumber } from "../../values/show/score.ts";
import { mergeCoverage } from "../coverage/merge.ts";
import type { Coverage, Report, ServerReport, TestResult } from "../model/report.ts";
import { mergeMutations } from "../mutation/merge.ts";
import { costOf } from "../totals/judged.ts";
import { modelTokens } from "../totals/spend.ts";
import { findingsOf } from "../wording/findings.ts";

const SCHEMA = "https://raw.githubusercontent.com/mcptest/action/main/schemas/baseline/v1.json";
/** The best of several runs' results stands for the test. */
const RANKS = ["passed", "deferred", "failed", "errored", "skipped"] as const;

/** Takes medians of the runs' numbers and the best status; flaky if some pass and some fail. The order of the runs has no influence. */
export function makeBaseline(reports: readonly Report[], commit: string | null, version: string): Baseline {
  const all = reports.flatMap(({ results }) => results);
  const byId = groupBy(all, ({ id }) => id);
  const sorted = [...byId].sort(([a], [b]) => compare(a, b));
  return {
    schema: SCHEMA,
    version: 1,
    tool: { name: "mcptest", version },
    commit,
    tests: Object.fromEntries(sorted.map(([id, results]) => [id, describeTest(results)])),
    servers: collectServers(reports),
    coverage: describeCoverage(reports),
    mutation: describeMutation(reports),
  };
}

/** What the tests of these runs called of what servers offer; undefined while some of that is unknown. */
function describeCoverage(reports: readonly Report[]): Baseline["coverage"] {
  const { known, total = 0, called = 0, asserted = 0, ...merged } = mergeCoverage(reports, []) ?? {};
  return known ? { total, called, asserted, open: listOpen(merged) } : undefined;
}

/** Ids of obligations that no test called, sorted, each once. */
export function listOpen({ servers = [] }: Partial<Pick<Coverage, "servers">>): string[] {
  const open = servers.flatMap(({ obligations }) => obligations).filter(({ state }) => state === "open");
  return [...new Set(open.map(({ id }) => id))].sort(compare);
}

/** Which mutants the tests of these runs noticed; undefined unless all of them were judged. */
export function describeMutation(reports: readonly Report[]): Baseline["mutation"] {
  const merged = mergeMutations(reports.flatMap(({ mutation }) => mutation ?? []));
  if (!merged || merged.cut) return undefined;
  const { killed, survived, score, mutants } = merged;
  const survivors = mutants.flatMap(({ id, state }) => (state === "survived" ? [id] : []));
  return { killed, survived, score, survivors: survivors.sort(compare) };
}

function describeTest(results: readonly TestResult[]): BaselineTest {
  const [best] = results.toSorted((a, b) => RANKS.indexOf(a.status) - RANKS.indexOf(b.status)) as [TestResult];
  const { kind, suite, name, coordinates, status } = best;
  const live = results.filter(({ replayed }) => !replayed);
  const ran = live.filter(({ attempts }) => attempts > 0);
  const failed = results.some((result) => result.status === "failed" || result.status === "errored");
  const flaky = results.some((result) => result.flaky) || (status === "passed" && failed);
  const costs = live.map(costOf);
  const tokens = medianOf(live.map((result) => modelTokens(result) ?? undefined));
  return {
    kind,
    suite,
    name,
    coordinates: { ...coordinates },
    status,
    flaky: flaky || undefined,
    score: medianOf(results.map(({ score }) => score)),
    derived_metrics: describeMetrics(results),
    duration_ms: medianOf(ran.map(({ duration_ms: ms }) => ms)),
    samples: ran.length,
    // Null if there are costs and none is known.
    cost_usd: medianOf(costs.map((cost) => cost ?? undefined)) ?? (costs.includes(null) ? null : undefined),
    tokens: tokens === undefined ? undefined : Math.round(tokens),
    findings: listErrors(results),
  };
}

/** Ids of findings that are errors, sorted; undefined where there is none. */
export function listErrors(results: readonly Pick<TestResult, "detail">[]): string[] | undefined {
  const found = results.flatMap(findingsOf).filter(({ severity }) => severity === "error");
  const ids = new Set(found.map(({ id }) => id));
  return ids.size === 0 ? undefined : [...ids].sort(compare);
}

function describeMetrics(results: readonly TestResult[]): BaselineTest["derived_metrics"] {
  const reported = results.flatMap(({ derived_metrics: metrics = [] }) => metrics);
  const values = [...groupBy(reported, ({ name }) => name)].sort(([a], [b]) => compare(a, b));
  const medians = values.map(([name, all]) => [name, medianOf(all.map(({ value }) => value)) ?? 0]);
  return medians.length === 0 ? undefined : Object.fromEntries(medians);
}

/** Each server once, with the tools of the greatest hash. */
function collectServers(reports: readonly Report[]): BaselineServer[] {
  const all = reports.flatMap(({ servers }) => servers);
  const known = all.flatMap(({ suite, name, protocol, surface }): BaselineServer[] =>
    surface ? [{ suite, name, protocol, surface }] : [],
  );
  known.sort((a, b) => compare(keyOf(a), keyOf(b)) || compare(b.surface.hash, a.surface.hash));
  return known.filter((server, at) => at === 0 || keyOf(server) !== keyOf(known[at - 1] as BaselineServer));
}

/** Distinguishes servers, whatever revision they speak. */
export function nameOf({ suite, name }: Pick<ServerReport, "suite" | "name">): string {
  return `${suite}\n${name}`;
}

/** Distinguishes the servers of a report or a baseline, and their revisions. */
export function keyOf({ protocol = "", ...server }: Pick<ServerReport, "suite" | "name" | "protocol">): string {
  return `${nameOf(server)}\n${protocol}`;
}

function medianOf(values: readonly (number | undefined)[]): number | undefined {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.floor(sorted.length / 2)];
  if (low === undefined || high === undefined) return undefined;
  return low === high ? low : tidyNumber(low + (high - low) / 2);
}

/** Reads a baseline; messages call it `name`. Throws McptestError `baseline-unreadable`. */
export function readBaseline(text: string, name: string): Promise<Baseline> {
  return readVersioned(text, name, {
    noun: "baseline",
    mark: { key: "schema", value: /\/schemas\/baseline\/v\d+\.json$/ },
    version: 1,
    code: "baseline-unreadable",
    remedy: "restore it, or make one with `mcptest run <suite> --update-baseline`",
    loadValidator: () => import("../../generated/validate-baseline.ts"),
  });
}

/** A baseline as text; equal baselines give equal bytes. */
export function writeBaseline(baseline: Baseline): string {
  return `${writeJson(baseline, 2)}\n`;
}
