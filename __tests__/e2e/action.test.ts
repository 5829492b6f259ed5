import { readReport } from "../../src/report/index.ts";
import { SHA } from "../fixtures/github/events.ts";
import { playBack } from "../helpers/playback.ts";
import { runStep, serverPath, startStep, useBundles } from "../helpers/runner.ts";
import { spell } from "../report/fixtures/spell.ts";

useBundles();

/** A suite file of tool tests on one server. */
function suite(server: string, tests: readonly string[], more = ""): string {
  return `servers:\n  api: ${server}\n${more}tools:\n${tests.map((test) => `  - ${test}\n`).join("")}`;
}

const fixture = (name: string, more = ""): string => `{ command: [node, "${serverPath(name)}"]${more} }`;
const echo = (name: string, expected: string): string =>
  `{ name: "${name}", tool: echo, args: { message: hi }, expect: [{ target: "result.content[0].text", matcher: { exact: ${expected} } }] }`;
const good = fixture("good");
/** Why the step fails, as its last annotation says it. */
const failure = (message: RegExp) => ({ level: "error", message: expect.stringMatching(message) });

const emptyOf = (names: string): object => Object.fromEntries(names.split(" ").map((name) => [name, ""]));

test("a passing suite: outputs, report, summary, no annotation, exit 0", async () => {
  const step = await runStep({
    bundle: true,
    files: { "mcptest.yml": suite(good, [echo("one", "hi"), echo("two", "hi")]) },
  });
  expect(step).toMatchObject({ code: 0, stderr: "", annotations: [], commands: [], others: "" });
  expect(step.outputs).toEqual({
    badge: "2 of 2 passed",
    result: "passed",
    "exit-code": "0",
    total: "2",
    passed: "2",
    failed: "0",
    errored: "0",
    skipped: "0",
    deferred: "0",
    flaky: "0",
    "report-path": expect.stringMatching(/\/temp\/mcptest\/__self\/report\.json$/),
    "baseline-source": "none",
    // What is not known is empty.
    ...emptyOf("score score-delta regressions fixed coverage asserted mutation-score cost baseline-sha"),
    ...emptyOf("sarif-path junit-path html-path summary-path"),
    ...emptyOf("sarif-id comment-id comment-url check-url pr-number cache-hit"),
  });
  expect((await readReport(step.report ?? "")).summary).toMatchObject({ total: 2, passed: 2 });
  expect(step.summary).toMatch(/^### ✅ mcptest: 2 passed\n/);
  expect(step.log).toContain("PASSED");
});

test("a failing suite: an annotation on the assertion, everything posted, then exit 1", async () => {
  const step = await runStep({ files: { "mcptest.yml": suite(good, [echo("one", "hi"), echo("two", "ho")]) } });
  expect(step).toMatchObject({
    code: 1,
    stderr: "",
    outputs: { result: "failed", "exit-code": "1", failed: "1", passed: "1" },
  });
  expect(step.annotations).toEqual([
    expect.objectContaining({ level: "error", title: "failed: two", file: "mcptest.yml", line: "5", endLine: "5" }),
    failure(/^mcptest: 1 test failed$/),
  ]);
  expect(step.summary).toContain(`<a href="https://github.com/octo/repo/blob/${SHA.main}/mcptest.yml#L5">`);
  expect(step.log).toContain("FAILED");
});

test("an embedded mock server is started from the bundle beside", async () => {
  const files = {
    "a.mcptest.yml": suite("{ mock: mock.yml }", [echo("mocked", "hi")]),
    "mock.yml": 'tools:\n  - { name: echo, response: "${args.message}" }\n',
  };
  expect(await runStep({ bundle: true, files })).toMatchObject({ code: 0, outputs: { passed: "1" } });
});

test("a broken suite: nothing is run, each error is an annotation at its place", async () => {
  const files = {
    "mcptest.yml": suite(good, [echo("one", "hi")]),
    "b.mcptest.yml":
      "servers:\n  api: { command: node }\ntoolz: []\ntools:\n  - { name: x, server: apj, tool: echo }\n",
  };
  const step = await runStep({ files });
  expect(step).toMatchObject({ code: 1, stderr: "", outputs: { "exit-code": "2", total: "0", "report-path": "" } });
  expect(step.report).toBeUndefined();
  expect(step.annotations).toEqual([
    expect.objectContaining({ level: "error", title: "unknown-key", file: "b.mcptest.yml", line: "3", col: "1" }),
    expect.objectContaining({ level: "error", title: "unknown-server", file: "b.mcptest.yml", line: "5" }),
    failure(/^mcptest: nothing was run: .*toolz.* \(and 1 more error\)$/),
  ]);
  expect(step.summary).toMatch(/^### ❌ mcptest: 2 errors, no test was run\n\n\*\*Red because\*\* nothing was run/);
  expect(step.log).toContain("error[unknown-key]");
});

test("what a server says cannot act, wherever it says it", async () => {
  const tests = [
    '{ name: "says ::error::pwned", tool: say, expect: [{ target: result, matcher: { exact: 1 } }] }',
    '{ name: "##[error]pwned", tool: crash }',
  ];
  const server = fixture("says-commands", ", stderr: inherit");
  const step = await runStep({ bundle: true, files: { "mcptest.yml": suite(server, tests) } });
  expect(step).toMatchObject({ code: 1, stderr: "", others: "", outputs: { passed: "0", failed: "1", errored: "1" } });
  expect(new Set(step.commands.map(({ name }) => name))).toEqual(new Set(["error", "warning"]));
  // In an annotation such text is data: what counts is that every annotation is one of ours.
  const ours =
    /^(?:failed|errored): |^(?:stray-output|unclean-exit|invalid-frame): server api$|^mcptest: 1 test failed, 1 errored/;
  for (const { title, message } of step.annotations) expect(title ?? message).toMatch(ours);
  expect(step.log).toContain("::error file=app.js,line=1::pwned");
  // The same output without the fence would act: it is the fence that holds.
  const unfenced = playBack(step.stdout.replace(/^::stop-commands::[\da-f-]{36}\n/, ""));
  expect(unfenced.commands.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["set-output", "add-mask", "error"]),
  );
  expect(step.log).toContain("FAILED");
});

test("more failures than GitHub shows: the first are shown, the rest counted, none vanishes", async () => {
  const tests = Array.from({ length: 37 }, (_, index) => echo(`test ${index}`, `ho ${spell(index)}`));
  const step = await runStep({ files: { "mcptest.yml": suite(good, tests) } });
  expect(step).toMatchObject({ code: 1, lost: 0, outputs: { failed: "37" } });
  const errors = step.annotations.filter(({ level }) => level === "error");
  expect(errors.map(({ title }) => title)).toEqual([
    ...Array.from({ length: 9 }, (_, index) => `failed: test ${index}`),
    undefined,
  ]);
  expect(errors.at(-1)?.message).toMatch(/^mcptest: 37 tests failed/);
  expect(step.annotations.at(-1)).toMatchObject({
    level: "notice",
    message: expect.stringContaining("9 of 37 errors shown"),
  });
  expect(step.summary.match(/<summary><strong>(?:Cause \d+<\/strong>: )?test \d+/g)).toHaveLength(37);
});

test("one crash is one annotation and says what the server said last", async () => {
  const server = fixture("exits-midway", "");
  const crash = "{ name: breaks, tool: exit, args: { code: 3 } }";
  const tests = [
    echo("before", "hi"),
    crash,
    ...Array.from({ length: 20 }, (_, index) => echo(`after ${index}`, "hi")),
  ];
  const files = { "mcptest.yml": suite(server.replace(" }", ", on_crash: stop }"), tests) };
  const step = await runStep({ files });
  expect(step).toMatchObject({ code: 1, outputs: { passed: "1", errored: "1", skipped: "20" } });
  expect(step.annotations.map(({ title }) => title)).toContain("errored: breaks and 20 more");
  expect(step.annotations[0]?.message).toContain("fatal: out of cheese");
});

test("a failed composition: an annotation on the node, its graph in the summary, deferred metrics counted", async () => {
  const files = {
    "mcptest.yml": [
      `servers: { api: ${good} }`,
      "compositions:",
      "  - name: chain",
      "    nodes:",
      "      - { id: first, tool: echo, args: { message: hi } }",
      '      - { id: second, needs: [first], tool: fail, args: { message: "${first}" } }',
      "    eval: { mcp_use: { threshold: 0.5 } }",
      "",
    ].join("\n"),
  };
  const step = await runStep({ files });
  expect(step).toMatchObject({ code: 1, outputs: { failed: "1", deferred: "1", total: "2" } });
  expect(step.annotations[0]).toMatchObject({ title: "failed: chain", file: "mcptest.yml", line: "6" });
  expect(step.annotations[0]?.message).toContain('node "second" failed: it failed');
  expect(step.summary).toMatch(
    /```mermaid\nflowchart TD\n {2}n0\["✓ first<br\/>echo · [\d.]+m?s"\]\n {2}n1\["✗ second<br\/>/,
  );
  expect(step.log).toContain("✗");
});

test("strict-protocol: findings fail the step though every test passed", async () => {
  const files = { "mcptest.yml": suite(fixture("prints-garbage"), [echo("one", "hi")]) };
  expect(await runStep({ files })).toMatchObject({ code: 0, outputs: { result: "passed" } });
  const step = await runStep({ files, inputs: { "strict-protocol": "true" } });
  expect(step).toMatchObject({ code: 1, outputs: { result: "failed", "exit-code": "1", passed: "1" } });
  expect(step.annotations[0]).toMatchObject({ level: "error", title: expect.stringMatching(/: server api$/) });
  expect(step.annotations.at(-1)).toEqual(failure(/^mcptest: \d protocol findings? \(strict-protocol\)$/));
});

test("globs find several suites, each once, in order; the selection applies to all", async () => {
  const files = {
    "suites/b.yml": suite(good, [echo("b", "hi"), echo("skip me", "no")]),
    "suites/a.yml": suite(good, [echo("a", "hi")]),
    "suites/old/c.yml": "broken: true",
  };
  const inputs = { suites: "suites/**/*.yml\nsuites/a.yml\n!suites/old/**", filter: "re:^(a|b)$" };
  const step = await runStep({ files, inputs });
  expect(step).toMatchObject({ code: 0, outputs: { total: "2", passed: "2" } });
  const report = await readReport(step.report ?? "");
  expect(report.results.map(({ suite, name }) => [suite, name])).toEqual([
    ["suites/a.yml", "a"],
    ["suites/b.yml", "b"],
  ]);
});

test.each([
  [{ suites: "gone/*.yml" }, "2", /no suite in .* matches "gone\/\*\.yml"/],
  [{ suites: "gone.yml" }, "2", /suite "gone\.yml" does not exist/],
  [{ "working-directory": "gone" }, "2", /working-directory "gone" is not a folder/],
  [{ "working-directory": ".." }, "2", /working-directory ".." leads outside the workspace/],
  [{ "report-path": "../run.json" }, "2", /report-path "..\/run.json" leads outside the workspace/],
  [
    { reporters: "junit", "output-dir": "out", "report-path": "out/mcptest.xml" },
    "2",
    /two reports \(json and junit\) would go to .*mcptest\.xml/,
  ],
  [{ suites: "a.yml", "report-path": "a.yml" }, "2", /a report would overwrite "a.yml", a file of the suites/],
  [{ suites: "a.yml", filter: "re:(" }, "2", /re:\(|\(/],
  [{ retries: "many" }, "2", /input "retries" is "many"/],
])("inputs %j: nothing is run, exit-code %s, and the reason is said", async (inputs, exitCode, reason) => {
  const step = await runStep({ files: { "a.yml": suite(good, [echo("one", "hi")]) }, inputs });
  expect(step).toMatchObject({ code: 1, stderr: "", outputs: { result: "failed", "exit-code": exitCode, total: "0" } });
  expect(step.annotations.at(-1)?.message).toMatch(reason);
  expect(step.summary).toContain("nothing was run");
});

test("a selection that matches nothing writes its report, and says why in heading, log, output and error", async () => {
  const inputs = { suites: "a.yml", filter: "no such test", reporters: "md", "require-tests": "false" };
  const step = await runStep({ files: { "a.yml": suite(good, [echo("one", "hi")]) }, inputs });
  expect(step).toMatchObject({ code: 1, stderr: "", outputs: { result: "failed", "exit-code": "7", total: "0" } });
  const why = '--filter "no such test" matches none of 1 test; known are "one"';
  expect(step.annotations.at(-1)?.message).toBe(`mcptest: ${why}`);
  expect(step.summary).toContain(`❌ mcptest: ${why}`);
  expect(step.stdout).toContain("NOTHING RUN");
  expect(JSON.parse(step.report ?? "")).toMatchObject({
    verdict: { reasons: [{ code: "nothing-run", message: why }] },
  });
});

test("a step without a suite fails, unless none is required", async () => {
  const step = await runStep({});
  expect(step).toMatchObject({ code: 1, stderr: "", outputs: { result: "failed", "exit-code": "7", total: "0" } });
  expect(step.annotations.at(-1)?.message).toMatch(/no suite in this folder: .* has the repository been checked out/);
  const allowed = await runStep({ inputs: { "require-tests": "false" } });
  expect(allowed).toMatchObject({ code: 0, outputs: { result: "passed", "exit-code": "0" } });
});

test("in a working directory, places are still those of the repository", async () => {
  const files = { "packages/a/tests/x.mcptest.yml": suite(good, [echo("one", "ho")]) };
  const inputs = { "working-directory": "packages/a", "report-path": "out/run.json" };
  const step = await runStep({ files, inputs });
  expect(step.annotations[0]).toMatchObject({ file: "packages/a/tests/x.mcptest.yml", line: "4" });
  expect(step.summary).toContain(`/blob/${SHA.main}/packages/a/tests/x.mcptest.yml#L4`);
  expect(step.outputs["report-path"]).toMatch(/\/workspace\/packages\/a\/out\/run\.json$/);
  expect((await readReport(step.report ?? "")).results[0]).toMatchObject({
    suite: "packages/a/tests/x.mcptest.yml",
    repro: "cd packages/a && mcptest run tests/x.mcptest.yml --filter one",
  });
});

test("a summary says why the step fails, also where every test passed", async () => {
  const files = { "mcptest.yml": suite(good, [echo("one", "hi")]), "out/x": "" };
  const step = await runStep({ files, inputs: { "report-path": "out" } });
  expect(step).toMatchObject({ code: 1, outputs: { result: "failed", "exit-code": "1", passed: "1" } });
  expect(step.summary).toMatch(/^### ❌ mcptest: the report could not be written to .*out/);
  const nothing = await runStep({ files: { "mcptest.yml": suite(good, ['{ name: a, tool: echo, skip: "no" }']) } });
  expect(nothing.summary).toMatch(/^### ❌ mcptest: no test ran: 1 test skipped/);
});

test("summary and annotations can be left out; outputs and failure stay", async () => {
  const files = { "mcptest.yml": suite(good, [echo("one", "ho")]) };
  const step = await runStep({ files, inputs: { "job-summary": "false", annotations: "false" } });
  expect(step).toMatchObject({ code: 1, summary: "", annotations: [failure(/^mcptest: 1 test failed/)] });
  expect(step.outputs.failed).toBe("1");
});

test("secrets are masked in the log in every form, and kept out of report, summary and annotations", async () => {
  const secret = "s3cret/val ue+1";
  const tests = ["{ name: tells, tool: secret, expect: [{ target: result, matcher: { exact: 1 } }] }"];
  const server = fixture("says-commands", ', env: { SECRET: "${env.API_TOKEN}" }');
  const step = await runStep({ files: { "mcptest.yml": suite(server, tests) }, env: { API_TOKEN: secret } });
  expect(step).toMatchObject({ code: 1, outputs: { failed: "1" } });
  const forms = [secret, Buffer.from(secret).toString("base64"), encodeURIComponent(secret)];
  const masked = step.commands.filter(({ name }) => name === "add-mask").map(({ data }) => data);
  const shown = [step.report, step.summary, JSON.stringify(step.annotations), step.log].join("\n");
  for (const form of forms) {
    expect(masked).toContain(form);
    expect(shown).not.toContain(form);
  }
  expect(step.stdout.indexOf("::add-mask::")).toBeLessThan(step.stdout.indexOf("::stop-commands::"));
});

test.each(["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const)(
  "cancelled by %s: the partial report and summary are written, exit 130",
  async (signal) => {
    const hang = "{ name: waits, tool: hang, timeout: 30s }";
    const files = { "mcptest.yml": suite(good, [echo("first", "hi"), hang, echo("last", "hi")]) };
    const running = startStep({ files });
    await running.process.printed("first");
    running.process.kill(signal);
    const step = await running.done;
    expect(step).toMatchObject({ code: 130, stderr: "" });
    expect(step.outputs).toMatchObject({ result: "cancelled", "exit-code": "130", passed: "1", total: "1" });
    expect((await readReport(step.report ?? "")).run.interrupted).toBe(true);
    expect(step.summary).toMatch(/^### ⚠️ mcptest .*: the run was interrupted; 2 not run, 1 passed/);
    expect(step.annotations).toMatchObject([
      failure(/^mcptest: the run was interrupted$/),
      { level: "notice", file: "mcptest.yml", message: 'test "waits" was running when the run was stopped' },
    ]);
  },
);
