import {
  countFailing,
  describeTrippedCap,
  isFailure,
  isServerCause,
  isUnpaid,
  kindOf,
  type Report,
  ranNothing,
  type TestResult,
  waitsForJudge,
} from "../../report/index.ts";
import { groupBy } from "../../values/group-by.ts";
import { takeOut } from "../../values/show/take-out.ts";
import { count, formatNumber } from "../../values/text.ts";
import type { Found } from "./reason.ts";

/** Errors of servers that could not be reached, or that broke the handshake. */
const UNREACHED: ReadonlySet<string | undefined> = new Set([
  "spawn-failed",
  "startup-timeout",
  "handshake-failed",
  "unsupported-protocol",
  "server-unreachable",
]);
/** The same of a server with which there was no session at all. */
const UNMET: ReadonlySet<string | undefined> = new Set([
  ...UNREACHED,
  "server-exited",
  "connection-lost",
  "http-status",
  "http-content",
  "unauthorized",
  "oauth-failed",
  "protocol-violation",
  "message-too-large",
]);

export function isNotReady({ rule_id }: TestResult): boolean {
  return rule_id === "not-ready";
}

/** One reason for each server: what the first of these results says of it. */
export function tellServers(results: readonly TestResult[]): Found[] {
  return [...groupBy(results, ({ server }) => server).values()].flatMap((group) => {
    const { server = "", message = "it was lost" } = group[0] ?? {};
    const name = `server "${server}"`;
    const more = new Set(group.map(({ message = "" }) => takeOut(message))).size - 1;
    const told = message.includes(name) ? message : `${name}: ${message}`;
    return [{ message: `${told}${more > 0 ? ` (and ${formatNumber(more)} more)` : ""}`, count: group.length }];
  });
}

export function findInterruption({ run, summary: { not_run: count } }: Report): Found[] {
  return run.interrupted ? [{ message: "the run was interrupted", ...(count && { count }) }] : [];
}

/** Servers that clients lose: by what they sent, and by not being there for tests that count. */
export function findLostServers(report: Report): Found[] {
  const broken = report.servers.flatMap(({ name, findings }): Found[] => {
    const own = findings.filter(isServerCause);
    const methods = new Set(own.flatMap(({ method }) => method ?? []));
    // The list of failures has the text.
    const broke = methods.size > 0 ? [`broke ${[...methods].join(", ")}`] : [];
    const ended = own.filter(({ method }) => method === undefined).map(({ message }) => message);
    const what = [...broke, ...ended].join("; ");
    const named = `server "${name}" `;
    return own.length > 0 ? [{ message: what.startsWith(named) ? what : named + what, count: own.length }] : [];
  });
  const there = new Set(report.servers.map(({ suite, name }) => `${suite}\n${name}`));
  const lost = countedFailures(report).filter(({ status, rule_id, server, suite }) => {
    const codes = server === "" || there.has(`${suite}\n${server}`) ? UNREACHED : UNMET;
    return status === "errored" && codes.has(rule_id);
  });
  return [...broken, ...tellServers(lost)];
}

/** Failures that count: with `--fail-on regression` new ones alone, as the others are gates or known. */
function countedFailures({ run, baseline, results }: Report): readonly TestResult[] {
  const failures = results.filter(isFailure);
  if (run.fail_on === "never") return [];
  if (run.fail_on === undefined || baseline === undefined) return failures;
  const added = new Set(baseline.tests.filter(({ changes }) => changes.includes("new")).map(({ id }) => id));
  return failures.filter(({ id }) => added.has(id));
}

/** Tests that fail the run, and tests that nobody knows of: the failures that stopped a run may be tolerated, or pass on a retry. */
export function findFailures(report: Report): Found[] {
  const { run, summary, results } = report;
  const counted = countedFailures(report);
  const failed = counted.filter((result) => !isNotReady(result)).length;
  const left = run.interrupted || run.budget_tripped || run.fail_on === "never" ? 0 : (summary.not_run ?? 0);
  const of = summary.total;
  if (failed > 0) {
    const message =
      counted.length === results.filter(isFailure).length
        ? countFailing(summary)
        : `${count(failed, "failing test")} that the baseline does not have`;
    return [{ message, count: failed, of }];
  }
  return left > 0 ? [{ message: `${count(left, "test")} not run`, count: left, of: of + left }] : [];
}

/** An empty shard is as it should be, and so is that nothing failed before. */
export function findNothing(report: Report): Found[] {
  const { run, results, summary } = report;
  if (run.shard || run.last_failed || summary.not_run || run.require_tests === "never" || !ranNothing(report))
    return [];
  if (results.length > 0) {
    if (run.require_tests !== "always") return [];
    return [{ message: `no test ran: ${count(summary.total, "test")} skipped`, count: summary.total, exit: 0 }];
  }
  const { left_out_evals: evals } = summary;
  if (evals) return [{ message: `no test is declared but ${count(evals, "eval")}, which \`mcptest eval\` runs` }];
  const none =
    run.suites.length > 0 ? "no test is declared" : "no suite was found; has the repository been checked out?";
  return [{ message: none }];
}

/** A cap that was not enough; of evals that is a refusal. */
export function findSpent({ run, results }: Report): Found[] {
  const { budget_tripped: cap } = run;
  const [unpaid, of, noun] = findCounting(results, isUnpaid);
  const exit =
    results.some((result) => kindOf(result).apart) && (unpaid.length > 0 || cap?.cap === "max_cost_usd")
      ? { exit: 5 }
      : {};
  const left = unpaid.length > 0 ? { count: unpaid.length, of } : {};
  if (cap) return [{ message: describeTrippedCap(cap), ...left, ...exit }];
  if (unpaid.length === 0) return [];
  const message = `a cap on cost left ${count(unpaid.length, noun)} ungraded: ${unpaid[0]?.message}`;
  return [{ message, ...left, ...exit }];
}

/** Results of which something holds, of how many, and what they are: tests, or, where it holds of none of those, of single runs of them. */
function findCounting(results: Report["results"], holds: (result: TestResult) => boolean) {
  const tests = results.filter(({ single }) => !single);
  const found = tests.filter(holds);
  if (found.length > 0) return [found, tests.length, "test"] as const;
  const runs = results.filter(({ single }) => single);
  return [runs.filter(holds), runs.length, "run"] as const;
}

export function findUnjudged({ run, results }: Report): Found[] {
  const [waiting, of, noun] = findCounting(results, (result) => run.require_judge === true && waitsForJudge(result));
  const [first] = waiting;
  if (!first) return [];
  const told = first.assertions.find(({ deferred }) => deferred)?.message ?? first.message;
  const wait = waiting.length === 1 ? "waits" : "wait";
  const why = told === undefined ? "" : `: ${told}`;
  return [{ message: `${count(waiting.length, noun)} ${wait} for a judge${why}`, count: waiting.length, of }];
}
