import {
  countFailing,
  describeTrippedCap,
  INTERRUPTED,
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
import { count } from "../../values/text.ts";
import type { Circumstances, Found } from "./gates.ts";
import { SAID } from "./wording.ts";

/** Of a property test without any tool that may be called: where `fuzz` has no other, there was nothing to run. */
const NOTHING_CALLED = "property/nothing-called";
/** Errors of servers that could not be reached, or that broke the handshake. */
const UNREACHED: ReadonlySet<string | undefined> = new Set([
  ...["spawn-failed", "startup-timeout", "handshake-failed", "unsupported-protocol", "server-unreachable"],
]);
/** Errors that say the same of a server without any session. */
const UNMET: ReadonlySet<string | undefined> = new Set([
  ...[...UNREACHED, "server-exited", "connection-lost", "http-status", "http-content"],
  ...["unauthorized", "oauth-failed", "login-failed", "login-needed", "login-store"],
  ...["protocol-violation", "message-too-large"],
]);

export function isNotReady({ rule_id }: TestResult): boolean {
  return rule_id === "not-ready";
}

/** One reason for each server: the message of the first of its results. */
export function tellServers(results: readonly TestResult[]): Found[] {
  return [...groupBy(results, ({ server }) => server).values()].flatMap((group) => {
    const { server = "", message = "it was lost" } = group[0] ?? {};
    const name = `server "${server}"`;
    const more = new Set(group.map(({ message = "" }) => takeOut(message))).size - 1;
    const told = message.includes(name) ? message : `${name}: ${message}`;
    return [{ message: SAID.andMore({ message: told, more: more || undefined }), count: group.length }];
  });
}

export function findInterruption({ run, summary: { not_run: count } }: Report): Found[] {
  return run.interrupted ? [{ message: INTERRUPTED, ...(count && { count }) }] : [];
}

/** Servers that are lost to clients, for what they sent, or because tests that count could not reach them. */
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

/** Failures that count. With `--fail-on regression` only new ones do: the others are gates, or known. */
function countedFailures({ run, baseline, results }: Report): readonly TestResult[] {
  const failures = results.filter(isFailure);
  if (run.fail_on === "never") return [];
  if (run.fail_on !== "regression" || baseline === undefined) return failures;
  const added = new Set(baseline.tests.filter(({ changes }) => changes.includes("new")).map(({ id }) => id));
  return failures.filter(({ id }) => added.has(id));
}

/** Tests that fail the run; without any, tests that did not run: the failures that stopped the run may be tolerated. */
export function findFailures(report: Report): Found[] {
  const { run, summary, results } = report;
  const counted = countedFailures(report);
  const failed = counted.filter((result) => !isNotReady(result)).length;
  const left = run.interrupted || run.budget_tripped || run.fail_on === "never" ? 0 : (summary.not_run ?? 0);
  const of = summary.total;
  if (failed > 0) {
    const all = counted.length === results.filter(isFailure).length;
    const isIdle = run.seed !== undefined && counted.every(({ rule_id }) => rule_id === NOTHING_CALLED);
    const message = all ? countFailing(summary) : SAID.newFailures({ failed });
    return [{ message, count: failed, of, ...(isIdle && { exit: 7 }) }];
  }
  return left > 0 ? [{ message: SAID.notRun({ left }), count: left, of: of + left }] : [];
}

/** That no test ran. An empty shard is fine, and so is an empty list of earlier failures; a selection that matches nothing never is. */
export function findNothing(report: Report, { empty }: Circumstances): Found[] {
  const { run, results, summary, verdict } = report;
  const { total, left_out_evals: evals } = summary;
  // A verdict that was given before knows what was searched.
  const known = empty?.message ?? verdict?.reasons.find(({ code }) => code === "nothing-run")?.message;
  if (known !== undefined && run.selection && results.length === 0) return [{ message: known }];
  if (run.shard || run.last_failed || summary.not_run || run.require_tests === "never" || !ranNothing(report))
    return [];
  if (results.length > 0) {
    if (run.require_tests !== "always") return [];
    return [{ message: SAID.allSkipped({ total }), count: total, exit: 0 }];
  }
  if (run.selection) return [{ message: SAID.unmatched({ asked: run.selected ?? "the selection" }) }];
  if (evals) return [{ message: SAID.evalsAlone({ evals }) }];
  const [suite, ...others] = run.suites;
  const where = others.length > 0 ? count(run.suites.length, "suite") : suite?.path;
  return [{ message: known ?? (where === undefined ? "no suite was found" : SAID.undeclared({ where })) }];
}

/** A cap on cost, tokens or time that was not enough. For evals that is a refusal. */
export function findSpent({ run, results }: Report): Found[] {
  const { budget_tripped: cap } = run;
  const [unpaid, of, noun] = findCounting(results, isUnpaid);
  const [first] = unpaid;
  const isEval = run.evals === true || results.some((result) => kindOf(result).apart);
  const facts = { ...(first && { count: unpaid.length, of }), ...(isEval && { exit: 5 }) };
  if (cap) return [{ message: describeTrippedCap(cap), ...facts }];
  const message = first && SAID.unpaid({ tests: count(unpaid.length, noun), why: first.message });
  return message === undefined ? [] : [{ message, ...facts }];
}

/** Results for which something holds, of how many, and their noun: tests or, if it holds for none, single runs of tests. */
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
  const why = first.assertions.find(({ deferred }) => deferred)?.message ?? first.message;
  const facts = { tests: count(waiting.length, noun), wait: waiting.length === 1 ? "waits" : "wait", why };
  return [{ message: SAID.waiting(facts), count: waiting.length, of }];
}
