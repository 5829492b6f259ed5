import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { execute } from "../build/process.mjs";

const JEST_OPTIONS = "--experimental-vm-modules --disable-warning=ExperimentalWarning";

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
 * passes then is counted as passed, and named as flaky, so that it is seen and mended.
 */
async function runWith(root, jestArguments) {
  const first = await runOnce(root, jestArguments);
  const again = failedFiles(first.results);
  if (again.length === 0 || again.length > MOST_RERUN) return judge(first);
  const second = await runOnce(root, [...jestArguments, "--runInBand", "--runTestsByPath", ...again]);
  if (second.code !== 0) return judge(first);
  const { passed, failed, skipped } = countResults(first.results, first.code);
  const notes = `Passed only when run again:\n${digestFailures(first.results)}`;
  return { counts: { passed: passed + failed, failed: 0, skipped }, output: first.output, notes };
}

function judge({ results, code, output }) {
  return { counts: countResults(results, code), output: `${digestFailures(results)}${output}` };
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

function failedFiles(results) {
  return (results?.testResults ?? []).filter((file) => file.status === "failed").map((file) => file.name);
}

function readResults(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined; // Jest died before it wrote any; its output says why.
  }
}

/** What failed, in a few lines each, to stand before Jest's own long output; empty when nothing did. */
export function digestFailures(results) {
  const failed = (results?.testResults ?? []).filter((file) => file.status === "failed");
  const lines = failed.flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status === "failed");
    const messages = tests.map((test) => `  ${test.fullName}\n${firstLines(test.failureMessages.join("\n"))}`);
    return [`FAILED ${file.name}`, ...(tests.length > 0 ? messages : [firstLines(file.message)])];
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
