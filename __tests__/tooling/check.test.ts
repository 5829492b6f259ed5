import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compareFolders } from "../../scripts/check/compare.mjs";
import { countResults, digestFailures } from "../../scripts/check/jest.mjs";
import { runSteps } from "../../scripts/check/runner.mjs";
import { selectSteps } from "../../scripts/check/steps.mjs";

const namesOf = (steps: { name: string }[]): string[] => steps.map((step) => step.name);

test("all steps run but those on request", () => {
  const names = namesOf(selectSteps(undefined, false));
  expect(names).toEqual(
    expect.arrayContaining(["generated", "build", "types", "lint", "imports", "dead", "dist", "jest"]),
  );
  expect(names).not.toContain("system");
});

test("a named step brings along the build that it needs, unless there is one", () => {
  expect(namesOf(selectSteps(["dist"], false))).toEqual(["build", "dist"]);
  expect(namesOf(selectSteps(["dist"], true))).toEqual(["dist"]);
  expect(namesOf(selectSteps(["system", "lint"], false))).toEqual(["lint", "system"]);
  expect(() => selectSteps(["lint", "nonesuch"], true)).toThrow("No step is called nonesuch.");
});

test("steps are counted as tests, and what failed is shown in full after the rest", async () => {
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  const step = (name: string, run: () => unknown) => ({ stage: 1, name, summary: `does ${name}`, run });
  const sums = await runSteps(
    [
      step("good", () => ({ ok: true, output: "unseen" })),
      step("bad", () => ({ ok: false, output: "it broke\n" })),
      step("throws", () => Promise.reject(new Error("no such program"))),
      { ...step("tests", () => ({ counts: { passed: 5, failed: 2, skipped: 1 }, output: "two tests" })), stage: 2 },
    ],
    {},
    print,
  );
  expect(sums).toEqual({ passed: 6, failed: 4, skipped: 1 });
  const text = lines.join("\n").replace(/ +\d+\.\d s/g, " 0.0 s");
  expect(text).toContain("ok     good 0.0 s  does good\nFAILED bad 0.0 s  does bad\nFAILED throws 0.0 s  does throws");
  expect(text).toMatch(
    /--- bad: does bad\nit broke\n\n--- throws: does throws\nError: no such program[\s\S]*--- tests: .*\ntwo tests/,
  );
  expect(text).not.toContain("unseen");
});

const results = {
  numPassedTests: 7,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  numPendingTests: 2,
  numTodoTests: 1,
};
test.each([
  ["what passed and what was skipped", results, 0, { passed: 7, failed: 0, skipped: 3 }],
  ["failed tests", { ...results, numFailedTests: 2 }, 1, { passed: 7, failed: 2, skipped: 3 }],
  ["a file that could not run", { ...results, numRuntimeErrorTestSuites: 1 }, 1, { passed: 7, failed: 1, skipped: 3 }],
  ["a failure of no test", results, 1, { passed: 7, failed: 1, skipped: 3 }],
  ["no results at all", undefined, 1, { passed: 0, failed: 1, skipped: 0 }],
])("Jest's counts: %s", (_, given, code, counts) => {
  expect(countResults(given, code)).toEqual(counts);
});

test("folders that should be alike: each kind of difference is named", () => {
  const folder = mkdtempSync(join(tmpdir(), "mcptest-compare-"));
  const write = (path: string, text: string): void => {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  try {
    const [right, actual] = [join(folder, "right"), join(folder, "actual")];
    for (const side of ["right", "actual"]) for (const name of ["same", "sub/same"]) write(`${side}/${name}`, "x");
    expect(compareFolders(right, actual)).toEqual([]);

    write("right/only-right", "x");
    write("actual/only-actual", "x");
    write("actual/sub/same", "y");
    chmodSync(join(actual, "same"), 0o755);
    expect(compareFolders(right, actual)).toEqual([
      `should not be there: ${actual}/only-actual`,
      `missing: ${actual}/only-right`,
      `executable bit differs: ${actual}/same`,
      `differs: ${actual}/sub/same`,
    ]);
    expect(compareFolders(right, join(folder, "nonesuch"))).toHaveLength(3);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("failed tests stand before the long output, each with the start of its message", () => {
  const failing = {
    name: "/repo/__tests__/a.test.ts",
    status: "failed",
    message: "",
    assertionResults: [
      { status: "passed", fullName: "good", failureMessages: [] },
      {
        status: "failed",
        fullName: "adds up",
        failureMessages: ["\u001b[31mError: 1 is not 2\u001b[39m\n\n  at here"],
      },
    ],
  };
  const broken = { name: "/repo/b.test.ts", status: "failed", message: "SyntaxError: x", assertionResults: [] };
  const passing = { name: "/repo/c.test.ts", status: "passed", message: "", assertionResults: [] };
  expect(digestFailures({ testResults: [failing, broken, passing] })).toBe(
    "FAILED /repo/__tests__/a.test.ts\n  adds up\n    Error: 1 is not 2\n      at here\nFAILED /repo/b.test.ts\n    SyntaxError: x\n\n",
  );
  expect(digestFailures({ testResults: [passing] })).toBe("");
  const alone = { testResults: [{ ...failing, status: "passed" }, broken] };
  const marked = digestFailures({ testResults: [failing, broken] }, alone);
  expect(marked).toContain("FAILED /repo/__tests__/a.test.ts (passes when run again, alone)\n");
  expect(marked).toContain("FAILED /repo/b.test.ts\n");
  expect(digestFailures(undefined)).toBe("");
});
