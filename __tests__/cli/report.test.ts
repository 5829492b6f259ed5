import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { conclude } from "../../src/conduct/index.ts";
import { sealReport } from "../../src/report/index.ts";
import { json } from "../../src/report/reporters/json.ts";
import { pretty } from "../../src/report/reporters/pretty/reporter.ts";
import { createRedactor } from "../../src/values/redact/redact.ts";
import { runCli, startBundle, useBundles } from "../helpers/cli.ts";
import { buildReport, buildResult } from "../report/fixtures/builders.ts";
import { buildMixedReport } from "../report/fixtures/samples.ts";

useBundles();

const PLAIN = { colour: false, columns: 80 };
const SAVED = json.render(conclude(sealReport(buildMixedReport(), createRedactor({ secrets: [] }))), PLAIN);

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "mcptest-report-"));
  writeFileSync(join(cwd, "run.json"), SAVED);
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

test("renders a saved report for people, whatever the run came to", async () => {
  expect(await runCli(["report", "run.json"], { cwd })).toMatchObject({
    code: 0,
    stdout: pretty.render(conclude(buildMixedReport()), PLAIN),
    stderr: "",
  });
});

test("renders in another format, to a file", async () => {
  const result = await runCli(["report", "run.json", "--format", "json", "--output", "out/again.json"], { cwd });
  expect(result).toMatchObject({ code: 0, stdout: "", stderr: "" });
  expect(readFileSync(join(cwd, "out/again.json"), "utf8")).toBe(SAVED);
});

test("a report can be rendered over itself", async () => {
  await runCli(["report", "run.json", "--format", "json", "--output", "run.json"], { cwd });
  expect(readFileSync(join(cwd, "run.json"), "utf8")).toBe(SAVED);
  expect(readdirSync(cwd)).toEqual(["run.json"]);
});

test("secrets are masked anew", async () => {
  const token = "ghp_abcdefghij0123456789ABCDEFGHIJ012345";
  const report = buildReport({ results: [buildResult(`uses ${token} and s3cr3t-value`)] });
  writeFileSync(join(cwd, "leaky.json"), json.render(report, PLAIN));
  const { stdout } = await runCli(["report", "leaky.json"], { cwd, env: { MY_API_KEY: "s3cr3t-value" } });
  expect(stdout).toContain("uses [redacted] and [redacted]\n");
});

test.each([
  ["absent.json", undefined, "absent.json cannot be read: it does not exist"],
  [".", undefined, ". cannot be read: it is a folder"],
  ["bad.json", "{", "bad.json is not JSON (it ends too early)"],
  ["junit.json", '{"testsuites": []}', "junit.json is not an mcptest report: it holds an object without its `schema`"],
  [
    "new.json",
    SAVED.replace('"version": 1', '"version": 7'),
    "new.json is a report of version 7, written by mcptest 0.1.0",
  ],
  ["cut.json", SAVED.replace('"summary"', '"sum"'), "cut.json does not match the report format:"],
])("%s is refused in words", async (name, content, message) => {
  if (content !== undefined) writeFileSync(join(cwd, name), content);
  const { code, stdout, stderr } = await runCli(["report", name], { cwd });
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/^error\[report-unreadable\]: /);
  expect(stderr).toContain(message);
  expect(stderr).toMatch(/\n {2}hint: .+\n$/);
});

test("an unknown format is a usage error that names those there are", async () => {
  const { code, stderr } = await runCli(["report", "run.json", "--format", "pdf"], { cwd });
  expect(code).toBe(2);
  expect(stderr).toBe(
    'error[usage]: unknown report format "pdf"\n  hint: formats: pretty, json, junit, md, html, sarif, gitlab, ndjson, tap\n',
  );
});

test("a place that cannot be written to fails", async () => {
  const { code, stderr } = await runCli(["report", "run.json", "--output", "run.json/x"], { cwd });
  expect(code).toBe(1);
  expect(stderr).toContain("error[output-unwritable]: the pretty report could not be written to ");
});

test("a reader that goes away early is no error", async () => {
  const results = Array.from({ length: 5000 }, (_, index) => buildResult(`test ${index}`));
  writeFileSync(join(cwd, "long.json"), json.render(buildReport({ results }), PLAIN));
  const cli = startBundle(["report", "long.json"], { cwd });
  cli.child.stdout?.destroy();
  expect(await cli.done).toMatchObject({ code: 0, stderr: "" });
});
