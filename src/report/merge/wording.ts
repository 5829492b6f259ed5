import { McptestError } from "../../errors.ts";
import { cutText, oneLine } from "../../values/text.ts";
import type { TestResult, Warning } from "../model/report.ts";
import { showCoordinates } from "../wording/name-result.ts";
import type { NamedReport } from "./parts.ts";

export function differentTools(a: NamedReport, b: NamedReport, versions: [string, string]): McptestError {
  return mismatch(
    `${a.name} was written by mcptest ${cutText(versions[0], 40)}, ${b.name} by mcptest ${cutText(versions[1], 40)}`,
    "merge reports of one version; pin it where they are made",
  );
}

export function differentCommits(a: NamedReport, b: NamedReport, commits: [string, string]): McptestError {
  return mismatch(
    `${a.name} is of commit ${cutText(commits[0], 40)}, ${b.name} of commit ${cutText(commits[1], 40)}`,
    "merge reports of one commit",
  );
}

export function differentSources(path: string, a: NamedReport, b: NamedReport): McptestError {
  return mismatch(
    `${oneLine(path)} was another file when ${b.name} was made than when ${a.name} was`,
    "merge reports of the same suites; run the older ones again",
  );
}

export function differentPlans(a: NamedReport, b: NamedReport): McptestError {
  return mismatch(
    `${a.name} (${shardOf(a)}) and ${b.name} (${shardOf(b)}) are shards of different plans`,
    "all shards need the same suites, selection, baseline and number of shards",
  );
}

export function sameRun(a: NamedReport, b: NamedReport): McptestError {
  return mismatch(`${a.name} and ${b.name} hold the same run`, "name each report once");
}

export function duplicateTests(a: NamedReport, b: NamedReport, tests: readonly TestResult[]): McptestError {
  return mismatch(
    `${listTests(tests)} in both ${a.name} and ${b.name}`,
    "reports merge that are shards of one plan, of different tests, or retries made with --last-failed",
  );
}

export function retriesTooEarly(retry: NamedReport, run: NamedReport, tests: readonly TestResult[]): McptestError {
  return mismatch(
    `${listTests(tests)} in both ${retry.name} and ${run.name}, but the retry, ${retry.name}, started first`,
    "leave the retry out when it is one of an earlier run",
  );
}

export function unorderedRetries(a: NamedReport, b: NamedReport, tests: readonly TestResult[]): McptestError {
  return mismatch(
    `${listTests(tests)} in both ${a.name} and ${b.name}, and it cannot be told which retry was the last`,
    "retries of a test come one after the other; give all reports at once",
  );
}

/** Shards of a plan that no report is of: the first of them, and how many there are; `first` is not empty. */
export function missingShards(first: readonly number[], missing: number, count: number): Warning {
  const shown = first.map((index) => `${index}/${count}`);
  const more = missing > shown.length ? ` and ${missing - shown.length} more` : "";
  const what = missing === 1 ? "shard" : "shards";
  return {
    code: "shards-missing",
    message: `${what} ${shown.join(", ")}${more} missing: their tests are not in this report`,
    hint: "merge the reports of all shards",
  };
}

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

function mismatch(message: string, hint: string): McptestError {
  return new McptestError("reports-mismatch", message, { hint });
}
