import { stringify } from "yaml";
import { EVENTS } from "../fixtures/github/events.ts";
import { useGitHub } from "../helpers/github.ts";
import { runStep, serverPath } from "../helpers/runner.ts";

const gitHub = useGitHub();

/** A suite of one test, on a server that answers "hi". */
const suite = (expected: string): string =>
  [
    `servers: { api: { command: [node, "${serverPath("good")}"] } }`,
    "tools:",
    "  - name: one",
    "    tool: echo",
    "    args: { message: hi }",
    `    expect: [{ target: "result.content[0].text", matcher: { exact: ${expected} } }]`,
    "",
  ].join("\n");

test("what cannot be posted: a summary is a warning, a report fails the step, both are said", async () => {
  const files = { "mcptest.yml": suite("hi"), file: "" };
  const noSummary = await runStep({ files, env: { GITHUB_STEP_SUMMARY: "/nowhere/summary" } });
  expect(noSummary).toMatchObject({ code: 0, outputs: { result: "passed" } });
  expect(noSummary.annotations).toMatchObject([{ level: "warning", message: /job summary/ }]);
  const noReport = await runStep({ files, inputs: { "report-path": "file/report.json" } });
  expect(noReport).toMatchObject({ code: 1, outputs: { result: "failed", "exit-code": "1", "report-path": "" } });
  expect(noReport.annotations[0]?.message).toContain("could not be written");
});

test("outputs that cannot be set fail the step and say why; the run's own findings are posted once all the same", async () => {
  const env = { GITHUB_OUTPUT: "/nowhere/output" };
  const passed = await runStep({ files: { "mcptest.yml": suite("hi") }, env });
  expect(passed).toMatchObject({ code: 1, stderr: "" });
  expect(passed.annotations).toEqual([
    {
      level: "error",
      title: "output-unwritable",
      message: expect.stringMatching(/^the outputs could not be written: /),
    },
    { level: "error", message: expect.stringMatching(/^mcptest: the outputs could not be written: /) },
  ]);
  expect(passed.summary.match(/^### [❌✅].*$/gmu)).toEqual([expect.stringMatching(/^### ❌ mcptest: .*; 1 passed/)]);
  const failed = await runStep({ files: { "mcptest.yml": suite("ho") }, env });
  expect(failed.annotations.map(({ title, message }) => title ?? message)).toEqual([
    "output-unwritable",
    "failed: one",
    expect.stringMatching(/^mcptest: 1 test failed, .*/),
  ]);
  expect(failed.log).not.toContain("internal");
  const broken = await runStep({ env, inputs: { suites: "gone.yml" } });
  expect(broken).toMatchObject({ code: 1, stderr: "" });
  expect(broken.annotations.map(({ title, message }) => title ?? message)).toEqual([
    "file-not-found",
    "output-unwritable",
    expect.stringMatching(/^mcptest: nothing was run: suite "gone.yml" does not exist/),
  ]);
});

test("more errors of suites than there is room for: the log has them all, and nothing speaks of a report", async () => {
  const keys = Array.from({ length: 6000 }, (_, index) => `wrong_${index}_${"é".repeat(60)}: 1\n`);
  const step = await runStep({ files: { "mcptest.yml": keys.join("") } });
  expect(step).toMatchObject({ code: 1, lost: 0, report: undefined });
  expect(step.summary).toMatch(/^… and [\d,]+ more, in the log\.$/m);
  expect(Buffer.byteLength(step.summary)).toBeLessThanOrEqual(1024 * 1024);
  expect(step.annotations.at(-1)?.message).toMatch(/^9 of \d+ errors shown: .* The log has them all\.$/);
  for (const index of [0, 2999, 5999]) expect(step.log).toContain(`"wrong_${index}_`);
});

test("list-tests folds a list of every test into comment and job summary, and only when it is asked for", async () => {
  const event = EVENTS["pull request of the same repository"];
  const tools = ["a", "b|c", "`d`"].map((name) => ({ name, tool: "echo", args: { message: "hi" }, expect: "success" }));
  const files = { "mcptest.yml": stringify({ servers: { api: { command: ["node", serverPath("good")] } }, tools }) };
  for (const asked of ["true", "false"]) {
    const github = await gitHub();
    const { summary } = await runStep({ event, github, files, inputs: { comment: "always", "list-tests": asked } });
    for (const page of [summary, github.comments[0]?.body ?? ""]) {
      expect(page.includes("<summary>All tests (3)</summary>")).toBe(asked === "true");
      expect((page.match(/^\| ✓ /gm) ?? []).length).toBe(asked === "true" ? 3 : 0);
    }
  }
});
