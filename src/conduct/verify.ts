import { loadVerifier, type Verified } from "../cassette/index.ts";
import { failure, McptestError } from "../errors.ts";
import { openSession } from "../mcp/index.ts";
import type { Plan, PlannedTest } from "../plan/index.ts";
import * as planning from "../plan/index.ts";
import { type ConcludedReport, sealAround, sealResult, type TestResult } from "../report/index.ts";
import { loadRecords } from "../run/index.ts";
import { clock } from "../spend/index.ts";
import { isCi } from "../values/ci.ts";
import { quoteWord } from "../values/shell-word.ts";
import { words } from "../values/show/words.ts";
import { cutText, listCounts } from "../values/text.ts";
import type { Prepared } from "./prepare.ts";
import type { Host, RunRequest } from "./request.ts";
import { conclude } from "./verdict/conclude.ts";

const notRecorded =
  failure(`not-recorded: <count tests test> of <of> <have> no recording, and <are> not compared: <names>
  hint: record them with --record, and commit the recordings`);
const nothingRecorded = failure(`no-tests: no test of these suites has a recording to compare
  hint: record them with --record, and commit the recordings`);
const otherwise = words("the server does not answer as recorded: <counts> in <count requests request>");
const MAX_NAMES = 300;

/**
 * Compares the recordings of planned tests with the live servers: each recording is one result of kind `cassette`. `fail-on: regression` fails
 * on what breaks callers, otherwise every change does. Throws what reading a recording throws.
 */
export async function verifyRecordings(
  { plan, warnings, empty: none }: Pick<Prepared, "warnings" | "empty"> & { plan: Plan },
  request: RunRequest,
  host: Host,
  { onResult, onStderr }: { onResult(result: TestResult): void; onStderr(line: string): void },
): Promise<ConcludedReport> {
  const { env, redactor, signal, version, mockCommand, platform } = host;
  const { coverage, gates, strictProtocol, requireTests, denyWarnings } = request;
  const begun = { at: clock.date(), ms: clock.now() };
  const { createVerifier, FAILS } = await loadVerifier();
  const warned: McptestError[] = [];
  const warn = (warning: McptestError): void => void warned.push(warning);
  const options = { env, version, signal, redactor, mockCommand, onStderr, warn, tokens: new Map() };
  const verifier = createVerifier({
    ...{ env, redactor, signal, planning, update: false, ids: new Set(plan.tests.map(({ id }) => id)) },
    open: (server, protocol, observer) => openSession(server, { ...options, protocol, observer }),
  });
  const results = new Map<PlannedTest, TestResult>();
  const byId = new Map(plan.tests.map((test) => [test.id, test]));
  try {
    const fails = FAILS[gates.failOn === "regression" ? "breaking" : "any"];
    for await (const verified of verifier.each(plan.suites)) {
      const test = byId.get(verified.subject.test?.id ?? "");
      if (!test) continue;
      const result = sealResult(describe(verified, test, fails), redactor);
      results.set(test, result);
      onResult(result);
    }
  } catch (error) {
    // What was compared until then is told, and what was not.
    if (!signal.aborted || !(error instanceof McptestError) || error.code !== "cancelled") throw error;
  } finally {
    await verifier.close();
  }
  const left = signal.aborted ? [] : plan.tests.filter((test) => !results.has(test));
  const missing = left.length > 0 && results.size > 0 ? [tellLeft(left, plan)] : [];
  const { buildReport, reportServers } = await loadRecords();
  const ending = {
    ...{ at: begun.at, durationMs: clock.now() - begun.ms, bailed: false, tripped: undefined, unsaved: undefined },
    warnings: [...warnings, ...warned, ...missing],
    snapshots: { written: 0, updated: 0, obsolete: 0, matched: 0, gone: [] },
  };
  const environment = { ...platform, ci: isCi(env) };
  const settings = { version, signal, strictProtocol, requireTests, denyWarnings, environment, updateSnapshots: false };
  const servers = reportServers(plan.suites, verifier.sessions(), undefined);
  const tests = plan.tests.filter((test) => !left.includes(test));
  const report = buildReport({ ...plan, tests }, results, servers, ending, settings);
  const told = { ...report, run: { ...report.run, ...(gates.failOn === "never" && { fail_on: "never" as const }) } };
  const empty = none ?? (tests.length === 0 ? nothingRecorded() : undefined);
  // Comparing recordings measures nothing, so that no bound holds.
  const held = coverage ? await (await import("./coverage/hold.ts")).holdCoverage(told, coverage, true) : told;
  return sealAround(conclude(held, { empty }), redactor);
}

function tellLeft(left: readonly PlannedTest[], { tests }: Plan) {
  const names = cutText(left.map(({ spec }) => spec.name).join(", "), MAX_NAMES);
  const [have, are] = left.length === 1 ? ["has", "is"] : ["have", "are"];
  return notRecorded({ tests: left.length, of: tests.length, have, are, names });
}

/** A recording as a result: an assertion for each difference, of which some fail it. */
function describe(
  { subject, findings, requests, broken, durationMs }: Verified,
  test: PlannedTest,
  fails: readonly string[],
): TestResult {
  const { spec, suite, coordinates } = test;
  const isRed = broken !== undefined || findings.some(({ level }) => fails.includes(level));
  const location = isRed ? suite.quote(spec.location) : spec.location;
  const levels = (["breaking", "change", "info"] as const).map((level) => {
    return [findings.filter((each) => each.level === level).length, level] as const;
  });
  const told = findings.filter(({ text }) => text !== broken?.message);
  const assertions = told.map(({ level, text, request: target = "tools/list", diff }) => {
    const passed = !fails.includes(level);
    return { target, matcher: "recorded", passed, message: `${level}: ${text}`, location, diff };
  });
  return {
    id: planning.testId("cassette", suite.path, spec.name, coordinates),
    kind: "cassette",
    suite: suite.path,
    name: spec.name,
    coordinates,
    tags: [...spec.tags],
    assertions,
    location,
    server: findings[0]?.server ?? Object.keys(subject.cassette.servers)[0] ?? "",
    status: broken ? "errored" : isRed ? "failed" : "passed",
    ...(broken
      ? { message: broken.message, cause: broken.message, rule_id: broken.code, hint: broken.hint }
      : isRed && { message: otherwise({ counts: listCounts(levels), requests }), rule_id: "assertion.recorded" }),
    duration_ms: durationMs,
    attempts: 1,
    repro: isRed ? `mcptest cassette verify ${quoteWord(suite.path)}` : undefined,
  };
}
