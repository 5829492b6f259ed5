import type { McptestError } from "../../errors.ts";
import { groupBy } from "../../values/group-by.ts";
import { compare } from "../../values/order.ts";
import { oneLine } from "../../values/text.ts";
import type { TestResult } from "../model/report.ts";
import { showCoordinates } from "../wording/name-result.ts";
import { endOf, isRetry, type NamedReport, partsOf, startOf } from "./parts.ts";
import * as wording from "./wording.ts";

/** What a report says about something; reports of one whole say the same. */
type Claim = { by: NamedReport; about: string; fact: string };

/** Every reason why these reports are not parts of one whole; reports in the order of `sortReports`. */
export function findMismatches(reports: readonly NamedReport[]): McptestError[] {
  const collect = (read: (report: NamedReport, at: number) => readonly Omit<Claim, "by">[]): Clash[] =>
    findClashes(reports.flatMap((by, at) => read(by, at).map((claim) => ({ by, ...claim }))));
  const tools = collect(({ report }) => [{ about: "", fact: report.tool.version }]);
  const commits = collect(({ report: { run } }) => (run.commit === undefined ? [] : [{ about: "", fact: run.commit }]));
  const sources = collect(({ report }) =>
    report.run.suites.flatMap(({ files }) => files).map(({ path, sha256 }) => ({ about: path, fact: sha256 })),
  );
  // Shards of a suite must come from one plan, or tests are there twice or not at all.
  const plans = collect(({ report }) =>
    partsOf(report).flatMap(({ shard, last_failed: retry }) =>
      shard?.plan && !retry ? report.run.suites.map(({ path }) => ({ about: path, fact: shard.plan as string })) : [],
    ),
  );
  const runs = collect(({ report }, at) =>
    partsOf(report).map(({ id, started_at }) => ({ about: `${id} ${started_at}`, fact: String(at) })),
  );
  return [
    ...tools.slice(0, 1).map((clash) => wording.differentTools(clash)),
    ...commits.slice(0, 1).map((clash) => wording.differentCommits(clash)),
    ...firstOf(sources, ({ path }) => path).map((clash) => wording.differentSources(clash)),
    ...plans.slice(0, 1).map((clash) => wording.differentPlans(clash)),
    ...firstOf(runs, ({ b }) => b).map((clash) => wording.sameRun(clash)),
    // The tests of a report given twice are all there twice.
    ...(runs.length > 0 ? [] : findDuplicates(reports)),
  ];
}

/** The names of two reports that say different things about `path`, what each says, and their shards. */
type Clash = Record<"a" | "b" | "path" | "fact" | "other" | "ofA" | "ofB", string>;

/** Each claim that differs from the first about the same thing, unless one report makes both. */
function findClashes(claims: readonly Claim[]): Clash[] {
  const seen = new Map<string, Claim>();
  return claims.flatMap(({ by, about, fact }): Clash[] => {
    const first = seen.get(about);
    if (!first) seen.set(about, { by, about, fact });
    if (!first || first.fact === fact || first.by === by) return [];
    const names = { a: first.by.name, b: by.name, ofA: shardOf(first.by), ofB: shardOf(by) };
    return [{ ...names, path: about, fact: first.fact, other: fact }];
  });
}

function firstOf(clashes: readonly Clash[], key: (clash: Clash) => string): Clash[] {
  return [...groupBy(clashes, key).values()].flatMap((group) => group.slice(0, 1));
}

function shardOf({ report }: NamedReport): string {
  const shards = (report.run.parts ?? [report.run]).flatMap(({ shard }) => shard ?? []);
  return shards.map(({ index, count }) => `${index}/${count}`).join(", ");
}

/** Tests in two reports of which the later is not a retry, or that both retry; one error for each two reports. */
function findDuplicates(reports: readonly NamedReport[]): McptestError[] {
  const seen = new Map<string, number[]>();
  const clashes = reports.flatMap((by, at) =>
    by.report.results.flatMap((result) => {
      const before = seen.get(result.id) ?? [];
      seen.set(result.id, [...before, at]);
      const broken = before.map((other) => ({
        a: reports[other] as NamedReport,
        b: by,
        pair: `${other} ${at}`,
        result,
      }));
      return broken.filter(({ a, b }) => !follows(a, b));
    }),
  );
  return [...groupBy(clashes, ({ pair }) => pair).values()].map((group) => {
    const [{ a, b }] = group as [(typeof group)[number]];
    const tests = group.map(({ result }) => result).sort((x, y) => compare(x.id, y.id));
    const facts = { tests: listTests(tests as [TestResult]), a: a.name, b: b.name };
    if (isRetry(b)) return wording.unorderedRetries(facts);
    return isRetry(a) ? wording.retriesTooEarly(facts) : wording.duplicateTests(facts);
  });
}

/** Whether the second, which started later, retries what the first ran; retries run one after the other. */
function follows(first: NamedReport, second: NamedReport): boolean {
  const retries = partsOf(first.report).filter((part) => part.last_failed);
  return isRetry(second) && retries.every((part) => endOf(part) <= startOf(second.report.run));
}

function listTests([first, ...others]: readonly [TestResult, ...TestResult[]]): string {
  const name = `${oneLine(first.name, 120)} ${oneLine(showCoordinates(first.coordinates))}`.trimEnd();
  return `test "${name}" (${first.id})${others.length === 0 ? " is" : ` and ${others.length} more are`}`;
}
