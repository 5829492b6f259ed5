import { useWorkspace, WITH_REPORT } from "../../helpers/runs.ts";

const workspace = useWorkspace();
const FILE = ".mcptest/baseline.json";
const SHA = "0123456789abcdef0123456789abcdef01234567";
const AT = { env: { GITHUB_SHA: SHA } };

const SUITE = {
  servers: { shop: { mock: "shop.mock.yml" } },
  tools: ["alpha", "beta", "gamma"].map((name) => ({
    name,
    server: "shop",
    tool: "find",
    args: { query: name },
    expect: [{ target: "result.ok", matcher: { exact: true } }],
  })),
};

/** A shop of which some queries fail; `input` is the schema of its one tool, `tools` are others. */
function writeShop(failing: readonly string[], input: object = {}, tools: object[] = []): void {
  const schema = { type: "object", properties: { query: { type: "string" }, limit: { type: "integer" } }, ...input };
  const responses = failing.map((query) => ({ when: { query }, structured: { ok: false } }));
  workspace.write("shop.mock.yml", {
    name: "shop",
    tools: [
      {
        name: "find",
        description: "Finds.",
        input_schema: schema,
        ...(responses.length > 0 && { responses }),
        structured: { ok: true },
      },
      ...tools,
    ],
  });
}

const run = (...flags: string[]) => workspace.run(SUITE, [...flags], AT);
/** What changed, by test; that one took another time depends on what else the machine does. */
const changesOf = (report: Awaited<ReturnType<typeof run>>["report"]) =>
  Object.fromEntries(
    (report.baseline?.tests ?? []).flatMap(({ id, changes }) => {
      const told = changes.filter((change) => change !== "slower" && change !== "faster");
      return told.length > 0 ? [[report.results.find((one) => one.id === id)?.name, told]] : [];
    }),
  );

test("without a baseline a run compares with nothing; that one is not there which was named is said", async () => {
  writeShop([]);
  const plain = await run();
  expect(plain.code).toBe(0);
  expect(plain.report.baseline).toBeUndefined();
  expect(plain.report.run.commit).toBe(SHA);
  const named = await run("--baseline", "none.json");
  expect(named.code).toBe(0);
  expect(named.report.warnings).toMatchObject([
    { code: "no-baseline", message: expect.stringMatching(/^no baseline none\.json exists: /) },
  ]);
  for (const command of ["run suite.yml --deny-warnings", "report report.json", "baseline diff report.json"]) {
    const refused = await workspace.cli([...command.split(" "), "--baseline", "none.json"]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain("error[baseline-unreadable]: the baseline none.json does not exist");
  }
  const made = await run("--baseline", "none.json", "--update-baseline");
  expect(made.code).toBe(0);
  expect(made.report.warnings).toEqual([]);
});

test("a regression, a fix, and known failures, against what was written before", async () => {
  writeShop(["gamma"]);
  const first = await run("--update-baseline");
  expect(first.code).toBe(1);
  expect(first.stderr).toContain(`The baseline ${FILE} has 3 tests of this run, at commit ${SHA}.`);
  const known = await run("--fail-on", "regression");
  expect(known.code).toBe(0);
  expect(known.stdout).toContain("FAILURES ALLOWED");
  expect(changesOf(known.report)).toEqual({});

  writeShop(["alpha"]);
  const any = await run();
  expect(any.code).toBe(1);
  expect(changesOf(any.report)).toEqual({ alpha: ["regressed"], gamma: ["fixed"] });
  expect(any.report.baseline).toMatchObject({
    path: FILE,
    commit: SHA,
    summary: { regressed: 1, fixed: 1, new: 0, stale: 0 },
  });
  expect(any.stdout).toContain("Compared with 012345678 (.mcptest/baseline.json)");
  const gated = await run("--fail-on", "regression");
  expect(gated.code).toBe(6);
  expect(gated.report.gates).toEqual([{ gate: "--fail-on regression", message: "1 test regressed: alpha" }]);
  expect(gated.stdout).toContain("FAILED  1 test regressed: ");
  expect((await run("--fail-on", "never")).code).toBe(0);
  expect((await run("--no-baseline")).report.baseline).toBeUndefined();
});

test("with --bail, a known failure that keeps others from being run is no reason to pass", async () => {
  writeShop(["alpha"]);
  await run("--update-baseline");
  writeShop(["alpha", "beta"]);
  const { code, report, stdout } = await run("--fail-on", "regression", "--bail", "--parallel", "false");
  expect(report.summary.not_run).toBe(2);
  expect(code).toBe(1);
  expect(stdout).toContain("FAILED");
  expect(stdout).toContain("partial (ended by --bail) · 1 failed, 2 not run");
});

test("a new failing test fails the run, whatever --fail-on says of regressions", async () => {
  writeShop([]);
  await run("--filter", "alpha", "--update-baseline");
  writeShop(["beta"]);
  const { code, report } = await run("--fail-on", "regression");
  expect(code).toBe(1);
  expect(changesOf(report)).toEqual({ beta: ["new"], gamma: ["new"] });
});

test("a run of some tests changes only their entries; a test that is gone is stale in a run of all", async () => {
  writeShop([]);
  await run("--update-baseline");
  writeShop(["beta"]);
  const some = await run("--filter", "beta", "--update-baseline");
  expect(some.report.run.partial).toBe(true);
  expect(some.report.baseline?.stale).toEqual([]);
  expect(some.stderr).toContain("the run was not of all tests, so 2 earlier results stayed");
  const { tests } = JSON.parse(workspace.read(FILE));
  expect(
    Object.values(tests)
      .map((test) => (test as { status: string }).status)
      .sort(),
  ).toEqual(["failed", "passed", "passed"]);
  const { report } = await workspace.run({ ...SUITE, tools: SUITE.tools.slice(0, 2) }, [], AT);
  expect(report.baseline?.stale).toMatchObject([{ name: "gamma", suite: "suite.yml" }]);
});

test("a breaking change of a tool is told and held against a gate; its tokens too", async () => {
  writeShop([], {}, [{ name: "buy", description: "Buys." }]);
  await run("--update-baseline");
  writeShop([], { required: ["query"], additionalProperties: false });
  const broken = await run("--fail-on-breaking-surface");
  expect(broken.report.baseline?.surfaces).toMatchObject([
    {
      server: "shop",
      added: [],
      removed: ["buy"],
      changed: [
        {
          name: "find",
          breaking: true,
          breaks: 2,
          details: ["argument `query` became required", "arguments that are not declared are refused now"],
        },
      ],
    },
  ]);
  expect(broken.code).toBe(6);
  expect(broken.report.gates?.[0]?.message).toContain(
    "3 breaking changes in 2 tools of server shop: buy was removed; find: argument `query` became required (and 1 more)",
  );
  const tokens = broken.report.servers[0]?.surface?.tokens ?? 0;
  expect(tokens).toBeGreaterThan(10);
  expect((await run("--max-surface-tokens", String(tokens))).code).toBe(0);
  expect((await run("--max-surface-tokens", String(tokens - 1))).code).toBe(6);
});

test("a baseline that cannot be read, or is of a newer version, ends the run before it starts", async () => {
  writeShop([]);
  workspace.write("suite.yml", SUITE);
  for (const [text, words] of [
    ["{", "is not JSON"],
    ["{}", "is not an mcptest baseline"],
    [
      '{"schema":"https://raw.githubusercontent.com/mcptest/action/main/schemas/baseline/v9.json","version":9}',
      "is a baseline of version 9",
    ],
    [
      '{"schema":"https://raw.githubusercontent.com/mcptest/action/main/schemas/baseline/v1.json","version":1}',
      "does not match the baseline format",
    ],
  ] as const) {
    workspace.write(FILE, text);
    const { code, stderr } = await workspace.cli(["run", "suite.yml"]);
    expect(stderr).toContain("error[baseline-unreadable]");
    expect(stderr).toContain(words);
    expect(code).toBe(2);
  }
});

test("what a gate does not understand, or excludes another flag, is a usage error", async () => {
  writeShop([]);
  workspace.write("suite.yml", SUITE);
  for (const flags of [
    ["--max-score-drop", "much"],
    ["--max-score-drop", "2"],
    ["--max-cost-increase", "$5%"],
    ["--max-surface-tokens", "-1"],
    ["--fail-on", "monday"],
    ["--no-baseline", "--update-baseline"],
    ["--no-baseline", "--fail-on", "regression"],
  ])
    expect((await workspace.cli(["run", "suite.yml", ...flags])).code).toBe(2);
});

test("baseline update, show and diff work on saved reports", async () => {
  writeShop([]);
  await run();
  workspace.write("a.json", workspace.read("report.json"));
  const update = ["baseline", "update", "a.json", "report.json"];
  expect((await workspace.cli(update)).code).toBe(0);
  const bytes = workspace.read(FILE);
  expect((await workspace.cli(["baseline", "update", "report.json", "a.json"])).code).toBe(0);
  expect(workspace.read(FILE)).toBe(bytes);
  const shown = await workspace.cli(["baseline", "show"]);
  expect(shown.stdout.replace(/\s+/g, " ")).toContain(`3 tests, made at ${SHA}`);
  expect(shown.stdout).toContain("shop (suite.yml): 1 tool, ");
  expect((await workspace.cli(["baseline", "show", "--format", "json"])).stdout).toBe(bytes);

  writeShop(["alpha"]);
  await run();
  const text = await workspace.cli(["baseline", "diff", "report.json"]);
  expect(text.code).toBe(0);
  expect(text.stdout).toContain("1 regressed");
  expect(text.stdout).toContain("alpha  regressed · passed before");
  const gated = await workspace.cli(["baseline", "diff", "report.json", "--fail-on", "regression", "--format", "json"]);
  expect(gated.code).toBe(6);
  expect(JSON.parse(gated.stdout)).toMatchObject({
    commit: SHA,
    summary: { regressed: 1 },
    gates: [{ gate: "--fail-on regression" }],
  });
  workspace.write("cut.json", workspace.read("report.json").replace(/"run": ?\{/, '$&"interrupted":true,'));
  workspace.write("empty.json", JSON.stringify({ ...JSON.parse(bytes), tests: {} }));
  for (const [file, baseline, code, why] of [
    ["report.json", FILE, 6, "FAILED · 1 test regressed: alpha (--fail-on regression) · 1 failed, 2 passed (3"],
    ["report.json", "empty.json", 1, "FAILED · 1 failed, 2 passed (3 tests"],
    ["cut.json", FILE, 130, "INTERRUPTED · 1 test regressed"],
  ] as const) {
    const diff = ["baseline", "diff", file, "--baseline", baseline];
    const stderr = expect.stringContaining(`mcptest: ${why}`);
    expect(await workspace.cli([...diff, "--fail-on", "regression"])).toMatchObject({ code, stderr });
    expect((await workspace.cli(diff)).code).toBe(0);
  }
});

test("a gate on tools that this run did not see says so", async () => {
  writeShop([]);
  await run("--update-baseline");
  const unseen = { code: "no-surface", message: expect.stringContaining("--fail-on-breaking-surface is not checked") };
  const skipped = { ...SUITE, tools: SUITE.tools.map((tool) => ({ ...tool, skip: "later" })) };
  const idle = await workspace.run(skipped, ["--fail-on-breaking-surface"], AT);
  expect(idle.report.warnings).toMatchObject([unseen]);
  const dead = { ...SUITE, servers: { shop: { command: ["node", "-e", ""] } } };
  const died = await workspace.run(dead, ["--fail-on-breaking-surface", "--fail-on", "never"], AT);
  expect(died).toMatchObject({ code: 6, report: { verdict: { reasons: [{ code: "surface" }] }, warnings: [] } });
  expect((await run("--fail-on-breaking-surface", "--filter", "alpha")).report.warnings).toEqual([]);
});

test("report --delta is the text of a comment: what it compares with, then what changed, then what fails", async () => {
  writeShop(["gamma"]);
  await run("--update-baseline");
  writeShop(["alpha"], { required: ["query"] });
  workspace.write("suite.yml", SUITE);
  await workspace.cli(["run", "suite.yml", "--no-baseline", ...WITH_REPORT]);
  const { code, stdout } = await workspace.cli(["report", "report.json", "--format", "md", "--delta"]);
  expect(code).toBe(0);
  expect(stdout.length).toBeLessThan(65_536);
  expect(stdout).toContain("| since the baseline `0123456` | failing +1 | fixed 1 |");
  const order = [
    "**Cause 1, 1 test**",
    "alpha",
    "since the baseline",
    "### Tools",
    "became required",
    "### Changes",
    "gamma",
  ];
  const places = order.map((text) => stdout.indexOf(text));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  const none = await workspace.cli(["report", "report.json", "--format", "md", "--delta", "--baseline", "none.json"]);
  expect([none.code, none.stdout]).toEqual([2, ""]);
  expect(none.stderr).toContain("the baseline none");
});
