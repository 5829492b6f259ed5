import type { McptestError } from "../../errors.ts";
import { compare } from "../../values/order.ts";
import type { TestResult } from "../model/report.ts";
import { endOf, isRetry, type NamedReport, partsOf, startOf } from "./parts.ts";
import * as wording from "./wording.ts";

/** Every reason why these reports are no parts of one whole; reports in the order of `sortReports`. */
export function findMismatches(reports: readonly NamedReport[]): McptestError[] {
  const repeated = findRepeated(reports);
  return [
    ...differing(reports, ({ report }) => report.tool.version, wording.differentTools),
    ...differing(reports, ({ report }) => report.run.commit, wording.differentCommits),
    ...findOtherSources(reports),
    ...findOtherPlans(reports),
    ...repeated,
    // The tests of a report given twice are all there twice.
    ...(repeated.length > 0 ? [] : findDuplicates(reports)),
  ];
}

/** The first report that says something, and one that says something else. */
function differing<T>(
  reports: readonly NamedReport[],
  read: (report: NamedReport) => T | undefined,
  word: (first: NamedReport, other: NamedReport, facts: [T, T]) => McptestError,
): McptestError[] {
  const said = reports.flatMap((report) => {
    const fact = read(report);
    return fact === undefined ? [] : [{ report, fact }];
  });
  const [first] = said;
  const other = said.find(({ fact }) => fact !== first?.fact);
  return first && other ? [word(first.report, other.report, [first.fact, other.fact])] : [];
}

/** One error for each file of a suite that is not the same everywhere. */
function findOtherSources(reports: readonly NamedReport[]): McptestError[] {
  const seen = new Map<string, { sha256: string; by: NamedReport }>();
  const errors = new Map<string, McptestError>();
  for (const by of reports) {
    for (const { path, sha256 } of by.report.run.suites.flatMap(({ files }) => files)) {
      const before = seen.get(path);
      if (!before) seen.set(path, { sha256, by });
      else if (before.sha256 !== sha256 && !errors.has(path))
        errors.set(path, wording.differentSources(before.by, by, path));
    }
  }
  return [...errors.values()];
}

/** Shards of suites that are in both must come from one deal, or tests are there twice or not at all. */
function findOtherPlans(reports: readonly NamedReport[]): McptestError[] {
  const seen = new Map<string, { plan: string; by: NamedReport }>();
  for (const by of reports) {
    const shards = partsOf(by.report).flatMap((part) => (part.shard?.plan && !part.last_failed ? [part.shard] : []));
    for (const { plan = "" } of shards) {
      for (const { path } of by.report.run.suites) {
        const before = seen.get(path);
        if (!before) seen.set(path, { plan, by });
        else if (before.plan !== plan && before.by !== by) return [wording.differentPlans(before.by, by)];
      }
    }
  }
  return [];
}

function findRepeated(reports: readonly NamedReport[]): McptestError[] {
  const seen = new Map<string, NamedReport>();
  const pairs = new Map<NamedReport, NamedReport>();
  for (const by of reports) {
    for (const { id, started_at } of partsOf(by.report)) {
      const key = `${id} ${started_at}`;
      const before = seen.get(key);
      if (!before) seen.set(key, by);
      else if (!pairs.has(by)) pairs.set(by, before);
    }
  }
  return [...pairs].map(([by, before]) => wording.sameRun(before, by));
}

/** Tests of two reports of which the later is no retry, or that both retry; one error for each two reports. */
function findDuplicates(reports: readonly NamedReport[]): McptestError[] {
  const seen = new Map<string, NamedReport[]>();
  const clashes = new Map<string, { pair: [NamedReport, NamedReport]; tests: TestResult[] }>();
  const indices = new Map(reports.map((report, index) => [report, index]));
  for (const by of reports) {
    for (const result of by.report.results) {
      const before = seen.get(result.id);
      if (!before) seen.set(result.id, [by]);
      else {
        for (const other of before) {
          if (follows(other, by)) continue;
          const key = `${indices.get(other)} ${indices.get(by)}`;
          const clash = clashes.get(key);
          if (clash) clash.tests.push(result);
          else clashes.set(key, { pair: [other, by], tests: [result] });
        }
        before.push(by);
      }
    }
  }
  return [...clashes.values()].map(({ pair: [a, b], tests }) => {
    const sorted = [...tests].sort((x, y) => compare(x.id, y.id));
    if (isRetry(b)) return wording.unorderedRetries(a, b, sorted);
    return isRetry(a) ? wording.retriesTooEarly(a, b, sorted) : wording.duplicateTests(a, b, sorted);
  });
}

/** Whether the second, which started later, is a retry of what the first ran; retries come one after the other. */
function follows(first: NamedReport, second: NamedReport): boolean {
  const retries = partsOf(first.report).filter((part) => part.last_failed);
  return isRetry(second) && retries.every((part) => endOf(part) <= startOf(second.report.run));
}
