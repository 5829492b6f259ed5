import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { execute } from "../build/process.mjs";

// Much is made and dropped by each test file, beside what Jest holds on to: the larger the space for the young, the fewer collections.
const JEST_OPTIONS = "--experimental-vm-modules --disable-warning=ExperimentalWarning --max-semi-space-size=64";

/** The tests that `npm ci` is enough for. */
export function runJest({ root, jestArguments }) {
  return runWith(root, jestArguments);
}

/** The tests that need programs of the system, and root. */
export function runSystemTests({ root, jestArguments }) {
  return runWith(root, ["--config", "jest.system.config.js", ...jestArguments]);
}

/** How many files of failed tests are worth a second run: more than a few is no accident of timing. */
const MOST_RERUN = 3;

/**
 * Runs Jest and counts from its JSON results, never from its text. The files of a few failed tests run once more, alone: what
 * passes then has failed all the same, and is named, since what it needs is another mend.
 */
async function runWith(root, jestArguments) {
  const { results, code, output } = await runOnce(root, jestArguments);
  const again = namesOf(results, "failed");
  const alone = again.length > 0 && again.length <= MOST_RERUN ? await runAlone(root, jestArguments, again) : undefined;
  return { counts: countResults(results, code), output: `${digestFailures(results, alone)}${output}` };
}

async function runAlone(root, jestArguments, paths) {
  return (await runOnce(root, [...jestArguments, "--runInBand", "--runTestsByPath", ...paths])).results;
}

async function runOnce(root, jestArguments) {
  const folder = mkdtempSync(join(tmpdir(), "mcptest-jest-"));
  const path = join(folder, "results.json");
  try {
    const argv = ["jest", "--ci", "--json", `--outputFile=${path}`, ...jestArguments];
    const { code, output } = await execute(root, argv, { NODE_OPTIONS: JEST_OPTIONS });
    return { results: readResults(path), code, output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function namesOf(results, status) {
  return (results?.testResults ?? []).filter((file) => file.status === status).map((file) => file.name);
}

function readResults(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined; // Jest died before it wrote any; its output says why.
  }
}

/**
 * What failed, in a few lines each, to stand before Jest's own long output; empty when nothing did. Files that pass in the
 * results of a second run, alone, are marked.
 */
export function digestFailures(results, alone) {
  const failed = (results?.testResults ?? []).filter((file) => file.status === "failed");
  const passes = namesOf(alone, "passed");
  const lines = failed.flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status === "failed");
    const messages = tests.map((test) => `  ${test.fullName}\n${firstLines(test.failureMessages.join("\n"))}`);
    const mark = passes.includes(file.name) ? " (passes when run again, alone)" : "";
    return [`FAILED ${file.name}${mark}`, ...(tests.length > 0 ? messages : [firstLines(file.message)])];
  });
  return lines.length > 0 ? `${lines.join("\n")}\n\n` : "";
}

function firstLines(text) {
  const plain = stripVTControlCharacters(text).split("\n");
  return plain
    .filter((line) => line.trim() !== "")
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 200)}`)
    .join("\n");
}

/** Tests that passed, failed and were skipped, from Jest's JSON results and its exit code. */
export function countResults(results, code) {
  if (!results) return { passed: 0, failed: 1, skipped: 0 };
  const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
  return {
    passed: results.numPassedTests,
    // A failure that belongs to no test, such as a broken setup or an obsolete snapshot.
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: results.numPendingTests + results.numTodoTests,
  };
}
