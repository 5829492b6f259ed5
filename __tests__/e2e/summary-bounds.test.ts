import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postSummary, summaryLimit } from "../../src/action/posting/post.ts";
import { renderMarkdown } from "../../src/report/index.ts";
import { makeFailure, makeReport, makeResult } from "../github/reports.ts";
import { suite } from "../helpers/publishing.ts";
import { runStep } from "../helpers/runner.ts";
import { spell } from "../report/fixtures/spell.ts";

const MIB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), "mcptest-summary-"));
const path = join(folder, "summary.md");
const env = { GITHUB_STEP_SUMMARY: path };
afterAll(() => rmSync(folder, { recursive: true }));

const report = makeReport(
  Array.from({ length: 400 }, (_, at) => {
    const message = `${spell(at)} ${"é".repeat(1500)}`;
    return makeResult(at + 1, { status: "failed", message, assertions: [makeFailure({ message })] });
  }),
);

test.each([
  [0, 60_000],
  [MIB - 70_000, 60_000],
  [MIB - 20_000, 20_000],
  [MIB - 50, 0],
  [MIB + 10, 0],
])("after %i bytes that other commands of the step wrote, ours are at most %i", (taken, most) => {
  writeFileSync(path, "x".repeat(taken));
  const text = renderMarkdown(report, { budget: summaryLimit(env), urlOf: () => undefined });
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(most);
  expect(text === "").toBe(most === 0);
  if (most > 0) expect(text).toMatch(/^### ❌ mcptest: 400 of 400 tests failed\n/);
  expect(postSummary(text, { env })).toEqual([]);
  expect(readFileSync(path).length).toBe(taken + Buffer.byteLength(text));
});

test("a step with many failures keeps to 60 KB, and counts what it leaves out", async () => {
  const words = Array.from({ length: 120 }, (_, at) => `${spell(at)} ${"long ".repeat(150)}`);
  const step = await runStep({ files: suite(...words) });
  expect(Buffer.byteLength(step.summary)).toBeLessThanOrEqual(60_000);
  expect(step.summary).toMatch(/^### ❌ mcptest: 120 of 120 tests failed\n/);
  expect(step.summary).toMatch(/… and \d+ more, in <a /);
});
