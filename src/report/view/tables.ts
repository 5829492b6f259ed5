import { formatDuration } from "../../values/duration.ts";
import { formatCost } from "../../values/show/cost.ts";
import { showMetric, showScores } from "../../values/show/score.ts";
import { count, formatNumber, nameSome, takeSome } from "../../values/text.ts";
import { readScore } from "../judged/score.ts";
import { chance, describeRate, showInterval } from "../judged/wording.ts";
import { isCounted } from "../model/describe-server.ts";
import type {
  CompositionSummary,
  Report,
  RunsSummary,
  ServerReport,
  SetResult,
  Spend,
  SurfaceDelta,
  TestResult,
  Warning,
} from "../model/report.ts";
import { isAggregate, rankSpends } from "../totals/spend.ts";
import { listFindings } from "../wording/alerts.ts";
import { listMetrics, rankDeltas, showDelta } from "../wording/deltas.ts";
import { MARKS, statusOf } from "../wording/failures.ts";
import { nameResult } from "../wording/name-result.ts";
import { IS_ERROR } from "../wording/remarks.ts";
import { isLoad, tabulateLoad } from "./load.ts";
import { MEASURES } from "./measures.ts";
import { groupWaiting, whyWaiting } from "./rows.ts";
import { type Column, code, nameTest, tabulate } from "./table.ts";
import type { Table } from "./types.ts";

/** Parts of one composition that its spend names; sets or metrics of one test; chances of several runs; tests that took longest. */
const MAX = { parts: 20, named: 20, chances: 20, slowest: 5, names: 5 };
/** Milliseconds from which a call is slow. */
const SLOW_MS = 1000;

/** Everything that a report tells in rows; a table without rows has nothing to tell. */
export const TABLES = {
  ...MEASURES,
  rollups: ({ rollups = [] }) =>
    tabulate("Metric rollups", rollups, [
      ["Metric", ({ name }) => name],
      ["Mean", ({ mean }) => showMetric(mean)],
      ["Min", ({ min }) => showMetric(min)],
      ["Max", ({ max }) => showMetric(max)],
      ["Tests", ({ count }) => formatNumber(count)],
    ]),
  compositions: ({ compositions = [] }) => {
    const told = compositions.filter(isAggregate);
    const several = new Set(told.map(({ suite }) => suite)).size > 1;
    return tabulate("Compositions", told, [
      ["Composition", ({ name, suite }) => (several ? `${name} (${suite})` : name)],
      ["Rows", ({ rows, passed }) => `${formatNumber(passed)} of ${formatNumber(rows)} passed`],
      ["Score", ({ score }) => showScores(score.mean, 0)[0]],
      ["Min", ({ score }) => showScores(score.min, 0)[0]],
      ["Max", ({ score }) => showScores(score.max, 0)[0]],
      ...SPEND,
    ]);
  },
  /** Where compositions spent what they spent, the dearest first. */
  spend: ({ compositions = [] }) =>
    tabulate("Spend", compositions.flatMap(listSpends), [["Spent on", ({ part }) => part], ...SPEND]),
  load: tabulateLoad,
  /** What several runs of one test came to together. */
  runs: ({ results }) =>
    tabulate(
      "Repeated runs",
      results.flatMap((test) => (test.runs ? [{ test, ...test.runs }] : [])),
      [
        ["Test", ({ test }) => nameTest(test)],
        ["Passed", describeRate],
        ["Rate", ({ rate }) => chance(rate)],
        ["95% interval", ({ interval }) => showInterval(interval)],
        ["Needs", ({ min_rate: needed }) => needed !== undefined && chance(needed)],
        ["pass@k", ({ pass_at }) => chanceOf(pass_at)],
        ["pass^k", ({ pass_all }) => chanceOf(pass_all)],
      ],
    ),
  scores: ({ results }) =>
    tabulate(
      "Scores",
      results.filter((one) => one.score !== undefined || one.sets || (one.derived_metrics && !isLoad(one))),
      [
        ["Test", nameTest],
        ["Score", (test) => readScore(test)?.whole],
        ["Sets", ({ sets = [] }) => listSome(sets.map(showSet))],
        [
          "Metrics",
          ({ derived_metrics: all = [] }) => listSome(all.map((one) => `${one.name} ${showMetric(one.value)}`)),
        ],
      ],
    ),
  findings: ({ servers }) =>
    tabulate(
      "Protocol findings",
      servers.flatMap((each) => listFindings(each.findings).map((one) => ({ ...one, server: each.name }))),
      [
        ["Server", ({ server }) => server],
        ["Finding", ({ severity, rule }) => `${severity}: ${rule}`],
        ["What happened", ({ message }) => message],
        ["Frame", ({ frame }) => frame !== undefined && code(frame)],
        ["Times", ({ count: times }) => formatNumber(times)],
        ["What to do", ({ remedy }) => remedy],
      ],
    ),
  flaky: ({ results }) =>
    tabulate(
      "Flaky tests",
      results.filter(({ flaky }) => flaky),
      [
        ["Test", nameTest],
        ["Attempts", ({ attempts }) => formatNumber(attempts)],
        ["First failure", ({ first_failure: why }) => why],
        WHERE,
      ],
    ),
  isError: ({ results }) => {
    const told = results.filter(({ is_error }) => is_error);
    return tabulate(`Passed, but ${IS_ERROR}`, told, [["Test", nameTest], WHERE]);
  },
  skipped: ({ results }) => {
    const told = results.filter(({ status, cause }) => status === "skipped" && cause === undefined);
    return listWaiting("Skipped tests", told);
  },
  deferred: ({ results }) => {
    const told = results.filter(({ status }) => status === "deferred");
    return listWaiting("Deferred", told);
  },
  warnings: ({ warnings }) =>
    tabulate(
      "Warnings in suites",
      warnings.filter(({ location }) => location),
      [...NOTICE, ["Where", ({ location: place }) => place && { text: "", place }]],
    ),
  /** How the tests of each suite ended, where there are several. */
  suites: ({ run: { suites }, results: tests }) => {
    const several = suites.length > 1 ? suites : [];
    const all = several.map(({ name, path }) => ({ name, path, results: tests.filter(({ suite }) => suite === path) }));
    const of = (head: string, wanted: TestResult["status"]): Column<(typeof all)[number]> => {
      return [head, ({ results }) => showCount(results.filter(({ status }) => status === wanted).length)];
    };
    return tabulate("Suites", all, [
      ["Suite", ({ name }) => name],
      ["File", ({ path }) => code(path)],
      ...[of("Passed", "passed"), of("Failed", "failed"), of("Errored", "errored")],
      ...[of("Skipped", "skipped"), of("Deferred", "deferred")],
      ["Calls took", ({ results }) => formatDuration(results.reduce((sum, { duration_ms: ms }) => sum + ms, 0))],
    ]);
  },
  slowest: ({ results }) => {
    const ran = results.filter((one) => one.status !== "skipped" && one.status !== "deferred" && !isLoad(one));
    const slow = ran.length > 1 ? ran.filter(({ duration_ms: ms }) => ms >= SLOW_MS) : [];
    return tabulate("Slowest tests", slow.toSorted((a, b) => b.duration_ms - a.duration_ms).slice(0, MAX.slowest), [
      ["Test", nameTest],
      ["Server", ({ server }) => server],
      ["Call took", ({ duration_ms: ms }) => formatDuration(ms)],
    ]);
  },
  servers: ({ servers, run }) =>
    tabulate("Servers", servers, [
      ["Server", ({ name }) => name],
      ["Says it is", describeServer],
      ["Protocol", ({ protocol = "none agreed on" }) => protocol],
      ["Suite", ({ suite }) => run.suites.length > 1 && suite],
      ["Sessions", ({ sessions }) => formatNumber(sessions)],
      ["Tools", ({ surface }) => surface && formatNumber(surface.tools.length)],
      ["Tool tokens", ({ surface }) => showCount(surface?.tokens ?? 0)],
      ["Findings", ({ findings }) => showCount(findings.filter(isCounted).length)],
    ]),
  /** Tests that changed since the baseline, what needs a look first. */
  changes: (report) =>
    tabulate("Changes", rankDeltas(report), [
      ["Test", ({ result }) => nameTest(result)],
      ["Change", ({ delta }) => delta.changes.join(", ")],
      ["Was", ({ delta }) => delta.status_before],
      ["Status", ({ result: { status } }) => ({ text: status, status })],
      ["Score", ({ delta: { score } }) => score && showDelta(score, "score")],
      ["Metrics", ({ delta }) => listMetrics(delta).join("; ")],
      ["Cost", ({ delta: { cost_usd: cost } }) => cost && showDelta(cost, "cost_usd")],
      ["Time", ({ delta: { duration_ms: ms } }) => ms && showDelta(ms, "duration_ms")],
      ["Where", ({ result: { location: place } }) => ({ text: "", place })],
    ]),
  /** Tools that changed since the baseline, those that break callers first. */
  tools: ({ baseline }) =>
    tabulate("Tools", baseline?.surfaces?.flatMap(listToolChanges) ?? [], [
      ["Server", ({ server }) => server],
      ["Tool", ({ tool }) => code(tool)],
      ["Change", ({ change, breaking }) => (breaking ? { text: `${change}, breaking`, look: "strong" } : change)],
      ["Details", ({ details }) => listSome(details)],
    ]),
  /** Tests of the baseline that no suite declares any more, and rows whose tool no server lists. */
  stale: ({ baseline }) =>
    tabulate("Gone since the baseline", baseline?.stale ?? [], [
      ["Test", ({ name, coordinates = {} }) => nameResult({ name, coordinates })],
      ["Kind", ({ kind }) => kind],
      ["Suite", ({ suite }) => code(suite)],
    ]),
} satisfies Record<string, (report: Report) => Table>;

/** The chances of one test for each number of runs. */
export function viewChances({ pass_at: at, pass_all: all }: RunsSummary): Table {
  const ks = at.slice(0, MAX.chances).map((_, k) => k);
  const row = (name: string, values: readonly number[]): string[] => [name, ...ks.map((k) => chance(values[k]))];
  return {
    title: "Chances of several runs",
    head: ["k", ...ks.map((k) => String(k + 1))],
    rows: [row("pass@k, one of k runs passes", at), row("pass^k, all of k runs pass", all)],
  };
}

const SPEND: readonly Column<Spend>[] = [
  ["Cost", ({ cost_usd: cost }) => (cost === null ? "unknown" : cost > 0 && formatCost(cost))],
  ["Tokens", ({ tokens }) => showCount(tokens)],
];

const NOTICE: readonly Column<Warning>[] = [
  ["Code", ({ code }) => code],
  ["What", ({ message, hint }) => (hint === undefined ? message : `${message}; ${hint}`)],
];

const WHERE: Column<TestResult> = ["Where", ({ location: place }) => ({ text: "", place })];

/** A row for each reason. */
function listWaiting(title: string, results: readonly TestResult[]): Table {
  const groups = groupWaiting(results) as [TestResult, ...TestResult[]][];
  const name = (group: readonly TestResult[]): string =>
    `${count(group.length, "test")}: ${nameSome(group, MAX.names, nameResult)}`;
  const table = tabulate(title, groups, [
    ["Test", (group) => (group.length === 1 ? nameTest(group[0]) : name(group))],
    ["Why", ([first]) => whyWaiting(first)],
    ["Where", ([{ location: place }]) => ({ text: "", place })],
  ]);
  return { ...table, size: results.length };
}

function listSpends({ name, by_case, by_model, by_node }: CompositionSummary): (Spend & { part: string })[] {
  return Object.entries({ case: by_case, model: by_model, node: by_node }).flatMap(([what, spends]) => {
    const rows = rankSpends(spends).map(([part, spend]) => ({ ...spend, part: `${what} ${part} of ${name}` }));
    const tell = (rest: number) => ({ part: `${name}, … and ${count(rest, `more ${what}`)}`, cost_usd: 0, tokens: 0 });
    return takeSome(rows, MAX.parts, tell);
  });
}

/** The name and version that a server gives, and the version that the suite pins. */
export function describeServer({ server_info: info, server_version: pinned }: ServerReport): string {
  const said = [info?.name, info?.version].filter((part) => typeof part === "string");
  return [...said, ...(pinned === undefined ? [] : [`(pinned to ${pinned})`])].join(" ");
}

/** The tools of a server that changed, those that break callers first, and the tokens of all. */
function listToolChanges({ server, added, removed, changed, tokens }: SurfaceDelta) {
  const sorted = changed.toSorted((a, b) => Number(b.breaking) - Number(a.breaking));
  const weight = tokens && tokens.before !== tokens.after ? [showDelta(tokens, "tokens")] : [];
  return [
    ...removed.map((tool) => ({ server, tool, change: "removed", breaking: true, details: [] })),
    ...sorted.map(({ name: tool, ...how }) => ({ server, tool, change: "changed", ...how })),
    ...added.map((tool) => ({ server, tool, change: "added", breaking: false, details: [] })),
    ...weight.map((told) => ({ server, tool: "all", change: "tokens", breaking: false, details: [told] })),
  ];
}

function chanceOf(values: readonly number[]): string {
  const k = Math.min(3, values.length);
  return k > 0 ? `${chance(values[k - 1])} (k = ${k})` : "";
}

function showSet(set: SetResult): string {
  return `${MARKS[statusOf(set)]} ${set.name} ${showScores(set.score, set.threshold)[0]}`;
}

function listSome(texts: readonly string[]): string {
  return takeSome(texts, MAX.named, (rest) => `and ${rest} more`).join("; ");
}

function showCount(number: number): string {
  return number > 0 ? formatNumber(number) : "";
}
