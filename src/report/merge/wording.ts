import { McptestError } from "../../errors.ts";
import { cutText, oneLine } from "../../values/text.ts";
import type { TestResult, Warning } from "../model/report.ts";
import { showCoordinates } from "../wording/name-result.ts";
import type { NamedReport } from "./parts.ts";

/** Why two reports are no parts of one whole. */
function mismatch<F extends unknown[]>(
  hint: string,
  say: (a: NamedReport, b: NamedReport, ...facts: F) => string,
): (a: NamedReport, b: NamedReport, ...facts: F) => McptestError {
  return (...told) => new McptestError("reports-mismatch", say(...told), { hint });
}

export const differentTools = mismatch(
  "merge reports of one version; pin it where they are made",
  (a, b, versions: [string, string]) =>
    `${a.name} was written by mcptest ${cutText(versions[0], 40)}, ${b.name} by mcptest ${cutText(versions[1], 40)}`,
);
export const differentCommits = mismatch(
  "merge reports of one commit",
  (a, b, commits: [string, string]) =>
    `${a.name} is of commit ${cutText(commits[0], 40)}, ${b.name} of commit ${cutText(commits[1], 40)}`,
);
export const differentSources = mismatch(
  "merge reports of the same suites; run the older ones again",
  (a, b, path: string) => `${oneLine(path)} was another file when ${b.name} was made than when ${a.name} was`,
);
export const differentPlans = mismatch(
  "all shards need the same suites, selection, baseline and number of shards",
  (a, b) => `${a.name} (${shardOf(a)}) and ${b.name} (${shardOf(b)}) are shards of different plans`,
);
export const sameRun = mismatch("name each report once", (a, b) => `${a.name} and ${b.name} hold the same run`);
export const duplicateTests = mismatch(
  "reports merge that are shards of one plan, of different tests, or retries made with --last-failed",
  (a, b, tests: readonly TestResult[]) => `${listTests(tests)} in both ${a.name} and ${b.name}`,
);
export const retriesTooEarly = mismatch(
  "leave the retry out when it is one of an earlier run",
  (retry, run, tests: readonly TestResult[]) =>
    `${listTests(tests)} in both ${retry.name} and ${run.name}, but the retry, ${retry.name}, started first`,
);
export const unorderedRetries = mismatch(
  "retries of a test come one after the other; give all reports at once",
  (a, b, tests: readonly TestResult[]) =>
    `${listTests(tests)} in both ${a.name} and ${b.name}, and it cannot be told which retry was the last`,
);

/** Two reports that do not agree on a server's tools. */
export function differentSurfaces(server: string): Warning {
  return {
    code: "surface-differs",
    message: `server "${oneLine(server, 80)}" did not have the same tools in all runs; those of the first are shown`,
    hint: "let all runs start the same version of the server",
  };
}

function listTests(tests: readonly TestResult[]): string {
  const [first] = tests;
  if (!first) return "tests are";
  const name = `${oneLine(first.name, 120)} ${oneLine(showCoordinates(first.coordinates))}`.trimEnd();
  const more = tests.length === 1 ? " is" : ` and ${tests.length - 1} more are`;
  return `test "${name}" (${first.id})${more}`;
}

function shardOf({ report }: NamedReport): string {
  const shards = (report.run.parts ?? [report.run]).flatMap(({ shard }) => shard ?? []);
  return `shard ${shards.map(({ index, count }) => `${index}/${count}`).join(", ")}`;
}
